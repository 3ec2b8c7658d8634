import type { Condition, Matcher, MatcherWords, When } from '../../engine/index.ts';

/** A condition in few words: the name of a named one, else what each reference must be. */
export const conditionWords = (when: When): string =>
  typeof when === 'string'
    ? when
    : Object.entries(when as Condition)
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

const matcherWords = (name: string, matcher: Matcher): string => {
  if (matcher === true) return name;
  if (matcher === false) return `not ${name}`;
  if (Array.isArray(matcher)) return `${name} is ${matcher.join(' or ')}`;
  if (typeof matcher !== 'object') return `${name} is ${matcher}`;
  return Object.entries(matcher as MatcherWords)
    .map(([word, value]) => wordings[word as keyof MatcherWords](name, value as never))
    .join(' and ');
};

const wordings = {
  exists: (name, given: boolean) => (given ? name : `no ${name}`),
  equals: (name, value: unknown) => `${name} is ${valueWords(value)}`,
  minimum: (name, least: number) => `${name} ≥ ${least}`,
  multipleOf: (name, of: number) => `${name} a multiple of ${of}`,
  minItems: (name, least: number) => (least === 1 ? `any ${name}` : `${least} or more ${name}`),
  contains: (name, member: unknown) => `${name} has ${valueWords(member)}`,
  pattern: (name, pattern: string) => `${name} matches ${pattern}`,
  not: (name, matcher: Matcher) => `not (${matcherWords(name, matcher)})`,
} satisfies { readonly [word in keyof Required<MatcherWords>]: (name: string, value: never) => string };
