import type { Effect } from '../../engine/index.ts';
import type { Needs, Run } from '../parts.ts';
import { call, stop } from './call.ts';
import { awaitFlags, empty, fill, forget, store } from './store.ts';
import { timer } from './timer.ts';

/** What the effects that are there from the start need together. */
export type RunNeeds = Needs<
  | 'running'
  | 'send'
  | 'view'
  | 'world'
  | 'registry'
  | 'client'
  | 'report'
  | 'slots'
  | 'refresh'
  | 'forms'
  | 'store'
  | 'further'
>;

/** Runs an effect. */
export const run = (effect: Effect, parts: RunNeeds): void => effects[effect.type](effect as never, parts);

// What leads away from the first screen is not needed before there is an answer; analytics can wait until then.
const later = (effect: Effect, { further }: Needs<'further'>): void =>
  further((each) => each.run(effect), true);
const anyTime = (effect: Effect, { further }: Needs<'further'>): void => further((each) => each.run(effect));

const effects: { readonly [Type in Effect['type']]: Run<Type, keyof RunNeeds> } = {
  call: (effect, parts) => (effect.partner === undefined ? call : later)(effect, parts),
  abort: stop,
  timer,
  'stop-timer': stop,
  'await-flags': awaitFlags,
  store: (effect, parts) => (effect.slot.startsWith('cookie.') ? later : store)(effect, parts),
  forget,
  fill,
  empty,
  tell: later,
  load: later,
  navigate: later,
  resume: later,
  redirect: later,
  post: later,
  back: later,
  reload: later,
  toast: later,
  assist: later,
  script: later,
  unknown: later,
  returned: later,
  track: anyTime,
  passed: anyTime,
};
