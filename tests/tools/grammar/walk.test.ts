import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/engine/index.ts';
import { placesIn } from '../../../src/tools/grammar/walk.ts';

const schema = {
  'x-at': { kind: 'step' },
  properties: {
    start: { $ref: '#/$defs/StepName' },
    steps: {
      additionalProperties: {
        anyOf: [{ $ref: '#/$defs/Call' }, { $ref: '#/$defs/Wait' }],
        'x-at': { step: 'key' },
      },
    },
  },
  $defs: {
    StepName: { type: 'string', 'x-holds': { name: 'step' } },
    Value: { anyOf: [{ type: ['string', 'number'] }, { $ref: '#/$defs/Words' }, { $ref: '#/$defs/Group' }] },
    Group: { type: 'object', additionalProperties: { $ref: '#/$defs/Value' } },
    Words: {
      type: 'object',
      required: ['message'],
      properties: {
        message: { type: 'string', 'x-holds': { name: 'message' } },
        with: { additionalProperties: { $ref: '#/$defs/Value', 'x-holds': { value: 'words' } } },
      },
    },
    Call: {
      type: 'object',
      required: ['call'],
      properties: {
        call: { type: 'string', 'x-holds': { name: 'operation' } },
        send: { $ref: '#/$defs/Value', 'x-holds': { value: 'body', of: 'call' } },
        params: {
          additionalProperties: { $ref: '#/$defs/Value', 'x-holds': { value: 'parameter', of: 'call' } },
        },
        on: {
          propertyNames: { 'x-holds': { name: 'return' } },
          additionalProperties: { $ref: '#/$defs/StepName', 'x-at': { outcomes: 'key' } },
          'x-at': { phase: 'after', operation: '.call' },
        },
      },
    },
    Wait: {
      type: 'object',
      required: ['wait'],
      properties: { wait: { type: 'string', 'x-holds': { name: 'field' }, 'x-at': { step: null } } },
    },
  },
};

const found = (value: Json) => placesIn({ 'a.json': schema }, 'a.json', value);
const at = (value: Json, pointer: string) => found(value).filter((place) => place.pointer === pointer);

describe('placesIn', () => {
  it('describes values by the definition that a reference or an alternative leads to', () => {
    expect(found({ start: 'a', steps: { a: { wait: 'name' } } })).toMatchObject([
      { pointer: '/start', value: 'a', holds: { name: 'step' }, at: { kind: 'step' } },
      { pointer: '/steps/a', is: ['Wait'], name: 'a', at: { kind: 'step', step: 'a' } },
      { pointer: '/steps/a/wait', value: 'name', holds: { name: 'field' } },
    ]);
  });

  it('collects the context of a value from constants, keys and siblings, and can clear it', () => {
    const value = { steps: { a: { call: 'ask', on: { 'yes no': 'b' } }, b: { wait: 'x' } } };
    const [, step] = at(value, '/steps/a/on/yes no');
    expect(step).toMatchObject({
      value: 'b',
      at: { phase: 'after', operation: 'ask', step: 'a', outcomes: ['yes', 'no'] },
    });
    expect(at(value, '/steps/b/wait')[0]?.at).toEqual({ kind: 'step' });
  });

  it('finds property names as well as values', () => {
    const places = at({ steps: { a: { call: 'ask', on: { yes: 'b' } } } }, '/steps/a/on/yes');
    expect(places.map(({ value, holds }) => [value, holds])).toEqual([
      ['yes', { name: 'return' }],
      ['b', { name: 'step' }],
    ]);
  });

  it('finds the target of a value from its sibling or its parent', () => {
    const value = { steps: { a: { call: 'ask', send: { call: 'x' }, params: { call: '$data.id' } } } };
    expect(at(value, '/steps/a/send')[0]).toMatchObject({ target: 'ask', holds: { value: 'body' } });
    expect(at(value, '/steps/a/params/call')[0]).toMatchObject({ target: 'ask', name: 'call' });
  });

  it('finds only names inside a value', () => {
    const value = {
      steps: { a: { call: 'ask', send: { text: { message: 'hello', with: { who: '$data.me' } } } } },
    };
    expect(
      found(value).flatMap(({ pointer, holds }) => (Object.keys(holds).length > 0 ? [pointer] : [])),
    ).toEqual(['/steps/a/call', '/steps/a/send', '/steps/a/send/text/message']);
  });

  it('ignores values that match no definition', () => {
    expect(
      found({ start: 1, steps: { a: 7, b: [], c: { wait: 'x', odd: { call: 'y' } } } }).at(-1),
    ).toMatchObject({
      pointer: '/steps/c/wait',
    });
    for (const value of [null, 1, 'a', [], [[]]]) expect(found(value)).toEqual([]);
  });
});
