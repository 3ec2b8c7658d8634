import { expect, it } from 'vitest';
import { holds, type Json } from '../../src/engine/index.ts';
import { scopeOf } from './fixture.ts';

const isIn = (value: Json, contains: Json): boolean => {
  const scope = scopeOf([], { session: { mark: 'conn' } });
  return holds({ '$data.value': { contains } } as never, { scope, frame: { data: { value } } } as never, []);
};

it.each<readonly [string, Json, Json, boolean]>([
  ['finds a member of a list', ['a', 'conn'], 'a', true],
  ['does not find a part of a list member', ['connect'], 'conn', false],
  ['finds an object in a list', [{ a: 1 }], { a: 1 }, true],
  ['finds a part of a text', 'partner-connect', 'conn', true],
  ['distinguishes uppercase and lowercase letters in a text', 'partner-connect', 'Conn', false],
  ['finds the value of a reference', 'partner-connect', '$session.mark', true],
  ['does not match a reference without a value', 'partner-connect', '$session.other', false],
  ['does not match a number', 12, '1', false],
])('the condition "contains" %s', (_, value, part, expected) => {
  expect(isIn(value, part)).toBe(expected);
});
