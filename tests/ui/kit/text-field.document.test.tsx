import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { dateWriter } from '../../../src/ui/kit/date.ts';
import type { TextFieldProps } from '../../../src/ui/kit/text-field.tsx';
import { TextField } from '../../../src/ui/kit/text-field.tsx';

afterEach(() => {
  document.body.replaceChildren();
});

const field = (props: Partial<TextFieldProps> = {}) => <TextField id="f" label="Field" {...props} />;
const input = () => screen.getByLabelText<HTMLInputElement>('Field');

describe('automatic capitalization and correction', () => {
  test.each([
    ['keep their defaults in a text field', {}, null],
    ['are off in a user name field', { autoComplete: 'section-a username' }, 'none'],
    ['are off in an email field', { type: 'email' }, 'none'],
  ] as const)('%s', (_, props, expected) => {
    render(field(props));
    expect(input().getAttribute('autocapitalize')).toBe(expected);
    expect(input().getAttribute('autocorrect')).toBe(expected === null ? null : 'off');
  });
});

describe('help and error texts', () => {
  test('help describes the field', () => {
    render(field({ help: 'As on your card.' }));
    expect(document.getElementById(String(input().getAttribute('aria-describedby')))?.textContent).toBe(
      'As on your card.',
    );
    expect(input().hasAttribute('aria-invalid')).toBe(false);
  });

  test('an error shows instead of the help and marks the field invalid', () => {
    render(field({ help: 'As on your card.', error: 'Too short.' }));
    expect(screen.queryByText('As on your card.')).toBeNull();
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(String(input().getAttribute('aria-describedby')))?.textContent).toBe(
      'Too short.',
    );
  });

  test('a field has no description by default, and can combine an error with others', () => {
    const { rerender } = render(field());
    expect(input().hasAttribute('aria-describedby')).toBe(false);
    rerender(field({ describedBy: 'rules', error: 'No.' }));
    expect(input().getAttribute('aria-describedby')).toBe('f-error rules');
  });

  test('an error that arrives during a press shows when the press ends', () => {
    const { rerender } = render(field());
    fireEvent.pointerDown(document.body, { button: 0 });
    rerender(field({ error: 'Too short.' }));
    expect(screen.queryByText('Too short.')).toBeNull();
    expect(input().hasAttribute('aria-invalid')).toBe(false);
    fireEvent.click(document.body);
    expect(screen.getByText('Too short.')).toBeDefined();
    expect(input().getAttribute('aria-invalid')).toBe('true');
  });

  test('a note that arrives during a press shows when the press ends', () => {
    const { rerender } = render(field());
    fireEvent.pointerDown(document.body, { button: 0 });
    rerender(field({ more: 'One digit too many.' }));
    expect(screen.queryByText('One digit too many.')).toBeNull();
    fireEvent.click(document.body);
    expect(screen.getByText('One digit too many.')).toBeDefined();
  });

  test('an error also shows after a press that ends without a click', () => {
    vi.useFakeTimers();
    const { rerender } = render(field());
    fireEvent.pointerDown(document.body, { button: 0 });
    rerender(field({ error: 'Too short.' }));
    fireEvent.pointerUp(document.body);
    act(() => {
      vi.runAllTimers();
    });
    vi.useRealTimers();
    expect(screen.getByText('Too short.')).toBeDefined();
  });
});

describe('typed text', () => {
  test('reaches onChange and stays in an uncontrolled field', async () => {
    const change = vi.fn();
    render(field({ onChange: change }));
    await userEvent.type(input(), 'ab');
    expect(change.mock.calls).toEqual([['a'], ['ab']]);
    expect(input().value).toBe('ab');
  });

  test('is rejected if the whole value does not match the pattern', async () => {
    const change = vi.fn();
    render(field({ match: '[0-9]*', onChange: change }));
    await userEvent.type(input(), '1x2');
    expect(input().value).toBe('12');
    expect(change.mock.calls).toEqual([['1'], ['12']]);
  });

  test('can always be deleted, whatever the pattern', async () => {
    render(field({ match: '[0-9]{2,}', defaultValue: '12' }));
    await userEvent.clear(input());
    expect(input().value).toBe('');
  });

  test('is formatted by the mask', async () => {
    const change = vi.fn();
    render(field({ mask: '99/99', onChange: change }));
    await userEvent.type(input(), '1x234');
    expect(input().value).toBe('12/34');
    expect(change).toHaveBeenLastCalledWith('12/34');
  });

  test('keeps the caret in place when a mask changes it', async () => {
    render(field({ mask: '99/99', defaultValue: '1234' }));
    await userEvent.type(input(), '9', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(input().value).toBe('19/234');
    expect(input().selectionStart).toBe(2);
  });

  test('is not replaced if the parent passes back the same value', async () => {
    const { rerender } = render(field({ value: '' }));
    await userEvent.type(input(), 'abc');
    rerender(field({ value: 'abc' }));
    expect(input().value).toBe('abc');
  });

  test('is replaced if the parent passes another value', async () => {
    const { rerender } = render(field({ value: '' }));
    await userEvent.type(input(), 'abc');
    rerender(field({ value: 'abc' }));
    rerender(field({ value: '' }));
    expect(input().value).toBe('');
  });

  test('is never in the markup', async () => {
    const { rerender, container } = render(field({ type: 'password', value: '' }));
    await userEvent.type(input(), 'secret12');
    rerender(field({ type: 'password', value: 'secret12' }));
    rerender(field({ type: 'password', value: 'secret12', error: 'No.' }));
    expect(input().value).toBe('secret12');
    expect(container.innerHTML).not.toContain('secret12');
  });
});

describe('a phone field', () => {
  test('uses the phone mask of the kit', async () => {
    render(field({ type: 'phone' }));
    await userEvent.type(input(), '5551234567');
    expect(input().value).toBe('(555) 123 - 4567');
    expect(input().type).toBe('tel');
  });

  test('shows the number format as its placeholder only while it has the focus', async () => {
    render(field({ type: 'phone' }));
    expect(input().placeholder).toBe('');
    await userEvent.click(input());
    expect(input().placeholder).toBe('(___) ___ - ___');
    await userEvent.tab();
    expect(input().placeholder).toBe('');
  });

  test('uses another mask if one is given', async () => {
    render(field({ type: 'phone', mask: '999-999-9999' }));
    await userEvent.type(input(), '5551234567');
    expect(input().value).toBe('555-123-4567');
  });
});

describe('paste', () => {
  test('works unless it is switched off', async () => {
    const { rerender } = render(field());
    await userEvent.click(input());
    await userEvent.paste('abc');
    expect(input().value).toBe('abc');
    rerender(field({ pasteDisabled: true }));
    await userEvent.paste('def');
    expect(input().value).toBe('abc');
  });
});

describe('pasted text', () => {
  const pasted = async (text: string, props: Partial<TextFieldProps>) => {
    const change = vi.fn();
    render(field({ ...props, onChange: change }));
    await userEvent.click(input());
    await userEvent.paste(text);
    expect(change).toHaveBeenLastCalledWith(input().value);
    return input().value;
  };

  test.each([
    [' 4444 5555 ', { mask: '9999 9999' }, '4444 5555'],
    ['4444 - 5555', { mask: '9999 9999' }, '4444 5555'],
    ['Card no. 44445555', { mask: '9999 9999' }, '4444 5555'],
    ['4444 5555 66', { mask: '9999 9999' }, '4444 555566'],
    ['x'.repeat(300), {}, 'x'.repeat(300)],
    ['+1 (555) 123-4567', { type: 'phone' }, '(555) 123 - 4567'],
    ['15551234567', { type: 'phone' }, '(555) 123 - 4567'],
    ['555123456789', { type: 'phone' }, '(555) 123 - 456789'],
  ] as const)(
    '%j keeps all characters that the field accepts, even beyond its length',
    async (text, props, expected) => {
      expect(await pasted(text, props)).toBe(expected);
    },
  );

  test('replaces the selected text', async () => {
    render(field({ defaultValue: '12345' }));
    input().focus();
    input().setSelectionRange(1, 3);
    await userEvent.paste('6789');
    expect(input().value).toBe('1678945');
    expect(input().selectionStart).toBe(5);
  });
});

describe('a date', () => {
  const write = dateWriter('99/99', (text) => text.replace(/^(\d)\//, '0$1/'));

  test('is normalized before the mask formats it', async () => {
    render(field({ write }));
    await userEvent.type(input(), '4/12');
    expect(input().value).toBe('04/12');
  });

  test('is unchanged during deletion, and is normalized on blur', async () => {
    const change = vi.fn();
    render(field({ write, defaultValue: '04/12', onChange: change }));
    await userEvent.type(input(), '{Backspace}', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(input().value).toBe('4/12');
    await userEvent.tab();
    expect(input().value).toBe('04/12');
    expect(change).toHaveBeenLastCalledWith('04/12');
  });

  test('is normalized if it replaces a longer text', async () => {
    render(field({ write, defaultValue: '12/345' }));
    fireEvent.change(input(), { target: { value: '4/12' } });
    expect(input().value).toBe('04/12');
  });

  test('stays as entered if it is invalid', async () => {
    render(field({ write }));
    await userEvent.click(input());
    await userEvent.paste('April 12');
    expect(input().value).toBe('April 12');
  });
});

test('the country code of a phone number is removed during typing', async () => {
  render(field({ type: 'phone' }));
  await userEvent.type(input(), '+1 555 123 4567');
  expect(input().value).toBe('(555) 123 - 4567');
});

describe('the password toggle', () => {
  const toggle = { show: 'Show', hide: 'Hide' };

  test('shows and hides the password, and its label names the next action', async () => {
    render(field({ type: 'password', toggle }));
    expect(input().type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(input().type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect(input().type).toBe('password');
  });

  test('does not submit the form, and the password is hidden on submit', async () => {
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(<form onSubmit={submit}>{field({ type: 'password', toggle })}</form>);
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(submit).not.toHaveBeenCalled();
    fireEvent.submit(screen.getByRole('button').closest('form') ?? document.body);
    expect(input().type).toBe('password');
  });
});

test('a field masks its value without focus, and onChange receives the real value', async () => {
  const change = vi.fn();
  render(field({ veil: (value) => value.replace(/\d(?=\d{4})/g, '•'), onChange: change }));
  await userEvent.type(input(), '123456789');
  expect(change).toHaveBeenLastCalledWith('123456789');
  await userEvent.tab();
  expect(input().value).toBe('•••••6789');
  await userEvent.click(input());
  expect(input().value).toBe('123456789');
});

test('typing replaces a masked text that is selected on focus', async () => {
  const change = vi.fn();
  render(field({ veil: (value) => value.replace(/\d/g, '•'), onChange: change }));
  await userEvent.type(input(), '123456789');
  await userEvent.tab();
  await userEvent.tab({ shift: true });
  expect([input().selectionStart, input().selectionEnd]).toEqual([0, 9]);
  await userEvent.keyboard('5');
  expect(change).toHaveBeenLastCalledWith('5');
});

test('a masked field that gets the focus keeps what was written without an event', async () => {
  const change = vi.fn();
  render(field({ veil: (value) => value.replace(/\d/g, '•'), onChange: change }));
  await userEvent.type(input(), '1234');
  await userEvent.tab();
  input().value = '5678';
  await userEvent.click(input());
  expect(input().value).toBe('5678');
  expect(change).toHaveBeenLastCalledWith('5678');
});

test('a field that loses the focus at once stays masked', async () => {
  render(field({ veil: (value) => value.replace(/\d/g, '•'), defaultValue: '1234' }));
  input().focus();
  input().blur();
  await Promise.resolve();
  expect(input().value).toBe('••••');
});

describe('a prerendered field before hydration', () => {
  const prerendered = (element: React.ReactElement) => {
    const root = document.createElement('div');
    root.innerHTML = renderToString(element);
    document.body.append(root);
    return root;
  };

  test('has the attributes for browsers and assistive technology, and no style', () => {
    const root = prerendered(
      field({
        name: 'userId',
        autoComplete: 'username',
        inputMode: 'email',
        help: 'Help',
        type: 'password',
        toggle: { show: 'Show', hide: 'Hide' },
      }),
    );
    const found = root.querySelector('input');
    expect(found?.getAttribute('name')).toBe('userId');
    expect(found?.getAttribute('autocomplete')).toBe('username');
    expect(found?.getAttribute('inputmode')).toBe('email');
    expect(found?.getAttribute('maxlength')).toBeNull();
    expect(found?.getAttribute('aria-describedby')).toBe('f-help');
    expect(root.innerHTML).not.toContain('style=');
  });

  test('keeps early input, and reports it after hydration', async () => {
    const change = vi.fn();
    const root = prerendered(field({ value: '' }));
    const early = root.querySelector('input');
    if (early) early.value = 'early';
    const react = await act(async () => hydrateRoot(root, field({ value: '', onChange: change })));
    expect(input().value).toBe('early');
    expect(change).toHaveBeenCalledWith('early');
    act(() => react.unmount());
  });
});
