import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { type Json, type JsonObject, objectOf } from '../../src/engine/index.ts';
import { isObject } from '../../src/tools/source.ts';
import { contract, pinnedFile } from './contract.ts';

const read = (path: string): JsonObject => JSON.parse(readFileSync(path, 'utf8')) as JsonObject;
const demo = read('brands/demo/brand.json');
const valid = new Ajv2020({ strict: false }).compile(read('schemas/brand.schema.json'));

/** The brand without what the path leads to. */
const without = (...path: readonly string[]): JsonObject => {
  const [name = '', ...rest] = path;
  const { [name]: member, ...others } = path.length === 0 ? {} : demo;
  if (rest.length === 0) return others;
  const { [rest[0] ?? '']: _, ...left } = member as JsonObject;
  return { ...others, [name]: left };
};

describe('the brand schema', () => {
  test('accepts the demo brand', () => {
    expect(valid(demo)).toBe(true);
  });

  test.each([
    'displayName',
    'cardTitle',
    'phones.plcc',
    'phones.dual',
    'phones.loan',
    'phones.fraud',
    'phones.customerService',
    'theme.colors',
    'images.logo',
  ])('requires %s', (path) => {
    expect(valid(without(...path.split('.')))).toBe(false);
  });

  test.each([
    'vanityUrl',
    'multiAccount',
    'cpl',
    'oldErrorCodes',
    'voice',
    'assistantKey',
    'mobileService',
    'applicationUrl',
    'promoUrl',
    'crossBorder',
    'links',
    'app',
    'partners',
    'mobileSecuritySetting',
    'commercialPlatform',
  ])('accepts a brand without %s and refuses a number there', (name) => {
    expect(valid(without(name))).toBe(true);
    expect(valid({ ...demo, [name]: 7 })).toBe(false);
  });

  test('refuses an unknown property', () => {
    expect(valid({ ...demo, colour: 'green' })).toBe(false);
  });
});

test.each(Object.entries(contract.brands))(
  'the brand %s has the values that the contract guarantees',
  (id, wanted) => {
    expect(pinnedFile(`brands/${id}/brand.json`, `brands/${id}`)).toMatchObject(wanted);
  },
);

test('the handover of issuer.json has the fields that the contract guarantees', () => {
  expect(read('brands/issuer.json').handover).toMatchObject({ fields: contract.handover });
});

test.each(Object.entries(contract.declared))(
  '%s contains the declarations that the contract guarantees',
  (file, wanted) => {
    expect(missing(pinnedFile(file, `declared/${file}`), wanted)).toEqual([]);
  },
);

test('pinnedFile names a missing file and the contract entry that requires it', () => {
  expect(() => pinnedFile('flows/gone/flow.json', 'declared/flows/gone/flow.json')).toThrow(
    /contract\.json has a pin at declared\/flows\/gone\/flow\.json .* no such file: .* an owner may edit$/,
  );
});

// Where something pinned is not said. Beside the members of an object, and between those of a list, there may be others.
const missing = (found: Json | undefined, wanted: Json, at = ''): readonly string[] => {
  if (Array.isArray(wanted)) return wanted.length === inOrder(listed(found), wanted) ? [] : [at];
  if (isObject(wanted))
    return Object.entries(wanted).flatMap(([name, part]) =>
      missing(objectOf(found)[name], part, `${at}/${name}`),
    );
  return found === wanted ? [] : [at];
};

const inOrder = (found: readonly Json[], wanted: readonly Json[]): number =>
  found.reduce<number>((at, each) => {
    const next = wanted[at];
    return next !== undefined && missing(each, next).length === 0 ? at + 1 : at;
  }, 0);

const listed = (found: Json | undefined): readonly Json[] => (Array.isArray(found) ? found : []);
