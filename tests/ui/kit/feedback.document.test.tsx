import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import * as kit from '../../../src/ui/kit/index.ts';

const {
  Banner,
  Card,
  Checklist,
  Details,
  ErrorSummary,
  Icon,
  Notice,
  Passcode,
  Progress,
  RadioGroup,
  Sign,
  Spinner,
  TextField,
} = kit;

test('the kit exports buttons, cards, text fields, spinners, modals and spacing', () => {
  expect(Object.keys(kit)).toEqual(
    expect.arrayContaining(['Button', 'Card', 'TextField', 'Spinner', 'Modal', 'spacing']),
  );
});

describe('a notice', () => {
  test.each([
    ['error', 'alert'],
    ['warning', 'alert'],
    ['success', 'status'],
    ['info', 'status'],
  ] as const)('with the tone %s has the role %s', (tone, role) => {
    render(<Notice tone={tone}>Words</Notice>);
    expect(screen.getByRole(role).textContent).toBe('Words');
  });

  test('replaces its text element only for a new message, even with the same text', () => {
    const { rerender } = render(
      <Notice tone="error" stamp={1}>
        Wrong.
      </Notice>,
    );
    const before = screen.getByText('Wrong.');
    rerender(
      <Notice tone="error" stamp={1}>
        Wrong.
      </Notice>,
    );
    expect(screen.getByText('Wrong.')).toBe(before);
    rerender(
      <Notice tone="error" stamp={2}>
        Wrong.
      </Notice>,
    );
    expect(screen.getByText('Wrong.')).not.toBe(before);
  });

  test('takes the focus only if requested, and again for a new message', () => {
    const { rerender } = render(<Notice stamp={1}>Words</Notice>);
    expect(document.activeElement).toBe(document.body);
    rerender(
      <Notice stamp={2} focus>
        Words
      </Notice>,
    );
    expect(document.activeElement).toBe(screen.getByRole('status'));
    screen.getByRole('status').blur();
    rerender(
      <Notice stamp={3} focus>
        Words
      </Notice>,
    );
    expect(document.activeElement).toBe(screen.getByRole('status'));
  });
});

describe('an error summary', () => {
  const errors = [
    { id: 'userId', text: 'Enter your user ID' },
    { id: 'delivery', text: 'Choose how' },
  ];
  const page = (attempt: number) => (
    <>
      <ErrorSummary title="There is a problem" errors={errors} attempt={attempt} />
      <TextField id="userId" label="User ID" />
      <RadioGroup
        id="delivery"
        name="d"
        label="How?"
        value="b"
        options={[
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
        ]}
      />
    </>
  );

  test('is announced, and takes the focus at each attempt', () => {
    const { rerender } = render(page(1));
    const summary = document.activeElement;
    expect(summary?.textContent).toContain('There is a problem');
    expect(screen.getByRole('alert').textContent).toContain('Enter your user ID');
    screen.getByLabelText('User ID').focus();
    rerender(page(2));
    expect(document.activeElement).toBe(summary);
  });

  test('announces only new errors', () => {
    render(page(1));
    expect(screen.getByRole('alert').getAttribute('aria-atomic')).toBe('false');
    expect(screen.getByRole('alert').getAttribute('aria-relevant')).toBe('additions');
  });

  test('puts the focus on the passcode if that has the only error', () => {
    const asks = (listed: typeof errors) => (
      <>
        <ErrorSummary title="There is a problem" errors={listed} />
        <Passcode id="code" label="Code" digitLabel={(at) => `Digit ${at}`} />
        <TextField id="userId" label="User ID" />
      </>
    );
    const wrong = { id: 'code', text: 'That is not the code' };
    const { unmount } = render(asks([wrong]));
    expect(document.activeElement).toBe(screen.getByLabelText('Digit 1'));
    expect(screen.getByRole('alert').textContent).toBe(wrong.text);
    expect(screen.queryByText('There is a problem')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
    unmount();
    render(asks([wrong, ...errors]));
    expect(document.activeElement?.textContent).toContain('There is a problem');
  });

  test('links to a field or a group’s chosen answer, without a change of the address', async () => {
    render(page(1));
    await userEvent.click(screen.getByRole('link', { name: 'Enter your user ID' }));
    expect(document.activeElement).toBe(screen.getByLabelText('User ID'));
    await userEvent.click(screen.getByRole('link', { name: 'Choose how' }));
    expect(document.activeElement).toBe(screen.getByLabelText('B'));
    expect(location.hash).toBe('');
  });
});

test('a banner shows its text with its language, and its actions', () => {
  render(
    <Banner tone="warning" title="Work on Sunday" lang="en" actions={<button type="button">Pay now</button>}>
      Some services pause.
    </Banner>,
  );
  expect(screen.getByText('Some services pause.').closest('[lang=en]')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Pay now' })).toBeDefined();
});

test('progress marks the current step and the finished steps', () => {
  render(<Progress label="Progress" steps={['Look up', 'Select', 'Sign in']} current={2} doneLabel="Done" />);
  const steps = screen.getAllByRole('listitem');
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(screen.getAllByRole('img', { name: 'Done' })).toHaveLength(1);
  expect(steps[0]?.contains(screen.getByRole('img', { name: 'Done' }))).toBe(true);
});

test('a checklist names the state of each rule and follows changes', () => {
  const words = { met: 'Met', unmet: 'Not met' };
  const list = (state: 'met' | 'unmet' | 'open') => (
    <Checklist id="rules" words={words} rules={[{ name: 'length', text: '7 to 20', state }]} />
  );
  const { rerender } = render(list('open'));
  expect(screen.queryByRole('img')).toBeNull();
  rerender(list('met'));
  expect(screen.getByRole('img', { name: 'Met' })).toBeDefined();
  rerender(list('unmet'));
  expect(screen.getByRole('img', { name: 'Not met' })).toBeDefined();
});

test('a spinner is announced by its label, even if that is hidden', () => {
  render(<Spinner label="Loading" hidden />);
  expect(screen.getByRole('status').textContent).toBe('Loading');
});

test('a card is a region only if it has a name', () => {
  render(
    <Card labelledBy="t">
      <h1 id="t">Sign in</h1>
      <Card>Plain</Card>
    </Card>,
  );
  expect(screen.getAllByRole('region')).toHaveLength(1);
  expect(screen.getByRole('region', { name: 'Sign in' })).toBeDefined();
});

test('details pair names and values', () => {
  render(<Details items={[{ id: 'old', label: 'Old card', value: '1234' }]} />);
  expect(screen.getByRole('term').textContent).toBe('Old card');
  expect(screen.getByRole('definition').textContent).toBe('1234');
});

test('an icon is hidden from assistive technology, and a sign with a title is read out', () => {
  const { container } = render(
    <>
      <Icon name="lock" />
      <Sign name="shield" title="Safe" />
    </>,
  );
  expect(screen.getAllByRole('img').map((sign) => sign.textContent)).toEqual(['Safe']);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});
