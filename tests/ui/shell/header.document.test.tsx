import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { visit } from '../visit.ts';

test('whoever changes the language with the keyboard stays where they are', async () => {
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

test('a logo that cannot be had gives way to the name of the brand, which still leads home', async () => {
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

test('a page whose header differs leads to itself by its logo, whatever its query is, and offers no other language', async () => {
  await visit({ brand: 'cedar', at: '/prove?link=a' });
  expect(logo()).toBe('');
  expect(document.querySelector('[data-language]')).toBeNull();
});

test('any other leads home, and offers the languages of the brand', async () => {
  await visit({ brand: 'cedar', at: '/register?link=a' });
  expect(logo()).toMatch(/^\/login\/cedar(\?|$)/);
  expect(document.querySelector('[data-language]')).not.toBeNull();
});
