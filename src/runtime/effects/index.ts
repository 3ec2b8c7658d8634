import type { Effect } from '../../engine/types.ts';
import type { Context, Run } from '../context.ts';
import { call, stop, tell } from './call.ts';
import { awaitFlags, load } from './load.ts';
import { back, navigate, reload, resume, returned, unknown } from './navigate.ts';
import { post, redirect } from './redirect.ts';
import { assist, fill, toast } from './show.ts';
import { forget, store } from './store.ts';
import { timer } from './timer.ts';
import { passed, track } from './track.ts';

/** Runs an effect. */
export const run = (effect: Effect, context: Context): void => effects[effect.type](effect as never, context);

const effects: { readonly [Type in Effect['type']]: Run<Type> } = {
  call,
  tell,
  abort: stop,
  load,
  'await-flags': awaitFlags,
  timer,
  'stop-timer': stop,
  navigate,
  resume,
  redirect,
  post,
  back,
  reload,
  store,
  forget,
  toast,
  track,
  assist,
  fill,
  unknown,
  returned,
  passed,
};
