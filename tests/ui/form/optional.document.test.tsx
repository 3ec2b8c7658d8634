import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { visit } from '../visit.ts';

// The card of the one brand may have several accounts.
test.each([
  ['cedar', null, 'You are all set'],
  ['plain', 'true', 'Create your profile'],
])('a field is required only for some brands: %s', async (brand, required, next) => {
  await visit({ brand, at: '/register' });
  const type = async (fields: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, text] of Object.entries(fields)) await userEvent.type(inputOf(name), text);
    await userEvent.click(document.querySelector('main [type="submit"]') as HTMLElement);
  };
  await type({ accountNumber: '9900100000000011', zipCode: '10001' });
  await screen.findByRole('heading', { name: 'Create your profile' });
  expect(inputOf('email').getAttribute('aria-required')).toBe(required);
  await type({ userId: 'newcomer1', newPassword: 'Lantern-8' });
  await screen.findByRole('heading', { name: next });
});

const inputOf = (name: string): HTMLInputElement => {
  const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (input === null) throw new Error(`There is no field ${name}`);
  return input;
};
