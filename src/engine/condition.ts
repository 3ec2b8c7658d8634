import type { Condition, Flow, When } from './declarations.ts';
import { isList, isObject, type Json, type JsonObject, ownValue } from './json.ts';
import { named } from './outcome.ts';

import { type Context, isReference, type ParsedReference, parseReference, resolve } from './value.ts';

/** Whether a condition, or one that a flow (or what it extends) names, holds. No condition always holds; a name that nobody declares never does. */
export const holds = (when: When | undefined, context: Context, lineage: readonly Flow[]): boolean => {
  if (when === undefined) return true;
  return alternatives(when, lineage).some((condition) =>
    Object.entries(condition).every(
      ([reference, matcher]) => matches(resolve(reference, context), matcher, context) === true,
    ),
  );
};

/** What a condition reads. */
export const referencesOf = (when: When | undefined, lineage: readonly Flow[]): readonly ParsedReference[] =>
  when === undefined
    ? []
    : alternatives(when, lineage).flatMap((condition) => referencesIn(Object.keys(condition), lineage));

// What a named value is made from is read with it.
const referencesIn = (value: Json | undefined, lineage: readonly Flow[]): readonly ParsedReference[] => {
  if (typeof value === 'object' && value !== null)
    return Object.values(value).flatMap((member) => referencesIn(member, lineage));
  if (!isReference(value)) return [];
  const reference = parseReference(value);
  const {
    root,
    path: [name = ''],
  } = reference;
  return root === 'value'
    ? referencesIn(
        named(lineage, ({ values }) => values, name),
        lineage,
      )
    : [reference];
};

/** Whether a condition reads flags. */
export const readsFlags = (when: When | undefined, lineage: readonly Flow[]): boolean =>
  referencesOf(when, lineage).some(({ root }) => root === 'flags');

const alternatives = (when: When, lineage: readonly Flow[]): readonly Condition[] => {
  if (typeof when === 'object') return [when];
  const found = named(lineage, ({ conditions }) => conditions, when);
  return found === undefined ? [] : Array.isArray(found) ? found : [found];
};

// Three answers: a missing value gives undefined, which `not` leaves as it is, so that it fails closed there too.
const matches = (value: Json | undefined, matcher: Json, context: Context): boolean | undefined => {
  if (isObject(matcher)) return matchesWords(value, matcher, context);
  if (value === undefined) return undefined;
  return isList(matcher) ? matcher.includes(value) : same(value, matcher);
};

const matchesWords = (value: Json | undefined, words: JsonObject, context: Context): boolean | undefined => {
  if (value === undefined)
    return words.exists === false && Object.keys(words).length === 1 ? true : undefined;
  const results = Object.entries(words).map(([word, expected]) =>
    ownValue(matchers, word)?.(value, expected, context),
  );
  return results.includes(undefined) ? undefined : results.every(Boolean);
};

type Match = (value: Json, expected: Json, context: Context) => boolean | undefined;

const matchers: Readonly<Record<string, Match>> = {
  exists: (_, expected) => expected === true,
  equals: (value, expected, context) => against(expected, context, (other) => same(value, other)),
  contains: (value, expected, context) =>
    against(expected, context, (other) =>
      Array.isArray(value)
        ? value.some((member) => same(member, other))
        : typeof value === 'string' && value.includes(String(other)),
    ),
  minimum: (value, expected, context) =>
    against(expected, context, (other) => typeof value === 'number' && value >= Number(other)),
  multipleOf: (value, expected) => typeof value === 'number' && value % Number(expected) === 0,
  minItems: (value, expected) => Array.isArray(value) && value.length >= Number(expected),
  pattern: (value, expected) => typeof value === 'string' && new RegExp(String(expected), 'u').test(value),
  not: (value, expected, context) => {
    const matched = matches(value, expected, context);
    return matched === undefined ? undefined : !matched;
  },
};

const against = (
  expected: Json,
  context: Context,
  compare: (other: Json) => boolean,
): boolean | undefined => {
  const other = isReference(expected) ? resolve(expected, context) : expected;
  return other === undefined ? undefined : compare(other);
};

const same = (left: unknown, right: unknown): boolean =>
  left === right || (typeof left === 'object' && JSON.stringify(left) === JSON.stringify(right));
