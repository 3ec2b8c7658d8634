import fc from 'fast-check';
import { isObject, type Json, type JsonObject, objectOf } from '../../src/engine/index.ts';
import { hostileJson } from './hostile.ts';

/** What stands in place of a secret: it may come to light nowhere. `typed` is a person's, `issued` a server's (`x-secret`), `brought` an address's. */
export const canaries = {
  typed: 'Canary-7391-typed',
  issued: 'canary-7391-issued',
  brought: 'canary-7391-brought',
} as const;

/**
 * Values of a JSON Schema without references: most parts as it says, some missing, some anything. Secrets are canaries.
 */
export const valuesOf = (schema: JsonObject | undefined): fc.Arbitrary<Json> => {
  const found = schema === undefined ? hostileJson : (known.get(schema) ?? mixed(schema));
  if (schema !== undefined) known.set(schema, found);
  return found;
};

const known = new WeakMap<JsonObject, fc.Arbitrary<Json>>();

const mixed = (schema: JsonObject): fc.Arbitrary<Json> =>
  fc.oneof({ weight: 12, arbitrary: proper(schema) }, { weight: 1, arbitrary: hostileJson });

const proper = (schema: JsonObject): fc.Arbitrary<Json> => {
  if (schema['x-secret'] === true) return fc.constant(canaries.issued);
  if (schema.writeOnly === true) return fc.constant(canaries.typed);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as readonly Json[]));
  const ways = schema.oneOf ?? schema.anyOf;
  if (Array.isArray(ways)) return fc.oneof(...ways.filter(isObject).map(mixed));
  if (isObject(schema.properties) || schema.type === 'object') return objects(schema);
  if (isObject(schema.items) || schema.type === 'array')
    return fc.array(mixed(objectOf(schema.items)), { maxLength: 4 });
  return plain(schema);
};

const objects = (schema: JsonObject): fc.Arbitrary<Json> =>
  partsOf(Object.fromEntries(membersOf(schema).map(([name, each]) => [name, mixed(each)] as const)));

/** An object with some of these members, those that are `wanted` in any case. */
export const partsOf = (
  members: Readonly<Record<string, fc.Arbitrary<Json>>>,
  wanted: readonly string[] = [],
): fc.Arbitrary<JsonObject> =>
  fc
    .record(members, { requiredKeys: [...wanted], noNullPrototype: true })
    .map((made) =>
      Object.fromEntries(Object.entries(made).flatMap(([k, v]) => (v === undefined ? [] : [[k, v]]))),
    );

/** All properties that a schema may have, also under a condition. */
export const membersOf = (schema: JsonObject): readonly (readonly [string, JsonObject])[] => [
  ...[schema.then, schema.else, ...(Array.isArray(schema.allOf) ? schema.allOf : [])]
    .filter((part) => part !== undefined)
    .flatMap((part) => membersOf(objectOf(part))),
  ...Object.entries(objectOf(schema.properties)).map(([name, each]) => [name, objectOf(each)] as const),
];

const plain = ({ type, pattern, format, minimum, maximum, examples }: JsonObject): fc.Arbitrary<Json> => {
  if (Array.isArray(examples))
    return fc.oneof(fc.constantFrom(...(examples as readonly Json[])), fc.string({ maxLength: 12 }));
  // Nothing can be made from a pattern that looks ahead.
  if (typeof pattern === 'string' && !pattern.includes('(?'))
    return fc.stringMatching(new RegExp(pattern, 'u'));
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number')
    return fc.integer({ min: Number(minimum ?? -2), max: Number(maximum ?? 2_000) });
  if (format === 'uri') return fc.webUrl();
  if (format === 'date' || format === 'date-time')
    return fc
      .date({ noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, format === 'date' ? 10 : undefined));
  return type === 'string' ? fc.string({ minLength: 1, maxLength: 12 }) : hostileJson;
};
