import type { Effect } from '../../engine/index.ts';
import type { Context, Run } from '../context.ts';
import { call, stop } from './call.ts';
import { awaitFlags, empty, fill, forget, store } from './store.ts';
import { timer } from './timer.ts';

/** Runs an effect. */
export const run = (effect: Effect, context: Context): void => effects[effect.type](effect as never, context);

// What leads away from the first screen is not needed before there is an answer; analytics can wait until then.
const later = (effect: Effect, { rest }: Context): void => rest((each) => each.run(effect), true);
const anyTime = (effect: Effect, { rest }: Context): void => rest((each) => each.run(effect));

const effects: { readonly [Type in Effect['type']]: Run<Type> } = {
  call: (effect, context) => (effect.partner === undefined ? call : later)(effect, context),
  abort: stop,
  timer,
  'stop-timer': stop,
  'await-flags': awaitFlags,
  store: (effect, context) => (effect.slot.startsWith('cookie.') ? later : store)(effect, context),
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
