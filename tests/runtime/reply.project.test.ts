import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileOperations } from '../../src/config/operations.ts';
import type { Reply } from '../../src/config/reply.ts';
import type { Json } from '../../src/engine/index.ts';
import { droppedOf } from '../../src/runtime/dropped.ts';
import { takeIn } from '../../src/runtime/reply.ts';

const digits = 'string^\\d{4}$';

const taking = (
  reply: Reply,
  value: unknown,
): { readonly taken: unknown; readonly told: readonly string[] } => ({
  taken: takeIn(reply, value as Json),
  told: droppedOf(reply, value as Json),
});

describe('the accepted value of an answer', () => {
  test.each<[string, Reply, unknown, unknown]>([
    ['a value of the declared type', 'string', 'a', 'a'],
    ['a value of either of two types', 'string number', 7, 7],
    ['zero and false', { a: 'number', b: 'boolean' }, { a: 0, b: false }, { a: 0, b: false }],
    ['a string that matches the pattern', digits, '1234', '1234'],
    ['any value if no type is declared', true, { a: [1] }, { a: [1] }],
    [
      'the first valid members of a list, up to its maximum',
      { '[]': digits, '#': 2 },
      ['x', '1234', '5678', '9012'],
      ['1234', '5678'],
    ],
    ['the valid members of a list', { '[]': digits }, ['1234', 5, 'x', null], ['1234']],
    [
      'the declared and valid members of an object',
      { a: 'boolean', b: digits },
      { a: true, b: 1234, c: 1 },
      { a: true },
    ],
    ['the result of the first alternative that matches', [5, { en: 5 }], { en: 'abcdefg' }, { en: 'abcde' }],
    ['an empty object if the whole answer is empty', { a: 'string' }, {}, {}],
  ])('is %s', (_, reply, value, taken) => {
    expect(taking(reply, value).taken).toEqual(taken);
  });

  test.each<[string, Reply, unknown]>([
    ['a number if a string of digits is declared', digits, 1234],
    ['digits with other text after them', digits, '1234\nCall 800-555-0100'],
    ['an object if a string is declared', 'string', { text: 'a' }],
    ['a string if a list is declared', { '[]': 'string' }, '5551234567'],
    ['a list if an object is declared', { a: 'string' }, ['a']],
    ['an object if a display text is declared', 20, { toString: 'a' }],
    ['a value that matches no alternative', ['string', 'boolean'], 4],
  ])('is never %s, and the loss is reported', (_, reply, value) => {
    expect(taking(reply, value)).toEqual({ taken: undefined, told: [''] });
  });

  test('excludes members of the object prototype', () => {
    expect(taking(JSON.parse('{"constructor":true,"a":"string"}'), { a: 'b' }).taken).toEqual({ a: 'b' });
  });

  test('is display text without invisible characters, cut to its maximum length', () => {
    const invisible = '\u202e\u200b\u0007';
    expect(taking(12, `Fee:${invisible}\n$2 <b>`).taken).toBe('Fee:\n$2 <b>');
    expect(taking(3, '👍👍👍👍').taken).toBe('👍👍👍');
  });
});

describe('an empty part of an answer', () => {
  test.each(['', ' ', '\t\n', '\u00a0', '\u200b\u2060'])(
    'with the value %j is removed without a report, whatever type is declared',
    (empty) => {
      const reply: Reply = {
        text: 'string',
        digits,
        shown: 20,
        any: true,
        either: ['boolean', 20],
        kept: 'string',
      };
      const value = { text: empty, digits: empty, shown: empty, any: empty, either: empty, kept: ' a ' };
      expect(taking(reply, value)).toEqual({ taken: { kept: ' a ' }, told: [] });
    },
  );

  test('is removed without a report if it is null', () => {
    expect(taking('string', null)).toEqual({ taken: undefined, told: [] });
    expect(taking({ a: 'string' }, { a: null })).toEqual({ taken: {}, told: [] });
  });

  test('is removed from a list, and the empty list stays', () => {
    expect(taking({ '[]': 'string' }, ['', 'a', ' '])).toEqual({ taken: ['a'], told: [] });
    expect(taking({ phones: { '[]': 'string' } }, { phones: [''] })).toEqual({
      taken: { phones: [] },
      told: [],
    });
  });

  test('is removed together with the objects that become empty', () => {
    const reply: Reply = { a: { b: 'string' }, c: { '[]': { d: { e: 'string' } } } };
    expect(taking(reply, { a: { b: '' }, c: [{ d: { e: '' } }, {}, { d: { e: '1' } }] })).toEqual({
      taken: { c: [{ d: { e: '1' } }] },
      told: [],
    });
  });

  // An answer as an operation declares it, in which each text is empty.
  const hollow = (reply: Reply): fc.Arbitrary<unknown> => {
    const empty = ['', ' ', '\n', '\u200b'];
    if (typeof reply !== 'object') return fc.constantFrom(...(reply === true ? empty : [...empty, null]));
    if (Array.isArray(reply)) return fc.oneof(...reply.map((each: Reply) => hollow(each)));
    return '[]' in reply
      ? fc.array(hollow((reply as { readonly '[]': Reply })['[]']), { maxLength: 3 })
      : fc.record(Object.fromEntries(Object.entries(reply).map(([name, each]) => [name, hollow(each)])), {
          requiredKeys: [],
        });
  };
  const leaves = (value: unknown): unknown[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value];

  const operations = compileOperations(JSON.parse(readFileSync('schemas/issuer.openapi.json', 'utf8')));
  test.each(
    Object.values(operations).flatMap(({ id, reply }) => (reply === undefined ? [] : [{ id, reply }])),
  )('is removed from every answer of $id without a report', ({ reply }) => {
    fc.assert(
      fc.property(hollow(reply), (value) => {
        const { taken, told } = taking(reply, value);
        expect(leaves(taken).filter((leaf) => leaf !== undefined)).toEqual([]);
        expect(told).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a discarded part of an answer', () => {
  test('is reported by its path, without its value', () => {
    const reply: Reply = { phones: { '[]': { number: digits } }, who: { name: 'string' }, shown: 20 };
    const value = {
      phones: [{ number: 'secret' }, { number: '1234' }, 'secret'],
      who: 'secret',
      shown: ['secret'],
    };
    expect(taking(reply, value)).toEqual({
      taken: { phones: [{ number: '1234' }] },
      told: ['/phones/*/number', '/phones/*', '/who', '/shown'],
    });
  });

  test('is reported once for a list that exceeds its maximum', () => {
    const reply: Reply = { phones: { '[]': digits, '#': 2 } };
    const told = (phones: readonly string[]) => taking(reply, { phones }).told;
    expect(told(['1234', '5678', '9012', '3456'])).toEqual(['/phones']);
    expect(told(['1234', '', '5678'])).toEqual([]);
  });

  test('is reported within the alternative that matches', () => {
    expect(taking([{ '[]': { a: 'string' } }, { code: 'string' }], [{ a: 1 }]).told).toEqual(['/*/a']);
  });

  test('is not reported if it was never declared', () => {
    expect(taking({ a: 'string' }, { a: 'b', c: 'secret' })).toEqual({ taken: { a: 'b' }, told: [] });
  });
});
