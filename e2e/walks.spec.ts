import type { Browser, Page } from '@playwright/test';
import { callsOn } from '../src/tools/play/calls.ts';
import { headlessTheatre } from '../src/tools/play/headless.ts';
import { type Journey, openProject } from '../src/tools/play/project.ts';
import { type Moves, moveBetween, sampleMoves } from '../src/tools/play/sample.ts';
import type { Stage } from '../src/tools/play/stage.ts';
import {
  awaitedIn,
  behind,
  type Cut,
  hasBehind,
  isGate,
  isInPlaceOfAnother,
  isLasting,
  otherwise,
  ownIn,
  type Sight,
  sightOf,
  walkableIn,
  walkOn,
} from '../src/tools/play/walk.ts';
import { expect, test } from './visit.ts';
import { type Walk, walk } from './walk.ts';

const project = await openProject(process.cwd());
const walkable = walkableIn(project);
// All journeys are walked so without a browser; here are those that show each kind of move in a browser's own history.
const walks: readonly (Pick<Moves, 'journey'> & Partial<Moves>)[] =
  process.env.E2E_MATRIX === 'all'
    ? walkable.map((journey) => ({ journey }))
    : sampleMoves(project, walkable);

const stageOf = headlessTheatre(project);

// What a journey comes to, and the calls that it makes, when it is walked without a browser.
const walkAhead = async (journey: Journey) => {
  const stage = stageOf();
  const { complaints, cuts } = await walkOn(stage, project, journey);
  expect(complaints).toEqual([]);
  return { cuts, calls: (await callsOn(stage)).map(({ operation }) => operation) };
};

// What is seen when it is loaded again after one of its steps.
const reloadedAhead = async (journey: Journey, at: number): Promise<Sight> => {
  const stage = stageOf();
  await walkOn(stage, project, journey, at);
  await stage.reload();
  await stage.settle();
  return sightOf(await stage.look());
};

// The page is alive, and nothing that it asked for is out.
const quiet = async (page: Page, stage: Stage): Promise<void> => {
  await expect(page.locator('html[data-alive]')).toHaveCount(1);
  await stage.settle();
};

const ownCalls = ownIn(project);
const awaited = awaitedIn(project);

const ownName = (screen = ''): string => screen.split('/').at(-1) ?? '';

const namesOf = (cuts: readonly Cut[]): readonly string[] =>
  cuts.map(({ trail }) => ownName(trail.at(-1)?.screen));

const named = ({ scenario }: Journey): readonly string[] =>
  scenario.steps.flatMap((step) =>
    'expect' in step && step.expect.screen !== undefined ? [step.expect.screen] : [],
  );

// What stands in the fields.
const valuesOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('input')].map(
      ({ name, type, value, checked }) =>
        `${name}: ${type === 'checkbox' || type === 'radio' ? checked : value}`,
    ),
  );

for (const { journey, kinds } of walks) {
  const { flow, scenario } = journey;
  // Each kind of move is shown by one journey, at the screen that it leads to.
  const isShown = ({ trail }: Cut): boolean => {
    const [from, to] = trail.slice(-2);
    const kind = from && to && moveBetween(project, from.screen, to.screen);
    return kinds === undefined || (kind !== undefined && kinds.includes(kind));
  };
  const name = `${flow}: ${scenario.name}`;

  /** Walks up to each of some places of the journey, and goes on from there. Gives the faults that came up. */
  const fromEach = async (
    browser: Browser,
    site: string,
    isOne: (cut: Cut) => boolean,
    goOn: (walked: Walk, cut: Cut) => Promise<void>,
  ): Promise<readonly string[]> => {
    const { cuts } = await walkAhead(journey);
    // Flows that extend one another may show the same screen.
    expect(namesOf(cuts)).toEqual(expect.arrayContaining(named(journey).map(ownName)));
    const faults: string[] = [];
    for (const { at, trail } of cuts.filter(isOne))
      await test.step(`at ${trail.at(-1)?.screen}`, async () => {
        const walked = await walk(browser, site, project, journey, { until: at });
        expect(walked.complaints).toEqual([]);
        const cut = walked.cuts.at(-1);
        expect(cut?.trail.map(({ screen }) => screen)).toEqual(trail.map(({ screen }) => screen));
        if (cut !== undefined) await goOn(walked, cut);
        faults.push(...(await walked.close()));
      });
    return faults;
  };

  test(`${name}: Back shows the previous screen and repeats no call`, async ({ browser, visitor }) => {
    test.setTimeout(180_000);
    const isOne = (cut: Cut): boolean => isShown(cut) && hasBehind(project, cut.trail);
    const goBack = async ({ stage, calls }: Walk, { trail }: Cut): Promise<void> => {
      const before = await calls();
      await stage.back();
      await stage.settle();
      const expected = behind(project, trail);
      if (expected !== undefined) {
        const other = otherwise(project, expected.path);
        const seen = async () => {
          const look = await stage.look();
          const sight = sightOf(look);
          const isElsewhere = sight.path === other || isInPlaceOfAnother(project, sight.path);
          return isElsewhere || isGate(project, look.headingId) ? expected : sight;
        };
        await expect.poll(seen).toEqual(expected);
      } else {
        await expect.poll(async () => (await stage.look()).isDialog).toBe(false);
        expect((await stage.look()).actions.length).toBeGreaterThan(0);
      }
      expect(awaited((await calls()).slice(before.length))).toEqual([]);
    };
    expect(await fromEach(browser, visitor.site, isOne, goBack)).toEqual([]);
  });

  test(`${name}: a reload acts like a new visit, except on pages that keep their state`, async ({
    browser,
    visitor,
  }) => {
    test.setTimeout(180_000);
    const reload = async ({ page, stage, calls }: Walk, { at }: Cut): Promise<void> => {
      const expected = await reloadedAhead(journey, at);
      const seen = async (open: () => Promise<unknown>) => {
        const before = (await calls()).length;
        await open();
        await expect.poll(async () => sightOf(await stage.look())).toEqual(expected);
        await quiet(page, stage);
        // The page may still render what has arrived.
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve))));
        return async () => {
          const { actions } = await stage.look();
          return { actions, values: await valuesOn(page), made: awaited((await calls()).slice(before)) };
        };
      };
      const sight = sightOf(await stage.look());
      const reloaded = await (await seen(() => page.reload()))();
      if (isLasting(project, sight.path)) return expect(expected).toEqual(sight);
      const address = page.url();
      await page.goto('about:blank');
      await expect.poll(await seen(() => page.goto(address))).toEqual(reloaded);
    };
    expect(await fromEach(browser, visitor.site, isShown, reload)).toEqual([]);
  });

  test(`${name}: clicking everything twice repeats no call`, async ({ browser, visitor }) => {
    test.setTimeout(90_000);
    const once = await walkAhead(journey);
    const twice = await walk(browser, visitor.site, project, journey, { clicks: 2 });
    expect(twice.complaints).toEqual([]);
    expect(ownCalls(await twice.calls())).toEqual(ownCalls(once.calls));
    expect(await twice.close()).toEqual([]);
  });
}
