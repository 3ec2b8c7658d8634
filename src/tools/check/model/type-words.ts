import type { Json } from '../../../engine/index.ts';
import { isObject } from '../../source.ts';
import type { TypeName } from './shape.ts';

/** Types in words for people who do not program: 'a text or a number'. */
export const inWords = (types: Iterable<TypeName> | undefined): string =>
  types === undefined ? 'anything' : joined(types, ({ what }) => what);

/** How values of these types are written: 'a text in quotation marks or a list in [ ]'. */
export const howToWrite = (types: Iterable<TypeName>): string =>
  joined(types, ({ what, how }) => `${what}${how}`);

/** A value at the beginning of a sentence: 'The number 5'. */
export const valueInWords = (value: Json): string => {
  if (Array.isArray(value)) return 'A list';
  if (isObject(value)) return 'A group of values';
  const kind = typeof value === 'string' ? 'text' : typeof value === 'number' ? 'number' : 'value';
  const written = JSON.stringify(value);
  return `The ${kind} ${written.length > longest ? `${written.slice(0, longest)}…"` : written}`;
};

const longest = 60;

// A whole number is a number.
const joined = (types: Iterable<TypeName>, wordsOf: (words: Words) => string): string => {
  const all = new Set(types);
  return [...all]
    .filter((type) => type !== 'integer' || !all.has('number'))
    .map((type) => wordsOf(words[type]))
    .join(' or ');
};

type Words = { readonly what: string; readonly how: string };

const words: Readonly<Record<TypeName, Words>> = {
  string: { what: 'a text', how: ' in quotation marks' },
  integer: { what: 'a whole number', how: ' without quotation marks' },
  number: { what: 'a number', how: ' without quotation marks' },
  boolean: { what: 'true or false', how: ' without quotation marks' },
  array: { what: 'a list', how: ' in square brackets, [ ]' },
  object: { what: 'a group of values', how: ' in braces, { }' },
  null: { what: 'null', how: ' without quotation marks' },
  message: { what: 'a message', how: '' },
};
