import { ownValue } from '../engine/index.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** The flow and those it extends, nearest first: where its words are looked up, and what it says of its messages. */
export const lineage = (runtime: Pick<Runtime, 'flows'>, flow: string): readonly string[] => {
  const parent = ownValue(runtime.flows(), flow)?.extends;
  return parent === undefined ? [flow] : [flow, ...lineage(runtime, parent)];
};
