import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { play } from '../src/tools/play/play.ts';
import type { Cast } from '../src/tools/play/playing.ts';
import { openProject } from '../src/tools/play/project.ts';
import { sampleScreens, screenPerformances } from '../src/tools/play/sample.ts';
import { browserStage } from './browser-stage.ts';
import { examine, widths } from './examine.ts';
import { exposedOn } from './private.ts';
import { test } from './visit.ts';

// `npm run gallery` asks for every screen of one brand, `npm run matrix` for those of all brands, both with pictures.
const { E2E_GALLERY: only, E2E_GALLERY_FOLDER: folder = '', E2E_MATRIX: matrix } = process.env;
const project = await openProject(process.cwd());
const brands = only === undefined ? Object.keys(project.brands) : [only];
const isWhole = only !== undefined || matrix === 'all';

const performances = isWhole
  ? brands.flatMap((brand) => screenPerformances(project, brand).map((each) => ({ ...each, at: widths })))
  : sampleScreens(project).map((each, turn) => ({
      ...each,
      at: each.cast.width === 'mobile' ? [widths[0]] : [turn % 2 === 0 ? widths[1] : widths[2]],
    }));

// What this worker has looked at already.
const examined = new Set<string>();

/** Takes a screen for its own: true for the first who asks. The pictures of a whole brand tell of the other worker's as well. */
const isNew = (cast: Cast, state: string): boolean => {
  const key = isWhole ? `${cast.brand} ${cast.language} ${state}` : state;
  const isDone = examined.has(key) || (isWhole && existsSync(pictureOf(cast, state, widths[0])));
  examined.add(key);
  return !isDone;
};

const pictureOf = ({ brand, language }: Cast, state: string, width: number, scheme = ''): string =>
  join(folder, brand, `${state.replace('/', '.')}.${language}.${width}${scheme}.png`);

const hasDarkPages = (brand: string): boolean => project.brands[brand]?.theme.dark !== undefined;

const lookAround = async (
  page: Page,
  cast: Cast,
  { state, isDialog }: { readonly state: string; readonly isDialog: boolean },
  at: readonly number[],
): Promise<readonly string[]> => {
  const size = page.viewportSize();
  const wrong = await at.reduce<Promise<readonly string[]>>(async (before, width) => {
    const earlier = await before;
    const found = await examine(page, width);
    // What covers the window is as large as that.
    const photograph = (path: string) =>
      page.screenshot({ path, fullPage: !isDialog, animations: 'disabled' });
    if (isWhole) await photograph(pictureOf(cast, state, width));
    if (!isWhole || !hasDarkPages(cast.brand))
      return [...earlier, ...found.map((each) => `${state}, ${each}`)];
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = (await examine(page, width)).map((each) => `dark, ${each}`);
    await photograph(pictureOf(cast, state, width, '.dark'));
    await page.emulateMedia({ colorScheme: 'light' });
    return [...earlier, ...[...found, ...dark].map((each) => `${state}, ${each}`)];
  }, Promise.resolve([]));
  if (size !== null) await page.setViewportSize(size);
  return wrong;
};

for (const { journey, cast, at } of performances) {
  const { flow, scenario } = journey;
  const widest = at.map((width) => `${width} px`).join(', ');
  test(`no screen has a layout or accessibility problem: ${flow}: ${scenario.name} (${cast.brand}, ${cast.language}, ${widest})`, async ({
    page,
    visitor,
  }) => {
    test.setTimeout(isWhole ? 600_000 : 120_000);
    // What is logged is judged elsewhere.
    visitor.provoke(/portico/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (isWhole) mkdirSync(join(folder, cast.brand), { recursive: true });
    const stage = browserStage(project, page, visitor);
    const wrong: string[] = [];
    const complaints = await play(project, journey, stage, {
      cast,
      onScreen: async (screen) => {
        const { notices, isDialog } = await stage.look();
        // The first of several looks is the one without what was typed.
        const state = notices.some((notice) => notice !== '') ? `${screen}~told` : screen;
        const exposed = await exposedOn(page, project, journey);
        wrong.push(...exposed.map((each) => `${state}, ${each}`));
        if (isNew(cast, state)) wrong.push(...(await lookAround(page, cast, { state, isDialog }, at)));
      },
    });
    if (complaints.length + wrong.length > 0) throw new Error([...complaints, ...wrong].join('\n'));
  });
}
