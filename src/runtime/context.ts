import type { Place } from '../config/address.ts';
import type { Effect, Event, JsonObject, MachineId, Scope, View } from '../engine/types.ts';
import type { Analytics, PageFacts } from './analytics.ts';
import type { Catalogue, Environment } from './catalogue.ts';
import type { Forms } from './forms.ts';
import type { Journey } from './history.ts';
import type { Client } from './http.ts';
import type { ResolveLate } from './late.ts';
import type { Loader } from './loader.ts';
import type { Slots } from './storage.ts';
import type { Store } from './store.ts';
import type { World } from './world.ts';

/** What the runtime's parts and the effects share. */
export type Context = {
  readonly world: World;
  readonly catalogue: Catalogue;
  readonly environment: Environment;
  readonly place: Place;
  readonly store: Store;
  readonly slots: Slots;
  readonly late: ResolveLate;
  readonly client: Client;
  readonly loader: Loader;
  readonly forms: Forms;
  readonly journey: Journey;
  readonly analytics: Analytics;
  /** Calls under way and timers, by the engine's number; each is stopped by calling it. */
  readonly running: Map<number, () => void>;
  /** When each machine last passed from a step to the next, in milliseconds since the epoch. */
  readonly passedAt: Map<MachineId, number>;
  /** What is known of the chat assistant. */
  readonly assistant: { live: boolean };
  /** The values of external scripts, once they are being asked for. */
  readonly probes: { telemetry?: () => Promise<string | undefined>; blackBox?: () => Promise<string | undefined>; missed?: boolean };
  /** Stands in `$visitor.trackingId` for the tracking id of whichever request carries it. */
  readonly trackingMark: string;
  readonly scope: () => Scope;
  readonly view: (machine: MachineId) => View;
  readonly facts: () => PageFacts;
  readonly send: (event: Event) => void;
  /** Says that what `view` gives may have changed without an event. */
  readonly refresh: () => void;
  readonly open: (route: string, options?: OpenOptions) => void;
  readonly openUnknown: () => void;
  /** Logs a fault and tells analytics: a code, the step, the correlation id, nothing of the person. */
  readonly report: (code: string, cause?: unknown) => void;
  readonly returned: ((outcome: string, result: JsonObject) => void) | undefined;
};

/** How a route is opened: what is handed over in memory, what its address says, and whether it takes the place of the present entry. */
export type OpenOptions = { readonly entry?: JsonObject; readonly query?: JsonObject; readonly replace?: boolean };

/** Runs one kind of effect. */
export type Run<Type extends Effect['type']> = (effect: Extract<Effect, { readonly type: Type }>, context: Context) => void;
