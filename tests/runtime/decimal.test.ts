import { expect, test } from 'vitest';
import { plainDigits } from '../../src/runtime/decimal.ts';
import { normalized } from '../../src/runtime/normalize.ts';

const all = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /\p{Nd}/u.test(character));

test('the decimal digits of every script become 0 to 9, each ten of them in order', () => {
  expect(all.length).toBeGreaterThan(500);
  expect(all.map(plainDigits).join('')).toBe('0123456789'.repeat(all.length / 10));
});

test.each([
  ['６٦६𝟞', '6666'],
  ['½ Ⅷ 五 a1', '½ Ⅷ 五 a1'],
])('%s becomes %s', (text, plain) => {
  expect(plainDigits(text)).toBe(plain);
});

test.each([
  ['a field that is typed in with digits', { inputmode: 'numeric' }, '12345'],
  ['a field of a telephone number', { inputmode: 'tel', normalize: ['trim'] }, '12345'],
  ['a field whose value is made of digits', { normalize: ['digits'] }, '12345'],
  ['any other field, as typed', { normalize: ['trim'] }, '١٢٣٤٥'],
])('digits of another script are sent from %s', (_, hints, sent) => {
  const schema = { properties: { field: { type: 'string', 'x-field': hints } } };
  expect(normalized({ field: '١٢٣٤٥' }, schema)).toEqual({ field: sent });
});
