import { type JsonObject, ownValue } from '../../../engine/index.ts';
import { isObject } from '../../source.ts';
import type { TaskName, Tasks } from '../tasks.ts';

type Kind = 'text' | 'number' | 'switch' | 'list' | 'object';

/** What a task is told, by name: a kind, with a question mark where it may be missing, an object with what is in it, or a list of such objects. */
type Shape = {
  readonly [name: string]: Kind | `${Kind}?` | { readonly of: Shape } | { readonly each: Shape };
};

type KindOf<T> = T extends string
  ? 'text'
  : T extends number
    ? 'number'
    : T extends boolean
      ? 'switch'
      : T extends readonly unknown[]
        ? 'list' | { readonly each: Shape }
        : 'object' | { readonly of: Shape };

// As the types of the tasks have it: what all of several forms of a wish have.
type ShapeOf<T> = {
  readonly [name in keyof T & string]: undefined extends T[name]
    ? `${Extract<KindOf<Exclude<T[name], undefined>>, string>}?`
    : KindOf<T[name]>;
};

const place = { of: { flow: 'text', step: 'text', screen: 'text', machine: 'text' } } as const;
const look = { of: { brand: 'text', language: 'text', width: 'number', scheme: 'text' } } as const;
const narrow = { of: { width: 'number', scheme: 'text' } } as const;
const named = { flow: 'text', name: 'text' } as const;
const journeys = { each: named } as const;
const inText = { file: 'text', text: 'text', offset: 'number' } as const;
const map = { flow: 'text?', errors: 'switch?', brand: 'text?', flags: 'object?' } as const;
const words = { language: 'text', beside: 'text' } as const;
const wordsFile = { ...words, brand: 'text?', name: 'text', only: 'list?' } as const;
const since = { since: 'text?' } as const;

const shapes = {
  overview: {},
  wall: { place, look, only: 'text?' },
  check: {},
  schemas: {},
  catalog: {},
  outline: { flow: 'text' },
  choices: { flow: 'text?', file: 'text' },
  references: { flow: 'text', file: 'text', pointer: 'text' },
  texts: { flow: 'text', file: 'text', pointer: 'text', brand: 'text?' },
  make: { kind: 'text' },
  map,
  leadingTo: { flow: 'text', what: 'text', name: 'text' },
  find: { words: 'text' },
  export: { ...map, format: 'text' },
  counts: { text: 'text?', port: 'number?' },
  brand: { brand: 'text' },
  shot: { place, look },
  dropped: { brand: 'text', pointer: 'text', name: 'text', data: 'text' },
  taken: { brand: 'text', pointer: 'text' },
  newBrand: { id: 'text', name: 'text', color: 'text', from: 'text?' },
  review: since,
  clashes: {},
  judged: since,
  compare: {
    ...since,
    screens: { each: { place, brand: 'text', language: 'text', kinds: 'list' } },
    look: narrow,
  },
  passing: since,
  playedJourneys: { journeys },
  playJourney: named,
  renewJourney: named,
  renewJourneys: { journeys },
  reviewFile: { ...since, until: 'text?', title: 'text', look: narrow, journeys },
  spoken: { place, state: 'text', look },
  files: {},
  complete: inText,
  about: inText,
  cast: {},
  walk: { start: 'object', moves: 'list', at: 'number?', width: 'number', scheme: 'text' },
  journeys: { flow: 'text' },
  journey: named,
  keep: { plan: { of: { start: 'object', moves: 'list' } }, name: 'text', replaces: 'switch?' },
  publish: { brand: 'text' },
  published: {},
  unpublish: {},
  words,
  wordsShown: { flow: 'text', key: 'text', look, at: 'number?' },
  wordsEdits: { kind: 'text', language: 'text' },
  wordsFile,
  wordsTaken: { ...wordsFile, bytes: 'text' },
  text: { path: 'text' },
  draft: {},
  edit: {
    title: 'text',
    edits: { each: { file: 'text', pointer: 'text?', text: 'text?', from: 'text?' } },
    join: 'text?',
  },
  perform: { task: 'text', input: 'object', join: 'text?' },
  undo: { count: 'number?' },
  redo: {},
  discard: { path: 'text?' },
  settle: { path: 'text', pointer: 'text', whose: 'text' },
  save: { digest: 'text' },
  repository: {},
  commit: { branch: 'text', message: 'text' },
} as const satisfies { readonly [name in TaskName]: ShapeOf<Tasks[name]['in']> };

/** What is wrong with what a task is told, as a sentence; undefined where it has the shape of its wish. */
export const shapeFault = (task: TaskName, input: unknown): string | undefined => {
  if (!isObject(input)) return `The task ${task} has to be told what it needs as an object of JSON.`;
  const wrong = wrongIn(shapes[task], input, '');
  if (wrong !== undefined) return `The task ${task} has to be told ${wrong}.`;
  return task === 'perform' ? performFault(input) : undefined;
};

// What is performed is another task, which has its own shape; only words are told what they are called.
const performFault = ({ task, input, title }: JsonObject): string | undefined => {
  if (task !== 'make' && task !== 'wordsEdits')
    return 'The task perform does make and wordsEdits, and no other.';
  return task === 'wordsEdits' && typeof title !== 'string'
    ? 'The task perform has to be told title, which is a text.'
    : shapeFault(task, input);
};

const wrongIn = (shape: Shape, input: Readonly<Record<string, unknown>>, above: string): string | undefined =>
  Object.entries(shape)
    .map(([name, wanted]) => wrongAt(wanted, ownValue(input, name), `${above}${name}`))
    .find((wrong) => wrong !== undefined);

const wrongAt = (wanted: Shape[string], value: unknown, path: string): string | undefined => {
  if (typeof wanted === 'string') {
    const isMissing = value === undefined || value === null;
    if (isMissing && wanted.endsWith('?')) return undefined;
    const kind = wanted.replace('?', '') as Kind; // What is left of it.
    return isKind[kind](value) ? undefined : `${path}, which is ${called[kind]}`;
  }
  if ('of' in wanted)
    return isObject(value) ? wrongIn(wanted.of, value, `${path}.`) : `${path}, which is ${called.object}`;
  if (!Array.isArray(value)) return `${path}, which is ${called.list}`;
  return value
    .map((each: unknown, at) => wrongAt({ of: wanted.each }, each, `${path}.${at}`))
    .find((wrong) => wrong !== undefined);
};

const isKind: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: Number.isFinite,
  switch: (value) => typeof value === 'boolean',
  list: Array.isArray,
  object: isObject,
};

const called: Readonly<Record<Kind, string>> = {
  text: 'a text',
  number: 'a number',
  switch: 'true or false',
  list: 'a list',
  object: 'an object',
};
