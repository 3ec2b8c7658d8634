import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { visit } from '../visit.ts';

const lines = () => [...document.querySelectorAll('.p-request li')].map(({ textContent }) => textContent);

test.each([
  ['en', 'The Mill would like to:', 'To refuse, choose Refuse.', ['See your balance', 'Pay with your card']],
  ['es', 'El Molino quisiera:', 'Para negarse, elija Negar.', ['Ver su saldo', 'Pagar con su tarjeta']],
])(
  'who asks, for what, and how to refuse are read in the language that is shown: %s',
  async (language, title, text, asked) => {
    await visit({ brand: 'cedar', at: '/allow?client_id=mill', language, asksLanguage: true });
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(title);
    expect(lines()).toEqual(asked);
    expect(screen.getByText(text)).toBeTruthy();
  },
);

test('the picture of who asks is in the folder of the brand, and says nothing that the title does not', async () => {
  await visit({ brand: 'cedar', at: '/allow?client_id=mill' });
  const picture = document.querySelector('.p-request img');
  expect(picture?.getAttribute('src')).toMatch(/\/brands\/cedar\/favicon\.svg$/);
  expect(picture?.getAttribute('alt')).toBe('');
});

test.each(['forge', 'nobody'])('nothing is said of a partner that has no name: %s', async (client) => {
  await visit({ brand: 'cedar', at: `/allow?client_id=${client}` });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Before you go on');
  expect(document.querySelector('.p-request')).toBeNull();
});
