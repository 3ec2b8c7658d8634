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

describe('the fields that a form asks for', () => {
  it('are those of the way that its condition goes', () => {
    expect(shown({})).toEqual(['card', 'inUsa', 'zip']);
    expect(shown({ inUsa: 'yes' })).toEqual(['card', 'inUsa', 'zip']);
    expect(shown({ inUsa: 'no' })).toEqual(['card', 'inUsa', 'dob']);
  });

  it('are those of both ways where the condition asks for more than a value', () => {
    const wide = { ...schema, if: { properties: { inUsa: { pattern: 'n' } } } };
    expect(['dob', 'zip'].filter((name) => isAskedFor(wide, name, { inUsa: 'no' }))).toEqual(['dob', 'zip']);
  });
});

describe('what a person has for a field', () => {
  const has = ['userId', 'password', 'card', 'zip', 'dob'];
  const first = (name: string, autocomplete?: string) => offersFor(name, autocomplete, has);

  it('has first what fits it by its name or by what a browser fills in there, in words', () => {
    expect(first('accountNumber', 'cc-number')).toMatchObject({
      fit: '$persona.card',
      offers: [{ label: 'the card number' }, ...has.slice(1).map(() => ({}))].concat([{}]),
    });
    expect(first('zipCode').fit).toBe('$persona.zip');
    expect(first('who', 'username webauthn').fit).toBe('$persona.userId');
    expect(first('code', 'one-time-code').fit).toBe('$code');
  });

  it('has all of it where nothing fits', () => {
    expect(first('email', 'email').fit).toBeUndefined();
    expect(first('email', 'email').offers).toHaveLength(has.length + 1);
  });
});
