import {
  type Effect,
  type Event,
  type Scope,
  type State,
  saved,
  transition,
  view,
} from '../../src/engine/index.ts';
import { searchOf } from '../../src/runtime/open.ts';
import { secretSlots } from '../../src/tools/check/model/known.ts';
import { canaries } from './schema.ts';

/** One transition. */
export type Moved = {
  readonly before: State;
  readonly event: Event;
  readonly after: State;
  readonly effects: readonly Effect[];
  readonly scope: Scope;
  readonly secretQuery: readonly string[];
};

/** What is wrong after a transition, in words. */
export type Judge = (moved: Moved) => string | undefined;

export const judges: Readonly<Record<string, Judge>> = {
  'produces only known effects': ({ effects }) =>
    effects.map(({ type }) => type).find((type) => !Object.hasOwn(kinds, type)),
  'is in an existing step and lists no place twice': ({ after, scope }) => brokenIn(after, scope),
  'can be serialized': ({ after, effects }) => unwritable({ after, effects }),
  'continues from its saved state': ({ after, scope }) => {
    const { state } = transition(saved(after, scope), { type: 'resumed' }, scope);
    return brokenIn(state, scope);
  },
  'shows a screen with an action, waits, or leaves': ({ after, effects, scope }) => {
    const { page } = after.machines;
    if (page === undefined || page.waiting !== undefined || page.leaving || effects.some(isAway))
      return undefined;
    const top = view(after, scope, 'page').layers.at(-1);
    if (top === undefined) return 'nothing is shown';
    return top.layout !== 'none' && Object.keys(top.actions).length === 0
      ? `no way on from ${top.flow}/${top.screen}`
      : undefined;
  },
  'passes typed secrets only to calls': ({ after, effects }) => {
    const { waiting } = after.machines.page ?? {};
    const isSent = waiting === undefined || waiting.for === 'call';
    if (isSent && holds(canaries.typed, after)) return 'it is in the state';
    return named(effects.find((effect) => effect.type !== 'call' && holds(canaries.typed, effect)));
  },
  'keeps secrets of servers and addresses out of public outputs': ({ effects, secretQuery }) =>
    named(
      effects
        .flatMap((effect) => publicIn(effect, secretQuery))
        .find((part) => secrets.some((secret) => holds(secret, part))),
    ),
  'produces no effects if the state stays the same': ({ before, after, effects }) =>
    after === before && effects.length > 0 ? named(effects[0]) : undefined,
};

const secrets = Object.values(canaries);

const holds = (text: string, value: unknown): boolean => JSON.stringify(value)?.includes(text) === true;

const named = (value: unknown): string | undefined =>
  value === undefined ? undefined : JSON.stringify(value);

// What of an effect others may read, or what outlives the page.
const publicIn = (effect: Effect, secretQuery: readonly string[]): readonly unknown[] => {
  switch (effect.type) {
    case 'navigate':
    case 'resume':
      return [effect.route, searchOf(effect.query, secretQuery)];
    case 'store':
      return secretSlots.includes(effect.slot) || addressed(effect.value) ? [] : [effect];
    case 'redirect':
    case 'toast':
    case 'track':
    case 'assist':
    case 'passed':
    case 'back':
      return [effect];
    default:
      return [];
  }
};

// A slot may be made for what an address brings.
const addressed = (value: unknown): boolean => value === canaries.brought;

const isAway = ({ type }: Effect): boolean =>
  ['navigate', 'redirect', 'post', 'resume', 'back', 'reload', 'unknown', 'returned'].includes(type);

// A kind that is added has to be added here.
const kinds = {
  call: true,
  credential: true,
  offer: true,
  tell: true,
  abort: true,
  load: true,
  'await-flags': true,
  timer: true,
  'stop-timer': true,
  navigate: true,
  resume: true,
  redirect: true,
  post: true,
  back: true,
  reload: true,
  store: true,
  forget: true,
  toast: true,
  track: true,
  assist: true,
  script: true,
  fill: true,
  empty: true,
  unknown: true,
  returned: true,
  passed: true,
} satisfies Record<Effect['type'], true>;

const brokenIn = ({ machines, next }: State, scope: Scope): string | undefined =>
  Object.entries(machines)
    .flatMap(([id, { frames, waiting, background }]) => [
      ...frames.flatMap(({ flow, step, visit, trail }) => [
        stepsOf(scope, flow).includes(step) ? undefined : `${id} is in ${flow}/${step}, which is not there`,
        visit < next ? undefined : `${id} is at visit ${visit} of ${next}`,
        ...trail.map(({ step: place }) =>
          stepsOf(scope, flow).includes(place)
            ? undefined
            : `${id} was in ${flow}/${place}, which is not there`,
        ),
      ]),
      ascends(
        frames.flatMap(({ trail }) => trail.map(({ key }) => key)),
        next,
      )
        ? undefined
        : `${id} has places out of order`,
      waiting?.for === 'call' && waiting.id >= next ? `${id} waits for ${waiting.id} of ${next}` : undefined,
      ...Object.entries(background).map(([each, { frame }]) =>
        Number(each) < next && frame < frames.length ? undefined : `${id} has ${each} beside no frame`,
      ),
    ])
    .find((problem) => problem !== undefined);

const stepsOf = (scope: Scope, name: string): readonly string[] => {
  const flow = scope.flows[name];
  if (flow === undefined) return [];
  return [...Object.keys(flow.steps), ...(flow.extends === undefined ? [] : stepsOf(scope, flow.extends))];
};

const ascends = (keys: readonly number[], next: number): boolean =>
  keys.every((key, at) => key < next && key > (keys[at - 1] ?? -1));

const unwritable = (value: unknown): string | undefined => {
  const found: string[] = [];
  JSON.stringify(value, (name, part: unknown) => {
    const isPlain =
      ['string', 'boolean', 'object', 'undefined'].includes(typeof part) || Number.isFinite(part);
    if (!isPlain) found.push(`${name}: ${String(part)}`);
    return part;
  });
  return found[0];
};
