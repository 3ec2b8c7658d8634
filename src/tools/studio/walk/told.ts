import { type Effect, type Event, type Json, type JsonObject, ownValue } from '../../../engine/index.ts';
import { plainly } from '../../play/told.ts';
import type { MomentKind } from './walk.ts';

/** What happened, in a few words. */
export const eventWords = (
  event: Event,
  operationOf: (id: number) => string | undefined,
  outcome?: string,
): string => words[event.type](event as never, operationOf, outcome); // Each kind has its own words.

type Words = {
  readonly [T in Event['type']]: (
    event: Extract<Event, { type: T }>,
    operationOf: (id: number) => string | undefined,
    outcome?: string,
  ) => string;
};

const words: Words = {
  enter: ({ path, machine, flow }) =>
    machine === 'page' ? `opens ${path === '' ? flow : path}` : `${flow} begins beside it`,
  press: ({ action }) => `presses ${action}`,
  'leave-field': ({ field }) => `leaves ${field}`,
  answer: ({ id, answer }, operationOf, outcome) =>
    `${operationOf(id) ?? 'a call'}: ${answerWords(answer, outcome)}`,
  due: () => 'time is up',
  loaded: ({ flow }) => `${flow} is there`,
  'not-loaded': ({ flow }) => `${flow} does not come`,
  flags: () => 'the flags are there',
  resumed: () => 'goes on',
  refused: () => 'the address is refused',
  back: () => 'goes back',
};

const answerWords = (
  answer: Extract<Event, { type: 'answer' }>['answer'],
  outcome: string | undefined,
): string => {
  if ('failed' in answer) return failures[answer.failed];
  return 'credential' in answer
    ? `the browser says ${answer.credential}`
    : (outcome ?? `answers with ${answer.status}`);
};

const failures = {
  network: 'no network',
  timeout: 'no answer in time',
  malformed: 'an answer that cannot be read',
  unresolved: 'cannot be sent: something for it is missing',
  refused: 'is not sent: the address is not registered',
};

/** What kind of thing an event is. */
export const kindOf = ({ type }: Event): MomentKind => kinds[type] ?? 'other';

const kinds: { readonly [T in Event['type']]?: MomentKind } = {
  enter: 'open',
  press: 'press',
  'leave-field': 'type',
  answer: 'answer',
  due: 'time',
  back: 'press',
};

/** An effect in words; none for what has a place of its own (a call) or is no news. `cover` covers secrets. */
export const effectWords = (
  effect: Effect,
  cover: (value: Json, name?: string) => Json,
): string | undefined => {
  const { type, ...rest } = effect;
  const known = effects[type];
  if (known === undefined) return undefined;
  const [title, ...names] = known;
  const told = names.flatMap((name) => {
    const value = ownValue(rest as Readonly<Record<string, Json | undefined>>, name); // Effects are JSON.
    return value === undefined || isEmpty(value) ? [] : [plainly(cover(value, name))];
  });
  return [title, ...told].join(' ');
};

const isEmpty = (value: Json): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

const effects: { readonly [T in Effect['type']]?: readonly [string, ...string[]] } = {
  credential: ['asks the browser to', 'credential'],
  offer: ['has the browser offer a credential by', 'operation'],
  tell: ['tells', 'operation', 'body'],
  timer: ['begins a clock of seconds:', 'seconds'],
  navigate: ['opens', 'route', 'entry', 'query'],
  resume: ['goes on at', 'route', 'query'],
  redirect: ['leaves for', 'to', 'query'],
  post: ['posts to', 'to', 'fields'],
  back: ['goes back, or opens', 'otherwise'],
  reload: ['loads the page again'],
  store: ['keeps in the browser', 'slot'],
  forget: ['forgets', 'slot'],
  track: ['tells analytics', 'data'],
  assist: ['tells the assistant', 'reason'],
  script: ['calls the script', 'role'],
  fill: ['fills in', 'field'],
  empty: ['empties', 'field'],
  unknown: ['opens the page for addresses that nobody knows'],
  returned: ['ends, and returns', 'outcome', 'result'],
};

/** The parameters of a request or a leave, covered. */
export const coveredMembers = (values: JsonObject, cover: (value: Json, name?: string) => Json): JsonObject =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, cover(value, name)]));
