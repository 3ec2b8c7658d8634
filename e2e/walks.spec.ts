import type { Page } from '@playwright/test';
import { type Journey, openProject } from '../src/tools/play/project.ts';
import { type Moves, moveBetween, sampleMoves } from '../src/tools/play/sample.ts';
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
  sightOf,
  walkableIn,
} from '../src/tools/play/walk.ts';
import { expect, test } from './visit.ts';
import { walk } from './walk.ts';

const project = await openProject(process.cwd());
const walkable = walkableIn(project);
// All journeys are walked so without a browser; here are those that show each kind of move in a browser's own history.
const walks: readonly (Pick<Moves, 'journey'> & Partial<Moves>)[] =
  process.env.E2E_MATRIX === 'all'
    ? walkable.map((journey) => ({ journey }))
    : sampleMoves(project, walkable);

const quiet = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};

const ownCalls = ownIn(project);
const awaited = awaitedIn(project);

const ownName = (screen = ''): string => screen.split('/').at(-1) ?? '';

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

  test(`${name}: Back shows the screen before and calls nothing again`, async ({ browser, visitor }) => {
    test.setTimeout(180_000);
    const whole = await walk(browser, visitor.site, project, journey);
    const faults = [...(await whole.close())];
    expect(whole.complaints).toEqual([]);
    // Flows that extend one another may show the same screen.
    expect(whole.cuts.map(({ trail }) => ownName(trail.at(-1)?.screen))).toEqual(
      expect.arrayContaining(named(journey).map(ownName)),
    );
    for (const { at, trail } of whole.cuts.filter((cut) => isShown(cut) && hasBehind(project, cut.trail))) {
      await test.step(`at ${trail.at(-1)?.screen}`, async () => {
        const { page, stage, calls, close } = await walk(browser, visitor.site, project, journey, {
          until: at,
        });
        const before = await calls();
        await page.goBack();
        await quiet(page);
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
          expect((await stage.look()).isDialog).toBe(false);
          expect((await stage.look()).actions.length).toBeGreaterThan(0);
        }
        expect(awaited((await calls()).slice(before.length))).toEqual([]);
        faults.push(...(await close()));
      });
    }
    expect(faults).toEqual([]);
  });

  test(`${name}: a reload begins as if the address had just been opened, but for what lasts`, async ({
    browser,
    visitor,
  }) => {
    test.setTimeout(180_000);
    const whole = await walk(browser, visitor.site, project, journey);
    const faults = [...(await whole.close())];
    for (const { at, trail } of whole.cuts.filter(isShown)) {
      await test.step(`at ${trail.at(-1)?.screen}`, async () => {
        const { page, stage, calls, close } = await walk(browser, visitor.site, project, journey, {
          until: at,
        });
        const seen = async (open: () => Promise<unknown>) => {
          const before = await calls();
          await open();
          await quiet(page);
          const { isDialog, title, form, path, actions } = await stage.look();
          const made = awaited((await calls()).slice(before.length));
          return { isDialog, title, form, path, actions, values: await valuesOn(page), made };
        };
        const sight = sightOf(await stage.look());
        const reloaded = await seen(() => page.reload());
        const address = page.url();
        if (isLasting(project, sight.path)) {
          expect(sightOf(await stage.look())).toEqual(sight);
          faults.push(...(await close()));
          return;
        }
        await page.goto('about:blank');
        expect(reloaded).toEqual(await seen(() => page.goto(address)));
        faults.push(...(await close()));
      });
    }
    expect(faults).toEqual([]);
  });

  test(`${name}: clicking everything twice calls nothing twice`, async ({ browser, visitor }) => {
    test.setTimeout(90_000);
    const once = await walk(browser, visitor.site, project, journey);
    const twice = await walk(browser, visitor.site, project, journey, { clicks: 2 });
    expect(twice.complaints).toEqual([]);
    expect(ownCalls(await twice.calls())).toEqual(ownCalls(await once.calls()));
    expect([...(await once.close()), ...(await twice.close())]).toEqual([]);
  });
}
