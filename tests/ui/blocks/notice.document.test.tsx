import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { visit } from '../visit.ts';

const setUp = async () => {
  const stage = await visit({ brand: 'cedar', at: '/', width: 'mobile' });
  const user = userEvent.setup({ delay: null });
  const password = () => screen.getByLabelText('Password');
  const submit = async (typed: string): Promise<void> => {
    await user.click(password());
    if (typed !== '') await user.keyboard(typed);
    await user.keyboard('{Enter}');
    await stage.settle();
  };
  await user.type(screen.getByLabelText('User ID'), 'rita.ready');
  return { stage, user, password, submit };
};

test('a message that returns when a field is corrected does not take the focus', async () => {
  const { user, password, submit } = await setUp();
  await submit('Wrong-1x');
  expect(document.activeElement?.textContent).toMatch(/does not match/);
  await submit('x{Backspace}');
  expect(document.activeElement?.textContent).toMatch(/check the following/);
  await user.click(password());
  await user.keyboard('Wrong-2x');
  expect(document.activeElement).toBe(password());
  expect(password()).toHaveProperty('value', 'Wrong-2x');
});

test('a refused password is not also reported as missing, and the server’s message stays', async () => {
  const { submit } = await setUp();
  await submit('');
  await submit('Wrong-1x');
  expect(document.activeElement?.textContent).toMatch(/does not match/);
  await submit('Wrong-2x');
  expect(document.activeElement?.textContent).toMatch(/does not match/);
  expect(document.body.textContent).not.toMatch(/is required/);
});

test('field labels follow a change of language while a message shows', async () => {
  const { stage, user, submit } = await setUp();
  await submit('Wrong-1x');
  await user.click(screen.getByRole('button', { name: 'Español' }));
  await stage.settle();
  expect(screen.getByLabelText('Contraseña')).toBeDefined();
  expect(screen.getByLabelText('ID de usuario')).toHaveProperty('value', 'rita.ready');
});
