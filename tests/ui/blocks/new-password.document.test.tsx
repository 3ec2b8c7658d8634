import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { visit } from '../visit.ts';

// Of the steps above the heading: which of how many, and its name.
const present = () => {
  const steps = [...document.querySelectorAll('.p-progress__step')];
  const at = steps.findIndex((step) => step.getAttribute('aria-current') === 'step');
  return `${at + 1} of ${steps.length}: ${steps[at]?.lastElementChild?.textContent}`;
};

const choosing = async () => {
  const stage = await visit({
    brand: 'birch',
    at: '/reset',
  });
  const user = userEvent.setup({ delay: null });
  const began = present();
  await user.type(screen.getByLabelText('User ID'), 'nadia.nothing');
  await user.type(screen.getByLabelText('ZIP code'), '10001');
  await user.type(screen.getByLabelText('Date of birth'), '01021980');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await stage.settle();
  return { stage, user, began, password: screen.getByLabelText('New password') as HTMLInputElement };
};

test('the form has a hidden user ID field for password managers', async () => {
  const { password } = await choosing();
  const name = password.form?.querySelector<HTMLInputElement>('[autocomplete="username"]');
  expect(name).toMatchObject({ value: 'nadia.nothing', type: 'text', hidden: true, readOnly: true });
  expect(screen.queryAllByRole('textbox')).toEqual([]);
});

test('the password rules update on each key and on blur, except the server’s rule', async () => {
  const { user, password } = await choosing();
  const states = () =>
    [...document.querySelectorAll('.p-checklist li')].map((rule) => rule.className.replace(/.*--/, ''));
  const named = password.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(named.map((id) => document.getElementById(id)?.className)).toContain('p-checklist');
  expect(states()).toEqual(['open', 'open', 'open', 'open', 'open', 'open']);
  await user.type(password, 'ab');
  expect(states()).toEqual(['open', 'open', 'met', 'met', 'open', 'met']);
  await user.type(password, ' 1(cdef');
  expect(states()).toEqual(['met', 'met', 'met', 'open', 'open', 'open']);
  await user.tab();
  expect(states()).toEqual(['met', 'met', 'met', 'unmet', 'open', 'unmet']);
});

test('each page of the password reset marks its own step of three', async () => {
  const { stage, user, began, password } = await choosing();
  expect([began, present()]).toEqual(['1 of 3: Who you are', '2 of 3: New password']);
  await user.type(password, 'Lantern-8');
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  await stage.settle();
  expect(present()).toBe('3 of 3: Done');
});
