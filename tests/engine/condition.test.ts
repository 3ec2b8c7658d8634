import { expect, it } from 'vitest';
import { holds, type Json } from '../../src/engine/index.ts';
import { scopeOf } from './fixture.ts';

const isIn = (value: Json, contains: Json): boolean => {
  const scope = scopeOf([], { session: { mark: 'conn' } });
  return holds({ '$data.value': { contains } } as never, { scope, frame: { data: { value } } } as never, []);
};

it.each<readonly [string, Json, Json, boolean]>([
  ['a member of a list', ['a', 'conn'], 'a', true],
  ['a part of a member of a list', ['connect'], 'conn', false],
  ['a member that is an object', [{ a: 1 }], { a: 1 }, true],
  ['a part of a text', 'partner-connect', 'conn', true],
  ['what the text has not', 'partner-connect', 'Conn', false],
  ['what a reference gives', 'partner-connect', '$session.mark', true],
  ['what a reference does not give', 'partner-connect', '$session.other', false],
  ['anything in a number', 12, '1', false],
])('contains: %s', (_, value, part, expected) => {
  expect(isIn(value, part)).toBe(expected);
});
