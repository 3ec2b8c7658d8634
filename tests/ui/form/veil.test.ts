import { expect, test } from 'vitest';
import { cardMask, veiledCard } from '../../../src/ui/form/veil.ts';
import { applyMask } from '../../../src/ui/kit/mask.ts';

test.each([
  ['9900', '9900'],
  ['99001', '9900 1'],
  ['9900-1000x0000 0374', '9900 1000 0000 0374'],
  ['9900100000000374123', '9900 1000 0000 0374 123'],
])('an account number is formatted in groups of four: %s', (typed, written) => {
  expect(applyMask(cardMask, typed)).toBe(written);
});

test('the card mask hides all digits except the last four and keeps the groups', () => {
  expect(veiledCard('9900 1000 0000 0374')).toBe('•••• •••• •••• 0374');
  expect(veiledCard('9900 1000 011')).toBe('•••• •••0 011');
  expect(veiledCard('990')).toBe('990');
});
