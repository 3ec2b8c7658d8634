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

describe('what is taken in of an answer', () => {
  test.each<[string, Reply, unknown, unknown]>([
    ['a value of its type', 'string', 'a', 'a'],
    ['either of two types', 'string number', 7, 7],
    [
      'zero and false, which are no texts',
      { a: 'number', b: 'boolean' },
      { a: 0, b: false },
      { a: 0, b: false },
    ],
    ['a value that a pattern holds for', digits, '1234', '1234'],
    ['anything where nothing is said', true, { a: [1] }, { a: [1] }],
    [
      'the first members of a list that are right, as many as it may have',
      { '[]': digits, '#': 2 },
      ['x', '1234', '5678', '9012'],
      ['1234', '5678'],
    ],
    ['the members of a list that are right', { '[]': digits }, ['1234', 5, 'x', null], ['1234']],
    [
      'the members of an object that are declared and right',
      { a: 'boolean', b: digits },
      { a: true, b: 1234, c: 1 },
      { a: true },
    ],
    ['what the first alternative that fits makes of it', [5, { en: 5 }], { en: 'abcdefg' }, { en: 'abcde' }],
    ['an object that says nothing, where it is all there is', { a: 'string' }, {}, {}],
  ])('is %s', (_, reply, value, taken) => {
    expect(taking(reply, value).taken).toEqual(taken);
  });

  test.each<[string, Reply, unknown]>([
    ['a number where digits are text', digits, 1234],
    ['digits with words after them', digits, '1234\nCall 800-555-0100'],
    ['an object where text is', 'string', { text: 'a' }],
    ['a text where a list is', { '[]': 'string' }, '5551234567'],
    ['a list where an object is', { a: 'string' }, ['a']],
    ['an object where a text is to be shown', 20, { toString: 'a' }],
    ['what no alternative fits', ['string', 'boolean'], 4],
  ])('is never %s, and that is told', (_, reply, value) => {
    expect(taking(reply, value)).toEqual({ taken: undefined, told: [''] });
  });

  test('leaves the prototype of an object out', () => {
    expect(taking(JSON.parse('{"constructor":true,"a":"string"}'), { a: 'b' }).taken).toEqual({ a: 'b' });
  });

  test('makes a text that is shown plain, and no longer than it may be', () => {
    const invisible = '\u202e\u200b\u0007';
    expect(taking(12, `Fee:${invisible}\n$2 <b>`).taken).toBe('Fee:\n$2 <b>');
    expect(taking(3, '👍👍👍👍').taken).toBe('👍👍👍');
  });
});

describe('a part that says nothing', () => {
  test.each(['', ' ', '\t\n', '\u00a0', '\u200b\u2060'])(
    'is %j, whatever is declared, and is told of nowhere',
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

  test('is null, and nothing at all', () => {
    expect(taking('string', null)).toEqual({ taken: undefined, told: [] });
    expect(taking({ a: 'string' }, { a: null })).toEqual({ taken: {}, told: [] });
  });

  test('is no member of a list; the list stays, for it says that there are none', () => {
    expect(taking({ '[]': 'string' }, ['', 'a', ' '])).toEqual({ taken: ['a'], told: [] });
    expect(taking({ phones: { '[]': 'string' } }, { phones: [''] })).toEqual({
      taken: { phones: [] },
      told: [],
    });
  });

  test('is an object in an answer of which nothing is left', () => {
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
  )('is nowhere in what $id answers', ({ reply }) => {
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

describe('what an answer loses', () => {
  test('is told part by part, without the value', () => {
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

  test('is told of a list that is longer than it may be, once', () => {
    const reply: Reply = { phones: { '[]': digits, '#': 2 } };
    const told = (phones: readonly string[]) => taking(reply, { phones }).told;
    expect(told(['1234', '5678', '9012', '3456'])).toEqual(['/phones']);
    expect(told(['1234', '', '5678'])).toEqual([]);
  });

  test('is told within the alternative that fits', () => {
    expect(taking([{ '[]': { a: 'string' } }, { code: 'string' }], [{ a: 1 }]).told).toEqual(['/*/a']);
  });

  test('is nothing where more comes than is declared', () => {
    expect(taking({ a: 'string' }, { a: 'b', c: 'secret' })).toEqual({ taken: { a: 'b' }, told: [] });
  });
});
