import type { ScenarioStep } from '../../config/declarations.ts';
import { nearest } from '../check/model/nearest.ts';
import { type Change, withChange } from './changes.ts';
import { type FieldsSeen, type FillChange, fillsAt } from './fill-in.ts';
import type { Played, Stop } from './play.ts';
import type { Journey } from './project.ts';
import type { Look } from './stage.ts';
import { plainly } from './told.ts';

/** A journey with what was taken over, and how it goes now. */
export type Updated = {
  readonly journey: Journey;
  readonly changes: readonly Change[];
  readonly played: Played;
};

/** How a journey is tried: playing it, the ways on from what is seen, the fields there, and whether that was put in before a screen that is still there; and what is said now in the place of words, where that is known. */
export type Trial = {
  readonly playIt: (journey: Journey) => Promise<Played>;
  readonly waysOn: (seen: Look | undefined) => readonly (readonly ScenarioStep[])[];
  readonly fieldsSeen: (seen: Look | undefined) => FieldsSeen | undefined;
  readonly saysNow?: (words: string) => string | undefined;
  /** Words with what they refer to put in. */
  readonly meant: (journey: Journey, words: string) => string;
  readonly isPutIn: (seen: string, expected: string | undefined) => boolean;
};

/**
 * Plays a journey again and again until it goes through or stops at something else: each time with what a form asks for by
 * now, with the steps that lead over a screen that was not there, or else with what was seen in place of what was expected. One that is led over a
 * screen still comes to the same screens as it did: it would not be what it was for otherwise.
 */
export const updated = async (
  journey: Journey,
  trial: Trial,
  changes: readonly Change[] = [],
): Promise<Updated> => {
  const played = await trial.playIt(journey);
  if (played.stop === undefined) {
    const longer = longerIn({ journey, changes, played });
    return longer === undefined
      ? { journey, changes, played }
      : updated(withChange(journey, longer), trial, [...changes, longer]);
  }
  const filled = await filledIn(journey, played.stop, trial);
  if (filled !== undefined) return updated(withChange(journey, filled), trial, [...changes, filled]);
  const led = await ledOn({ journey, changes, played }, played.stop, trial);
  if (led !== undefined) return led;
  const found = changesAt({ journey, changes, played }, played.stop, trial);
  if (found.length === 0) return { journey, changes, played };
  return updated(found.reduce(withChange, journey), trial, [...changes, ...found]);
};

/** Whether all of a journey is as it says. */
export const goesThrough = ({ stop, others }: Played): boolean => stop === undefined && others.length === 0;

// What was put in takes somebody more than the journey allowed without it.
const longerIn = ({ journey: { scenario, opened = 0 }, changes, played }: Updated): Change | undefined => {
  const { most: from } = scenario;
  const isLonger = changes.some(({ what }) => what === 'way' || what === 'fill');
  const { effort } = played;
  if (from === undefined || effort === undefined || !isLonger) return undefined;
  const to = {
    ...(from.presses !== undefined && { presses: Math.max(from.presses, effort.presses) }),
    ...(from.typed !== undefined && { typed: Math.max(from.typed, effort.typed) }),
  };
  return JSON.stringify(to) === JSON.stringify(from) ? undefined : { at: 0, opened, what: 'most', from, to };
};

/** As many screens as one puts into a way at once. */
const most = 3;

// What a form asks for by now and nobody fills in, or no more. It is so only if the journey gets further with it.
const filledIn = async (
  journey: Journey,
  stop: Stop,
  trial: Trial,
  [first, ...others]: readonly FillChange[] = fillsAt(journey, stop, trial.fieldsSeen(stop.seen)),
): Promise<FillChange | undefined> => {
  if (first === undefined) return undefined;
  const next = await trial.playIt(withChange(journey, first));
  const more = first.what === 'way' ? first.to.length : 0;
  // What broke down has told nothing of what it takes.
  const isFurther = next.stop === undefined ? next.effort !== undefined : next.stop.at > stop.at + more;
  return isFurther ? first : filledIn(journey, stop, trial, others);
};

// A way is one only if it leads on to what is expected, and the journey goes through with it. Where the journey only goes
// on for a while, the screen was put in, but more has changed: then it is left as it is.
const ledOn = (now: Updated, { at, seen }: Stop, trial: Trial): Promise<Updated | undefined> => {
  const { journey, changes } = now;
  const isLed = changes.filter(({ what }) => what === 'way').length >= most;
  const isElsewhere = changes.some(({ what }) => what === 'screen');
  const ways =
    at === 0 || isLed || isElsewhere ? [] : [...(isBack(journey, at) ? [[back]] : []), ...trial.waysOn(seen)];
  return ways.reduce<Promise<Updated | undefined>>(async (before, to) => {
    const earlier = await before;
    if (earlier !== undefined && goesThrough(earlier.played)) return earlier;
    const change: Change = { at, opened: journey.opened ?? 0, what: 'way', to };
    const longer = withChange(journey, change);
    const { stop } = await trial.playIt(longer);
    const next = at + to.length;
    if (stop !== undefined && !isOnTheWay(longer, stop, next, trial)) return earlier;
    const isOn = stop !== undefined && stop.at > next + 1;
    const isThereAgain = stop?.seen !== undefined && screenOf(stop) === seen?.truth?.screen;
    if (isThereAgain && !to.includes(back) && !isBack(longer, stop.at)) return isOn ? now : earlier;
    const then = await updated(longer, trial, [...changes, change]);
    if (goesThrough(then.played)) return then;
    return isOn ? now : earlier;
  }, Promise.resolve(undefined));
};

// Whoever has gone back meets what was put in from the other side, and goes back once more.
const back: ScenarioStep = { press: 'Back' };

const isBack = ({ scenario: { steps } }: Journey, at: number): boolean => {
  const last = steps[at - 1];
  return last !== undefined && 'press' in last && last.press === 'Back';
};

// Whether the step after a way is done, or is where it should be done, or stands behind one more screen that was put in.
const isOnTheWay = ({ scenario }: Journey, stop: Stop, next: number, { isPutIn }: Trial): boolean => {
  if (stop.at !== next) return stop.at > next;
  const step = scenario.steps[next];
  const expected = step !== undefined && 'expect' in step ? step.expect.screen : undefined;
  const screen = screenOf(stop);
  return screen !== undefined && (screen === expected || isPutIn(screen, expected));
};

const screenOf = ({ seen }: Stop): string | undefined => seen?.truth?.screen;

// What is wrong beside these cannot be taken over; then the journey stops there again.
const changesAt = ({ journey, changes }: Updated, { at, seen }: Stop, trial: Trial): readonly Change[] => {
  const { scenario, opened = 0 } = journey;
  const step = scenario.steps[at];
  if (step === undefined || !('expect' in step) || seen?.truth === undefined) return [];
  const { expect } = step;
  const { screen, message } = seen.truth;
  // The journey would end there.
  if (expect.screen !== undefined && screen !== expect.screen && trial.isPutIn(screen, expect.screen))
    return [];
  // A way that leads past what the journey is about is none.
  const isLed = changes.some(({ what }) => what === 'way');
  if (isLed && (screen !== expect.screen || differs(expect.message, message))) return [];
  const isAlone = Object.keys(expect).length === 1;
  const isGone = differs(expect.screen, screen) || differs(expect.message, message);
  const words = expect.words && wordsAt({ journey, seen, trial }, expect.words, isGone);
  const [tone] = seen.tones;
  return [
    ...(differs(expect.screen, screen)
      ? [{ at, opened, what: 'screen', from: expect.screen, to: screen } as const]
      : []),
    // A step has to expect something.
    ...(differs(expect.message, message) && !(message === undefined && isAlone)
      ? [{ at, opened, what: 'message', from: expect.message, to: message } as const]
      : []),
    ...(isGone && differs(expect.tone, tone)
      ? [{ at, opened, what: 'tone', from: expect.tone, to: tone } as const]
      : []),
    ...(expect.words === undefined || words === undefined || plainly(words) === plainly(expect.words)
      ? []
      : [{ at, opened, what: 'words', from: expect.words, to: words } as const]),
  ];
};

const differs = (expected: string | undefined, now: string | undefined): expected is string =>
  expected !== undefined && expected !== now;

type Reading = { readonly journey: Journey; readonly seen: Look; readonly trial: Trial };

// What was said where another screen or message stands by now went with it. Something is to be read there still.
const wordsAt = (
  { journey, seen, trial }: Reading,
  expected: readonly string[],
  isGone: boolean,
): readonly string[] => {
  const { title = '', texts = [] } = seen.readable ?? {};
  const spaceless = texts.join('').replace(/\s+/g, '');
  const isThere = (word: string): boolean =>
    spaceless.includes(trial.meant(journey, word).replace(/\s+/g, ''));
  const now = expected.map((word) => wordsNow(word, texts, { isThere, saysNow: trial.saysNow }));
  if (!isGone) return now;
  const left = now.filter(isThere);
  return left.length === 0 && title !== '' ? [title] : left;
};

type Known = { readonly isThere: (words: string) => boolean; readonly saysNow: Trial['saysNow'] };

// Words that are there stay as they are; so do facts of the person, and what nothing is like.
const wordsNow = (word: string, texts: readonly string[], { isThere, saysNow }: Known): string => {
  if (word.startsWith('$') || isThere(word)) return word;
  const said = saysNow?.(word);
  if (said !== undefined && isThere(said)) return said;
  const parts = texts.flatMap((text) => [text, ...text.split(/(?<=[.!?])\s+|\n/)]);
  return nearest(word, parts) ?? word;
};
