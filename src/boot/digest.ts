import { hashOf } from '../config/hash.ts';
import type { LayerView } from '../engine/index.ts';
import type { Runtime } from '../runtime/runtime.ts';

/**
 * What is drawn, as a short text: two pages with the same digest show the same, but for what was typed and which button
 * is busy. An empty text: there is nothing to show yet. The prerendered page carries its own, which begins with this one
 * as long as what goes on beside the page is not there.
 */
export const digestOf = (runtime: Pick<Runtime, 'view'>): string => {
  const page = runtime.view('page').layers;
  const shell = runtime.view('shell').layers;
  return page.length === 0 ? '' : `${hash(page)}.${shell.length === 0 ? '' : hash(shell)}`;
};

// Not the key, which counts on with each visit; not the prefill, which is a form's value.
const drawn = ({
  flow,
  screen,
  layout,
  dialog,
  inert,
  blocks,
  actions,
  hidden,
  choices,
  message,
  fieldMessages,
}: LayerView): unknown[] => [
  flow,
  screen,
  layout,
  dialog,
  inert,
  blocks,
  actions,
  hidden,
  choices,
  message,
  fieldMessages,
];

const hash = (layers: readonly LayerView[]): string => hashOf(JSON.stringify(layers.map(drawn)));
