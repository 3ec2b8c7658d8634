import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { visit } from '../visit.ts';

test('the language button keeps the focus when the language changes', async () => {
  await visit({
    brand: 'cedar',
    at: '/register',
  });
  const button = screen.getByRole('button', { name: 'Español' });
  button.focus();
  fireEvent.click(button);
  await screen.findByRole('button', { name: 'English' });
  expect(document.activeElement?.textContent).toBe('English');
});

test('the brand name replaces a logo that fails to load, and links home', async () => {
  await visit({
    brand: 'cedar',
    at: '/register',
  });
  const logo = screen.getByAltText('Cedar');
  fireEvent.error(logo);
  expect(logo.isConnected).toBe(false);
  const link = screen.getByRole('link', { name: 'Cedar' });
  expect(link.textContent).toBe('Cedar');
  expect(link.getAttribute('href')).toBe('/login/cedar');
});

const logo = () => document.querySelector('.p-header__logo')?.getAttribute('href');

test('a page with its own header links its logo to itself and offers no languages', async () => {
  await visit({ brand: 'cedar', at: '/prove?link=a' });
  expect(logo()).toBe('');
  expect(document.querySelector('[data-language]')).toBeNull();
});

test('a page with the usual header links its logo home and offers languages', async () => {
  await visit({ brand: 'cedar', at: '/register?link=a' });
  expect(logo()).toMatch(/^\/login\/cedar(\?|$)/);
  expect(document.querySelector('[data-language]')).not.toBeNull();
});
