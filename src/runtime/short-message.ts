import type { Tone } from '../engine/index.ts';
import type { Needs } from './parts.ts';

/** Shows a short message of the app's own, in the words of the root flow. One that is there already is announced again. The check looks for such keys. */
export const sayShortly = (
  { store, catalogue }: Needs<'store' | 'catalogue'>,
  text: `message.${string}`,
  tone: Tone,
): void => {
  const key = text.slice('message.'.length);
  const others = store.toasts.filter((each) => each.key !== key);
  // The engine counts upwards.
  const id = Math.min(0, ...store.toasts.map((each) => each.id)) - 1;
  store.toasts = [...others, { id, flow: catalogue.issuer.flows.root, key, params: {}, tone }];
};
