import { describe, expect, it } from 'vitest';
import { replyOf } from '../../src/config/reply.ts';

const compact = (schema: Parameters<typeof replyOf>[0][number]) => replyOf([schema]).reply;

describe('replyOf', () => {
  it.each([
    ['a type', { type: 'string' }, 'string'],
    ['several types, with an integer as a number', { type: ['string', 'integer'] }, 'string number'],
    ['a pattern', { type: 'string', pattern: '^\\d{4}$' }, 'string^\\d{4}$'],
    ['the values of an enum', { enum: ['A.B', 2] }, 'string number^(?:A\\.B|2)$'],
    ['a displayed text with its maximum length', { type: 'string', 'x-text': { maxLength: 20 } }, 20],
    ['the members of a list', { type: 'array', items: { type: 'boolean' } }, { '[]': 'boolean' }],
    [
      'the maximum length of a list',
      { type: 'array', maxItems: 3, items: { type: 'boolean' } },
      { '[]': 'boolean', '#': 3 },
    ],
    ['alternatives', { oneOf: [{ type: 'string' }, { type: 'boolean' }] }, ['string', 'boolean']],
    [
      'the members of an object',
      { type: 'object', properties: { a: { type: 'number' }, b: { type: 'object' } } },
      { a: 'number', b: true },
    ],
  ])('encodes %s compactly', (_, schema, expected) => {
    expect(compact(schema)).toEqual(expected);
  });

  it('returns an empty result if the schemas allow any value', () => {
    expect(replyOf([{ type: 'object' }])).toEqual({});
    expect(replyOf([undefined])).toEqual({});
    expect(replyOf([])).toEqual({});
  });

  it('merges object members of success and error replies, and lists other kinds separately', () => {
    const refusal = { properties: { code: { type: 'string' } } };
    expect(replyOf([{ properties: { name: { type: 'string' } } }, refusal, refusal])).toEqual({
      reply: { name: 'string', code: 'string' },
    });
    expect(replyOf([{ items: { type: 'string' } }, refusal])).toEqual({
      reply: [{ '[]': 'string' }, { code: 'string' }],
    });
  });

  it.each(['\\d{4}', '^\\d', '^a$|b$'])(
    'refuses the pattern %s, which could match only part of a text',
    (pattern) => {
      expect(() => compact({ type: 'string', pattern })).toThrow(/must begin with \^ and end with \$/);
    },
  );
});
