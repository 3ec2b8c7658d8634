import { beforeEach, describe, expect, test } from 'vitest';
import { configureLengths, formatParams } from '../../src/runtime/account-number.ts';
import { formats } from '../../src/runtime/formats.ts';

const is = (format: string, value: string): boolean | undefined => formats[format]?.(value);

describe('an account number', () => {
  beforeEach(() => configureLengths({ accountNumberLengths: [11, 15, 16] }));

  test('has one of the lengths of the brand', () => {
    const lengths = Array.from({ length: 20 }, (_, at) => at + 1).filter((length) =>
      is('account-number', '4'.repeat(length)),
    );
    expect(lengths).toEqual([11, 15, 16]);
    expect(formatParams('account-number')).toEqual({ lengths: [11, 15, 16] });
  });

  test('uses the lengths of the brand that was configured last', () => {
    configureLengths({ accountNumberLengths: [16] });
    expect(is('account-number', '4'.repeat(15))).toBe(false);
    expect(is('account-number', '4'.repeat(16))).toBe(true);
  });

  test('must consist of digits, and is invalid for a brand without lengths', () => {
    expect(is('account-number', '4111 111111')).toBe(false);
    expect(is('account-number', '4111111111a')).toBe(false);
    configureLengths({});
    expect(is('account-number', '4'.repeat(16))).toBe(false);
  });
});

test.each([
  ['a@b.co', true],
  ['first.last+tag@mail.example.com', true],
  ["o'neil@example.com", true],
  ['a@', false],
  ['@b.co', false],
  ['a@b', false],
  ['a b@c.de', false],
  ['a@b..co', false],
  ['a@-b.co', false],
  ['a@b.co ', false],
])('the validity of the email address "%s" is %s', (value, expected) => {
  expect(is('email', value)).toBe(expected);
});

test('other formats have no parameters', () => {
  expect(formatParams('email')).toEqual({});
  expect(formatParams(undefined)).toEqual({});
});
