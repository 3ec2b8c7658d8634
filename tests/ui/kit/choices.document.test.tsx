import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Checkbox } from '../../../src/ui/kit/checkbox.tsx';
import { RadioGroup } from '../../../src/ui/kit/radio-group.tsx';
import { Select } from '../../../src/ui/kit/select.tsx';
import { onKey, onLetters } from '../../../src/ui/kit/select-keys.ts';

afterEach(() => {
  document.body.replaceChildren();
});

describe('a checkbox', () => {
  test('reports each change and follows its value', async () => {
    const change = vi.fn();
    const { rerender } = render(<Checkbox id="c" label="Remember me" checked={false} onChange={change} />);
    await userEvent.click(screen.getByLabelText('Remember me'));
    expect(change).toHaveBeenCalledWith(true);
    rerender(<Checkbox id="c" label="Remember me" checked onChange={change} />);
    rerender(<Checkbox id="c" label="Remember me" checked={false} onChange={change} />);
    expect(screen.getByLabelText<HTMLInputElement>('Remember me').checked).toBe(false);
  });

  test('shows an error instead of help', () => {
    render(<Checkbox id="c" label="I agree" help="Read it first." error="Tick the box." />);
    expect(screen.queryByText('Read it first.')).toBeNull();
    expect(screen.getByLabelText('I agree').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('I agree').getAttribute('aria-describedby')).toBe('c-error');
  });

  test('keeps and reports a tick from before hydration', async () => {
    const change = vi.fn();
    const root = document.createElement('div');
    root.innerHTML = renderToString(<Checkbox id="c" label="Remember me" checked={false} />);
    document.body.append(root);
    const early = root.querySelector('input');
    if (early) early.checked = true;
    const react = await act(async () =>
      hydrateRoot(root, <Checkbox id="c" label="Remember me" checked={false} onChange={change} />),
    );
    expect(change).toHaveBeenCalledWith(true);
    expect(early?.checked).toBe(true);
    act(() => react.unmount());
  });
});

describe('a radio group', () => {
  const options = [
    { value: 'TEXT', label: 'Text message', more: 'To the number that ends in 4567' },
    { value: 'CALL', label: 'Phone call' },
  ];
  const group = (props: { value?: string; error?: string; onChange?: (value: string) => void }) => (
    <RadioGroup id="d" name="delivery" label="How should we send it?" options={options} {...props} />
  );

  test('groups its answers under one question', () => {
    render(group({}));
    const question = screen.getByRole('radiogroup', { name: 'How should we send it?' });
    expect(within(question).getAllByRole('radio')).toHaveLength(2);
    expect(screen.getByRole('radio', { name: 'Text message To the number that ends in 4567' })).toBeDefined();
  });

  test('reports the chosen answer and follows its value', async () => {
    const change = vi.fn();
    const { rerender } = render(group({ value: 'TEXT', onChange: change }));
    await userEvent.click(screen.getByLabelText('Phone call'));
    expect(change).toHaveBeenCalledWith('CALL');
    rerender(group({ value: 'CALL', onChange: change }));
    rerender(group({ value: 'TEXT', onChange: change }));
    expect(screen.getByLabelText<HTMLInputElement>(/Text message/).checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Phone call').checked).toBe(false);
  });

  test('is marked invalid and described as a whole if it has an error', () => {
    render(group({ error: 'Choose one.' }));
    const question = screen.getByRole('radiogroup');
    expect(question.getAttribute('aria-invalid')).toBe('true');
    expect(question.getAttribute('aria-describedby')).toBe('d-error');
  });
});

describe('the keys of a select', () => {
  const open = (active: number) => ({ open: true, active });
  const closed = (active: number) => ({ open: false, active });

  test.each(['ArrowDown', 'ArrowUp', 'Enter', ' '])('%j opens it at the chosen option', (key) => {
    expect(onKey(key, false, closed(2), 5)).toEqual({ state: open(2), take: false });
  });

  test.each([
    ['Home', 0],
    ['End', 4],
  ])('%s opens it at option %i', (key, active) => {
    expect(onKey(key, false, closed(2), 5)?.state).toEqual(open(active));
  });

  test.each([
    ['ArrowDown', 2, 3],
    ['ArrowDown', 4, 4],
    ['ArrowUp', 2, 1],
    ['ArrowUp', 0, 0],
    ['PageDown', 0, 4],
    ['PageUp', 4, 0],
    ['Home', 3, 0],
    ['End', 1, 4],
  ])('%s goes from option %i to %i when open', (key, from, to) => {
    expect(onKey(key, false, open(from), 5)).toEqual({ state: open(to), take: false });
  });

  test.each([
    ['Enter', false],
    [' ', false],
    ['Tab', false],
    ['ArrowUp', true],
  ])('%j (Alt: %s) chooses the option and closes it', (key, alt) => {
    expect(onKey(key, alt, open(3), 5)).toEqual({ state: closed(3), take: true });
  });

  test('Escape closes it and chooses nothing', () => {
    expect(onKey('Escape', false, open(3), 5)).toEqual({ state: closed(3), take: false });
  });

  test('other keys are left to the browser', () => {
    expect(onKey('Tab', false, closed(0), 5)).toBeUndefined();
    expect(onKey('F5', false, open(0), 5)).toBeUndefined();
  });

  test('letters move to the next option that begins with them, ignoring accents and case', () => {
    const labels = ['Ágata', 'Banco', 'Blanco', 'Café'];
    expect(onLetters(labels, 'a', 2)).toBe(0);
    expect(onLetters(labels, 'bl', 0)).toBe(2);
    expect(onLetters(labels, 'b', 1)).toBe(2);
    expect(onLetters(labels, 'bb', 2)).toBe(1);
    expect(onLetters(labels, 'z', 0)).toBeUndefined();
  });
});

describe('a select', () => {
  const options = ['Store card', 'Dual card', 'Loan'].map((label) => ({ value: label.toLowerCase(), label }));
  const select = (
    props: { value?: string; error?: string; name?: string; onChange?: (value: string) => void } = {},
  ) => <Select id="s" label="Account type" placeholder="Choose one" options={options} {...props} />;
  const box = () => screen.getByRole('combobox', { name: 'Account type' });
  const isOpen = () => box().getAttribute('aria-expanded') === 'true';

  test('shows its placeholder, then the chosen option, and adds it to the form', async () => {
    const change = vi.fn();
    const { container } = render(select({ name: 'type', onChange: change }));
    expect(box().textContent).toBe('Choose one');
    await userEvent.click(box());
    await userEvent.click(screen.getByRole('option', { name: 'Loan' }));
    expect(box().textContent).toBe('Loan');
    expect(change.mock.calls).toEqual([['loan']]);
    expect(container.querySelector<HTMLInputElement>('input[name=type]')?.value).toBe('loan');
    expect(isOpen()).toBe(false);
  });

  test('works by keyboard alone and names the active option', async () => {
    const change = vi.fn();
    render(select({ value: 'store card', onChange: change }));
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.getElementById(String(box().getAttribute('aria-activedescendant')))?.textContent).toBe(
      'Dual card',
    );
    await userEvent.keyboard('{Enter}');
    expect(change).toHaveBeenCalledWith('dual card');
    expect(document.activeElement).toBe(box());
  });

  test('closes on Escape, which does not reach the surrounding elements', async () => {
    const around = vi.fn();
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for a dialog.
      <div onKeyDown={around}>{select()}</div>,
    );
    await userEvent.click(box());
    await userEvent.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(around).not.toHaveBeenCalled();
  });

  test('closes 300 ms after a press outside, not before', () => {
    vi.useFakeTimers();
    render(select());
    fireEvent.click(box());
    fireEvent.pointerDown(document.body);
    act(() => vi.advanceTimersByTime(299));
    expect(isOpen()).toBe(true);
    act(() => vi.advanceTimersByTime(1));
    expect(isOpen()).toBe(false);
    vi.useRealTimers();
  });

  test('stays open when the press outside is followed by one inside', () => {
    vi.useFakeTimers();
    render(select());
    fireEvent.click(box());
    fireEvent.pointerDown(document.body);
    fireEvent.pointerDown(screen.getByRole('listbox'));
    act(() => vi.advanceTimersByTime(1000));
    expect(isOpen()).toBe(true);
    vi.useRealTimers();
  });

  test('is marked invalid and described if it has an error', () => {
    render(select({ error: 'Choose one.' }));
    expect(box().getAttribute('aria-invalid')).toBe('true');
    expect(box().getAttribute('aria-describedby')).toBe('s-error');
  });
});
