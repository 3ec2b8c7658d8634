import { fieldIn, type Journey, type Project, screenIn } from './project.ts';

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
  ...actsIn(project, journey).flatMap(({ act, screen }) => {
    if ('fill' in act) return [];
    const isLink = screen?.blocks.some((block) => 'links' in block && block.links.includes(act.press));
    const kind = screen?.actions?.[act.press]?.kind;
    return [`presses ${isLink === true ? 'link' : 'button'} ${kind} on ${screen?.layout}`];
  }),
];

const addressKind = (at: string): string => {
  const { pathname, searchParams } = new URL(at, 'http://site');
  return [pathname, ...new Set(searchParams.keys())].join(' ');
};

// What is filled in and pressed, each with the screen that it was on, where that is known.
const actsIn = ({ flows }: Project, { scenario }: Journey) =>
  scenario.steps.flatMap((act, at) => {
    if (!('press' in act || 'fill' in act)) return [];
    const shown = scenario.steps
      .slice(0, at)
      .flatMap((before) => ('expect' in before ? (before.expect.screen ?? []) : []));
    const [flow = '', name = ''] = (shown.at(-1) ?? '').split('/');
    return [{ act, screen: screenIn(flows, flow, name) }];
  });

/** The kinds of controls that are used, each with the layout of the screen that they were on. */
export const handledIn = (project: Project, journey: Journey): readonly string[] =>
  actsIn(project, journey).flatMap(({ act, screen }) => {
    if (screen === undefined) return [];
    if ('press' in act) return [`presses on ${screen.layout}`];
    return Object.keys(act.fill).map(
      (field) => `fills ${fieldIn(screen, field)?.widget} on ${screen.layout}`,
    );
  });

/** The screens of a journey with their layouts, and its kinds of fields and of actions: a browser shows each at least once. */
export const essentialsOf = (project: Project, journey: Journey): readonly string[] => [
  ...screensOf(journey).flatMap((feature) => {
    const [flow = '', name = ''] = feature.slice('screen '.length).split('/');
    return [feature, `layout ${screenIn(project.flows, flow, name)?.layout}`];
  }),
  ...actsIn(project, journey).flatMap(({ act, screen }) => {
    if (screen === undefined) return [];
    if ('press' in act) return [`presses ${screen.actions?.[act.press]?.kind}`];
    return Object.keys(act.fill).map((field) => `fills ${fieldIn(screen, field)?.widget}`);
  }),
];

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
