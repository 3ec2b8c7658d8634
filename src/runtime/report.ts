import type { JsonObject } from '../engine/index.ts';
import type { Known } from './known.ts';
import type { Store } from './store.ts';
import type { World } from './world.ts';

/** Logs a fault and tells analytics: a code, the step, the correlation id, and what else is known of it, nothing of the person. */
export type Report = (code: string, cause?: unknown, detail?: JsonObject) => void;

/** What a report is made from; `tell` hands it to analytics. */
export type ReportNeeds = {
  readonly world: Pick<World, 'console'>;
  readonly known: Pick<Known, 'correlationId'>;
  readonly store: Pick<Store, 'state'>;
  readonly tell: (detail: JsonObject) => void;
};

// The cause is for whoever sits at the browser: it may quote an address, so analytics is not told.
export const createReport =
  ({ world, known, store, tell }: ReportNeeds): Report =>
  (code, cause, detail) => {
    const fault = {
      code,
      step: store.state.machines.page?.frames.at(-1)?.step ?? '',
      correlationId: known.correlationId,
      ...detail,
    };
    world.console.error('portico', fault, cause);
    tell({ type: 'fault', ...fault });
  };
