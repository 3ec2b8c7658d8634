import { beforeAll, describe, expect, test } from 'vitest';
import { lineageNames } from '../../src/config/lineage.ts';
import type { LinkedScreen } from '../../src/engine/index.ts';
import { sampleEssentials } from '../../src/tools/play/essentials.ts';
import { headlessTheatre } from '../../src/tools/play/headless.ts';
import { play } from '../../src/tools/play/play.ts';
import { fieldIn, type Journey, openProject, type Project } from '../../src/tools/play/project.ts';
import { reachable } from '../../src/tools/play/reading.ts';
import type { Performance } from '../../src/tools/play/sample.ts';

/** Everything that people see and use while the sample is played: what the runtime shows, not what the rule expects. */
type Evidence = {
  /** Screens by the flow that declares them. */
  readonly screens: Set<string>;
  /** The same, of those that show while a call is out. */
  readonly waited: Set<string>;
  readonly layouts: Set<string>;
  /** Layouts of brands, each with the kind of page that it is for. */
  readonly looks: Set<string>;
  readonly offered: Set<string>;
  readonly asked: Set<string>;
  readonly pressed: Set<string>;
  readonly filled: Set<string>;
};

const now = {} as {
  project: Project;
  performances: readonly Performance[];
  evidence: Evidence;
  complaints: readonly string[];
};

beforeAll(async () => {
  const project = await openProject(process.cwd());
  const performances = sampleEssentials(project);
  const evidence: Evidence = {
    screens: new Set(),
    waited: new Set(),
    layouts: new Set(),
    looks: new Set(),
    offered: new Set(),
    asked: new Set(),
    pressed: new Set(),
    filled: new Set(),
  };
  const complaints: string[] = [];
  const stageOf = headlessTheatre(project);
  for (const performance of performances)
    complaints.push(...(await watch(project, performance, stageOf, evidence)));
  Object.assign(now, { project, performances, evidence, complaints });
}, 240_000);

// Plays a performance and notes what stands there after each step, and what the next step uses of it.
const watch = async (
  project: Project,
  { journey, cast }: Performance,
  stageOf: ReturnType<typeof headlessTheatre>,
  evidence: Evidence,
): Promise<readonly string[]> => {
  const stage = stageOf(1, {
    asked: async () => {
      for (const { flow, screen } of stage.visited().runtime.view('page').layers)
        evidence.waited.add(`${declaredIn(project, flow, screen).home}/${screen}`);
      return [];
    },
  });
  const { steps } = journey.scenario;
  return play(project, journey, stage, {
    cast,
    onScreen: async (_, at) => {
      const next = steps[at + 1];
      const fields = next !== undefined && 'fill' in next ? Object.keys(next.fill) : [];
      for (const { layer, controls, fields: drawn } of reachable(stage.visited())) {
        const { home, screen } = declaredIn(project, layer.flow, layer.screen);
        evidence.screens.add(`${home}/${layer.screen}`);
        evidence.layouts.add(screen.layout);
        const page = pageOf(screen);
        const { layout = {} } = project.brands[cast.brand]?.theme ?? {};
        if (page !== undefined && layout[page] !== undefined) evidence.looks.add(`${page} ${layout[page]}`);
        for (const { name, kind } of controls) {
          evidence.offered.add(kind);
          if (next !== undefined && 'press' in next && next.press === name) evidence.pressed.add(kind);
        }
        for (const field of drawn) {
          const widget = fieldIn(screen, field)?.widget ?? '';
          evidence.asked.add(widget);
          if (fields.includes(field)) evidence.filled.add(widget);
        }
      }
    },
  });
};

const declaredIn = (
  { flows }: Project,
  flow: string,
  name: string,
): { readonly home: string; readonly screen: LinkedScreen } => {
  const home = lineageNames(flows, flow).find((each) => flows[each]?.screens[name] !== undefined);
  const screen = home === undefined ? undefined : flows[home]?.screens[name];
  if (home === undefined || screen === undefined) throw new Error(`No flow declares ${flow}/${name}`);
  return { home, screen };
};

const pageOf = ({ layout, blocks }: LinkedScreen): 'entrance' | 'form' | 'message' | undefined => {
  if (layout === 'split') return 'entrance';
  if (layout !== 'card' && layout !== 'wide' && layout !== 'cover') return undefined;
  return layout !== 'cover' && blocks.some((block) => 'form' in block) ? 'form' : 'message';
};

const everyScreen = (): readonly (readonly [string, LinkedScreen])[] =>
  Object.entries(now.project.flows).flatMap(([flow, { screens }]) =>
    Object.entries(screens).map(([name, screen]) => [`${flow}/${name}`, screen] as const),
  );

const everyAction = () => everyScreen().flatMap(([, { actions = {} }]) => Object.values(actions));

const everyWidget = (): readonly string[] =>
  everyScreen().flatMap(([, screen]) =>
    fieldNames(screen.form?.schema).flatMap((field) => fieldIn(screen, field)?.widget ?? []),
  );

// Also of fields that show under a condition.
const fieldNames = (schema: unknown): readonly string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, part]) =>
    name === 'properties' ? Object.keys(part) : fieldNames(part),
  );
};

const missing = (all: Iterable<string>, there: ReadonlySet<string>): readonly string[] =>
  [...new Set(all)].filter((each) => !there.has(each)).sort();

// The screens that scenarios name, by the flow that declares them.
const named = (journeys: readonly Journey[]): ReadonlySet<string> =>
  new Set(
    journeys.flatMap(({ scenario }) =>
      scenario.steps.flatMap((step) => {
        if (!('expect' in step) || step.expect.screen === undefined) return [];
        const [flow = '', name = ''] = step.expect.screen.split('/');
        return [`${declaredIn(now.project, flow, name).home}/${name}`];
      }),
    ),
  );

describe('the sample that every run plays in a browser', () => {
  test('plays through without a complaint', () => {
    expect(now.complaints).toEqual([]);
  });

  test('shows each declared screen that a scenario can stop at', () => {
    const stops = named(now.project.journeys);
    const frames = everyScreen().flatMap(([name, { layout }]) => (layout === 'frame' ? [name] : []));
    expect(missing([...stops, ...frames], now.evidence.screens)).toEqual([]);
  });

  test('shows each screen that keeps people waiting as they arrive', () => {
    const { flows, journeys } = now.project;
    // After a press the page may stay, with a button that is busy.
    const arriving = journeys.filter(({ scenario }) => {
      const [, next] = scenario.steps;
      return next !== undefined && 'expect' in next;
    });
    const branches = arriving.flatMap(({ flow, scenario }) =>
      (scenario.branches ?? []).map((branch) => (/^[^:]*\//.test(branch) ? branch : `${flow}/${branch}`)),
    );
    const waiting = Object.entries(flows).flatMap(([flow, { steps, entries = {} }]) => {
      const first = Object.values(entries).map(({ shows }) => shows);
      const during = Object.entries(steps).map(([name, step]) =>
        'while' in step && branches.some((branch) => branch.startsWith(`${flow}/${name}:`))
          ? step.while
          : undefined,
      );
      return [...first, ...during].flatMap((name) => {
        if (name === undefined) return [];
        const { home, screen } = declaredIn(now.project, flow, name);
        return screen.form === undefined ? [`${home}/${name}`] : [];
      });
    });
    expect(waiting.length).toBeGreaterThan(0);
    expect(missing(waiting, now.evidence.waited)).toEqual([]);
  });

  test('shows each layout that a screen has', () => {
    expect(
      missing(
        everyScreen().map(([, { layout }]) => layout),
        now.evidence.layouts,
      ),
    ).toEqual([]);
  });

  test('shows each layout that a brand states, on a page that it is for', () => {
    const stated = Object.values(now.project.brands).flatMap(({ theme }) =>
      Object.entries(theme?.layout ?? {}).map(([page, layout]) => `${page} ${layout}`),
    );
    expect(stated.length).toBeGreaterThan(0);
    expect(missing(stated, now.evidence.looks)).toEqual([]);
  });

  test('offers each declared kind of action, and presses each that the flow itself answers', () => {
    const kinds = everyAction().map(({ kind }) => kind);
    expect(missing(kinds, now.evidence.offered)).toEqual([]);
    // A link to another site or to a telephone leaves the browser's page, which a scenario does not follow.
    const answered = everyAction().flatMap(({ kind, href, phone }) =>
      href === undefined && phone === undefined ? [kind] : [],
    );
    expect(missing(answered, now.evidence.pressed)).toEqual([]);
  });

  test('asks for each declared kind of field, and fills in each that a person can see', () => {
    expect(missing(everyWidget(), now.evidence.asked)).toEqual([]);
    // A field that only password managers read.
    expect(missing(everyWidget(), new Set([...now.evidence.filled, 'unseen']))).toEqual([]);
  });

  test('plays each brand, in each of its languages and at both widths', () => {
    const casts = new Set(
      now.performances.flatMap(({ cast: { brand, language, width } }) => [
        `${brand} ${language}`,
        `${brand} ${width}`,
      ]),
    );
    const declared = Object.entries(now.project.brands).flatMap(([brand, { languages = ['en'] }]) =>
      [...languages, 'desktop', 'mobile'].map((each) => `${brand} ${each}`),
    );
    expect(missing(declared, casts)).toEqual([]);
  });

  test('plays a scenario to its end out of the site for each flow with an address that has one', () => {
    const ends = (journey: Journey): boolean => {
      const [first] = journey.scenario.steps;
      const last = journey.scenario.steps.at(-1);
      return (
        first !== undefined &&
        'start' in first &&
        first.start.force === undefined &&
        last !== undefined &&
        'expect' in last &&
        (last.expect.posted ?? last.expect.redirected) !== undefined
      );
    };
    const { flows, journeys } = now.project;
    const open = (all: readonly Journey[]) =>
      all.flatMap((journey) => (flows[journey.flow]?.entries === undefined ? [] : [journey]));
    const sampled = open(now.performances.map(({ journey }) => journey));
    const flowsOf = (all: readonly Journey[]) => new Set(all.map(({ flow }) => flow));
    expect(missing(flowsOf(open(journeys)), flowsOf(sampled))).toEqual([]);
    expect(missing(flowsOf(open(journeys).filter(ends)), flowsOf(sampled.filter(ends)))).toEqual([]);
  });

  test('plays no scenario twice, and is small', () => {
    const sample = now.performances.map(({ journey }) => journey);
    expect(new Set(sample).size).toBe(sample.length);
    expect(sample.length).toBeLessThan(everyScreen().length);
  });
});
