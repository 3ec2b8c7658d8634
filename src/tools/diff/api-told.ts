import { type Json, ownValue } from '../../engine/index.ts';
import { objectOf, pointerOf, segmentsOf, valueAt } from '../source.ts';
import type { Change } from './changes.ts';
import { part, short, state, type Wording } from './sentences.ts';

/** What is said of a change of the API document, by the calls that send or answer with it, or of what all brands share. */
export const ofDocument: readonly (readonly [RegExp, Wording])[] = [
  [
    /^\/paths\/([^/]+)\/([^/]+)\/x-outcome\/codes\/([^/]+)$/,
    (change, [path, , code]) =>
      `${path}: code ${code} ${state(change)}: ${short(change.after ?? change.before)}`,
  ],
  [
    /^\/paths\/([^/]+)$/,
    (change, [path]) => {
      const ids = Object.values(objectOf(change.after ?? change.before)).flatMap(
        (each) => objectOf(each).operationId ?? [],
      );
      return state(change) === 'changed'
        ? undefined
        : `operation ${ids.map((id) => `\`${id}\``).join(', ')} (${path}) ${state(change)}`;
    },
  ],
  [/^\/flags\/([^/]+)$/, part('flag')],
  [
    /^\/(?:components\/(?:schemas\/[^/]+|responses\/[^/]+\/content\/[^/]+\/schema)|paths\/[^/]+\/[^/]+\/(?:requestBody|responses\/[^/]+)\/content\/[^/]+\/schema)(?:\/|$)/,
    (change, _, [was, is]) => {
      const document = is ?? was;
      const { users, names, more } = placeOf(change.pointer, document);
      const said = users.flatMap((user) => sentenceFor(user, change, { names, more, document }) ?? []);
      return said.length === 0 ? undefined : said.join('; ');
    },
  ],
];

// Who has a part, and in which words that is said of one and of several.
type User = { readonly who: string; readonly isOne: boolean; readonly verb: Verb };
type Verb = 'send' | 'answer with' | 'have';
type Part = {
  readonly names: readonly string[];
  readonly more: readonly string[];
  readonly document: Json | undefined;
};

const placeOf = (
  pointer: string,
  document: Json | undefined,
): Omit<Part, 'document'> & { readonly users: readonly User[] } => {
  const all = segmentsOf(pointer);
  const [first, path = '', name = '', side] = all;
  if (first === 'components')
    return {
      users: usersOf(pointerOf(path, name), document),
      ...partIn(all.slice(path === 'schemas' ? 3 : all.indexOf('schema') + 1)),
    };
  const call = `\`${objectOf(valueAt(ownValue(objectOf(objectOf(document).paths), path), `/${name}`)).operationId ?? path}\``;
  const verb = side === 'requestBody' ? 'send' : 'answer with';
  return { users: [{ who: call, isOne: true, verb }], ...partIn(all.slice(all.indexOf('schema') + 1)) };
};

// Names of members, and what is said of the last of them.
const partIn = (rest: readonly string[]): Pick<Part, 'names' | 'more'> => {
  const [word = '', name] = rest;
  if (word === 'items') return partIn(rest.slice(1));
  if (/^(?:all|any|one)Of$/.test(word) && name !== undefined) return partIn(rest.slice(2));
  if (word !== 'properties' || name === undefined) return { names: [], more: rest };
  const { names, more } = partIn(rest.slice(2));
  return { names: [name, ...names], more };
};

const usersOf = (place: string, document: Json | undefined): readonly User[] => {
  const calls = Object.values(objectOf(objectOf(document).paths)).flatMap((path) =>
    Object.values(objectOf(path)),
  );
  const by = (part: 'requestBody' | 'responses', verb: Verb): readonly User[] => {
    const ids = calls.flatMap((call) =>
      partsOf(objectOf(call)[part], document).has(place) ? [`\`${objectOf(call).operationId}\``] : [],
    );
    const more = ids.length > mostCalls ? ` and ${ids.length - mostCalls} more` : '';
    const who = `${ids.slice(0, mostCalls).join(', ')}${more}`;
    return ids.length === 0 ? [] : [{ who, isOne: ids.length === 1, verb }];
  };
  const users = [...by('requestBody', 'send'), ...by('responses', 'answer with')];
  return users.length > 0 ? users : [{ who: `\`${segmentsOf(place).at(-1)}\``, isOne: true, verb: 'have' }];
};

const mostCalls = 3;

// What something refers to below `components`, and what that refers to.
const partsOf = (
  value: Json | undefined,
  document: Json | undefined,
  known: ReadonlySet<string> = new Set(),
): ReadonlySet<string> =>
  [...JSON.stringify(value ?? null).matchAll(/"#\/components(\/[^"]+)"/g)].reduce<ReadonlySet<string>>(
    (all, [, place = '']) =>
      all.has(place)
        ? all
        : partsOf(valueAt(document, `/components${place}`), document, new Set([...all, place])),
    known,
  );

const sentenceFor = (user: User, change: Change, part: Part): string | undefined => {
  const { names, more, document } = part;
  const [word = ''] = more;
  if (change.moved === true) return undefined;
  if (names.length > 0 && word === '') return memberSentence(user, change, names, document);
  if (word === '') return wholeSentence(user, change, document);
  if (word === 'properties') return membersSentence(user, change, part);
  if (word === 'required')
    return [
      ...namesIn(change.after).map((name) => neededSentence(user, [...names, name], 'always')),
      ...namesIn(change.before).map((name) => neededSentence(user, [...names, name], 'not always')),
    ].join('; ');
  const told = ownValue(limits, word);
  if (names.length === 0 || told === undefined) return undefined;
  return `${user.who}: \`${names.join('.')}\`, ${told} ${valueWords(word, change.before)} → ${valueWords(word, change.after)}`;
};

const wholeSentence = (user: User, change: Change, document: Json | undefined): string | undefined => {
  const [first, , name] = segmentsOf(change.pointer);
  if (first !== 'components' || state(change) === 'changed') return undefined;
  const of = user.verb === 'have' ? '' : `, which ${user.who} ${doesOf(user)},`;
  const members = Object.entries(objectOf(objectOf(change.after).properties));
  const has = members.map(([name, each]) => `\`${name}\`, ${kindOf(each, document)}`).join('; ');
  return `\`${name}\`${of} ${state(change)}${has === '' ? '' : `: has ${has}`}`;
};

const membersSentence = (user: User, { before, after }: Change, { names, document }: Part): string =>
  [
    ...Object.entries(objectOf(after)).map(([name, each]) =>
      memberSentence(user, { pointer: '', after: each }, [...names, name], document),
    ),
    ...Object.entries(objectOf(before)).map(([name, each]) =>
      memberSentence(user, { pointer: '', before: each }, [...names, name], document),
    ),
  ].join('; ');

const memberSentence = (
  user: User,
  { before, after }: Change,
  names: readonly string[],
  document: Json | undefined,
): string => {
  const [{ who }, does] = [user, doesOf(user)];
  const name = `\`${names.join('.')}\``;
  if (before === undefined) return `${who}: also ${does} ${name}, ${kindOf(after, document)}`;
  return after === undefined
    ? `${who}: no longer ${does} ${name}`
    : `${who}: ${does} ${name} as ${kindOf(after, document)}, before as ${kindOf(before, document)}`;
};

const doesOf = ({ isOne, verb }: User): string => (isOne ? singular[verb] : verb);

const singular: Readonly<Record<Verb, string>> = {
  send: 'sends',
  'answer with': 'answers with',
  have: 'has',
};

const neededSentence = (user: User, names: readonly string[], when: string): string =>
  `${user.who}: ${doesOf(user)} \`${names.join('.')}\` ${when}`;

const namesIn = (value: Json | undefined): readonly string[] =>
  value === undefined ? [] : [value].flat().map(String);

const limits: Readonly<Record<string, string>> = {
  type: 'kind',
  format: 'form',
  pattern: 'pattern',
  maxLength: 'characters at most',
  minLength: 'characters at least',
  maximum: 'at most',
  minimum: 'at least',
  enum: 'one of',
  description: 'what it is:',
};

const valueWords = (word: string, value: Json | undefined): string =>
  value === undefined
    ? '(nothing)'
    : word === 'type'
      ? (ownValue(kinds, String(value)) ?? short(value))
      : short(value);

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'a part with members',
};

const kindOf = (schema: Json | undefined, document: Json | undefined, depth = 0): string => {
  const { $ref, type, format, enum: values, maxLength } = objectOf(schema);
  if (typeof $ref === 'string' && depth < 9)
    return kindOf(valueAt(document, $ref.slice(1)), document, depth + 1);
  if (Array.isArray(values)) return `one of ${short(values)}`;
  if (format === 'date') return 'a date';
  const kind = ownValue(kinds, String(type)) ?? 'of any kind';
  return maxLength === undefined ? kind : `${kind} of at most ${maxLength} characters`;
};
