import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/engine/index.ts';
import { defaultValues, fieldsOf, normalized } from '../../src/runtime/normalize.ts';

const field = (...normalize: Json[]) => ({ type: 'string', 'x-field': { normalize } });

const schema = {
  properties: {
    userId: field('trim'),
    account: field('digits'),
    code: field({ from: '\\s', to: '' }, 'upper'),
    phone: field({ from: '[()-]', to: '' }),
    note: {},
    agree: { default: false },
  },
  if: {},
  then: { properties: { zip: field('digits') } },
  else: { then: { properties: { dob: field('trim') } } },
  dependentSchemas: { zip: { properties: { town: field('lower') } } },
};

describe('values', () => {
  test('are normalized by the rules of their fields, in order', () => {
    const values = {
      userId: '  ann lee ',
      account: '4111-1111 1111',
      code: ' ab c',
      phone: '(555)123-4567',
      note: ' kept ',
      zip: '1234 5',
      dob: ' 1 ',
      town: 'TROY',
      other: ' x ',
    };
    expect(normalized(values, schema)).toEqual({
      userId: 'ann lee',
      account: '411111111111',
      code: 'ABC',
      phone: '5551234567',
      note: ' kept ',
      zip: '12345',
      dob: '1',
      town: 'troy',
      other: ' x ',
    });
  });

  test('are rewritten at every match of the pattern, with its groups', () => {
    const each = { properties: { name: field('trim', { from: '(\\w+), (\\w+)', to: '$2 $1' }) } };
    expect(normalized({ name: ' Lee, Ann; Ray, Bo ' }, each)).toEqual({ name: 'Ann Lee; Bo Ray' });
  });

  test('count as absent if they are empty after normalization, unlike false and zero', () => {
    expect(
      normalized({ userId: '   ', account: 'abc', note: '', agree: false, count: 0, gone: null }, schema),
    ).toEqual({ agree: false, count: 0 });
  });

  test('stay unchanged without a schema', () => {
    expect(normalized({ a: ' x ' }, undefined)).toEqual({ a: ' x ' });
  });
});

test('the fields of a schema include those in conditional parts', () => {
  expect(Object.keys(fieldsOf(schema)).sort()).toEqual([
    'account',
    'agree',
    'code',
    'dob',
    'note',
    'phone',
    'town',
    'userId',
    'zip',
  ]);
});

test('fields start with the defaults of their schemas', () => {
  expect(defaultValues(schema)).toEqual({ agree: false });
});
