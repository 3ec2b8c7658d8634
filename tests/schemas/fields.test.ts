import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/engine/index.ts';
import type { Validate } from '../../src/runtime/catalogue.ts';
import { configureFormats, formats } from '../../src/runtime/formats.ts';
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

const check = (field: string, text: string, schema = formOf(field)) => {
  const ajv = new Ajv2020({ allErrors: true, strict: false, formats: { ...formats } });
  const values = normalized({ [field]: text }, schema);
  const errors = fieldErrors(values, ajv.compile(schema) as unknown as Validate);
  return { value: values[field], keyword: errors[field]?.keyword };
};

beforeAll(() => configureFormats({ accountNumberLengths: [11, 15, 16] }));

describe.each(pinned)('%s', (field, wanted) => {
  const { maxLength, length, sent = {}, refused = {} } = wanted;

  test.each(Object.entries(sent))('"%s" is sent as "%s"', (text, value) => {
    expect(check(field, text)).toEqual({ value, keyword: undefined });
  });

  test.each(Object.entries(refused))('"%s" is refused: %s', (text, keyword) => {
    expect(check(field, text).keyword).toBe(keyword);
  });

  test('takes as many characters as it may have', () => {
    if (maxLength !== undefined) expect($defs[field]?.maxLength).toBe(maxLength);
    if (length !== undefined) expect(hintsOf(field).length).toBe(length);
  });

  test('tells a browser what it asks of a person, and hides what an agent who shares the page must not see', () => {
    expect(hintsOf(field).autocomplete).toBe(wanted.autocomplete);
    if (wanted.secret) expect($defs[field]?.writeOnly).toBe(true);
    if (wanted.private) expect(hintsOf(field).private).toBe(true);
  });
});

describe.each(texts)('any field that takes a text, like %s', (field) => {
  test.each(['', '   '])('is missing where it is asked for and "%s" is given', (text) => {
    expect(check(field, text)).toEqual({ value: undefined, keyword: 'required' });
  });

  test('may be left empty where it is not asked for', () => {
    expect(check(field, '', { ...formOf(field), required: [] })).toEqual({
      value: undefined,
      keyword: undefined,
    });
  });
});

test('a phone number that nobody has to give may be left out, and is checked where one is given', () => {
  const schema = { ...formOf('phone'), required: [] };
  expect(check('phone', '', schema)).toEqual({ value: undefined, keyword: undefined });
  expect(check('phone', '   ', schema)).toEqual({ value: undefined, keyword: undefined });
  expect(check('phone', '555 123 456', schema).keyword).toBe('minLength');
});

test('statements come paperless unless something else is chosen, and a billing address is in the US', () => {
  expect(defaultValues(formOf('statementDelivery'))).toEqual({ statementDelivery: '1' });
  expect(defaultValues(formOf('inUsa'))).toEqual({ inUsa: 'yes' });
});
