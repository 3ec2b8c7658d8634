import type { JsonObject } from '../engine/index.ts';
import type { Known } from './known.ts';
import type { Store } from './store.ts';
import type { World } from './world.ts';

/** Logs a fault and tells analytics: a code, the step, the correlation id, and what else is known of it, nothing of the person. */
export type Report = (code: string, cause?: unknown, detail?: JsonObject) => void;

/** Makes reports; `tell` hands each to analytics. The cause is for whoever sits at the browser: it may quote an address. */
export const createReport =
  (
    { console }: Pick<World, 'console'>,
    known: Pick<Known, 'correlationId'>,
    store: Pick<Store, 'state'>,
    tell: (detail: JsonObject) => void,
  ): Report =>
  (code, cause, detail) => {
    const { page } = store.state.machines;
    // As a page is left, the browser gives up what is still loading. Nobody misses it.
    if (code === 'chunk' && page?.leaving) return;
    const fault = {
      code,
      step: page?.frames.at(-1)?.step ?? '',
      correlationId: known.correlationId,
      ...detail,
    };
    console.error('portico', fault, cause);
    tell({ type: 'fault', ...fault });
  };
