// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { visit } from '../visit.ts';

// The bank's notice comes between two parts of the form, some time after the form shows.
const registering = async () => {
  const stage = await visit({
    brand: 'birch',
    at: '/register',
    force: [{ operation: 'getNotice', nth: 0, fault: 'slow', ms: 4000, with: { text: 'Paper costs $1.' } }],
  });
  const user = userEvent.setup({ delay: null });
  await user.type(screen.getByLabelText('Account number'), '9900100000000374');
  await user.type(screen.getByLabelText('ZIP code'), '10001');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
  return { stage, user, field };
};

test.each(['User ID', 'Email address'])(
  'the %s field keeps its text and the focus when a block comes between the fields',
  async (label) => {
    const { user, field } = await registering();
    const typing = await field(label);
    await user.type(typing, 'nora');
    expect(screen.queryByText('Paper costs $1.')).toBeNull();
    await screen.findByText('Paper costs $1.', {}, { timeout: 60_000 });
    await user.keyboard('.new');
    expect(await field(label)).toBe(typing);
    expect(typing.value).toBe('nora.new');
  },
  120_000,
);
