// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { jsdomTheatre } from '../../scenarios/jsdom-stage.tsx';
import { openProject } from '../../scenarios/project.ts';

const theatre = jsdomTheatre(await openProject(process.cwd()));
const open: { close: () => void }[] = [];

afterEach(() => {
  for (const stage of open.splice(0)) stage.close();
});

test('whoever changes the language with the keyboard stays where they are', async () => {
  const stage = theatre();
  open.push(stage);
  await stage.open({
    brand: 'alder',
    language: 'en',
    at: '/register',
    width: 'desktop',
    subject: undefined,
    entry: undefined,
    asksLanguage: false,
  });
  await stage.settle();
  const button = screen.getByRole('button', { name: 'Español' });
  button.focus();
  fireEvent.click(button);
  await screen.findByRole('button', { name: 'English' });
  expect(document.activeElement?.textContent).toBe('English');
});

test('a logo that cannot be had gives way to the name of the brand, which still leads home', async () => {
  const stage = theatre();
  open.push(stage);
  await stage.open({
    brand: 'alder',
    language: 'en',
    at: '/register',
    width: 'desktop',
    subject: undefined,
    entry: undefined,
    asksLanguage: false,
  });
  await stage.settle();
  const logo = screen.getByAltText('Alder');
  fireEvent.error(logo);
  expect(logo.isConnected).toBe(false);
  const link = screen.getByRole('link', { name: 'Alder' });
  expect(link.textContent).toBe('Alder');
  expect(link.getAttribute('href')).toBe('/login/alder');
});
