import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { visit } from './visit.ts';

// The first one waits for the interface to be loaded.

const setUp = async (at = '/') => {
  const stage = await visit({ brand: 'birch', at, subject: 'rita.ready' });
  return { stage, user: userEvent.setup({ delay: null }) };
};

test('the focus moves to the heading when the pressed control disappears', async () => {
  const { stage, user } = await setUp();
  const control = screen.getByRole('button', { name: 'I am somebody else' });
  control.focus();
  await user.keyboard('{Enter}');
  await stage.settle();
  expect(control.isConnected).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('the focus moves to the button that replaces the pressed one', async () => {
  const { user } = await setUp('/findUserId');
  const control = await screen.findByRole('button', { name: 'Switch it on' });
  control.focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Switch it off' }));
  expect(control.isConnected).toBe(false);
});

test('the focus stays in place when another control disappears', async () => {
  const { stage } = await setUp();
  const control = screen.getByRole('button', { name: 'I am somebody else' });
  const field = screen.getByLabelText('Password');
  field.focus();
  // As a script would, which moves no focus.
  act(() => control.click());
  await stage.settle();
  expect(control.isConnected).toBe(false);
  expect(document.activeElement).toBe(field);
});

test('the heading of the first screen after a dialog gets the focus', async () => {
  const stage = await visit({ brand: 'birch', at: '/prove' });
  const user = userEvent.setup({ delay: null });
  await user.type(await screen.findByLabelText('Last 4 digits'), '2468{Enter}');
  await stage.settle();
  expect(await screen.findByRole('heading', { level: 1, name: 'Create your profile' })).toBe(
    document.activeElement,
  );
});

test('the second click of a double-click does not press a new button', async () => {
  const { user } = await setUp('/findUserId');
  const control = await screen.findByRole('button', { name: 'Switch it on' });
  await user.click(control);
  const other = await screen.findByRole('button', { name: 'Switch it off' });
  expect(fireEvent.click(other, { detail: 2 })).toBe(false);
  expect(other.isConnected).toBe(true);
  fireEvent.click(other, { detail: 1 });
  expect(await screen.findByRole('button', { name: 'Switch it on' })).toBeDefined();
});

test('a second click at another position counts as a new click', async () => {
  const { user } = await setUp('/findUserId');
  await user.click(await screen.findByRole('button', { name: 'Switch it on' }));
  const other = await screen.findByRole('button', { name: 'Switch it off' });
  fireEvent.click(other, { detail: 2, screenX: 40 });
  expect(await screen.findByRole('button', { name: 'Switch it on' })).toBeDefined();
});

test('a double-click on a control that stays presses it twice', async () => {
  const { user } = await setUp();
  const [show] = screen.getAllByRole('button', { name: /show/i });
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  await user.dblClick(show as HTMLElement);
  expect(field.type).toBe('password');
});

test('a double-click that began elsewhere does not toggle a checkbox', async () => {
  const { user } = await setUp();
  const box = screen.getByRole('checkbox');
  const { checked } = box as HTMLInputElement; // By its role.
  const choice = box.closest('label');
  if (choice === null) throw new Error('The box has no label around it');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(fireEvent.click(choice, { detail: 2 })).toBe(false);
  expect(box).toHaveProperty('checked', checked);
  for (const detail of [1, 2]) fireEvent.click(choice, { detail });
  expect(box).toHaveProperty('checked', checked);
  fireEvent.click(choice, { detail: 1 });
  expect(box).toHaveProperty('checked', !checked);
});
