import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { PlainToasts } from '../../../src/ui/kit/plain-toasts.tsx';

test('plain toasts show a message as an alert that can be closed', async () => {
  const dismissed = vi.fn();
  render(
    <PlainToasts
      items={[{ id: 7, text: 'That is not there just now.', tone: 'error' }]}
      label="Messages"
      closeLabel="Close"
      onDismiss={dismissed}
    />,
  );
  expect(screen.getByRole('alert').textContent).toContain('That is not there just now.');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(dismissed).toHaveBeenCalledWith(7);
});
