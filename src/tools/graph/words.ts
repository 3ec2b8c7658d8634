import { isList, isObject, type Json, type MatcherWords, objectOf, ownValue } from '../../engine/index.ts';

/** A condition in few words: the name of a named one, else what each reference must be. */
export const conditionWords = (when: Json): string =>
  typeof when === 'string'
    ? when
    : Object.entries(objectOf(when))
        .map(([reference, matcher]) => matcherWords(short(reference), matcher))
        .join(' and ');

/** A value in few words: a reference without its dollar sign, a text as it is, a structure by what it is made of. */
export const valueWords = (value: unknown): string => {
  if (typeof value === 'string') return value.startsWith('$') ? short(value) : value;
  if (typeof value !== 'object' || value === null) return String(value);
  if ('$first' in value && Array.isArray(value.$first)) return value.$first.map(valueWords).join(' or ');
  return '$table' in value ? valueWords(value.$table) : 'a value';
};

// What the step itself has just learnt needs no root; a fact of the brand or the session does.
const short = (reference: string): string =>
  reference
    .replace(/^\$(?:response|data|form|result|item|value)\./, '')
    .replace(/^\$/, '')
    .replace(/\?(?= |$)/, '');

const matcherWords = (name: string, matcher: Json): string => {
  if (matcher === true) return name;
  if (matcher === false) return `not ${name}`;
  if (isList(matcher)) return `${name} is ${matcher.join(' or ')}`;
  if (!isObject(matcher)) return `${name} is ${matcher}`;
  return Object.entries(matcher)
    .flatMap(([word, value]) => ownValue(wordings, word)?.(name, value) ?? [])
    .join(' and ');
};

type Wording = (name: string, value: Json) => string;
type Wordings = { readonly [word in keyof Required<MatcherWords>]: Wording };

const wordings: Wordings & Readonly<Record<string, Wording>> = {
  exists: (name, given) => (given === true ? name : `no ${name}`),
  equals: (name, value) => `${name} is ${valueWords(value)}`,
  minimum: (name, least) => `${name} ≥ ${least}`,
  multipleOf: (name, of) => `${name} a multiple of ${of}`,
  minItems: (name, least) => (least === 1 ? `any ${name}` : `${least} or more ${name}`),
  contains: (name, member) => `${name} has ${valueWords(member)}`,
  pattern: (name, pattern) => `${name} matches ${pattern}`,
  not: (name, matcher) => `not (${matcherWords(name, matcher)})`,
};
