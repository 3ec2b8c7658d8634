import { expect, test } from 'vitest';
import { cardEntryMax, cardMask, monthFirst, veiledCard } from '../../../src/ui/form/veil.ts';
import { applyMask } from '../../../src/ui/kit/mask.ts';

test.each([
  ['9900', '9900'],
  ['99001', '9900 1'],
  ['9900-1000x0000 0374', '9900 1000 0000 0374'],
  ['9900100000000374123', '9900 1000 0000 0374 123'],
])('an account number is typed in groups of four: %s', (typed, written) => {
  expect(applyMask(cardMask, typed)).toBe(written);
});

test('all digits but the last four are covered, the groups stay', () => {
  expect(veiledCard('9900 1000 0000 0374')).toBe('•••• •••• •••• 0374');
  expect(veiledCard('9900 1000 011')).toBe('•••• •••0 011');
  expect(veiledCard('990')).toBe('990');
});

test.each([8, 12, 16, 17, 18, 19])('a number of %i digits can be typed in its groups', (length) => {
  expect(applyMask(cardMask, '9'.repeat(length)).length).toBeLessThanOrEqual(cardEntryMax([length]) ?? 0);
});

test.each([
  ['01021980', '01/02/1980'],
  ['1/2/1980', '01/02/1980'],
  ['1-2-1980', '01/02/1980'],
  ['1. 2. 1980', '01/02/1980'],
  ['12/3/1980', '12/03/1980'],
  ['1980-01-02', '01/02/1980'],
  [' 1980/1/2', '01/02/1980'],
  ['1/', '01'],
  ['01/2', '01/2'],
  ['31/12/1980', '31/12/1980'],
  ['1/2/80', '01/02/80'],
])('a date is read as people write it: %s', (typed, written) => {
  expect(applyMask('99/99/9999', monthFirst(typed))).toBe(written);
});

test('the entry ends three characters after the longest length of the brand', () => {
  expect(cardEntryMax([11, 15, 16])).toBe(19);
  expect(cardEntryMax([16, 11])).toBe(19);
  expect(cardEntryMax([])).toBeUndefined();
  expect(cardEntryMax(undefined)).toBeUndefined();
});
