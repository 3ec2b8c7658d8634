import type { Operation } from '../config/operations.ts';
import type { Site } from '../config/site.ts';
import type { Effect, Event, Json, JsonObject, MachineId, Scope, State, View } from '../engine/index.ts';
import type { Analytics, Round } from './analytics.ts';
import type { Catalogue, Environment } from './catalogue.ts';
import type { Forms } from './forms.ts';
import type { Journey } from './history.ts';
import type { Client } from './http.ts';
import type { Known } from './known.ts';
import type { ResolveLate } from './late.ts';
import type { OpenOptions } from './opened.ts';
import type { Registry } from './registry.ts';
import type { Report } from './report.ts';
import type { ProbedRole, Scripts } from './scripts.ts';
import type { Slots } from './storage.ts';
import type { Store } from './store.ts';
import type { World } from './world.ts';

/** What the runtime's first half is put together from. Nobody is handed all of it: each function names what it needs. */
export type Parts = {
  readonly world: World;
  readonly catalogue: Catalogue;
  readonly environment: Environment;
  readonly site: Site;
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
  readonly known: Known;
  readonly drawing: Drawing;
  /** Stands in `$visitor.trackingId` for the tracking id of whichever request carries it. */
  readonly trackingMark: string;
  readonly scope: () => Scope;
  readonly view: (machine: MachineId) => View;
  readonly send: (event: Event) => void;
  /** Says that what `view` gives may have changed without an event. */
  readonly refresh: () => void;
  /** Acts on the half of the runtime that is not needed for a first answer; in order, once it is there. Only what somebody waits for has it loaded. */
  readonly further: (act: (further: Further) => void, urgent?: boolean) => void;
  /** Has the brand asked for, unless that was done since the last press; done when it is what is shown, or cannot be had in time. */
  readonly fresh: () => Promise<void>;
  /** What an external script provides; undefined at once where none is configured. */
  readonly probe: (role: ProbedRole) => Promise<string | undefined>;
  readonly report: Report;
  /** Says that code did not load: the page shows words for it, with a way to load it again. */
  readonly fail: (cause: unknown, failure?: Store['failure']) => void;
  /** Takes these words back: what was missing has come, or the person tries again. A crash is for good. */
  readonly recover: () => void;
};

/** What the runtime and who draws the page know of each other. */
export type Drawing = {
  /** The words that it is drawn with. */
  words?: Spoken;
  /** To be called right before the page is drawn for the first time: gives the document the look of the brand. */
  dress?: () => void;
  /** Hears that a call has left while somebody waits for an answer. */
  left?: () => void;
  /** Reports each field that stands in the document otherwise than it was reported. */
  read?: () => void;
  isDrawn?: boolean;
};

/** Words as i18next keeps them, and the files of which are on their way. */
export type Spoken = {
  readonly i18n: {
    readonly store: { readonly data: Readonly<Record<string, object>> };
    readonly addResourceBundle: (language: string, space: string, words: JsonObject) => unknown;
    readonly removeResourceBundle: (language: string, space: string) => unknown;
  };
  readonly pending: Map<string, unknown>;
};

/** The files of the page's brand. */
export type BrandFiles = {
  /** The words that it changes, by flow, fetched once for each language; undefined where it changes none. A failure counts as none, and is reported. */
  readonly words: (language: string) => Promise<JsonObject | undefined>;
  /** The same as they are now, of that brand or of another. Rejects where they cannot be had. */
  readonly wordsNow: (language: string, brand?: JsonObject) => Promise<JsonObject | undefined>;
  /** Takes what a language was found to have, and forgets the others. */
  readonly keep: (language: string, words: JsonObject | undefined) => void;
  /**
   * Asks whether the files are still those that the page was made from, once for each press; where they are not, the brand is
   * renewed. What cannot be had leaves everything as it is.
   */
  readonly askAgain: () => Promise<void>;
};

/**
 * The half of the runtime that is not needed before the first answer: history, other flows, ways out, analytics,
 * external scripts. It is loaded when the page is idle, or at once when something needs it.
 */
export type Further = {
  readonly journey: Journey;
  readonly analytics: Analytics;
  readonly scripts: Scripts;
  /** When each machine last passed from a step to the next, in milliseconds by the monotonic clock. */
  readonly passedAt: Map<MachineId, number>;
  readonly rounds: Map<MachineId, Round>;
  readonly run: (effect: Effect) => void;
  /** To be called after each commit. */
  readonly settle: () => void;
  /** Waits for a person who does nothing: sends `due` for a timer after so many seconds; stopped by calling what it gives. */
  readonly idle: (id: number, seconds: number) => () => void;
  readonly tellAnalytics: (detail: JsonObject) => void;
  /** Reports the parts of an answer that are not taken in: the operation and where they stand. */
  readonly dropped: (operation: Operation, body: Json) => void;
  /** Sets the server's clock by a response that arrived `at` that time of the device. */
  readonly setClock: (response: Response, at: number) => void;
  readonly open: (route: string, options?: OpenOptions) => void;
  readonly openUnknown: () => void;
  /** Shows that the words of another language did not come. */
  readonly reportUnspoken: () => void;
  readonly loadFlow: (flow: string) => Promise<void>;
  /** Goes on from a state, once the flows in it are there. */
  readonly resume: (state: State) => void;
  /** Begins what goes on beside the page, once unless it is to be anew; done when it is there, or cannot be had. */
  readonly beside: (anew?: boolean) => Promise<void>;
  readonly fetchBrand: () => Promise<JsonObject>;
  /** Asks whether the brand is still that of the page, once for each press; what has changed is then shown. Never rejects. */
  readonly askAgain: () => Promise<void>;
  /** The words that the brand changes, by flow; undefined where it changes none in that language. */
  readonly brandWords: (language: string) => Promise<JsonObject | undefined>;
};

/** Both halves. */
export type Whole = Parts & Further;

/** What a function needs of them. */
export type Needs<Part extends keyof Whole> = Pick<Whole, Part>;

/** Runs one kind of effect. */
export type Run<Type extends Effect['type'], Part extends keyof Whole> = (
  effect: Extract<Effect, { readonly type: Type }>,
  parts: Needs<Part>,
) => void;
