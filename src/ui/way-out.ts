import type { ActionView, BlockView, LayerView } from '../engine/index.ts';
import { ownValue, textOf } from '../engine/index.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { lineage } from './lineage.ts';

/** A layer as it is drawn: `next` names the actions that its message leads to, best first. */
export type DrawnLayer = LayerView & { readonly next?: readonly string[] };

/**
 * A layer with what its message leads to, among that a call of the phone that the message names. Where a message ends what
 * the screen is for, blocks that ask, explain and advertise go, and banners that offer nothing any more.
 */
export const drawnOf = (runtime: Pick<Runtime, 'flows'>, layer: LayerView): DrawnLayer => {
  const { message, ends, blocks } = layer;
  if (message === undefined) return layer;
  const { flow, key, params } = message;
  const flows = runtime.flows();
  const next =
    lineage(runtime, flow)
      .map((name) => ownValue(ownValue(flows, name)?.messages, key)?.next)
      .find((found) => found !== undefined) ?? [];
  const phone = textOf(params.phone);
  const call: ActionView = { name: 'call', kind: 'call', address: `tel:${phone}`, params: { phone } };
  const actions = {
    ...layer.actions,
    ...(next.includes('call') && phone !== '' ? { call } : {}),
  };
  return {
    ...layer,
    actions,
    next: next.filter((name) => name in actions),
    blocks: ends ? blocks.filter((block) => isOfUse(block, actions)) : blocks,
  };
};

const isOfUse = (block: BlockView, actions: LayerView['actions']): boolean =>
  'banner' in block
    ? block.actions?.some((name) => Object.hasOwn(actions, name)) === true
    : !idle.some((kind) => kind in block) && !isAdvertisement(block);

// A picture that leads somewhere. The artwork of the page stays.
const isAdvertisement = (block: BlockView): boolean => 'image' in block && 'href' in block;

const idle = ['form', 'text', 'list', 'checklist', 'details', 'request', 'progress'];
