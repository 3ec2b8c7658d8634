import type { Block, Flow, Gate, Rule, Screen, ScreenAction, Tone } from './declarations.ts';
import type { Json, JsonObject } from './json.ts';

/** The name that whoever sends events gives to a machine. */
export type MachineId = string;

/** What the engine needs to know of an operation of the API document. `outcome`, `transId`, `ids.pointer`: JSON Pointers (RFC 6901) into a response body. */
export type OperationFacts = {
  readonly outcome?: string;
  readonly transId?: readonly string[];
  readonly ids?: { readonly pointer: string; readonly table: string };
  readonly mutates?: readonly string[];
};

/** A screen with what linking adds: the names of its secret (`writeOnly`) fields. */
export type LinkedScreen = Screen & { readonly secrets: readonly string[] };

/** A flow with its name and its screens. */
export type LinkedFlow = Flow & {
  readonly name: string;
  readonly screens: Readonly<Record<string, LinkedScreen>>;
};

/** Turns a value into another for the wire or the screen; undefined when the value is not of its kind. */
export type Formatter = (value: Json, scope: Scope) => Json | undefined;

/** All that an event is judged by beside the state: declarations and facts of the world, as data. A part that is not known (yet) is absent. */
export type Scope = {
  readonly flows: Readonly<Record<string, LinkedFlow>>;
  readonly operations: Readonly<Record<string, OperationFacts>>;
  /** Formatters of the product; those of a flow come with it. */
  readonly formatters?: Readonly<Record<string, Formatter>> | undefined;
  readonly brand: JsonObject;
  readonly issuer: JsonObject;
  readonly environment: JsonObject;
  /** The edge flags, defaults applied. */
  readonly flags: JsonObject;
  /** Whether the flags have arrived or their time is up: until then decisions that read them wait. */
  readonly flagsSettled: boolean;
  readonly session: JsonObject;
  readonly visitor: JsonObject;
  /** What else references may begin with: facts that this product has. */
  readonly roots?: Readonly<Record<string, JsonObject>> | undefined;
  /** Roots whose values are not known before a call is sent: references to them come back as `{ $late }`. */
  readonly late?: readonly string[] | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

/** A message to be shown: `key` below `message.` in the words of `flow` or of what that flow extends. `id` differs for each saying, so that a repeated one is announced again. */
export type Message = {
  readonly id: number;
  readonly flow: string;
  readonly key: string;
  readonly params: JsonObject;
  readonly tone: Tone;
};

/** A message at a field; it stands as long as the field still has this value (absent for a secret field). */
export type FieldMessage = Message & { readonly value?: Json };

/** The last answer: `code` the response code or mapped id, `http` the status of a failure (0 without an answer, absent for a 2xx), `transId` the server's transaction id. */
export type Outcome = {
  readonly name: string;
  readonly code?: string;
  readonly http?: number;
  readonly transId?: string;
};

/** A screen that was shown: what going back to it restores. A closed one lies before a barrier and is not gone back to. */
export type Place = {
  readonly key: number;
  readonly step: string;
  readonly screen: string;
  readonly data: JsonObject;
  readonly closed: boolean;
};

/** One flow in progress; `visit` changes with each step entered, so that an answer to an earlier visit is told apart. */
export type Frame = {
  readonly flow: string;
  readonly as: 'page' | 'dialog' | 'inline';
  readonly step: string;
  readonly visit: number;
  readonly data: JsonObject;
  readonly form: JsonObject;
  readonly response?: Json;
  readonly outcome?: Outcome;
  readonly result?: JsonObject;
  /** The screens shown, oldest first; the last one is what is seen of this frame. */
  readonly trail: readonly Place[];
  readonly message?: Message | undefined;
  readonly fieldMessages: Readonly<Record<string, FieldMessage>>;
  /** The action that the person took last. */
  readonly pressed?: string;
  /** How often secrets were dropped: a form that sees it change empties its secret fields. */
  readonly dropped: number;
};

/** What a machine waits for besides a person: one foreground answer (`of` what was asked with that effect), a flow's code, or the flags. */
export type Waiting =
  | { readonly for: 'call'; readonly id: number; readonly of: Effect['type'] }
  | { readonly for: 'flow'; readonly flow: string }
  | { readonly for: 'flags' };

/** One machine: frames from the page's flow to the innermost called one. */
export type Machine = {
  readonly frames: readonly Frame[];
  readonly entry: JsonObject;
  readonly query: JsonObject;
  /** The flows that still run before the entry, once the entry's own flow is there to name them; and the entry itself. */
  readonly before?: readonly Gate[];
  readonly pending?: { readonly flow: string; readonly path: string } | undefined;
  readonly waiting?: Waiting | undefined;
  /** Background calls and timers under way: id to where they belong. */
  readonly background: Readonly<Record<string, Background>>;
  /** Set by a leave that unloads the page or opens another address: nothing is accepted any more. */
  readonly leaving: boolean;
  /** What to do when the address that the machine leaves for is refused. */
  readonly refused?: readonly Rule[] | undefined;
};

/** A call or timer that runs beside a screen, and the place it belongs to. */
export type Background = { readonly frame: number; readonly place: number } & BackgroundKind;
export type BackgroundKind =
  | { readonly kind: 'load'; readonly index: number }
  | { readonly kind: 'field'; readonly field: string; readonly value?: Json }
  | { readonly kind: TimerKind };

/** What a timer waits for: once so many seconds, again and again, that nobody does anything for so long, or that somebody takes what the browser offers. */
export type TimerKind = 'after' | 'every' | 'idle' | 'offer';

export type State = {
  readonly machines: Readonly<Record<MachineId, Machine>>;
  /** $shared: facts that live as long as the page. */
  readonly shared: JsonObject;
  /** The next free number for visits, calls, messages and places. */
  readonly next: number;
};

/** What came of asking the browser for a credential. */
export type CredentialOutcome =
  | 'given'
  | 'declined'
  | 'unsupported'
  | `failed.${'timeout' | 'refused' | 'exists' | 'unfit' | 'malformed' | 'chunk' | 'unknown'}`;

/** What the browser answered: `body` is the credential. */
export type CredentialAnswer = { readonly credential: CredentialOutcome; readonly body?: Json };

/** What an operation answered, or why it did not. A `body` is what JSON was read, or undefined. */
export type Answer =
  | { readonly status: number; readonly body?: Json }
  | { readonly failed: 'network' | 'timeout' | 'malformed' | 'unresolved' | 'refused' };

export type Event =
  | {
      readonly type: 'enter';
      readonly machine: MachineId;
      readonly flow: string;
      readonly path: string;
      readonly entry: JsonObject;
      readonly query: JsonObject;
    }
  | {
      readonly type: 'press';
      readonly machine: MachineId;
      readonly action: string;
      readonly form?: JsonObject;
    }
  | {
      readonly type: 'leave-field';
      readonly machine: MachineId;
      readonly field: string;
      readonly form: JsonObject;
    }
  | { readonly type: 'answer'; readonly id: number; readonly answer: Answer | CredentialAnswer }
  /** `given` is the credential that was offered. */
  | { readonly type: 'due'; readonly id: number; readonly given?: Json }
  | { readonly type: 'loaded'; readonly flow: string }
  | { readonly type: 'not-loaded'; readonly flow: string }
  | { readonly type: 'flags' }
  /** A state that was saved is gone on from. */
  | { readonly type: 'resumed' }
  | { readonly type: 'refused'; readonly machine: MachineId }
  | { readonly type: 'back'; readonly machine: MachineId; readonly key?: number };

/** What the world is asked for. The body and the parameters of a call may hold `{ $late }`: a $oauth or $device reference that the runtime computes when it sends. */
export type Effect =
  | {
      readonly type: 'call';
      readonly id: number;
      readonly operation: string;
      readonly body?: Json;
      readonly params: JsonObject;
      /** That nobody waits for it: a screen makes it while it shows, or a field when it is left. */
      readonly background?: 'load' | 'field';
      /** For whom it is made: it is sent only if this partner registered the address. */
      readonly partner?: JsonObject;
    }
  | {
      readonly type: 'credential';
      readonly id: number;
      readonly credential: 'create' | 'get';
      readonly options: Json;
    }
  | {
      /** That the browser is to offer a credential by itself, among what it fills in, while this place shows and nothing else goes on. */
      readonly type: 'offer';
      readonly id: number;
      readonly place: number;
      readonly operation: string;
      readonly body?: Json;
      readonly params: JsonObject;
      /** Where in the answer the options stand (JSON Pointer, RFC 6901). */
      readonly options: string;
    }
  | { readonly type: 'tell'; readonly operation: string; readonly body?: Json; readonly params: JsonObject }
  | { readonly type: 'abort'; readonly id: number }
  | { readonly type: 'load'; readonly flow: string }
  | { readonly type: 'await-flags' }
  | { readonly type: 'timer'; readonly id: number; readonly seconds: number; readonly kind: TimerKind }
  | { readonly type: 'stop-timer'; readonly id: number }
  | {
      readonly type: 'navigate';
      readonly route: string;
      readonly entry: JsonObject;
      readonly query: JsonObject;
      readonly replace: boolean;
    }
  | {
      readonly type: 'resume';
      readonly route: string;
      readonly otherwise: string;
      readonly entry: JsonObject;
      readonly query: JsonObject;
    }
  | {
      readonly type: 'redirect';
      readonly machine: MachineId;
      readonly to: string;
      readonly query: JsonObject;
      readonly partner?: string;
    }
  | { readonly type: 'post'; readonly machine: MachineId; readonly to: string; readonly fields: JsonObject }
  | { readonly type: 'back'; readonly otherwise: string }
  | { readonly type: 'reload' }
  | { readonly type: 'store'; readonly slot: string; readonly value: Json; readonly days?: number }
  | { readonly type: 'forget'; readonly slot: string }
  | { readonly type: 'toast'; readonly message: Message }
  | { readonly type: 'track'; readonly data: JsonObject }
  | { readonly type: 'assist'; readonly reason: string }
  | { readonly type: 'script'; readonly role: string }
  | { readonly type: 'fill'; readonly machine: MachineId; readonly field: string; readonly value: Json }
  | { readonly type: 'empty'; readonly machine: MachineId; readonly field: string }
  | { readonly type: 'unknown' }
  | { readonly type: 'returned'; readonly outcome: string; readonly result: JsonObject }
  | {
      readonly type: 'passed';
      readonly machine: MachineId;
      readonly flow: string;
      readonly step: string;
      readonly outcome: string;
      readonly to: string;
      readonly http?: number;
      readonly message?: string;
    };

export type Transition = { readonly state: State; readonly effects: readonly Effect[] };

/** An action as it is offered now. Where following a link does the same there is a `route` inside the app, or an `address` outside. `params` stand in its words. */
export type ActionView = ScreenAction & {
  readonly name: string;
  readonly route?: string;
  readonly address?: string;
  readonly params?: JsonObject;
};

/** One choice of a field whose choices come from data. `label` is a message key of the screen. */
export type Choice = { readonly value: Json; readonly label: string; readonly params: JsonObject };

/** A block with its references resolved; the kind is the property that names it. */
export type BlockView = Block & {
  readonly params: JsonObject;
  readonly values: readonly (Json | undefined)[];
};

/** One screen as it is to be drawn. Words are found below `<screen>.` in the words of `flow` and what it extends. */
export type LayerView = {
  readonly machine: MachineId;
  readonly flow: string;
  readonly step: string;
  readonly screen: string;
  readonly layout: Screen['layout'];
  /** Differs for each place: the form and focus start anew when it changes. */
  readonly key: number;
  readonly dialog: boolean;
  /** Only the topmost layer is live. */
  readonly inert: boolean;
  /** A foreground call is out, or the page is about to be left. */
  readonly busy: boolean;
  /** The action that began what the layer is busy with. */
  readonly pressed?: string;
  readonly blocks: readonly BlockView[];
  readonly actions: Readonly<Record<string, ActionView>>;
  /** The message ends what the screen is for: words below `ending.` are its heading. */
  readonly ends: boolean;
  /** The name of the action that Escape and Back stand for. */
  readonly cancel?: string;
  readonly prefill: JsonObject;
  readonly choices: Readonly<Record<string, readonly Choice[]>>;
  /** Fields that do not show now: they keep their defaults and are not checked. */
  readonly hidden: readonly string[];
  /** Required fields that may be left empty now. */
  readonly optional: readonly string[];
  readonly message?: Message;
  readonly fieldMessages: Readonly<Record<string, FieldMessage>>;
  readonly dropped: number;
  /** The last call met no server: what was typed for it serves for the next try, a secret, too. */
  readonly unanswered?: boolean;
};

export type View = {
  /** The bottom screen first, then dialogs. Empty while nothing can be shown yet. */
  readonly layers: readonly LayerView[];
  readonly busy: boolean;
  readonly leaving: boolean;
  /** The keys of the places that Back can reach and the present one, oldest first. */
  readonly places: readonly number[];
};
