import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import type { ModalProps } from '../../../src/ui/kit/modal.tsx';
import { Modal } from '../../../src/ui/kit/modal.tsx';
import { Toasts } from '../../../src/ui/kit/toast.tsx';
import { Tooltip } from '../../../src/ui/kit/tooltip.tsx';

describe('a modal', () => {
  const Page = (props: Partial<ModalProps>) => {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Modal open={open} title="Confirm" onClose={() => setOpen(false)} closeLabel="Close" {...props}>
          {props.children ?? <button type="button">Go on</button>}
        </Modal>
      </>
    );
  };
  const opened = async (props: Partial<ModalProps> = {}) => {
    const rendered = render(<Page {...props} />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    return rendered;
  };

  test('is named by its title and takes the focus itself', async () => {
    await opened();
    expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Confirm' }));
  });

  test('moves the focus to the first button if it is a slide-in menu', async () => {
    await opened({ variant: 'slide-in' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Go on' }));
  });

  test('moves the focus to the element with data-autofocus', async () => {
    await opened({ children: <input aria-label="Code" data-autofocus="" /> });
    expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  });

  test.each([
    ['the first field', <input key="a" aria-label="Wanted" />],
    [
      'the chosen radio button',
      [false, true].map((made) => (
        <input
          key={String(made)}
          type="radio"
          name="to"
          aria-label={made ? 'Wanted' : 'Other'}
          defaultChecked={made}
        />
      )),
    ],
    [
      'the first radio button if none is chosen',
      ['Wanted', 'Other'].map((name) => <input key={name} type="radio" name="to" aria-label={name} />),
    ],
    [
      'a combobox',
      <button
        key="a"
        type="button"
        role="combobox"
        aria-expanded={false}
        aria-controls="x"
        aria-label="Wanted"
      />,
    ],
  ])('moves the focus to %s', async (_, field) => {
    await opened({
      children: (
        <>
          <p id="lead">What it is for.</p>
          <input type="hidden" />
          <input aria-label="Given" readOnly />
          {field}
        </>
      ),
      describedBy: 'lead',
    });
    expect(document.activeElement).toBe(screen.getByLabelText('Wanted'));
    expect(screen.getByRole('dialog', { description: 'What it is for.' })).toBeDefined();
  });

  test('keeps the focus inside when the user presses Tab repeatedly', async () => {
    await opened();
    const inside: boolean[] = [];
    for (const _ of Array.from({ length: 20 })) {
      await userEvent.tab();
      inside.push(screen.getByRole('dialog').contains(document.activeElement));
    }
    expect(inside).toEqual(Array.from({ length: 20 }, () => true));
  });

  test('lets the focus reach its target if the dialog receives it on the way', async () => {
    const fields = (
      <>
        <input aria-label="Code" />
        <button type="button">Show</button>
      </>
    );
    await opened({ children: fields });
    const [dialog, field, button] = [
      screen.getByRole('dialog'),
      screen.getByLabelText('Code'),
      screen.getByRole('button', { name: 'Show' }),
    ];
    fireEvent.focusOut(field, { relatedTarget: button });
    fireEvent.focusIn(dialog);
    expect(document.activeElement).toBe(button);
    dialog.focus();
    expect(document.activeElement).toBe(dialog);
  });

  test('moves the focus to its field when the focused button disappears', async () => {
    const Code = () => {
      const [asked, setAsked] = useState(false);
      return (
        <>
          <input aria-label="Code" />
          {asked || (
            <button type="button" onClick={() => setAsked(true)}>
              Send it again
            </button>
          )}
        </>
      );
    };
    await opened({ children: <Code /> });
    await userEvent.click(screen.getByRole('button', { name: 'Send it again' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')));
  });

  test('hides the page behind it from assistive technology', async () => {
    await opened();
    expect(screen.queryByRole('button', { name: 'Open' })).toBeNull();
  });

  test.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ])('closes by %s and returns the focus', async (_, close) => {
    await opened();
    await close();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
  });

  test('does not close by a press outside it', async () => {
    await opened();
    await userEvent.click(document.querySelector('.p-scrim') ?? document.body, { pointerEventsCheck: 0 });
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  test('cannot be closed without an onClose handler', async () => {
    await opened({ onClose: undefined });
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  test('takes the focus again when its content changes', async () => {
    const { rerender } = await opened({ contentKey: 'one' });
    await userEvent.tab();
    expect(document.activeElement).not.toBe(screen.getByRole('dialog'));
    rerender(<Page contentKey="two" />);
    expect(document.activeElement).toBe(screen.getByRole('dialog'));
  });

  test.each(['simple', 'slide-in', 'wide'] as const)('has its own class for %s', async (variant) => {
    await opened({ variant });
    expect(screen.getByRole('dialog').classList.contains(`p-modal--${variant}`)).toBe(true);
  });
});

describe('toasts', () => {
  const items = [{ id: 7, text: 'That link has expired.', tone: 'warning' as const }];

  test('show their text and report when the user closes them', () => {
    const dismiss = vi.fn();
    render(<Toasts items={items} label="Messages" closeLabel="Close" onDismiss={dismiss} />);
    expect(screen.getByRole('region', { name: 'Messages' }).textContent).toContain('That link has expired.');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(dismiss).toHaveBeenCalledWith(7);
  });

  test('stay until the user closes them', () => {
    vi.useFakeTimers();
    const dismiss = vi.fn();
    render(<Toasts items={items} label="Messages" closeLabel="Close" onDismiss={dismiss} />);
    vi.advanceTimersByTime(3_600_000);
    vi.useRealTimers();
    expect(dismiss).not.toHaveBeenCalled();
  });

  test('leave no style attribute in a prerendered page', () => {
    const html = renderToString(
      <Toasts items={[]} label="Messages" closeLabel="Close" onDismiss={() => undefined} />,
    );
    expect(html).not.toContain('style=');
  });
});

describe('a tooltip', () => {
  const tip = <Tooltip label="About the code">Three digits on the back.</Tooltip>;

  test('describes its button and shows on focus', async () => {
    render(tip);
    const button = screen.getByRole('button', { name: 'About the code' });
    const text = document.getElementById(String(button.getAttribute('aria-describedby')));
    expect(text?.hidden).toBe(true);
    await userEvent.tab();
    expect(text?.hidden).toBe(false);
  });

  test('stays while the pointer is on its text, and closes when it leaves', async () => {
    render(tip);
    await userEvent.hover(screen.getByRole('button'));
    await userEvent.hover(screen.getByRole('tooltip'));
    expect(screen.getByRole('tooltip').hidden).toBe(false);
    await userEvent.unhover(screen.getByRole('tooltip'));
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  test('closes on Escape', async () => {
    render(tip);
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});
