import type { Deed, Expect, Scenario, ScenarioStep } from '../../../config/declarations.ts';
import { ownValue } from '../../../engine/index.ts';
import { beginningOf, type Project } from '../../play/project.ts';
import { stepWords } from '../../play/told.ts';
import type { Session } from './session.ts';
import type { Moment } from './snapshot.ts';
import type { JourneyNote, Move, WalkPlan } from './walk.ts';

/** The journeys of a flow, as they can be walked. */
export const journeysIn = ({ journeys }: Project, flow: string): readonly JourneyNote[] =>
  journeys
    .filter((journey) => journey.flow === flow)
    .map((journey) => {
      const { steps, name } = journey.scenario;
      const isDeed = (step: ScenarioStep): step is Deed => !('start' in step) && !('expect' in step);
      return {
        flow,
        name,
        plan: { start: beginningOf(journey), moves: steps.filter(isDeed) },
        steps: steps.map((step, at) => ({
          // What is typed is nobody's business.
          words: 'fill' in step ? `fills in ${Object.keys(step.fill).join(', ')}` : stepWords(step),
          moves: steps.slice(0, at).filter(isDeed).length,
        })),
      };
    });

/** A walk as a journey: what was done, what was seen after it, and what was answered by hand as answers that the bank is made to give. */
export const scenarioOf = (
  name: string,
  { start }: Pick<WalkPlan, 'start'>,
  { moves, moments, forced }: Pick<Session, 'moves' | 'moments' | 'forced'>,
): Scenario => {
  const force = [...(start.force ?? []), ...forced];
  const begun: ScenarioStep = { start: { ...start, ...(force.length > 0 && { force }) } };
  const deeds = moves.flatMap((move, at): readonly (ScenarioStep | number)[] => [
    ...(isDeed(move) ? [move] : []),
    at + 1,
  ]);
  let last = '';
  const steps = [0, ...deeds].flatMap((each): readonly ScenarioStep[] => {
    if (typeof each !== 'number') return [each];
    const expected = seenAfter(moments, each);
    const text = JSON.stringify(expected);
    if (expected === undefined || text === last) return [];
    last = text;
    return [{ expect: expected }];
  });
  return { name, steps: [begun, ...steps.reduce(withFill, [])] };
};

const isDeed = (move: Move): move is Deed => !('answer' in move) && !('hand' in move);

// What is filled in right after one another is one step.
const withFill = (steps: readonly ScenarioStep[], step: ScenarioStep): readonly ScenarioStep[] => {
  const last = steps.at(-1);
  return 'fill' in step && last !== undefined && 'fill' in last
    ? [...steps.slice(0, -1), { fill: { ...last.fill, ...step.fill } }]
    : [...steps, step];
};

// While an answer is awaited nothing is to be expected yet.
const seenAfter = (moments: readonly Moment[], moves: number): Expect['expect'] | undefined => {
  const moment = moments.findLast((each) => each.moves === moves);
  if (moment === undefined) return undefined;
  const { left, views } = moment.after;
  if (left.posted !== undefined) return { posted: { to: left.posted.to } };
  if (left.redirected !== undefined) return { redirected: { to: left.redirected.split('?')[0] ?? '' } };
  if (left.returned !== undefined) return { returned: left.returned };
  const dialog = views.shell.layers.findLast((layer) => layer.dialog);
  const top = dialog ?? views.page.layers.at(-1);
  if (top === undefined || views.page.busy) return undefined;
  const { message, flow, screen, key } = top;
  const form = moment.after.store.forms[key];
  const wrong = form === undefined || form.attempts === 0 ? [] : Object.entries(form.errors);
  return {
    screen: `${flow}/${screen}`,
    ...(message !== undefined && { message: message.key }),
    ...(wrong.length > 0 && {
      errors: Object.fromEntries(wrong.map(([name, { keyword }]) => [name, keyword])),
    }),
  };
};

/** The flow that a walk is about: that of the address that it begins at, or the one that it starts alone. */
export const flowOf = (
  { start }: Pick<WalkPlan, 'start'>,
  { catalogue }: Pick<Project, 'catalogue'>,
): string => start.flow ?? ownValue(catalogue.routes, start.at.split('?')[0] ?? '') ?? '';

/** Whether the moves of one walk are the first ones of another, with which it can go on. */
export const leadsTo = (before: readonly Move[], moves: readonly Move[]): boolean =>
  before.length <= moves.length && JSON.stringify(before) === JSON.stringify(moves.slice(0, before.length));
