import type { Diagnostic } from '../check/check.ts';
import type { ScreenPlace, ScreenState } from './states/state.ts';

/** All that the page can choose from: what may be shown, for whom. */
export type Overview = {
  readonly brands: readonly {
    readonly id: string;
    readonly name: string;
    readonly languages: readonly string[];
    readonly dark: boolean;
  }[];
  readonly flows: readonly FlowEntry[];
  readonly flags: readonly string[];
  readonly revisions: readonly Revision[];
  /** What keeps all of it from being drawn. */
  readonly fault?: string;
};

/** A flow, and the steps of it that show a screen. */
export type FlowEntry = {
  readonly name: string;
  readonly title: string;
  readonly routes: readonly string[];
  readonly places: readonly ScreenPlace[];
};

/** A commit of the project. */
export type Revision = { readonly id: string; readonly title: string; readonly date: string };

/** For whom states are drawn; `revision` is a commit, the files as they lie there where it is absent. */
export type LookWish = {
  readonly brand: string;
  readonly language: string;
  readonly width: number;
  readonly scheme: 'light' | 'dark';
  readonly revision?: string;
};

/** The states of a screen as they were drawn: each with the address of its picture, or why there is none. */
export type Wall = {
  readonly states: readonly (ScreenState & { readonly drawn?: string; readonly fault?: string })[];
  readonly unmade: readonly string[];
};

/** What the page asks for, and what it is answered. */
export type Tasks = {
  readonly overview: { readonly in: object; readonly out: Overview };
  readonly wall: {
    readonly in: { readonly place: ScreenPlace; readonly look: LookWish };
    readonly out: Wall;
  };
  readonly check: {
    readonly in: object;
    readonly out: { readonly found: readonly Diagnostic[]; readonly ms: number };
  };
};

/** The name of a task. */
export type TaskName = keyof Tasks;

/** What does the tasks. */
export type Workers = {
  readonly [name in TaskName]: (input: Tasks[name]['in']) => Promise<Tasks[name]['out']> | Tasks[name]['out'];
};
