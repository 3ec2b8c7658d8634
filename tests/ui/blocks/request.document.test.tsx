import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { visit } from '../visit.ts';

const lines = () => [...document.querySelectorAll('.p-request li')].map(({ textContent }) => textContent);

test.each([
  ['en', 'The Mill would like to:', 'To refuse, choose Refuse.', ['See your balance', 'Pay with your card']],
  ['es', 'El Molino quisiera:', 'Para negarse, elija Negar.', ['Ver su saldo', 'Pagar con su tarjeta']],
])(
  'the request names partner, permissions and refusal in the page language: %s',
  async (language, title, text, asked) => {
    await visit({ brand: 'cedar', at: '/allow?client_id=mill', language, asksLanguage: true });
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(title);
    expect(lines()).toEqual(asked);
    expect(screen.getByText(text)).toBeTruthy();
  },
);

test('the partner’s picture comes from the brand folder and has an empty alt text', async () => {
  await visit({ brand: 'cedar', at: '/allow?client_id=mill' });
  const picture = document.querySelector('.p-request img');
  expect(picture?.getAttribute('src')).toMatch(/\/brands\/cedar\/favicon\.svg$/);
  expect(picture?.getAttribute('alt')).toBe('');
});

test.each(['forge', 'nobody'])('no request shows for a partner without a name: %s', async (client) => {
  await visit({ brand: 'cedar', at: `/allow?client_id=${client}` });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Before you go on');
  expect(document.querySelector('.p-request')).toBeNull();
});
