import { applyEdits, modify } from 'jsonc-parser';
import type { ScenarioStep } from '../../config/declarations.ts';
import { type JsonObject, ownValue } from '../../engine/index.ts';
import type { Effort } from './effort.ts';
import type { Journey } from './project.ts';
import { plainly, stepWords } from './told.ts';

/** What has changed about a journey, with all earlier changes made: at which of its steps, from 0, how many of which are its opening's. */
export type Change = { readonly at: number; readonly opened: number } & (Seen | Led | Filled | Longer);

/** What a step expects that is not so any more, and what is so now. Nothing expected is undefined. */
export type Seen = {
  readonly what: 'screen' | 'message' | 'tone' | 'words';
  readonly from: string | readonly string[];
  readonly to: string | readonly string[] | undefined;
};

/** Steps before it that lead over a screen that was not there. */
export type Led = { readonly what: 'way'; readonly to: readonly ScenarioStep[] };

/** What is filled in by a step, and has to be so that its form is taken. */
export type Filled = { readonly what: 'fill'; readonly from: JsonObject; readonly to: JsonObject };

/** What it takes of a person, where that is more than it said, for something was put in. */
export type Longer = { readonly what: 'most'; readonly from: Partial<Effort>; readonly to: Partial<Effort> };

/** A change as a line to be read. */
export const changeWords = (change: Change): string =>
  change.what === 'way'
    ? `before step ${change.at + 1}: ${change.to.map(stepWords).join(', ')}`
    : change.what === 'most'
      ? `what it may take becomes ${effortWords(change.to)}, no longer ${effortWords(change.from)}`
      : change.what === 'fill'
        ? `step ${change.at + 1}: ${stepWords({ fill: change.to })}`
        : `step ${change.at + 1}: ${change.what} ${plainly(change.from)} becomes ${plainly(change.to)}`;

const effortWords = (effort: Partial<Effort>): string =>
  Object.entries(effort)
    .map(([what, count]) => `${count} ${what === 'typed' ? 'typed characters' : what}`)
    .join(', ');

/**
 * The text of scenarios with the changes of one of them, by its place in the list. `done` are the changes of openings that
 * are in the text already: journeys that share one change it alike.
 */
export const withChanges = (
  text: string,
  place: number,
  { journey, changes }: { readonly journey: Journey; readonly changes: readonly Change[] },
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
    if (change.what === 'most') return edited(before, ['scenarios', place, 'most'], change.to);
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
    .filter((field) => JSON.stringify(ownValue(from, field)) !== JSON.stringify(ownValue(to, field)))
    .reduce((before, field) => edited(before, [...path, field], ownValue(to, field)), text);

const inserted = (text: string, path: Path, steps: readonly ScenarioStep[]): string =>
  steps.reduceRight((before, step) => edited(before, path, step, true), text);

/** A journey with a change made. */
export const withChange = (journey: Journey, change: Change): Journey => {
  const { scenario, opened = 0 } = journey;
  if (change.what === 'most') return { ...journey, scenario: { ...scenario, most: change.to } };
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
