import type { Tone } from '../engine/index.ts';
import type { IssuerFacts } from './catalogue.ts';
import type { Store } from './store.ts';

type ShortMessageNeeds = {
  readonly store: Pick<Store, 'toasts'>;
  readonly catalogue: { readonly issuer: { readonly flows: Pick<IssuerFacts['flows'], 'root'> } };
};

/** Shows a short message of the app's own, in the words of the root flow. One that is there already is announced again. The check looks for such keys. */
export const sayShortly = (
  { store, catalogue }: ShortMessageNeeds,
  text: `message.${string}`,
  tone: Tone,
): void => {
  const key = text.slice('message.'.length);
  const others = store.toasts.filter((each) => each.key !== key);
  // The engine counts upwards.
  const id = Math.min(0, ...store.toasts.map((each) => each.id)) - 1;
  store.toasts = [...others, { id, flow: catalogue.issuer.flows.root, key, params: {}, tone }];
};
