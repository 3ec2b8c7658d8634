import { isReference, type Json, ownValue } from '../../../engine/index.ts';
import { isObject, listOf } from '../../source.ts';
import { expressionOf } from './expression.ts';
import { type Shape, typesOf, valuesOf } from './shape.ts';

/** Whether the words of a matcher leave nothing that a value of that shape could be. What depends on a reference may always hold. */
export const neverHolds = (matcher: Json, shape: Shape): boolean => {
  if (!isObject(matcher) || textsIn(matcher).some(isReference) || patternsIn(matcher).some(isUnreadable))
    return false;
  if (matcher.exists === false) return Object.keys(matcher).length > 1;
  const tried = triedOf(matcher, shape);
  return tried.length > 0 && !tried.some((value) => fitsMatcher(matcher, value));
};

const patternsIn = (value: Json): readonly Json[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([word, each]) => (word === 'pattern' ? [each] : patternsIn(each)))
    : [];

const isUnreadable = (pattern: Json): boolean => expressionOf(String(pattern)) === undefined;

const textsIn = (value: Json): readonly Json[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [value];

// All that the value may be; or what the matcher itself names and what is next to it, where that is enough to tell.
const triedOf = (matcher: Json, shape: Shape): readonly Json[] => {
  const allowed = valuesOf(shape);
  if (allowed !== undefined) return allowed;
  const types = typesOf(shape);
  if (types?.size === 1 && types.has('boolean')) return [true, false];
  if (wordsIn(matcher).some((word) => ['pattern', 'contains', 'minItems', 'multipleOf'].includes(word)))
    return [];
  return textsIn(matcher).flatMap((value): readonly Json[] =>
    typeof value === 'number'
      ? [value - 1, value, value + 1]
      : typeof value === 'string'
        ? [value, `${value} `]
        : [],
  );
};

const wordsIn = (value: Json): readonly string[] =>
  isObject(value) ? Object.entries(value).flatMap(([word, each]) => [word, ...wordsIn(each)]) : [];

const fitsMatcher = (matcher: Json, value: Json): boolean => {
  if (!isObject(matcher)) return [matcher].flat().some((each) => each === value);
  return Object.entries(matcher).every(
    ([word, expected]) => ownValue(words, word)?.(value, expected) ?? true,
  );
};

// As the engine judges them, but for references: src/engine/condition.ts has the same.
const words: Readonly<Record<string, (value: Json, expected: Json) => boolean>> = {
  exists: (_, expected) => expected === true,
  equals: (value, expected) => value === expected,
  contains: (value, expected) =>
    typeof value === 'string' ? value.includes(String(expected)) : listOf(value).includes(expected),
  minimum: (value, expected) => typeof value === 'number' && value >= Number(expected),
  multipleOf: (value, expected) => typeof value === 'number' && value % Number(expected) === 0,
  minItems: (value, expected) => listOf(value).length >= Number(expected) && Array.isArray(value),
  pattern: (value, expected) =>
    typeof value === 'string' && expressionOf(String(expected))?.test(value) !== false,
  not: (value, expected) => !fitsMatcher(expected, value),
};
