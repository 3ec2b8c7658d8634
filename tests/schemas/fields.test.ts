import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/engine/index.ts';
import type { Validate } from '../../src/runtime/catalogue.ts';
import { configureFormats, formats } from '../../src/runtime/formats.ts';
import { fieldErrors } from '../../src/runtime/forms.ts';
import { defaultValues, normalized } from '../../src/runtime/normalize.ts';

/** What a field makes of texts: how they are sent, or why they are refused. */
type Expected = {
  readonly entryMax?: number;
  readonly length?: number;
  readonly sent: Readonly<Record<string, string>>;
  readonly refused: Readonly<Record<string, string>>;
};

const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
const { $defs } = read<{ $defs: Readonly<Record<string, JsonObject>> }>('schemas/fields.schema.json');
const expected = read<Readonly<Record<string, Expected>>>('tests/schemas/fields.json');
const hintsOf = (field: string) => ($defs[field]?.['x-field'] ?? {}) as JsonObject;

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

describe.each(Object.entries(expected))('%s', (field, { entryMax, length, sent, refused }) => {
  test.each(Object.entries(sent))('"%s" is sent as "%s"', (text, value) => {
    expect(check(field, text)).toEqual({ value, keyword: undefined });
  });

  test.each(Object.entries(refused))('"%s" is refused: %s', (text, keyword) => {
    expect(check(field, text).keyword).toBe(keyword);
  });

  test('takes as many characters as it may have', () => {
    expect(hintsOf(field).entryMax).toBe(entryMax);
    if (length !== undefined) expect(hintsOf(field).length).toBe(length);
  });
});

test('every field that takes a text is told of', () => {
  const texts = Object.keys($defs).filter(
    (name) => $defs[name]?.type === 'string' && !['radio', 'unseen'].includes(String(hintsOf(name).widget)),
  );
  expect(texts.filter((name) => expected[name] === undefined)).toEqual([]);
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

test('a browser is told what each field asks of a person, where there is a word for it', () => {
  const asked = Object.keys($defs).flatMap((name) => {
    const { autocomplete } = hintsOf(name);
    return autocomplete === undefined ? [] : [[name, autocomplete]];
  });
  expect(Object.fromEntries(asked)).toEqual({
    loginUserId: 'username',
    loginPassword: 'current-password',
    otpCode: 'one-time-code',
    voiceKey: 'off',
    ssnLast4: 'off',
    securityCode: 'cc-csc',
    accountNumber: 'cc-number',
    zipCode: 'postal-code',
    phone: 'tel-national',
    dateOfBirth: 'bday',
    resetUserId: 'username',
    newPassword: 'new-password',
    knownUserId: 'username',
    registrationUserId: 'username',
    email: 'email',
  });
});

test('secrets are marked as such', () => {
  const secrets = Object.keys($defs).filter((name) => $defs[name]?.writeOnly === true);
  expect(secrets.sort()).toEqual([
    'accountNumber',
    'loginPassword',
    'newPassword',
    'otpCode',
    'securityCode',
    'ssnLast4',
    'voiceKey',
  ]);
});

test('what an agent who shares the page must not see is a secret, or marked as private', () => {
  const hidden = Object.keys($defs).filter(
    (name) => $defs[name]?.writeOnly === true || hintsOf(name).private === true,
  );
  expect(hidden.sort()).toEqual([
    'accountNumber',
    'dateOfBirth',
    'loginPassword',
    'newPassword',
    'otpCode',
    'securityCode',
    'ssnLast4',
    'voiceKey',
  ]);
});
