import type { Page } from '@playwright/test';
import { sampleEssentials } from '../src/tools/play/essentials.ts';
import { screensOf } from '../src/tools/play/features.ts';
import { play } from '../src/tools/play/play.ts';
import { openProject } from '../src/tools/play/project.ts';
import { type Waiting, waitingIn } from '../src/tools/play/waiting.ts';
import { wordingOf } from '../src/tools/play/wording.ts';
import { pathOf } from './arrange.ts';
import { browserStage } from './browser-stage.ts';
import { examine, widths } from './examine.ts';
import { exposedOn } from './private.ts';
import { expect, test } from './visit.ts';

const project = await openProject(process.cwd());

const performances = sampleEssentials(project);

// The number of the test that examines a screen: the first one that shows it.
const examiners = new Map<string, number>();
for (const [turn, { journey }] of performances.entries())
  for (const feature of screensOf(journey)) if (!examiners.has(feature)) examiners.set(feature, turn);

// The number of the test that examines a screen while a call is out: the first one that waits on it.
const waiters = new Map<string, number>();
for (const [turn, { journey }] of performances.entries())
  for (const { screen } of waitingIn(project, journey)) if (!waiters.has(screen)) waiters.set(screen, turn);

const examineAt = async (
  page: Page,
  width: number,
  without: readonly string[] = [],
): Promise<readonly string[]> => {
  const size = page.viewportSize();
  const wrong = await examine(page, width, without);
  if (size !== null) await page.setViewportSize(size);
  return wrong;
};

// Holds the first call that a screen waits for until the screen has been examined.
const holdFor = (page: Page, { operations }: Waiting, examineIt: () => Promise<void>): Promise<unknown> => {
  const paths = new Set(operations.map((operation) => pathOf(project, operation)));
  return page.route(
    ({ pathname }) => paths.has(pathname),
    async (route) => {
      await examineIt();
      await route.fallback();
    },
    { times: 1 },
  );
};

for (const [turn, { journey, cast }] of performances.entries()) {
  const { flow, scenario } = journey;
  const width = cast.width === 'mobile' ? widths[0] : widths[1 + (turn % 2)];
  test(`${flow}: ${scenario.name} (${Object.values(cast).join(', ')})`, async ({ page, visitor }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const stage = browserStage(project, page, visitor);
    const examined = new Set<string>();
    const wrong: string[] = [];
    const awaited = waitingIn(project, journey).filter(({ screen }) => waiters.get(screen) === turn);
    const wording = await wordingOf(project, cast.brand, cast.language);
    for (const each of awaited)
      await holdFor(page, each, async () => {
        const [flow = '', name = ''] = each.screen.split('/');
        const words = wording.pattern(wording.screen(flow, name, each.words) ?? each.words);
        await expect(page.getByRole('main').getByText(words)).toBeVisible();
        examined.add(each.screen);
        // Its words are a status. The next screen brings the heading, and the focus goes there.
        const found = await examineAt(page, width ?? widths[0], ['page-has-heading-one']);
        wrong.push(...found.map((one) => `${each.screen}: ${one}`));
      });
    const complaints = await play(project, journey, stage, {
      cast,
      onScreen: async (screen) => {
        const found = [...(await exposedOn(page, project, journey))];
        const isOwn = (examiners.get(`screen ${screen}`) ?? turn) === turn;
        if (isOwn && !examined.has(screen)) {
          examined.add(screen);
          found.push(...(await examineAt(page, width ?? widths[0])));
        }
        wrong.push(...found.map((each) => `${screen}: ${each}`));
      },
    });
    const missed = awaited.filter(({ screen }) => !examined.has(screen));
    const all = [
      ...complaints,
      ...new Set(wrong),
      ...missed.map(({ screen }) => `${screen} does not show while a call is out`),
    ];
    if (all.length > 0) throw new Error(all.join('\n'));
  });
}
