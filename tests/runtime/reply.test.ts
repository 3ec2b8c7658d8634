import { describe, expect, test } from 'vitest';
import type { Reply } from '../../src/config/reply.ts';
import { takeIn } from '../../src/runtime/reply.ts';

const digits = 'string^\\d{4}$';

describe('what is taken in of an answer', () => {
  test.each<[string, Reply, unknown, unknown]>([
    ['a value of its type', 'string', 'a', 'a'],
    ['either of two types', 'string number', 7, 7],
    ['a value that a pattern holds for', digits, '1234', '1234'],
    ['anything where nothing is said', true, { a: [1] }, { a: [1] }],
    ['the members of a list that are right', { '[]': digits }, ['1234', 5, 'x', null], ['1234']],
    [
      'the members of an object that are declared and right',
      { a: 'boolean', b: digits },
      { a: true, b: 1234, c: 1 },
      { a: true },
    ],
    ['what the first alternative that fits makes of it', [5, { en: 5 }], { en: 'abcdefg' }, { en: 'abcde' }],
  ])('is %s', (_, reply, value, taken) => {
    expect(takeIn(reply, value as never)).toEqual(taken);
  });

  test.each<[string, Reply, unknown]>([
    ['a number where digits are text', digits, 1234],
    ['digits with words after them', digits, '1234\nCall 800-555-0100'],
    ['an object where text is', 'string', { text: 'a' }],
    ['a text where a list is', { '[]': 'string' }, '5551234567'],
    ['a list where an object is', { a: 'string' }, ['a']],
    ['null', 'string', null],
    ['an object where a text is to be shown', 20, { toString: 'a' }],
    ['what no alternative fits', ['string', 'boolean'], 4],
    ['nothing', 'string', undefined],
  ])('is never %s', (_, reply, value) => {
    expect(takeIn(reply, value as never)).toBeUndefined();
  });

  test('leaves the prototype of an object out', () => {
    expect(takeIn(JSON.parse('{"constructor":true,"a":"string"}'), { a: 'b' })).toEqual({ a: 'b' });
  });

  test('makes a text that is shown plain, and no longer than it may be', () => {
    const invisible = '\u202e\u200b\u0007';
    expect(takeIn(12, `Fee:${invisible}\n$2 <b>`)).toBe('Fee:\n$2 <b>');
    expect(takeIn(3, '👍👍👍👍')).toBe('👍👍👍');
  });
});
