import type { Effect } from '../../engine/index.ts';
import type { Needs, Run } from '../parts.ts';
import { call, stop } from './call.ts';
import { awaitFlags, empty, fill, forget, store } from './store.ts';

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
  | 'fresh'
  | 'drawing'
  | 'known'
>;

/** Runs an effect. What leads away from the first screen is not needed before there is an answer: the second half has the table of those. */
export const run = (effect: Effect, parts: RunNeeds): void => runOf(effect.type)(effect, parts);

const runOf = <Type extends Effect['type']>(type: Type): Run<Type, keyof RunNeeds> => early[type] ?? later;

const later = (effect: Effect, { further }: Needs<'further'>): void =>
  further((each) => each.run(effect), true);

// Analytics and timers can wait until the second half is there.
const anyTime = (effect: Effect, { further }: Needs<'further'>): void => further((each) => each.run(effect));

const early: { readonly [Type in Effect['type']]?: Run<Type, keyof RunNeeds> } = {
  call: (effect, parts) => (effect.partner === undefined ? call : later)(effect, parts),
  abort: stop,
  timer: anyTime,
  'stop-timer': anyTime,
  'await-flags': awaitFlags,
  store: (effect, parts) => (effect.slot.startsWith('cookie.') ? later : store)(effect, parts),
  forget,
  fill,
  empty,
  track: anyTime,
  passed: anyTime,
};
