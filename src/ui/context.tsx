import { createContext, use } from 'react';
import { type JsonObject, type LayerView, textOf, valueAt } from '../engine/index.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { lineage } from './lineage.ts';
import type { DrawnLayer } from './way-out.ts';
import type { Words } from './words.ts';

/** What every part of the screen may reach: the runtime, and the words in the language that is shown. */
export type Surroundings = {
  readonly runtime: Runtime;
  readonly words: Words;
  readonly language: string;
};

export const SurroundingsContext = createContext<Surroundings | undefined>(undefined);

export const useSurroundings = (): Surroundings => {
  const surroundings = use(SurroundingsContext);
  if (surroundings === undefined) throw new Error('Outside the app');
  return surroundings;
};

/** Finds words: of a screen by their key, of a field, of an action, or of the shell. A key without words shows as itself, which the check prevents. */
export type Say = {
  readonly screen: (key: string, params?: JsonObject) => string;
  readonly named: (key: string, params?: JsonObject) => string | undefined;
  readonly message: (flow: string, key: string, params?: JsonObject) => string;
  /** The heading of a message that ends what its screen is for. */
  readonly ending: (flow: string, key: string, params?: JsonObject) => string;
  readonly action: (name: string, params?: JsonObject) => string;
  readonly busy: (name: string) => string | undefined;
  readonly field: (field: string, key: string, params?: JsonObject) => string | undefined;
  readonly kit: (key: string, params?: JsonObject) => string;
};

export const LayerContext = createContext<DrawnLayer | undefined>(undefined);

export const useLayer = (): DrawnLayer => {
  const layer = use(LayerContext);
  if (layer === undefined) throw new Error('Outside a screen');
  return layer;
};

/** Words for a layer, or without one for the page around it. */
export const sayFor = (
  { runtime, words, language }: Surroundings,
  layer?: Pick<LayerView, 'flow' | 'screen'>,
): Say => {
  const { brand } = runtime.store;
  const always: JsonObject = {
    brand: brand.displayName ?? '',
    cardTitle: titleIn(brand, language),
  };
  const root = runtime.rootFlow;
  const flows = layer === undefined ? [root] : lineage(runtime, layer.flow);
  const at = layer === undefined ? '' : `${layer.screen}.`;
  const find = (keys: readonly string[], params?: JsonObject, among = flows) =>
    words.find(among, keys, language, { ...always, ...params });
  const must = (keys: readonly string[], params?: JsonObject, among = flows) =>
    find(keys, params, among) ?? keys[0] ?? '';
  return {
    screen: (key, params) => must([`${at}${key}`, key], params),
    named: (key, params) => find([`${at}${key}`, key], params),
    message: (flow, key, params) => must([`message.${key}`], params, lineage(runtime, flow)),
    ending: (flow, key, params) => must([`ending.${key}`], params, lineage(runtime, flow)),
    action: (name, params) => must([`${at}action.${name}`, `action.${name}`], params),
    busy: (name) => find([`${at}busy.${name}`, `busy.${name}`]),
    field: (field, key, params) => find([`${at}${field}.${key}`, `field.${field}.${key}`], params),
    kit: (key, params) => must([key], params, [root]),
  };
};

// A sentence without the card's name would have a gap: in another language than the sentence it is still the name.
const titleIn = ({ cardTitle, languages }: JsonObject, language: string): string =>
  textOf(valueAt(cardTitle, [language]) ?? valueAt(cardTitle, [textOf(valueAt(languages, ['0']))]));

export const useSay = (): Say => sayFor(useSurroundings(), useLayer());
