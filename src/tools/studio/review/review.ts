import type { ChartPair } from '../../diff/charts.ts';
import type { Told } from '../../diff/diff.ts';
import type { JourneyName, Touched } from '../../diff/touched.ts';
import type { ScreenPlace, StateKind } from '../states/state.ts';
import type { Checked } from '../tasks.ts';
import type { Candidate } from './candidates.ts';

/** What is compared: the files with what is not saved yet, and the files as they are, or as a commit has them. */
export type Since = { readonly since?: string };

/** A change as it is reviewed: its sentences, its charts, what it touches; the screens that may look otherwise, and those of other brands for the case that nothing differs. */
export type Review = {
  readonly changes: readonly Told[];
  readonly charts: readonly ChartPair[];
  readonly touched: Touched;
  readonly screens: readonly Candidate[];
  readonly others: readonly Candidate[];
};

/** A place of a file that somebody else has changed meanwhile as well, and what is said of either change. */
export type ToldClash = {
  readonly path: string;
  readonly pointer: string;
  readonly own: readonly string[];
  readonly theirs: readonly string[];
};

/** What the check finds now and did not find before, and what it finds no more. */
export type Judged = { readonly fresh: Checked['found']; readonly gone: Checked['found'] };

/** The journeys that pass what was changed, or were changed themselves, the likeliest to go otherwise first; and of how many it is not known yet. */
export type Passing = { readonly journeys: readonly JourneyName[]; readonly left: number };

/** A state that looks otherwise than before; one side alone where there is none on the other one. */
export type ComparedState = {
  readonly id: string;
  readonly kind: StateKind;
  readonly title: string;
  readonly before?: string;
  readonly after?: string;
  readonly fault?: string;
};

/** What of a screen looks otherwise: `alike` are further states of it that were not drawn, for the screen itself differs. */
export type Compared = {
  readonly place: ScreenPlace;
  readonly brand: string;
  readonly language: string;
  readonly states: readonly ComparedState[];
  readonly alike: number;
};

/** How a screen is drawn to be compared. */
export type CompareLook = { readonly width: number; readonly scheme: 'light' | 'dark' };

/** How a journey went: what was not as it says, what was seen where it stopped, and where that is: its step, from 1, and its place in the file. */
export type PlayedJourney = JourneyName & {
  readonly passed: boolean;
  readonly words: readonly string[];
  readonly seen?: { readonly title: string; readonly screen?: string };
  readonly place?: { readonly at: number; readonly file: string; readonly pointer: string };
};

/** What a journey would have to say so that it goes through again, in words; or what is left that nobody can take over. */
export type RenewedJourney = { readonly words: readonly string[] } | { readonly left: readonly string[] };

/** The files with what journeys have to say in the place of what they say, and how many of them that is. */
export type RenewedJourneys = {
  readonly edits: readonly { readonly file: string; readonly text: string; readonly from: string }[];
  readonly count: number;
};
