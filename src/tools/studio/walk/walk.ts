import type { Deed, ForcedAnswer } from '../../../config/declarations.ts';
import type { Json, JsonObject } from '../../../engine/index.ts';
import type { Beginning } from '../../play/project.ts';
import type { Decision } from './why.ts';

/** What is answered in the bank's place. */
export type HandAnswer = Omit<ForcedAnswer, 'operation' | 'nth'>;

/** What is done in a walk: whatever a person does in a journey; an answer to a call by its number, the bank's own where nothing is said; and who answers from then on. */
export type Move =
  | Deed
  | { readonly answer: number; readonly with?: HandAnswer }
  | { readonly hand: boolean };

/** A walk: how it begins, and what is done. The same walk leads to the same place. */
export type WalkPlan = { readonly start: Beginning; readonly moves: readonly Move[] };

/** A walk, the moment of it that is looked at (the last one where nothing is said), and how it is drawn. */
export type WalkWish = WalkPlan & {
  readonly at?: number;
  readonly width: number;
  readonly scheme: 'light' | 'dark';
};

/** A walk as far as it went, and the moment that is looked at. */
export type Walked = {
  readonly moments: readonly MomentNote[];
  readonly at: number;
  readonly shown: MomentShown;
  /** The moves that were done: one that could not be done ends the walk, and `fault` says why. */
  readonly done: number;
  readonly fault?: string;
};

/** A moment in a line: after how many moves, what happened, and what is seen. Only after the last of a move does one go on. */
export type MomentNote = {
  readonly moves: number;
  readonly isLast: boolean;
  readonly what: string;
  readonly kind: MomentKind;
  readonly screen?: string;
  readonly message?: string;
};

/** What made a moment. */
export type MomentKind = 'open' | 'press' | 'type' | 'answer' | 'time' | 'other';

/** All that there is to know of a moment. Secrets are covered. */
export type MomentShown = {
  /** The address of its picture, or why there is none. */
  readonly drawn?: string;
  readonly fault?: string;
  readonly address: string;
  readonly path: readonly string[];
  readonly facts: readonly FactGroup[];
  readonly decisions: readonly Decision[];
  readonly effects: readonly string[];
  readonly sent: readonly Sent[];
  readonly left?: Left;
  readonly toasts: readonly string[];
  readonly fields: readonly Field[];
  readonly actions: readonly Offered[];
  readonly waiting: readonly Waiting[];
};

/** Facts under one heading; a fact that was another one at the moment before is marked. */
export type FactGroup = {
  readonly title: string;
  readonly facts: readonly { readonly name: string; readonly value: Json; readonly isNew: boolean }[];
};

/** A call that the engine asked for, or that is answered now. */
export type Sent = {
  readonly operation: string;
  readonly body?: Json;
  readonly params: JsonObject;
  readonly beside: boolean;
  readonly isAnswered: boolean;
};

/** How the page was left; nothing of it was followed. */
export type Left = { readonly how: string; readonly to: string; readonly fields: JsonObject };

/** A field that can be filled in now. `offers` are what the person has, `fit` is that of them which belongs into it. */
export type Field = {
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'secret' | 'tick' | 'choice';
  /** None of a secret. */
  readonly value: string;
  readonly isFilled: boolean;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly offers: readonly { readonly value: string; readonly label: string }[];
  readonly fit?: string;
  readonly error?: string;
};

/** An action that can be taken now; one with an address only leads out of the page. */
export type Offered = {
  readonly name: string;
  readonly label: string;
  readonly isMain: boolean;
  /** It stands around every page. */
  readonly isAround: boolean;
  readonly address?: string;
};

/** A call that waits for an answer by hand: what was sent, and what the document says can come of it. */
export type Waiting = {
  readonly call: number;
  readonly operation: string;
  readonly request: string;
  readonly body?: Json;
  readonly seconds: number;
  readonly codes: readonly { readonly code: string; readonly means: string; readonly body: Json }[];
};

/** A journey as it can be walked: its steps in words, and after how many moves each of them comes. */
export type JourneyNote = {
  readonly flow: string;
  readonly name: string;
  readonly plan: WalkPlan;
  readonly steps: readonly { readonly words: string; readonly moves: number }[];
};

/** How a journey goes: where it stops, from 0, and what is wrong. */
export type JourneyPlayed = {
  readonly isSound: boolean;
  readonly at?: number;
  readonly complaints: readonly string[];
};

/** Whom and what a walk can begin with. */
export type Cast = {
  readonly people: readonly { readonly id: string; readonly purpose: string }[];
  /** Flags, and by which member of the answer to the call for them each is told. */
  readonly flags: readonly { readonly name: string; readonly from?: string; readonly list?: string }[];
  readonly flagCall: string;
};
