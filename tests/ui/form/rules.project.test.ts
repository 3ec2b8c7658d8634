import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type FieldRule, ruleState } from '../../../src/ui/form/rules.ts';

type Fields = {
  readonly $defs: Readonly<Record<string, { readonly 'x-rules'?: Record<string, FieldRule> }>>;
};
const { $defs } = JSON.parse(readFileSync('schemas/fields.schema.json', 'utf8')) as Fields;

const states = (field: string, text: string | undefined) =>
  Object.fromEntries(
    Object.entries($defs[field]?.['x-rules'] ?? {}).map(([name, rule]) => [name, ruleState(rule, text)]),
  );
const unmet = (field: string, text: string) =>
  Object.entries(states(field, text)).flatMap(([name, state]) => (state === 'unmet' ? [name] : []));

describe('the rules of a new password', () => {
  test.each([
    ['abc', ['length', 'hasNumber']],
    ['abcdefg', ['hasNumber']],
    ['1234567', ['hasLetter']],
    ['abc 1234', ['noWhiteSpace']],
    ['abc123%', ['specialChar']],
    ['abcdefghij01234567890', ['length']],
    ['a1!#$*+-.:;=?@^_`|~,', []],
  ])('"%s" does not meet %j', (text, names) => {
    expect(unmet('newPassword', text)).toEqual(names);
  });

  test('are open until the user types, and the reuse rule stays open', () => {
    expect(new Set(Object.values(states('newPassword', undefined)))).toEqual(new Set(['open']));
    expect(states('newPassword', 'abc1234')).toEqual({
      required: 'met',
      length: 'met',
      hasNumber: 'met',
      hasLetter: 'met',
      noWhiteSpace: 'met',
      specialChar: 'met',
      notReused: 'open',
    });
  });
});

describe('the rules of a new user ID', () => {
  test.each([
    ['a2345', ['length']],
    ['123456', ['hasLetter']],
    ['abc def', ['noWhiteSpace', 'emailOrAlphanumeric']],
    ['abc_123', ['emailOrAlphanumeric']],
    ['a+b@c.example', ['emailOrAlphanumeric']],
    ['a@b.co', []],
    ['abc123', []],
  ])('"%s" does not meet %j', (text, names) => {
    expect(unmet('registrationUserId', text)).toEqual(names);
  });
});
