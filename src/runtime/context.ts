import type { Place } from '../config/place.ts';
import type { Effect, Event, JsonObject, MachineId, Scope, View } from '../engine/index.ts';
import type { Catalogue, Environment } from './catalogue.ts';
import type { Forms } from './forms.ts';
import type { Client } from './http.ts';
import type { ResolveLate } from './late.ts';
import type { Registry } from './registry.ts';
import type { Rest } from './rest.ts';
import type { ProbedRole } from './scripts.ts';
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
  readonly registry: Registry;
  readonly forms: Forms;
  /** Calls under way and timers, by the engine's number; each is stopped by calling it. */
  readonly running: Map<number, () => void>;
  /** Ends what `start` began. */
  readonly stops: (() => void)[];
  /** What is known of the visitor beside the page's own: the device, whether the chat assistant is live, which external scripts can be called, the app's own cookies, the number that all calls of this tab carry, whether this tab was here before, and whether the very page was: it was loaded again, or is come back to. */
  readonly known: {
    device: JsonObject;
    assistant: JsonObject;
    scripts: JsonObject;
    cookies: JsonObject;
    correlationId: string;
    returns?: boolean;
    readonly reopened: boolean;
  };
  /** Stands in `$visitor.trackingId` for the tracking id of whichever request carries it. */
  readonly trackingMark: string;
  readonly scope: () => Scope;
  readonly view: (machine: MachineId) => View;
  readonly send: (event: Event) => void;
  /** Says that what `view` gives may have changed without an event. */
  readonly refresh: () => void;
  /** Acts on the part of the runtime that is not needed for a first answer; in order, once it is there. Only what somebody waits for has it loaded. */
  readonly rest: (act: (rest: Rest) => void, urgent?: boolean) => void;
  /** What an external script provides; undefined at once where none is configured. */
  readonly probe: (role: ProbedRole) => Promise<string | undefined>;
  /** Logs a fault and tells analytics: a code, the step, the correlation id, and what else is known of it, nothing of the person. */
  readonly report: (code: string, cause?: unknown, detail?: JsonObject) => void;
  /** Says that code did not load: the page shows words for it, with a way to load it again. */
  readonly fail: (cause: unknown) => void;
};

/** What is opened: a route below the basename, what is handed to it in memory, what of that the browser keeps with its history, and what its address says. */
export type Opened = {
  readonly route: string;
  readonly entry: JsonObject;
  readonly kept?: JsonObject;
  readonly query: JsonObject;
};

/** How a route is opened; `replace` takes the place of the present history entry. */
export type OpenOptions = {
  readonly entry?: JsonObject;
  readonly query?: JsonObject;
  readonly replace?: boolean;
};

/** Runs one kind of effect. */
export type Run<Type extends Effect['type']> = (
  effect: Extract<Effect, { readonly type: Type }>,
  context: Context,
) => void;
