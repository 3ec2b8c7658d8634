import type { ScenarioStep } from '../../config/declarations.ts';
import type { Json, JsonObject, LinkedScreen } from '../../engine/index.ts';
import { listOf, objectOf } from '../source.ts';
import { type Project, screenIn } from './project.ts';
import type { Look } from './stage.ts';

/**
 * What a person may do to get on from what is seen, the likeliest first: press what sends the form, with what other
 * journeys fill in where something is asked for, or press on. A form with a field that nobody has filled in yet has no way.
 */
export const waysOn = (project: Project, seen: Look | undefined): readonly (readonly ScenarioStep[])[] => {
  const [flow = '', name = ''] = seen?.truth?.screen.split('/') ?? [];
  const screen = screenIn(project.flows, flow, name);
  if (screen === undefined) return [];
  const fill = fillingOf(project, screen);
  return leading(screen)
    .toSorted(([, one], [, other]) => rank(one) - rank(other))
    .slice(0, 3)
    .flatMap(([press, { kind }]): readonly (readonly ScenarioStep[])[] => {
      if (kind !== 'submit' || (fill !== undefined && Object.keys(fill).length === 0)) return [[{ press }]];
      if (fill === undefined) return [];
      return [sendsItself(screen) ? [{ fill }] : [{ fill }, { press }]];
    });
};

// Its last digit does.
const sendsItself = ({ form }: LinkedScreen): boolean => {
  const last = Object.values(objectOf(objectOf(form?.schema).properties)).at(-1);
  return objectOf(objectOf(last)['x-field']).sends === true;
};

/** Whether a screen that leads on is one that no journey has come to yet, in place of one that is still there, if it is known which. */
export const isPutIn = (
  { flows, journeys }: Project,
  seen: string,
  expected: string | undefined,
): boolean => {
  const of = (screen: string): LinkedScreen | undefined => {
    const [flow = '', name = ''] = screen.split('/');
    return screenIn(flows, flow, name);
  };
  const isKnown = journeys.some(({ scenario }) =>
    scenario.steps.some((step) => 'expect' in step && step.expect.screen === seen),
  );
  return !isKnown && leading(of(seen)).length > 0 && (expected === undefined || of(expected) !== undefined);
};

const leading = (screen: LinkedScreen | undefined): readonly (readonly [string, Action])[] =>
  Object.entries(screen?.actions ?? {}).filter(([, { kind }]) => kind === 'submit' || kind === 'go');

type Action = NonNullable<LinkedScreen['actions']>[string];

const rank = ({ kind, variant }: Action): number => (kind === 'submit' ? 0 : variant === 'primary' ? 1 : 2);

const fillingOf = ({ journeys }: Project, { form }: LinkedScreen): JsonObject | undefined => {
  const required = listOf(objectOf(form?.schema).required).map(String);
  const filled = journeys.flatMap(({ scenario }) =>
    scenario.steps.flatMap((step) => ('fill' in step ? Object.entries(step.fill) : [])),
  );
  const known = new Map<string, Json>(filled.toReversed());
  const values = required.flatMap((field) => {
    const value = known.get(field);
    return value === undefined ? [] : [[field, value] as const];
  });
  return values.length < required.length ? undefined : Object.fromEntries(values);
};
