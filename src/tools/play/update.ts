import { applyEdits, modify } from 'jsonc-parser';
import type { Expect, ScenarioStep } from '../../config/declarations.ts';
import { nearest } from '../check/model/nearest.ts';
import type { Played, Stop } from './play.ts';
import type { Journey } from './project.ts';
import { plainly } from './told.ts';

/** What a step expects that is not so any more, and what is so now. `at` counts from 0; nothing expected is undefined. */
export type Change = {
  readonly at: number;
  readonly what: 'screen' | 'message' | 'words';
  readonly from: string | readonly string[];
  readonly to: string | readonly string[] | undefined;
};

/** A journey with what was taken over, and how it goes now. */
export type Updated = {
  readonly journey: Journey;
  readonly changes: readonly Change[];
  readonly played: Played;
};

/** Plays a journey again and again, each time with what was seen in place of what was expected, until it goes through or stops at something else. */
export const updated = async (
  journey: Journey,
  playIt: (journey: Journey) => Promise<Played>,
  changes: readonly Change[] = [],
): Promise<Updated> => {
  const played = await playIt(journey);
  const found = played.stop === undefined ? [] : changesAt(journey, played.stop);
  if (found.length === 0) return { journey, changes, played };
  return updated(found.reduce(withChange, journey), playIt, [...changes, ...found]);
};

/** A change as a line to be read. */
export const changeWords = ({ at, what, from, to }: Change): string =>
  `step ${at + 1}: ${what} ${plainly(from)} becomes ${plainly(to)}`;

/** The text of scenarios with the changes of one of them, by its place in the list; `opened` of its steps stand in its opening. */
export const withChanges = (text: string, place: number, changes: readonly Change[], opened = 0): string =>
  changes.reduce(
    (before, { at, what, to }) =>
      applyEdits(before, modify(before, ['scenarios', place, 'steps', at - opened, 'expect', what], to, {})),
    text,
  );

// What is wrong beside these cannot be taken over; then the journey stops there again.
const changesAt = ({ scenario }: Journey, { at, seen }: Stop): readonly Change[] => {
  const step = scenario.steps[at];
  if (step === undefined || !('expect' in step) || seen?.truth === undefined) return [];
  const { expect } = step;
  const { screen, message } = seen.truth;
  const isAlone = Object.keys(expect).length === 1;
  const words = expect.words?.map((word) => wordsNow(word, seen.readable?.texts ?? []));
  return [
    ...(expect.screen === undefined || expect.screen === screen
      ? []
      : [{ at, what: 'screen', from: expect.screen, to: screen } as const]),
    // A step has to expect something.
    ...(expect.message === undefined || expect.message === message || (message === undefined && isAlone)
      ? []
      : [{ at, what: 'message', from: expect.message, to: message } as const]),
    ...(expect.words === undefined || words === undefined || plainly(words) === plainly(expect.words)
      ? []
      : [{ at, what: 'words', from: expect.words, to: words } as const]),
  ];
};

// Words that are there stay as they are; so do facts of the person, and what nothing is like.
const wordsNow = (word: string, texts: readonly string[]): string => {
  const spaceless = texts.join('').replace(/\s+/g, '');
  if (word.startsWith('$') || spaceless.includes(word.replace(/\s+/g, ''))) return word;
  const parts = texts.flatMap((text) => [text, ...text.split(/(?<=[.!?])\s+|\n/)]);
  return nearest(word, parts) ?? word;
};

const withChange = ({ flow, scenario }: Journey, { at, what, to }: Change): Journey => ({
  flow,
  scenario: {
    ...scenario,
    steps: scenario.steps.map((step, place) => (place === at ? expecting(step, what, to) : step)),
  },
});

const expecting = (step: ScenarioStep, what: Change['what'], to: Change['to']): ScenarioStep => {
  if (!('expect' in step)) return step;
  const { [what]: _, ...others } = step.expect;
  return to === undefined ? { expect: others } : ({ expect: { ...others, [what]: to } } as Expect);
};
