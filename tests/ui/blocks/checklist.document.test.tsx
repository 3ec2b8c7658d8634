import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { visit } from '../visit.ts';

const choosing = async (userId: string) => {
  const stage = await visit({ brand: 'birch', at: '/reset' });
  const user = userEvent.setup({ delay: null });
  await user.type(screen.getByLabelText('User ID'), userId);
  await user.type(screen.getByLabelText('ZIP code'), '10001');
  await user.type(screen.getByLabelText('Date of birth'), '01021980{Enter}');
  await stage.settle();
  return { stage, user };
};

const password = () => screen.getByLabelText<HTMLInputElement>('New password');

const rule = (words: string) => within(screen.getByText(words).closest('li') as HTMLElement);
const stateOf = (words: string) => rule(words).queryByRole('img')?.textContent ?? 'open';

test('met rules are marked during typing, and unmet rules on blur', async () => {
  const { stage, user } = await choosing('rita.ready');
  const rules = ['7 to 20 characters', 'At least 1 number', 'At least 1 letter'];
  expect(rules.map(stateOf)).toEqual(['open', 'open', 'open']);
  await user.type(password(), 'abc');
  await stage.settle();
  expect(rules.map(stateOf)).toEqual(['open', 'open', 'Requirement met']);
  await user.tab();
  await stage.settle();
  expect(rules.map(stateOf)).toEqual(['Requirement not met', 'Requirement not met', 'Requirement met']);
  await user.type(password(), 'defg1');
  await stage.settle();
  expect(rules.map(stateOf)).toEqual(rules.map(() => 'Requirement met'));
}, 60_000);

test('the rules describe the field, and have no marks until the user types', async () => {
  await choosing('rita.ready');
  const list = screen.getByText('No spaces').closest('ul') as HTMLElement;
  expect(password().getAttribute('aria-describedby')?.split(' ')).toContain(list.id);
  expect(within(list).queryAllByRole('img')).toEqual([]);
  expect(list.closest('[aria-live]')).toBeNull();
}, 60_000);

test('a rule that the server reports stays unmet until the user types', async () => {
  const { stage, user } = await choosing('otto.onetime');
  await user.type(password(), 'Lantern-8{Enter}');
  await stage.settle();
  expect(screen.getByText('You had this password before.')).toBeDefined();
  expect(stateOf('Not one of your last 4 passwords')).toBe('Requirement not met');
  await user.type(password(), 'L');
  await stage.settle();
  expect(stateOf('Not one of your last 4 passwords')).toBe('open');
}, 60_000);

test.each([
  ['en', /^Continue$/, 'Requirement not met', 'Requirement met'],
  ['es', /^Continuar$/, 'Requisito no cumplido', 'Requisito cumplido'],
])(
  'the icon of each rule names its state in the page language: %s',
  async (language, go, unmet, met) => {
    const stage = await visit({ brand: 'cedar', at: '/reset', language, asksLanguage: true });
    const text = (label: RegExp, value: string) => stage.fill({ widget: 'text', label }, value);
    await text(/^(User ID|ID de usuario)$/, 'nadia.nothing');
    await text(/^(ZIP code|Código postal)$/, '10001');
    await text(/^(Date of birth|Fecha de nacimiento)$/, '01/02/1980');
    await stage.take(go);
    await stage.settle();
    expect(screen.queryAllByRole('img', { name: unmet })).toEqual([]);
    await text(/^(New password|Contraseña nueva)$/, 'ab');
    await userEvent.tab();
    await stage.settle();
    expect(screen.getAllByRole('img', { name: unmet })).toHaveLength(2);
    expect(screen.getAllByRole('img', { name: met })).toHaveLength(3);
    // What is judged is what is sent.
    await text(/^(New password|Contraseña nueva)$/, 'Lantern-8 ');
    expect(screen.queryAllByRole('img', { name: unmet })).toEqual([]);
    await text(/^(New password|Contraseña nueva)$/, 'abc12  ');
    expect(screen.getAllByRole('img', { name: unmet })).toHaveLength(1);
  },
  30_000,
);
