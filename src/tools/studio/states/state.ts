import type { Json, JsonObject, Rule } from '../../../engine/index.ts';

/** Facts by reference (`$data.phones`); null stands for one that is not there. */
export type Facts = Readonly<Record<string, Json>>;

/** A step that shows a screen. `over` is the step below it, where it opens as a dialog; `meanwhile` that the screen stands in while the step does something else. */
export type ScreenPlace = {
  readonly flow: string;
  readonly step: string;
  readonly screen: string;
  readonly machine: 'page' | 'shell';
  readonly route?: string;
  readonly over?: { readonly flow: string; readonly step: string; readonly screen: string };
  readonly meanwhile?: true;
  /** The flow that it is inherited from. */
  readonly inherited?: string;
  /** The file of the screen, where what it says is no screen: then there is nothing to be drawn. */
  readonly unread?: string;
};

/** A rule that says something, the flow that has it, and where it stands. */
export type Said = {
  readonly rule: Pick<Rule, 'say' | 'with' | 'tone' | 'field'>;
  readonly owner: string;
  readonly step: string;
  readonly outcomes: readonly string[];
  readonly file: string;
  readonly pointer: string;
};

/** What a state of a screen shows beside the screen as it comes. */
export type StateKind = 'plain' | 'message' | 'end' | 'fields' | 'field' | 'busy' | 'with' | 'without';

/** One state that a screen can be in, and how it is made. */
export type ScreenState = {
  readonly id: string;
  readonly kind: StateKind;
  /** What is to be seen, in a few words. */
  readonly title: string;
  readonly facts?: Facts;
  readonly said?: Said;
  /** What stands in fields; with `sent` the form was sent so, else only `field` was left. */
  readonly typed?: { readonly values: JsonObject; readonly field?: string };
  /** The action whose answer is awaited. */
  readonly busy?: string;
  /** Where it is declared. */
  readonly file: string;
  readonly pointer: string;
};

/** The states of a screen, and what could not be brought about. */
export type ScreenStates = {
  readonly place: ScreenPlace;
  readonly states: readonly ScreenState[];
  readonly unmade: readonly string[];
};
