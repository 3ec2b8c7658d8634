// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { visit } from '../visit.ts';

const choosing = async () => {
  const stage = await visit({
    brand: 'demo',
    at: '/reset',
  });
  const user = userEvent.setup({ delay: null });
  await user.type(screen.getByLabelText('User ID'), 'nadia.nothing');
  await user.type(screen.getByLabelText('ZIP code'), '10001');
  await user.type(screen.getByLabelText('Date of birth'), '01021980');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await stage.settle();
  return { stage, user, password: screen.getByLabelText('New password') as HTMLInputElement };
};

test('a password manager finds the user ID beside the new password, nobody else does', async () => {
  const { password } = await choosing();
  const name = password.form?.querySelector<HTMLInputElement>('[autocomplete="username"]');
  expect(name).toMatchObject({ value: 'nadia.nothing', type: 'text', hidden: true, readOnly: true });
  expect(screen.queryAllByRole('textbox')).toEqual([]);
});

test('the rules of a new password follow each key, but for the one that only the server can judge', async () => {
  const { user, password } = await choosing();
  const states = () =>
    [...document.querySelectorAll('.p-checklist li')].map((rule) => rule.className.replace(/.*--/, ''));
  const named = password.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(named.map((id) => document.getElementById(id)?.className)).toContain('p-checklist');
  expect(states()).toEqual(['open', 'open', 'open', 'open', 'open', 'open', 'open']);
  await user.type(password, 'ab');
  expect(states()).toEqual(['met', 'unmet', 'unmet', 'met', 'met', 'open', 'met']);
  await user.type(password, ' 1(cdef');
  expect(states()).toEqual(['met', 'met', 'met', 'met', 'unmet', 'open', 'unmet']);
});
