import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/engine/index.ts';
import { configureLengths } from '../../src/runtime/account-number.ts';
import type { Validate } from '../../src/runtime/catalogue.ts';
import { formats } from '../../src/runtime/formats.ts';
import { fieldErrors } from '../../src/runtime/forms.ts';
import { defaultValues, normalized } from '../../src/runtime/normalize.ts';
import { contract } from './contract.ts';

const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
const { $defs } = read<{ $defs: Readonly<Record<string, JsonObject>> }>('schemas/fields.schema.json');
const pinned = Object.entries(contract.fields);
const hintsOf = (field: string) => ($defs[field]?.['x-field'] ?? {}) as JsonObject;

const texts = Object.keys($defs).filter(
  (name) => $defs[name]?.type === 'string' && !['radio', 'unseen'].includes(String(hintsOf(name).widget)),
);

const formOf = (field: string): JsonObject => ({
  type: 'object',
  required: [field],
  properties: { [field]: $defs[field] as Json },
});

const ajv = new Ajv2020({ allErrors: true, strict: false, formats: { ...formats } });
const forms = new Map(Object.keys($defs).map((field) => [field, formOf(field)]));

// Ajv compiles the same schema once.
const check = (field: string, text: string, schema = forms.get(field) ?? formOf(field)) => {
  const values = normalized({ [field]: text }, schema);
  const errors = fieldErrors(values, ajv.compile(schema) as unknown as Validate);
  return { value: values[field], keyword: errors[field]?.keyword };
};

beforeAll(() => configureLengths({ accountNumberLengths: [11, 15, 16] }));

describe.each(pinned)('the field %s', (field, wanted) => {
  const { sent = {}, refused = {} } = wanted;

  test.each(Object.entries(sent))('sends "%s" as "%s"', (text, value) => {
    expect(check(field, text)).toEqual({ value, keyword: undefined });
  });

  test.each(Object.entries(refused))('refuses "%s" with the keyword %s', (text, keyword) => {
    expect(check(field, text).keyword).toBe(keyword);
  });

  test('has the autocomplete, secret and private markers of the contract', () => {
    expect(hintsOf(field).autocomplete).toBe(wanted.autocomplete);
    if (wanted.secret) expect($defs[field]?.writeOnly).toBe(true);
    if (wanted.private) expect(hintsOf(field).private).toBe(true);
  });
});

const limited = pinned.filter(([, { maxLength, length }]) => (maxLength ?? length) !== undefined);

test('the contract limits the length of at least one field', () => {
  expect(limited).not.toEqual([]);
});

test.each(limited)('the field %s has the length limits of the contract', (field, { maxLength, length }) => {
  if (maxLength !== undefined) expect($defs[field]?.maxLength).toBe(maxLength);
  if (length !== undefined) expect(hintsOf(field).length).toBe(length);
});

describe.each(texts)('the text field %s', (field) => {
  test.each(['', '   '])('counts as missing if it is required and contains "%s"', (text) => {
    expect(check(field, text)).toEqual({ value: undefined, keyword: 'required' });
  });

  test('may be empty if it is optional', () => {
    expect(check(field, '', { ...formOf(field), required: [] })).toEqual({
      value: undefined,
      keyword: undefined,
    });
  });
});

test('an optional phone number may be empty but is checked if present', () => {
  const schema = { ...formOf('phone'), required: [] };
  expect(check('phone', '', schema)).toEqual({ value: undefined, keyword: undefined });
  expect(check('phone', '   ', schema)).toEqual({ value: undefined, keyword: undefined });
  expect(check('phone', '555 123 456', schema).keyword).toBe('minLength');
});

test('statements default to paperless, and billing addresses to the US', () => {
  expect(defaultValues(formOf('statementDelivery'))).toEqual({ statementDelivery: '1' });
  expect(defaultValues(formOf('inUsa'))).toEqual({ inUsa: 'yes' });
});
