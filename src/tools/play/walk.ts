import type { ScenarioStep } from '../../config/declarations.ts';
import { lineageNames } from '../../config/lineage.ts';
import { ownValue } from '../../engine/index.ts';
import { listOf, objectOf } from '../source.ts';
import { type Call, callsOn } from './calls.ts';
import { play } from './play.ts';
import { beginningOf, type Journey, type Project } from './project.ts';
import type { Look, Stage } from './stage.ts';

/** A screen as it stood still: what it showed, and how many calls had changed something for good by then. */
export type Seen = {
  readonly screen: string;
  readonly sight: Sight;
  readonly changes: number;
};

/** What tells screens apart that are seen in one brand and language. */
export type Sight = Pick<Look, 'title' | 'isDialog' | 'path' | 'form'>;

/** A point at which a journey can be cut off: after which step, and the screens that lie behind a person there, the present one last. */
export type Cut = { readonly at: number; readonly trail: readonly Seen[] };

/** A journey as far as it was walked. */
export type Walked = { readonly complaints: readonly string[]; readonly cuts: readonly Cut[] };

/** Walks a journey, or its first steps, and notes where it can be cut off. */
export const walkOn = async (
  stage: Stage,
  project: Project,
  { flow, scenario }: Journey,
  until = scenario.steps.length - 1,
): Promise<Walked> => {
  const cuts: Cut[] = [];
  const part = { flow, scenario: { ...scenario, branches: [], steps: scenario.steps.slice(0, until + 1) } };
  const complaints = await play(project, part, stage, {
    onScreen: async (screen, at) => {
      const before = cuts.at(-1)?.trail ?? [];
      const last = before.at(-1)?.sight;
      const sight = sightOf(await stage.look());
      if (same(last, sight)) return;
      const isInPlace = last?.path !== sight.path && isInPlaceOfAnother(project, sight.path);
      const pressed = scenario.steps.slice(0, at + 1).findLast((step) => 'press' in step);
      const back = goesBack(project, before, pressed)
        ? before.findLastIndex((seen) => seen.sight.path === sight.path)
        : -1;
      const trail = back >= 0 ? before.slice(0, back) : isInPlace ? before.slice(0, -1) : before;
      const seen: Seen = { screen, sight, changes: changesIn(project, await callsOn(stage)) };
      cuts.push({ at, trail: [...shorten(trail, seen), seen] });
    },
  });
  return { complaints, cuts };
};

/** The names of those calls that the page itself makes and waits for. */
export const awaitedIn = (project: Project): ((calls: readonly string[]) => readonly string[]) => {
  const own = ownIn(project);
  const told = toldIn(project);
  return (calls) => own(calls).filter((call) => !told.includes(call));
};

/**
 * The names of the calls that a page makes itself: what goes on beside it goes by the clock, so a slow walk has more of it;
 * what a screen loads waits until the page is idle, which a quick walk may not be in time.
 */
export const ownIn = (project: Project): ((calls: readonly string[]) => readonly string[]) => {
  const beside = JSON.stringify(ownValue(project.flows, project.catalogue.issuer.flows.shell));
  const loads = loadsOf(project);
  return (calls) =>
    calls.filter((call) => !beside.includes(`"call":"${call}"`) && !loads.includes(call)).toSorted();
};

/** The journeys that can be cut off and gone back in. What goes on beside the page is no part of the browser's history. */
export const walkableIn = (project: Project): readonly Journey[] =>
  project.journeys.filter(
    (journey) => isWalkable(journey) && journey.flow !== project.catalogue.issuer.flows.shell,
  );

/** What is compared of a screen. A page is told by the name of its heading, whose words a message may change, as it may put the form away. */
export const sightOf = ({ title, headingId, isDialog, path, form }: Look): Sight => ({
  title: headingId ?? title,
  isDialog,
  path,
  form: headingId === undefined ? form : undefined,
});

/** Whether Back leads to something of ours: not from the first screen of the first address, nor from one that only called flows came before. */
export const hasBehind = (project: Project, trail: readonly Seen[]): boolean =>
  trail.length > 1 && !(isFirst(project, trail) && visitOf(trail).length === trail.length);

/**
 * What the browser's Back shows: the screen before in the same flow; for the first one of a flow that was called, the
 * screen that called it; for the first one of an address, the address before, begun anew. What lies behind a change for
 * good cannot be gone back to: then everything stays.
 */
export const behind = (project: Project, trail: readonly Seen[]): Sight | undefined => {
  const { flows } = project;
  const here = trail.at(-1);
  const visit = visitOf(trail);
  const earlier = trail.slice(0, trail.length - visit.length);
  if (here === undefined) return undefined;
  if (isFirst(project, trail)) return begun(earlier);
  const open = visit.slice(0, -1).filter(({ changes }) => changes === here.changes);
  const isCalled = ownValue(flows, flowOf(here))?.entries === undefined;
  const before = open.at(-1);
  // A flow and one that extends it may show the same screen.
  const kin = (one: string, other: string) => one === other || ownValue(flows, one)?.extends === other;
  const [own, last] = [flowOf(here), flowOf(before ?? here)];
  if (isCalled && before !== undefined && (kin(own, last) || kin(last, own))) return before.sight;
  if (isCalled && before !== undefined && calls(project, last, own)) return before.sight;
  const pages = open.filter((seen) => ownValue(flows, flowOf(seen))?.entries !== undefined);
  return (pages.at(-1) ?? (isCalled ? undefined : here))?.sight;
};

// By a step of its own, or of a flow that it extends.
const calls = ({ flows }: Project, caller: string, called: string): boolean =>
  lineageNames(flows, caller).some((name) =>
    Object.values(ownValue(flows, name)?.steps ?? {}).some((step) => 'flow' in step && step.flow === called),
  );

/** The address that is shown in the place of one whose entry is closed by now. */
export const otherwise = ({ flows }: Project, path: string): string | undefined =>
  Object.values(flows)
    .map(({ entries }) => ownValue(entries, path)?.else)
    .find((route) => route !== undefined);

// The operations that a screen calls by itself, which it does when the page is idle.
const loadsOf = ({ flows }: Project): readonly string[] =>
  Object.values(flows).flatMap(({ steps }) =>
    Object.values(steps).flatMap((step) =>
      'screen' in step ? (step.load ?? []).map(({ call }) => call) : [],
    ),
  );

// The operations that are only told: what is left behind is told to be over.
const toldIn = ({ flows }: Project): readonly string[] =>
  [...JSON.stringify(flows).matchAll(/"tell":"(\w+)"/g)].map(([, operation = '']) => operation);

/** Whether what an address was opened with lasts when it is loaded again: what was shown then shows again. */
export const isLasting = ({ flows }: Project, path: string): boolean =>
  Object.values(flows).some(({ entries }) => ownValue(entries, path)?.lasting !== undefined);

/** Whether an address is one that is opened in the place of another, which cannot be begun anew without what it came with. */
export const isInPlaceOfAnother = ({ flows }: Project, path: string): boolean => {
  const routes = replacing.get(flows) ?? replacedIn(flows);
  replacing.set(flows, routes);
  return routes.includes(path);
};

/** Whether what is seen belongs to a flow that runs before others: it may stand in the place of any page. */
export const isGate = ({ flows }: Project, heading: string | undefined): boolean =>
  Object.values(flows)
    .flatMap(({ before }) => before ?? [])
    .some(({ flow }) => heading?.startsWith(`${flow}-`));

// It begins at an address, and does not go back itself.
const isWalkable = (journey: Journey): boolean =>
  beginningOf(journey).flow === undefined &&
  beginningOf(journey).entry === undefined &&
  journey.scenario.steps.every(
    (step) => !('press' in step) || !['Back', 'Escape', 'Reload'].includes(step.press),
  );

// What was seen at the present address since it was opened.
const visitOf = (trail: readonly Seen[]): readonly Seen[] =>
  trail.filter(({ sight }, at) => trail.slice(at).every((later) => later.sight.path === sight.path));

// A called flow that nothing came before is gone when it has led on: the screen that follows takes its entry.
const isFirst = ({ flows }: Project, trail: readonly Seen[]): boolean => {
  const [here, ...before] = visitOf(trail).toReversed();
  const isPage = (seen: Seen) => ownValue(flows, flowOf(seen))?.entries !== undefined;
  return (
    here !== undefined &&
    (before.length === 0 ||
      (isPage(here) && before.every((seen) => !isPage(seen) && seen.changes === here.changes)))
  );
};

const flowOf = ({ screen }: Seen): string => screen.split('/')[0] ?? '';

// The first screen of the address that the last of them was seen at.
const begun = (trail: readonly Seen[]): Sight | undefined =>
  trail.find(({ sight }, at) => trail.slice(at).every((later) => later.sight.path === sight.path))?.sight;

// Whether a button goes back in the browser's history, to the page before.
const goesBack = ({ flows }: Project, trail: readonly Seen[], step: ScenarioStep | undefined): boolean => {
  const [flow = '', name] = trail.at(-1)?.screen.split('/') ?? [];
  if (step === undefined || !('press' in step)) return false;
  return Object.values(ownValue(flows, flow)?.steps ?? {}).some(
    (each) =>
      'screen' in each &&
      each.screen === name &&
      listOf([ownValue(each.on, step.press) ?? []].flat()).some(
        (rule) => 'back' in objectOf(objectOf(rule).leave),
      ),
  );
};

// Who comes to a screen again has it in front of them as it was: what came after it is gone.
const shorten = (trail: readonly Seen[], { screen, sight }: Seen): readonly Seen[] => {
  const at = trail.findLastIndex((seen) => seen.screen === screen && seen.sight.path === sight.path);
  const isSameVisit = at >= 0 && trail.slice(at).every((seen) => seen.sight.path === sight.path);
  return isSameVisit ? trail.slice(0, at) : trail;
};

// The routes that replace the address before them, by flows.
const replacing = new WeakMap<Project['flows'], readonly string[]>();

const replacedIn = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'route' in value && 'replace' in value && value.replace === true ? [String(value.route)] : [];
  return [...own, ...Object.values(value).flatMap(replacedIn)];
};

const same = (one: Sight | undefined, other: Sight): boolean => JSON.stringify(one) === JSON.stringify(other);

const changesIn = ({ document }: Project, log: readonly Call[]): number => {
  const operations = Object.values(objectOf(document.paths))
    .flatMap((path) => Object.values(objectOf(path)))
    .map((operation) => objectOf(operation));
  return log.filter(({ operation, status, code }) => {
    const { 'x-mutates': outcomes } = operations.find(({ operationId }) => operationId === operation) ?? {};
    // Where no response code is declared, a member `code` is something else.
    return listOf(outcomes).some((outcome) => outcome === code || (outcome === 'ok' && status < 300));
  }).length;
};
