import { applyEdits, modify } from 'jsonc-parser';
import type { ScenarioStep } from '../../config/declarations.ts';
import type { JsonObject } from '../../engine/index.ts';
import { nearest } from '../check/model/nearest.ts';
import type { FieldsSeen } from './fill-in.ts';
import type { Played, Stop } from './play.ts';
import type { Journey } from './project.ts';
import type { Look } from './stage.ts';
import { plainly, stepWords } from './told.ts';

/** What has changed about a journey, with all earlier changes made: at which of its steps, from 0, how many of which are its opening's. */
export type Change = { readonly at: number; readonly opened: number } & (Seen | Led | Filled);

/** What a step expects that is not so any more, and what is so now. Nothing expected is undefined. */
type Seen = {
  readonly what: 'screen' | 'message' | 'words';
  readonly from: string | readonly string[];
  readonly to: string | readonly string[] | undefined;
};

/** Steps before it that lead over a screen that was not there. */
type Led = { readonly what: 'way'; readonly to: readonly ScenarioStep[] };

/** What is filled in by a step, and has to be so that its form is taken. */
type Filled = { readonly what: 'fill'; readonly from: JsonObject; readonly to: JsonObject };

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
  if (played.stop === undefined) return { journey, changes, played };
  const filled = await filledIn({ journey, changes, played }, played.stop, trial);
  if (filled !== undefined) return updated(withChange(journey, filled), trial, [...changes, filled]);
  const led = await ledOn({ journey, changes, played }, played.stop, trial);
  if (led !== undefined) return led;
  const found = changesAt({ journey, changes, played }, played.stop, trial);
  if (found.length === 0) return { journey, changes, played };
  return updated(found.reduce(withChange, journey), trial, [...changes, ...found]);
};

/** Whether all of a journey is as it says. */
export const goesThrough = ({ stop, others }: Played): boolean => stop === undefined && others.length === 0;

/** As many screens as one puts into a way at once. */
const most = 3;

// What a form asks for by now and nobody fills in, or no more. It is so only if the journey gets further with it.
const filledIn = async (
  { journey }: Updated,
  stop: Stop,
  trial: Trial,
): Promise<(Change & Filled) | undefined> => {
  const found = fillAt(journey, stop, trial.fieldsSeen(stop.seen));
  if (found === undefined) return undefined;
  const next = await trial.playIt(withChange(journey, found));
  return next.stop === undefined || next.stop.at > stop.at ? found : undefined;
};

// A way is one only if it leads on to what is expected, and the journey goes through with it. Where the journey only goes
// on for a while, the screen was put in, but more has changed: then it is left as it is.
const ledOn = (now: Updated, { at, seen }: Stop, trial: Trial): Promise<Updated | undefined> => {
  const { journey, changes } = now;
  const isLed = changes.filter(({ what }) => what === 'way').length >= most;
  const isElsewhere = changes.some(({ what }) => what === 'screen');
  const ways = at === 0 || isLed || isElsewhere ? [] : trial.waysOn(seen);
  return ways.reduce<Promise<Updated | undefined>>(async (before, to) => {
    const earlier = await before;
    if (earlier !== undefined && goesThrough(earlier.played)) return earlier;
    const change: Change = { at, opened: journey.opened ?? 0, what: 'way', to };
    const longer = withChange(journey, change);
    const { stop } = await trial.playIt(longer);
    const next = at + to.length;
    if (stop !== undefined && !isOnTheWay(longer, stop, next, trial)) return earlier;
    const isOn = stop !== undefined && stop.at > next + 1;
    if (stop?.seen !== undefined && screenOf(stop) === seen?.truth?.screen) return isOn ? now : earlier;
    const then = await updated(longer, trial, [...changes, change]);
    if (goesThrough(then.played)) return then;
    return isOn ? now : earlier;
  }, Promise.resolve(undefined));
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

/** A change as a line to be read. */
export const changeWords = (change: Change): string =>
  change.what === 'way'
    ? `before step ${change.at + 1}: ${change.to.map(stepWords).join(', ')}`
    : change.what === 'fill'
      ? `step ${change.at + 1}: ${stepWords({ fill: change.to })}`
      : `step ${change.at + 1}: ${change.what} ${plainly(change.from)} becomes ${plainly(change.to)}`;

/**
 * The text of scenarios with the changes of one of them, by its place in the list. `done` are the changes of openings that
 * are in the text already: journeys that share one change it alike.
 */
export const withChanges = (
  text: string,
  place: number,
  { journey, changes }: Updated,
  done: Set<string>,
): string =>
  changes.reduce((before, change) => {
    const { at, opened } = change;
    const own = ['scenarios', place, 'steps', at - opened];
    if (change.what === 'fill') {
      const isShared = at > 0 && at <= opened;
      const step = isShared ? ['openings', String(journey.from), 'steps', at - 1] : own;
      return refilled(before, [...step, 'fill'], change);
    }
    if (change.what !== 'way') return edited(before, [...own, 'expect', change.what], change.to);
    if (at > opened) return inserted(before, own, change.to);
    const shared = ['openings', String(journey.from), 'steps', at - 1];
    const key = JSON.stringify([shared, change.to]);
    if (done.has(key)) return before;
    done.add(key);
    return inserted(before, shared, change.to);
  }, text);

type Path = (string | number)[];

const edited = (text: string, path: Path, value: unknown, isArrayInsertion = false): string =>
  applyEdits(text, modify(text, path, value, { isArrayInsertion }));

const refilled = (text: string, path: Path, { from, to }: Filled): string =>
  [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]))
    .reduce((before, field) => edited(before, [...path, field], to[field]), text);

const inserted = (text: string, path: Path, steps: readonly ScenarioStep[]): string =>
  steps.reduceRight((before, step) => edited(before, path, step, true), text);

// What is wrong beside these cannot be taken over; then the journey stops there again.
const changesAt = (
  { journey: { scenario, opened = 0 }, changes }: Updated,
  { at, seen }: Stop,
  { isPutIn, saysNow }: Trial,
): readonly Change[] => {
  const step = scenario.steps[at];
  if (step === undefined || !('expect' in step) || seen?.truth === undefined) return [];
  const { expect } = step;
  const { screen, message } = seen.truth;
  // The journey would end there.
  if (expect.screen !== undefined && screen !== expect.screen && isPutIn(screen, expect.screen)) return [];
  if (screen !== expect.screen && changes.some(({ what }) => what === 'way')) return [];
  const isAlone = Object.keys(expect).length === 1;
  const words = expect.words?.map((word) => wordsNow(word, seen.readable?.texts ?? [], saysNow));
  return [
    ...(expect.screen === undefined || expect.screen === screen
      ? []
      : [{ at, opened, what: 'screen', from: expect.screen, to: screen } as const]),
    // A step has to expect something.
    ...(expect.message === undefined || expect.message === message || (message === undefined && isAlone)
      ? []
      : [{ at, opened, what: 'message', from: expect.message, to: message } as const]),
    ...(expect.words === undefined || words === undefined || plainly(words) === plainly(expect.words)
      ? []
      : [{ at, opened, what: 'words', from: expect.words, to: words } as const]),
  ];
};

// Of the form that was filled in last before a journey stopped on its screen, or where it was filled in.
const fillAt = (
  { scenario: { steps }, opened = 0 }: Journey,
  { at: stopped }: Stop,
  fields: FieldsSeen | undefined,
): (Change & Filled) | undefined => {
  const at = steps.slice(0, stopped + 1).findLastIndex((step) => 'fill' in step);
  const step = steps[at];
  if (fields === undefined || step === undefined || !('fill' in step)) return undefined;
  const since = steps.slice(0, at).findLastIndex((each) => !('fill' in each || 'expect' in each));
  const known = new Set(
    steps.slice(since + 1, at + 1).flatMap((each) => ('fill' in each ? Object.keys(each.fill) : [])),
  );
  if (![...known].some((field) => fields.names.has(field))) return undefined;
  const missing = [...fields.required].filter(([field]) => !known.has(field));
  if (missing.some(([, value]) => value === undefined)) return undefined;
  const kept = Object.entries(step.fill).filter(([field]) => fields.names.has(field));
  const to = Object.fromEntries([...kept, ...missing]) as JsonObject; // Each has a value.
  return JSON.stringify(to) === JSON.stringify(step.fill) || Object.keys(to).length === 0
    ? undefined
    : { at, opened, what: 'fill', from: step.fill, to };
};

// Words that are there stay as they are; so do facts of the person, and what nothing is like.
const wordsNow = (word: string, texts: readonly string[], saysNow: Trial['saysNow']): string => {
  const spaceless = texts.join('').replace(/\s+/g, '');
  const isThere = (each: string): boolean => spaceless.includes(each.replace(/\s+/g, ''));
  if (word.startsWith('$') || isThere(word)) return word;
  const said = saysNow?.(word);
  if (said !== undefined && isThere(said)) return said;
  const parts = texts.flatMap((text) => [text, ...text.split(/(?<=[.!?])\s+|\n/)]);
  return nearest(word, parts) ?? word;
};

const withChange = (journey: Journey, change: Change): Journey => {
  const { scenario, opened = 0 } = journey;
  const { at, what, to } = change;
  const steps =
    what === 'way'
      ? [...scenario.steps.slice(0, at), ...to, ...scenario.steps.slice(at)]
      : scenario.steps.map((step, place) => (place === at ? changed(step, change) : step));
  const more = what === 'way' && at <= opened ? to.length : 0;
  return { ...journey, scenario: { ...scenario, steps }, opened: opened + more };
};

const changed = (step: ScenarioStep, change: Seen | Filled): ScenarioStep => {
  if (change.what === 'fill') return { fill: change.to };
  const { what, to } = change;
  if (!('expect' in step)) return step;
  const { [what]: _, ...others } = step.expect;
  return { expect: to === undefined ? others : { ...others, [what]: to } };
};
