import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { type ReactNode, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { boxesOf, erase, put } from '../../../src/ui/kit/digits.ts';
import { codeIn } from '../../../src/ui/kit/message-code.ts';
import { Modal } from '../../../src/ui/kit/modal.tsx';
import type { PasscodeProps } from '../../../src/ui/kit/passcode.tsx';
import { Passcode } from '../../../src/ui/kit/passcode.tsx';
import { readControls } from '../../../src/ui/kit/read.ts';

const code = (props: Partial<PasscodeProps> = {}) => (
  <Passcode id="code" label="Code" digitLabel={(at, of) => `Digit ${at} of ${of}`} {...props} />
);
const boxes = () => screen.getAllByLabelText<HTMLInputElement>(/^Digit/);
const values = () => boxes().map((box) => box.value);
const focused = () =>
  boxes()
    .map((box) => box === document.activeElement)
    .indexOf(true);

const words = { names: ['code', 'passcode'], links: ['is', 'is your'] };

describe('a passcode', () => {
  test('is a group of five named boxes by default', () => {
    render(code());
    expect(screen.getByRole('group', { name: 'Code' })).toBeDefined();
    expect(boxes()).toHaveLength(5);
    expect(screen.getByLabelText('Digit 5 of 5')).toBeDefined();
  });

  test('puts the focus in its first box when a dialog shows it', async () => {
    const dialog = (key: string, shown: ReactNode) => (
      <Modal open title="One more step" contentKey={key}>
        {shown}
      </Modal>
    );
    const { rerender } = render(dialog('confirm', <button type="button">Send</button>));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    rerender(dialog('verify', code()));
    expect(focused()).toBe(0);
  });

  test('has as many boxes as its length', () => {
    render(code({ length: 4 }));
    expect(boxes()).toHaveLength(4);
  });

  test('lets the browser autofill a texted code into the first box', () => {
    render(code());
    expect(boxes().map((box) => box.autocomplete)).toEqual(['one-time-code', 'off', 'off', 'off', 'off']);
    expect(boxes().every((box) => box.maxLength === -1)).toBe(true);
  });

  test('moves to the next box after each digit, and ignores other characters', async () => {
    const change = vi.fn();
    render(code({ length: 4, onChange: change }));
    await userEvent.type(boxes()[0] as HTMLInputElement, '1x2');
    expect(values()).toEqual(['1', '2', '', '']);
    expect(focused()).toBe(2);
    expect(change.mock.calls).toEqual([['1'], ['12']]);
  });

  test('takes digits of other scripts, typed and pasted', async () => {
    const change = vi.fn();
    render(code({ length: 4, onChange: change }));
    await userEvent.type(boxes()[0] as HTMLInputElement, '６٦');
    await userEvent.paste('६𝟞');
    expect(values()).toEqual(['6', '6', '6', '6']);
    expect(change).toHaveBeenLastCalledWith('6666');
  });

  test.each(['x', '⑤', '²', 'Ⅴ', '½', '🔢'])(
    'says so when %s is typed in place of a digit',
    async (other) => {
      render(code({ length: 4, lost: 'Only digits.' }));
      await userEvent.click(boxes()[0] as HTMLInputElement);
      await userEvent.paste(other);
      expect(screen.getByText('Only digits.').closest('[aria-live=polite]')).not.toBeNull();
      await userEvent.keyboard('1');
      expect(screen.queryByText('Only digits.')).toBeNull();
    },
  );

  test('takes only the code out of a pasted message, whichever box has the focus', async () => {
    const change = vi.fn();
    render(code({ length: 4, codeWords: words, unclear: 'Which?', onChange: change }));
    await userEvent.click(boxes()[2] as HTMLInputElement);
    await userEvent.paste('Your passcode is 5375. It is good for 10 minutes.');
    await waitFor(() => expect(values()).toEqual(['5', '3', '7', '5']));
    // A code that was chosen among several numbers is not reported, and so not sent, before a press.
    expect(change).not.toHaveBeenCalled();
    act(readControls);
    expect(change.mock.calls).toEqual([['5375']]);
  });

  test('takes a digit that is changed in a code from a message', async () => {
    const change = vi.fn();
    render(code({ length: 4, codeWords: words, onChange: change }));
    await userEvent.click(boxes()[0] as HTMLInputElement);
    await userEvent.paste('Your passcode is 5375. It is good for 10 minutes.');
    await waitFor(() => expect(values()).toEqual(['5', '3', '7', '5']));
    await userEvent.keyboard('6');
    expect(change.mock.calls).toEqual([['5376']]);
  });

  test('reports a code from a message only as it stands after it was corrected or left', async () => {
    const change = vi.fn();
    const leave = vi.fn();
    render(code({ length: 4, codeWords: words, onChange: change, onBlur: leave }));
    await userEvent.click(boxes()[0] as HTMLInputElement);
    await userEvent.paste('Your passcode is 5375. It is good for 10 minutes.');
    await waitFor(() => expect(values()).toEqual(['5', '3', '7', '5']));
    await userEvent.tab();
    expect([change.mock.calls, leave.mock.calls.length]).toEqual([[], 1]);
    await userEvent.tab({ shift: true });
    await userEvent.keyboard('{Backspace}');
    expect(change.mock.calls).toEqual([['537']]);
  });

  test.each([
    ['53-7 5', '5375'],
    ['Your code: 53755', '53755'],
  ])('takes the digits of %j as they are', async (text, reported) => {
    const change = vi.fn();
    render(code({ length: 4, onChange: change }));
    await userEvent.click(boxes()[0] as HTMLInputElement);
    await userEvent.paste(text);
    expect(change.mock.calls).toEqual([[reported]]);
  });

  test('takes nothing out of a message in which the code cannot be told, and says so', async () => {
    const change = vi.fn();
    render(code({ length: 4, codeWords: words, unclear: 'Which?', onChange: change }));
    await userEvent.type(boxes()[0] as HTMLInputElement, '1');
    await userEvent.paste('Between 2024 and 2026.');
    expect(await screen.findByText('Which?')).toBeDefined();
    expect(values()).toEqual(['1', '', '', '']);
    expect(change.mock.calls).toEqual([['1']]);
    await userEvent.keyboard('2');
    expect(screen.queryByText('Which?')).toBeNull();
  });

  test('accepts letters if its type is text', async () => {
    render(code({ type: 'text', length: 4 }));
    await userEvent.type(boxes()[0] as HTMLInputElement, 'a1');
    expect(values()).toEqual(['a', '1', '', '']);
  });

  test('spreads a pasted code without spaces and dashes', async () => {
    const change = vi.fn();
    render(code({ length: 4, onChange: change }));
    await userEvent.click(boxes()[0] as HTMLInputElement);
    await userEvent.paste('12-3 4');
    expect(values()).toEqual(['1', '2', '3', '4']);
    expect(change.mock.calls).toEqual([['1234']]);
    expect(focused()).toBe(3);
  });

  test('reports all characters of a code that is too long', async () => {
    const change = vi.fn();
    render(code({ length: 4, onChange: change }));
    await userEvent.click(boxes()[0] as HTMLInputElement);
    await userEvent.paste('123456');
    expect(values()).toEqual(['1', '2', '3', '4']);
    expect(change).toHaveBeenLastCalledWith('123456');
    await userEvent.keyboard('{Backspace}7');
    expect(change).toHaveBeenLastCalledWith('1237');
  });

  test('Backspace clears a box and moves back', async () => {
    render(code({ length: 4 }));
    await userEvent.type(boxes()[0] as HTMLInputElement, '1234');
    await userEvent.keyboard('{Backspace}');
    expect(values()).toEqual(['1', '2', '3', '']);
    expect(focused()).toBe(2);
    await userEvent.keyboard('{Backspace}');
    expect(values()).toEqual(['1', '2', '', '']);
    expect(focused()).toBe(1);
  });

  test('Backspace in an empty box clears the previous box', async () => {
    render(code({ length: 4 }));
    await userEvent.type(boxes()[0] as HTMLInputElement, '12');
    expect(focused()).toBe(2);
    await userEvent.keyboard('{Backspace}');
    expect(values()).toEqual(['1', '', '', '']);
    expect(focused()).toBe(1);
  });

  test('continues in the box that Backspace cleared', async () => {
    render(code({ length: 4 }));
    await userEvent.type(boxes()[0] as HTMLInputElement, '1234');
    await userEvent.keyboard('{Backspace}9');
    expect(values()).toEqual(['1', '2', '3', '9']);
  });

  test('arrows, Home and End move between boxes', async () => {
    render(code({ length: 4 }));
    await userEvent.click(boxes()[1] as HTMLInputElement);
    await userEvent.keyboard('{ArrowRight}');
    expect(focused()).toBe(2);
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(focused()).toBe(0);
    await userEvent.keyboard('{End}');
    expect(focused()).toBe(3);
    await userEvent.keyboard('{Home}');
    expect(focused()).toBe(0);
  });

  test('Delete removes the digit in the focused box', async () => {
    const change = vi.fn();
    render(code({ length: 4, value: '1234', onChange: change }));
    await userEvent.click(boxes()[1] as HTMLInputElement);
    await userEvent.keyboard('{Delete}');
    expect(change).toHaveBeenLastCalledWith('134');
  });

  test('follows its value, so that a refused code can be cleared', async () => {
    const Held = () => {
      const [value, setValue] = useState('');
      return (
        <>
          {code({ length: 4, value, onChange: setValue })}
          <button type="button" onClick={() => setValue('')}>
            Clear
          </button>
        </>
      );
    };
    render(<Held />);
    await userEvent.type(boxes()[0] as HTMLInputElement, '1234');
    expect(values()).toEqual(['1', '2', '3', '4']);
    await userEvent.click(screen.getByRole('button'));
    expect(values()).toEqual(['', '', '', '']);
  });

  test('describes an error, and marks each box as invalid', () => {
    render(code({ error: 'Not right.' }));
    expect(screen.getByRole('group').getAttribute('aria-describedby')).toBe('code-error');
    expect(boxes().every((box) => box.getAttribute('aria-invalid') === 'true')).toBe(true);
  });

  test('can mask its digits', () => {
    render(code({ masked: true }));
    expect(boxes().every((box) => box.type === 'password' && box.inputMode === 'numeric')).toBe(true);
  });

  test('reports blur when the user leaves the whole group, not each box', async () => {
    const blur = vi.fn();
    render(code({ length: 2, onBlur: blur }));
    await userEvent.tab();
    await userEvent.tab();
    expect(blur).not.toHaveBeenCalled();
    // Whoever has typed nothing goes to ask for another code: that is no mistake.
    await userEvent.tab();
    expect(blur).not.toHaveBeenCalled();
    await userEvent.tab({ shift: true });
    await userEvent.keyboard('1');
    await userEvent.tab();
    expect(blur).toHaveBeenCalledTimes(1);
    // Nor is going to a button with half of it.
    const button = document.body.appendChild(document.createElement('button'));
    boxes()[0]?.focus();
    button.focus();
    expect(blur).toHaveBeenCalledTimes(1);
    button.remove();
  });
});

describe('the code in a message', () => {
  test.each([
    ['Your passcode is 5375. It is good for 10 minutes.', '5375'],
    ['Your code, sent in 2026, is 5375', undefined],
    ['2026: your code is 5375', '5375'],
    ['5375 is your code. Call 800-555-0100 or write to 1234 Main St.', '5375'],
    ['Encoded 2026, code 5375', '5375'],
    ['Code 53 75, good for 10 minutes', '5375'],
    ['Code 537, good for 10 minutes', undefined],
    ['Code: 53 75, card ending 0142', '5375'],
    ['Between 2024 and 2026', undefined],
    ['Code ٥٣٧٥, good for ١٠ minutes', '5375'],
    ['Your code for the card ending in 1234 is 5375.', undefined],
    ['Security code sent at 1015: 5375', undefined],
    ['never give code to anyone 1234; it is 5375', undefined],
    ['1234 is the card that your code was sent for; use 5375', undefined],
    ['Code 5375 for card 1234', '5375'],
    ['5375 is your Larkmoor verification code. Card 1234', '5375'],
    ['Your code:\n5375\n2026-11-28', '5375'],
    ['Code 5375 1234 5678 9012', undefined],
    ['\u202a5375\u202c is your code. Card 1234', '5375'],
    ['code:5375 code:5375', '5375'],
    ['Your code is 5375. Su código es ٥٣٧٥. Card 1234', '5375'],
    ['Code 5375, code 1234', undefined],
    ['call 800-555-0129', undefined],
    ['Your code is 5375 (sent 10:15)', '5375'],
    [`${'.'.repeat(2000)} Code 5375, good for 10 minutes`, undefined],
  ])('of %j is %j', (text, found) => {
    expect(codeIn(text, 4, words)).toBe(found);
  });

  test('stands beside a word whose accents are characters of their own', () => {
    const spanish = { names: ['código'], links: ['es'] };
    expect(codeIn('Su código es 5375. Tarjeta 0142'.normalize('NFD'), 4, spanish)).toBe('5375');
  });
});

describe('the boxes of a passcode', () => {
  const digits = fc.stringMatching(/^\d{0,8}$/);

  test('typing digits one by one gives the same result as pasting them', () => {
    fc.assert(
      fc.property(digits, (text) => {
        const typed = [...text].reduce((step, digit) => put(step.boxes, step.at, digit, true), {
          boxes: boxesOf('', 8),
          at: 0,
        });
        expect(typed.boxes).toEqual(put(boxesOf('', 8), 0, text, true).boxes);
      }),
    );
  });

  test('a digit replaces one digit, or a complete code if typed in its first box', () => {
    expect(put(boxesOf('8765', 4), 0, '2', true)).toEqual({ boxes: boxesOf('2', 4), at: 1 });
    expect(put(boxesOf('8765', 4), 2, '2', true).boxes.join('')).toBe('8725');
    expect(put(boxesOf('87', 4), 0, '2', true).boxes.join('')).toBe('27');
  });

  test('one Backspace for each digit clears all boxes', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,8}$/), (text) => {
        const start = put(boxesOf('', 8), 0, text, true);
        const end = [...text].reduce((step) => erase(step.boxes, step.at), start);
        expect(end.boxes.join('')).toBe('');
      }),
    );
  });
});
