import { actsIn } from './acts.ts';
import type { Journey, Project } from './project.ts';

/** What a journey sees and does, as names. */
export const featuresOf = ({ flow, scenario }: Journey): readonly string[] =>
  scenario.steps.flatMap((step) => {
    if ('start' in step)
      return [`opens ${step.start.at}`, ...(step.start.remembered === true ? ['is remembered'] : [])];
    if ('press' in step) return [`presses ${flow} ${step.press}`];
    if ('fill' in step) return Object.keys(step.fill).map((field) => `fills ${field}`);
    if (!('expect' in step)) return [];
    const { screen, message, toast, errors, posted, redirected, returned } = step.expect;
    return [
      ...(screen === undefined ? [] : [`screen ${screen}`]),
      ...(message === undefined ? [] : [`message ${message}`]),
      ...(toast === undefined ? [] : [`toast ${toast}`]),
      ...Object.entries(errors ?? {}).map(([field, error]) => `error ${field} ${error}`),
      ...(posted === undefined ? [] : [`posted ${posted.to}`]),
      ...(redirected === undefined ? [] : [`redirected ${redirected.to}`]),
      ...(returned === undefined ? [] : [`returned ${flow} ${returned}`]),
    ];
  });

/**
 * What of that has to be drawn to be seen: a message is drawn as the others of its kind are, an address opens as any with the
 * same parameters does, and a called flow that was started alone is over whatever it returns.
 */
export const drawnIn = (journey: Journey): readonly string[] => [
  ...statesOf(journey),
  ...featuresOf(journey).flatMap((feature) => {
    const [kind = '', ...rest] = feature.split(' ');
    if (kind === 'error') return [`error ${rest.at(-1)}`];
    if (kind === 'opens') return [`opens ${addressKind(rest.join(' '))}`];
    return ['message', 'toast', 'returned'].includes(kind) ? [kind] : [feature];
  }),
];

/** The same, where an action is pressed as any of its kind on the same layout is. */
export const pressedIn = (project: Project, journey: Journey): readonly string[] => [
  ...drawnIn(journey).filter((feature) => !feature.startsWith('presses ')),
  ...actsIn(project, journey).flatMap(({ type, kind, layout, isLink }) =>
    type === 'fill' ? [] : [`presses ${isLink ? 'link' : 'button'} ${kind} on ${layout ?? 'any layout'}`],
  ),
];

const addressKind = (at: string): string => {
  const { pathname, searchParams } = new URL(at, 'http://site');
  return [pathname, ...new Set(searchParams.keys())].join(' ');
};

/** The kinds of controls that are used, each with the layout of the screen that they were on. */
export const handledIn = (project: Project, journey: Journey): readonly string[] =>
  actsIn(project, journey).map(({ type, kind, layout }) =>
    type === 'press' ? `presses on ${layout ?? 'any layout'}` : `fills ${kind} on ${layout}`,
  );

/** The screens that it sees. */
export const screensOf = (journey: Journey): readonly string[] =>
  featuresOf(journey).filter((feature) => feature.startsWith('screen '));

/** The screens, each also with what it says when something is wrong. */
export const statesOf = ({ scenario }: Journey): readonly string[] => {
  const seen = scenario.steps.flatMap((step) => ('expect' in step ? [step.expect] : []));
  return seen.flatMap(({ message, errors }, at) => {
    const screen = seen.slice(0, at + 1).findLast((each) => each.screen !== undefined)?.screen;
    const isTold = message !== undefined || errors !== undefined;
    return screen === undefined ? [] : [`screen ${screen}`, ...(isTold ? [`told ${screen}`] : [])];
  });
};
