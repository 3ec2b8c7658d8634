import { type LinkedScreen, ownValue } from '../../engine/index.ts';
import { beginningOf, fieldIn, type Journey, lineageIn, type Project, screenIn } from './project.ts';

/** A press or an entry of a journey: its kind as declared, and the layout of the screen that it was on. */
export type Act = {
  readonly type: 'press' | 'fill';
  readonly kind: string;
  readonly layout: string | undefined;
  readonly isLink: boolean;
};

/**
 * What a journey presses and fills in. A journey need not name each screen that it comes to: where the one named last does
 * not have the control, it is looked for in the flows that the journey is known to be in, then in all others.
 */
export const actsIn = (project: Project, journey: Journey): readonly Act[] =>
  journey.scenario.steps.reduce<Reading>(
    (before, step) => {
      if ('start' in step)
        return { ...before, flows: [flowAt(project, beginningOf(journey).at), journey.flow] };
      if ('visit' in step)
        return { ...before, now: undefined, flows: [flowAt(project, step.visit), journey.flow] };
      if ('expect' in step) return arrived(project, before, step.expect.screen);
      if ('press' in step) return pressed(project, before, step.press);
      return 'fill' in step ? filled(project, before, Object.keys(step.fill)) : before;
    },
    { acts: [], flows: [journey.flow] },
  ).acts;

type Reading = {
  readonly acts: readonly Act[];
  /** The screen that it is on, where that is known, and the flows that it may be in, the likeliest first. */
  readonly now?: LinkedScreen | undefined;
  readonly flows: readonly string[];
};

const arrived = (project: Project, before: Reading, at: string | undefined): Reading => {
  if (at === undefined) return before;
  const [flow = '', name = ''] = at.split('/');
  const now = screenIn(project.flows, flow, name);
  return { ...before, now, flows: [flow, ...before.flows] };
};

const pressed = (project: Project, before: Reading, name: string): Reading => {
  if (moves.has(name)) return withActs(before, [{ type: 'press', kind: name, isLink: false }], before.now);
  const at = screenWith(project, before, ({ actions }) => ownValue(actions, name) !== undefined);
  const kind = ownValue(at?.actions, name)?.kind;
  if (at === undefined || kind === undefined) return before;
  const isLink = at.blocks.some((block) => 'links' in block && block.links.includes(name));
  const next = withActs(before, [{ type: 'press', kind, isLink }], at);
  // What stands around the page is pressed on any screen.
  return at.layout === 'frame' ? { ...next, now: before.now } : next;
};

const filled = (project: Project, before: Reading, names: readonly string[]): Reading => {
  const at = screenWith(project, before, (screen) =>
    names.every((name) => fieldIn(screen, name) !== undefined),
  );
  const widgets = names.flatMap((name) => (at && fieldIn(at, name)?.widget) ?? []);
  return withActs(
    before,
    widgets.map((kind) => ({ type: 'fill', kind, isLink: false })),
    at ?? before.now,
  );
};

const withActs = (
  before: Reading,
  acts: readonly Omit<Act, 'layout'>[],
  at: LinkedScreen | undefined,
): Reading => ({
  ...before,
  now: at,
  acts: [...before.acts, ...acts.map((act) => ({ ...act, layout: at?.layout }))],
});

// What the browser itself offers.
const moves: ReadonlySet<string> = new Set(['Back', 'Escape', 'Reload']);

const screenWith = (
  project: Project,
  { now, flows }: Reading,
  has: (screen: LinkedScreen) => boolean,
): LinkedScreen | undefined => {
  if (now !== undefined && has(now)) return now;
  const known = [...flows, project.catalogue.issuer.flows.shell].map((flow) => screensOf(project, flow));
  const all = Object.values(project.flows).map(({ screens }) => Object.values(screens));
  return [...known, ...all].flat().find(has);
};

const screensOf = ({ flows }: Project, flow: string): readonly LinkedScreen[] =>
  lineageIn(flows, flow).flatMap(({ screens }) => Object.values(screens));

const flowAt = ({ flows }: Project, at: string): string => {
  const { pathname } = new URL(at, 'http://site');
  return (
    Object.keys(flows).find((flow) => ownValue(ownValue(flows, flow)?.entries, pathname) !== undefined) ?? ''
  );
};
