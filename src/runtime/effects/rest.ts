import type { Effect } from '../../engine/index.ts';
import type { Rest } from '../rest.ts';
import { load, tell } from './load.ts';
import { back, navigate, reload, resume, returned, unknown } from './navigate.ts';
import { callForPartner, post, redirect } from './redirect.ts';
import { assist, passed, script, toast, track } from './tell.ts';

/** Runs one of the kinds of effect that are not needed for a first answer. */
export const runLater = (effect: Effect, rest: Rest): void =>
  later[effect.type as Kind](effect as never, rest);

/** Like Run, for effects that need the rest of the runtime. */
export type RunLater<Type extends Effect['type']> = (
  effect: Extract<Effect, { readonly type: Type }>,
  rest: Rest,
) => void;

type Early = 'abort' | 'timer' | 'stop-timer' | 'await-flags' | 'forget' | 'fill' | 'empty';
type Kind = Exclude<Effect['type'], Early>;

const later: { readonly [Type in Kind]: RunLater<Type> } = {
  call: callForPartner,
  store: (effect, rest) =>
    void import('./cookie.ts').then(({ storeCookie }) => storeCookie(effect, rest), rest.context.fail),
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
