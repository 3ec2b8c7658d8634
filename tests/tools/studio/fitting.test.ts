import { describe, expect, it } from 'vitest';
import { isAskedFor, offersFor } from '../../../src/tools/studio/walk/fitting.ts';

const schema = {
  properties: { card: { type: 'string' }, inUsa: { enum: ['yes', 'no'], type: 'string' } },
  if: { properties: { inUsa: { const: 'no' } }, required: ['inUsa'] },
  then: { properties: { dob: { type: 'string' } } },
  else: { properties: { zip: { type: 'string' } } },
};
const shown = (values: { readonly inUsa?: string }) =>
  ['card', 'inUsa', 'dob', 'zip'].filter((name) => isAskedFor(schema, name, values));

describe('the fields of a conditional form', () => {
  it('come from the branch that the condition selects', () => {
    expect(shown({})).toEqual(['card', 'inUsa', 'zip']);
    expect(shown({ inUsa: 'yes' })).toEqual(['card', 'inUsa', 'zip']);
    expect(shown({ inUsa: 'no' })).toEqual(['card', 'inUsa', 'dob']);
  });

  it('come from both branches when the condition tests more than a value', () => {
    const wide = { ...schema, if: { properties: { inUsa: { pattern: 'n' } } } };
    expect(['dob', 'zip'].filter((name) => isAskedFor(wide, name, { inUsa: 'no' }))).toEqual(['dob', 'zip']);
  });
});

describe('the values that a persona offers for a field', () => {
  const has = ['userId', 'password', 'card', 'zip', 'dob'];
  const first = (name: string, autocomplete?: string) => offersFor(name, autocomplete, has);

  it('begin with the value that matches the field name or autocomplete hint', () => {
    expect(first('accountNumber', 'cc-number')).toMatchObject({
      fit: '$persona.card',
      offers: [{ label: 'the card number' }, ...has.slice(1).map(() => ({}))].concat([{}]),
    });
    expect(first('zipCode').fit).toBe('$persona.zip');
    expect(first('who', 'username webauthn').fit).toBe('$persona.userId');
    expect(first('code', 'one-time-code').fit).toBe('$code');
  });

  it('are all listed when none of them matches', () => {
    expect(first('email', 'email').fit).toBeUndefined();
    expect(first('email', 'email').offers).toHaveLength(has.length + 1);
  });
});
