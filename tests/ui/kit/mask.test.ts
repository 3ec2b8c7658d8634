import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyMask, fitsMask } from '../../../src/ui/kit/mask.ts';

describe('a mask', () => {
  test.each([
    ['99/99', '1234', '12/34'],
    ['99/99', '12', '12'],
    ['99/99', '12/', '12'],
    ['99/99/9999', '01021980', '01/02/1980'],
    ['(999) 999 - 9999', '5551234567', '(555) 123 - 4567'],
    ['(999) 999 - 9999', '555', '(555'],
    ['(999) 999 - 9999', '(', ''],
    ['9999 9999', '12345678901', '1234 5678901'],
    ['99/99', '12345x6', '12/3456'],
    ['9-', '12', '12'],
    ['--', '12', ''],
    ['aa-99', 'x1y2', 'xy-2'],
    ['**', 'ñ7', 'ñ7'],
  ])('%s writes %j as %j', (mask, text, written) => {
    expect(applyMask(mask, text)).toBe(written);
  });

  test.each([
    ['99/99', '', true],
    ['99/99', '12/', true],
    ['99/99', '1234', true],
    ['99/99', '12/345', true],
    ['99/99', '123/4', false],
    ['99/99', '12/34/5', false],
    ['99/99', '1/34', false],
    ['99/99', '12-34', false],
    ['99/99', 'x', false],
    ['aa-99', 'xy12', true],
    ['aa-99', 'xy/12', false],
  ])('%s fits %j: %s', (mask, text, fits) => {
    expect(fitsMask(mask, text)).toBe(fits);
  });

  test('does not change a text that it has already formatted', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = applyMask('(999) 999 - 9999', text);
        expect(applyMask('(999) 999 - 9999', once)).toBe(once);
      }),
    );
  });

  test('formats a prefix of a text as a prefix of the whole result', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,12}$/), fc.nat(12), (digits, at) => {
        const whole = applyMask('99/99/9999', digits);
        expect(whole.startsWith(applyMask('99/99/9999', digits.slice(0, at)))).toBe(true);
      }),
    );
  });
});
