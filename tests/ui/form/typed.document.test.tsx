import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { visit } from '../visit.ts';

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

const lookUp = async (at = '/findUserId') => {
  const stage = await visit({ brand: 'birch', at });
  return { stage, user: userEvent.setup({ delay: null }) };
};

test('an account number is formatted in groups, and masked except its end on blur', async () => {
  const { user } = await lookUp();
  const card = input('Account number');
  await user.click(card);
  await user.paste(' 9900-1000-0000-0385 ');
  expect(card.value).toBe('9900 1000 0000 0385');
  await user.tab();
  expect(card.value).toBe('•••• •••• •••• 0385');
}, 60_000);

test('a date of birth gets its slashes and zeros as it is typed', async () => {
  const { stage, user } = await lookUp();
  await user.click(screen.getByLabelText('No'));
  await stage.settle();
  const date = input('Date of birth');
  await user.type(date, '01021980');
  expect(date.value).toBe('01/02/1980');
  await user.clear(date);
  await user.type(date, '1/2/1980');
  expect(date.value).toBe('01/02/1980');
  for (const text of ['1980-01-02', '19800102', '1.2.1980', '1-2-1980', '01/02/1980']) {
    await user.clear(date);
    await user.type(date, text);
    expect(date.value).toBe('01/02/1980');
    await user.clear(date);
    await user.paste(text);
    expect(date.value).toBe('01/02/1980');
  }
  await user.type(date, '{Backspace}');
  expect(date.value).toBe('01/02/198');
}, 60_000);

test.each([
  '2/1/1980',
  '2-1-1980',
  '2.1.1980',
  '1980-2-1',
  '1980/2/1',
  '1980.02.01',
  '1980-02-01',
  '19800201',
])(
  'a date of birth is accepted as %s if typed, pasted or autofilled',
  async (text) => {
    const { stage, user } = await lookUp();
    await user.click(screen.getByLabelText('No'));
    await stage.settle();
    const date = input('Date of birth');
    await user.type(date, text);
    await user.tab();
    expect(date.value).toBe('02/01/1980');
    for (const before of ['', '1', '12/31/1999', '12/31/199999'])
      for (const fill of [
        async () => {
          await user.tripleClick(date);
          await user.paste(text);
        },
        async () => fireEvent.change(date, { target: { value: text } }),
      ]) {
        fireEvent.change(date, { target: { value: before } });
        await fill();
        expect(date.value).toBe('02/01/1980');
      }
  },
  60_000,
);

test.each([
  ['1980-02-01T00:00', '02/01/1980'],
  ['1980-2-1 10:30:00Z', '02/01/1980'],
  ['1980-1-21', '01/21/1980'],
  ['February 1, 1980', 'February 1, 1980'],
  ['1 February 1980', '1 February 1980'],
  ['20/10/1980', '20/10/1980'],
  ['2/1/80', '02/01/80'],
  ['1980-02', '1980-02'],
])(
  'a date of birth entered as %j becomes %j, with an error if invalid',
  async (text, written) => {
    const { stage, user } = await lookUp();
    await user.click(screen.getByLabelText('No'));
    await stage.settle();
    const date = input('Date of birth');
    fireEvent.change(date, { target: { value: '12/31/1999' } });
    fireEvent.change(date, { target: { value: text } });
    expect(date.value).toBe(written);
    await user.click(date);
    await user.tab();
    await stage.settle();
    expect(date.value).toBe(written);
    expect(date.getAttribute('aria-invalid')).toBe(/^[01]\d\/\d\d\/\d{4}$/.test(written) ? null : 'true');
  },
  60_000,
);

test('a date of birth that begins with the year can be typed completely', async () => {
  const { stage, user } = await lookUp();
  await user.click(screen.getByLabelText('No'));
  await stage.settle();
  const date = input('Date of birth');
  await user.type(date, '1980-1-2');
  await user.type(date, '1');
  expect(date.value).toBe('01/21/1980');
  await user.clear(date);
  await user.type(date, '1980-1-2');
  await user.type(date, '{Backspace}3');
  await user.tab();
  expect(date.value).toBe('01/03/1980');
}, 60_000);

test.each([
  ['en', 'Account number', '3 too many.'],
  ['es', 'Número de cuenta', '3 de más.'],
])(
  'extra digits stay, show a hint at once, and cause an error on blur (%s)',
  async (language, label, words) => {
    const stage = await visit({ brand: 'cedar', at: '/register', language, asksLanguage: true });
    const user = userEvent.setup({ delay: null });
    const card = input(label);
    await user.type(card, '9900100000000015');
    await stage.settle();
    expect(screen.queryByText(words, { exact: false })).toBeNull();
    await user.type(card, '777');
    await stage.settle();
    expect(card.value).toBe('9900 1000 0000 0015 777');
    const told = screen.getByText(words, { exact: false });
    expect(told.textContent).toMatch(new RegExp(`\\w[.] ${words}$`));
    expect(told.closest('[aria-live=polite]')).not.toBeNull();
    expect(card.getAttribute('aria-describedby')).toBe(told.closest('p')?.id);
    expect(card.getAttribute('aria-invalid')).toBeNull();
    await user.tab();
    await stage.settle();
    expect(card.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(words, { exact: false }).closest('.p-error')).not.toBeNull();
    await user.type(card, '{Backspace}{Backspace}{Backspace}');
    await stage.settle();
    expect(card.value).toBe('9900 1000 0000 0015');
    expect(screen.queryByText(words, { exact: false })).toBeNull();
  },
  60_000,
);

test('identity digits are masked, and the field accepts only digits', async () => {
  const { user } = await lookUp('/prove');
  const digits = input('Last 4 digits');
  expect(digits).toMatchObject({ type: 'password' });
  await user.type(digits, '1x2');
  expect(digits.value).toBe('12');
  await user.clear(digits);
  await user.paste(' 56 78');
  expect(digits.value).toBe('5678');
  await user.type(digits, '9');
  expect(digits.value).toBe('56789');
}, 60_000);

test.each([
  ['en', 'Account number', 'Account number should be 16 digits'],
  ['es', 'Número de cuenta', 'El número de cuenta debe tener 16 dígitos'],
])(
  'the error names one length if all account numbers have that length (%s)',
  async (language, label, words) => {
    const stage = await visit({ brand: 'cedar', at: '/register', language, asksLanguage: true });
    const user = userEvent.setup({ delay: null });
    await user.type(input(label), '990010000000015');
    await user.tab();
    await stage.settle();
    expect(screen.getByText(words)).toBeDefined();
  },
  60_000,
);

const arabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
const wide = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));

test.each([
  ['typed', (user: ReturnType<typeof userEvent.setup>, text: string) => user.keyboard(text)],
  ['pasted', (user: ReturnType<typeof userEvent.setup>, text: string) => user.paste(text)],
])(
  'digits of other scripts are taken as 0 to 9 if %s',
  async (_, enter) => {
    const { user } = await lookUp('/reset');
    for (const script of [arabic, wide])
      for (const [label, text, written] of [
        ['ZIP code', '10001', '10001'],
        ['Date of birth', '01021980', '01/02/1980'],
        ['ZIP code', '10001－1234', '10001-1234'],
        ['Date of birth', '1／2／1980', '01/02/1980'],
        ['Date of birth', '1−2–1980', '01/02/1980'],
      ] as const) {
        await user.clear(input(label));
        await enter(user, script(text));
        expect(input(label).value).toBe(written);
      }
  },
  60_000,
);

test('an account number in digits of another script is formatted and masked', async () => {
  const { user } = await lookUp();
  fireEvent.change(input('Account number'), { target: { value: wide('9900100000000385') } });
  expect(input('Account number').value).toBe('9900 1000 0000 0385');
  await user.click(input('Account number'));
  await user.tab();
  expect(input('Account number').value).toBe('•••• •••• •••• 0385');
}, 60_000);

test('a character that a field of digits does not take is reported, until something else is typed', async () => {
  const { user } = await lookUp('/prove');
  await user.type(input('Last 4 digits'), '1x');
  expect(screen.getByText('Only digits can be entered here.')).toBeDefined();
  expect(input('Last 4 digits').getAttribute('aria-invalid')).toBeNull();
  await user.type(input('Last 4 digits'), '2');
  expect(input('Last 4 digits').value).toBe('12');
  expect(screen.queryByText('Only digits can be entered here.')).toBeNull();
  for (const other of ['⑨⑨⑨', '²', 'Ⅸ', '½']) {
    await user.clear(input('Last 4 digits'));
    await user.click(input('Last 4 digits'));
    await user.paste(other);
    expect(screen.getByText('Only digits can be entered here.')).toBeDefined();
  }
}, 60_000);
