import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { visit } from '../visit.ts';

const setUp = async (at: string) => {
  const stage = await visit({
    brand: 'birch',
    at,
  });
  return { stage, user: userEvent.setup({ delay: null }) };
};

const summed = () =>
  screen
    .getAllByRole('link')
    .flatMap(({ textContent, parentElement }) =>
      parentElement?.closest('[role="alert"], .p-notice') === null ? [] : [textContent?.trim()],
    );

test('a summary lists errors in the order of the fields', async () => {
  const { stage, user } = await setUp('/reset');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await stage.settle();
  expect(summed()).toEqual([
    'User ID: This field is required.',
    'ZIP code: This field is required.',
    'Date of birth: This field is required.',
  ]);
}, 30_000);

test('a summary does not repeat a field name that the error contains', async () => {
  const { stage, user } = await setUp('/findUserId');
  await user.type(screen.getByLabelText('Account number'), '4111');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await stage.settle();
  expect(summed()).toEqual([
    'Account number should be 11, 15 or 16 digits',
    'ZIP code: This field is required.',
  ]);
}, 30_000);

test('a summary puts no colon after a question', async () => {
  const stage = await visit({ brand: 'cedar', at: '/' });
  await stage.fill({ widget: 'text', label: /^User ID$/ }, 'otto.onetime');
  await stage.fill({ widget: 'text', label: /^Password$/ }, 'Harbor-7');
  await stage.take(/^Sign in$/i);
  await stage.settle();
  await stage.take(/^Send/i);
  await stage.settle();
  expect(summed().join(' ')).toContain('? ');
  expect(summed().join(' ')).not.toContain('?:');
}, 30_000);

test('a field in only one branch of the form is marked as required', async () => {
  const { stage, user } = await setUp('/findUserId');
  expect(screen.getByLabelText('ZIP code').getAttribute('aria-required')).toBe('true');
  await user.click(screen.getByLabelText('No'));
  await stage.settle();
  expect(screen.getByLabelText('Date of birth').getAttribute('aria-required')).toBe('true');
}, 30_000);

test.each([
  ['en', /^Continue$/, 'Somebody has this user ID.'],
  ['es', /^Continuar$/, 'Alguien tiene este ID de usuario.'],
])(
  'a field error from the server shows in the summary, which takes the focus: %s',
  async (language, go, taken) => {
    const force = [{ operation: 'checkName', nth: 2, code: '1002' }];
    const stage = await visit({ brand: 'cedar', at: '/register', language, asksLanguage: true, force });
    const text = (label: RegExp, value: string) => stage.fill({ widget: 'text', label }, value);
    await text(/^(Account number|Número de cuenta)$/, '9900100000000374');
    await text(/^(ZIP code|Código postal)$/, '10001');
    await stage.take(go);
    await stage.settle();
    await text(/^(User ID|ID de usuario)$/, 'brandnew77');
    await text(/^(Password|Contraseña)$/, 'Harbor-77');
    await text(/^(Email address|Correo electrónico)$/, 'a@b.co');
    expect(summed()).toEqual([]);
    await stage.take(go);
    await stage.settle();
    expect(summed()).toEqual([taken]);
    expect(document.activeElement?.textContent).toContain(taken);
    await text(/^(User ID|ID de usuario)$/, 'brandnew78');
    expect(summed()).toEqual([]);
  },
  30_000,
);
