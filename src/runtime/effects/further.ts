import type { Effect } from '../../engine/index.ts';
import type { Run, Whole } from '../parts.ts';
import { stop } from './call.ts';
import { credential, load, offer, tell } from './load.ts';
import { back, navigate, reload, resume, returned, unknown } from './navigate.ts';
import { callForPartner, post, redirect } from './redirect.ts';
import { assist, passed, script, toast, track } from './tell.ts';
import { timer } from './timer.ts';

/** Runs one of the kinds of effect that are not needed for a first answer. */
export const runFurther = (effect: Effect, whole: Whole): void => {
  if (isFurther(effect)) runOf(effect.type)(effect, whole);
};

type Early = 'abort' | 'await-flags' | 'forget' | 'fill' | 'empty';
type Kind = Exclude<Effect['type'], Early>;

const isFurther = (effect: Effect): effect is Extract<Effect, { readonly type: Kind }> =>
  effect.type in effects;

const runOf = <Type extends Kind>(type: Type): Run<Type, keyof Whole> => effects[type];

const effects: { readonly [Type in Kind]: Run<Type, keyof Whole> } = {
  call: callForPartner,
  timer,
  'stop-timer': stop,
  store: (effect, whole) =>
    void import('./cookie.ts').then(({ storeCookie }) => storeCookie(effect, whole), whole.fail),
  credential,
  offer,
  tell,
  load,
  navigate,
  resume,
  redirect,
  post,
  back,
  reload,
  toast,
  assist,
  script,
  unknown,
  returned,
  track,
  passed,
};
