import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { play } from '../src/tools/play/play.ts';
import { openProject } from '../src/tools/play/project.ts';
import { sampleLayouts, screenPerformances } from '../src/tools/play/sample.ts';
import { readProject } from '../src/tools/project.ts';
import { pseudoLanguage, thirdLanguage } from '../tests/pseudo.ts';
import { browserStage } from './browser-stage.ts';
import { copyProject } from './compose.ts';
import { troublesAt, widths } from './examine.ts';
import { troublesOf } from './layout.ts';
import { testOfSite } from './second-site.ts';

const shipped = await openProject(process.cwd());
const [brand = ''] =
  Object.entries(shipped.brands).find(([, { languages = [] }]) => languages.length > 1) ?? [];

// A language that was added by files alone, in words that are four tenths longer than the English ones.
const test = testOfSite((folder) => {
  copyProject(folder);
  const { files, code } = readProject(folder);
  const texts = Object.fromEntries(
    Object.keys(files).map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  );
  for (const [path, text] of Object.entries(thirdLanguage({ ...texts, ...code }, brand)))
    writeFileSync(join(folder, path), text);
});

test('the layout check reports cut-off and overlapping text', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 900 });
  await page.goto(`/login/${brand}/?lang=${pseudoLanguage}`);
  await expect(page.locator('h1')).toBeVisible();
  await page.locator('h1').evaluate((heading) => {
    heading.style.whiteSpace = 'nowrap';
    heading.style.marginBottom = '-40px';
  });
  const troubles = (await page.evaluate(troublesOf)).join(' ');
  expect(troubles).toContain('is cut off');
  expect(troubles).toContain('lies over');
});

test.describe('a browser in a third language', () => {
  test.use({ locale: pseudoLanguage });

  test('gets an offer in its language that is no larger than the language’s name', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 664 });
    await page.goto(`/login/${brand}/`);
    const choice = page.locator(`.p-header [data-language="${pseudoLanguage}"]`);
    await expect(choice).toHaveAccessibleName(/\?$/);
    expect(await page.evaluate(troublesOf)).toEqual([]);
    const [asking, named] = await choice.evaluate((button) => {
      const box = () => JSON.stringify(button.getBoundingClientRect());
      const first = box();
      button.textContent = button.querySelector('.p-offer > :first-child')?.textContent ?? '';
      return [first, box()];
    });
    expect(asking).toBe(named);
  });
});

// All that the brand shows takes half an hour; `npm run matrix` asks for it. Else: a screen of each layout.
const performances = screenPerformances(shipped, brand).filter(({ cast }) => cast.language === 'en');
const layouts = sampleLayouts(
  shipped,
  performances.map(({ journey }) => journey),
);
const examined = new Set<string>();

for (const { journey, cast } of performances.filter(
  (each) => process.env.E2E_MATRIX === 'all' || layouts.includes(each.journey),
))
  test(`a third language needs only files and fits on every screen: ${journey.flow}: ${journey.scenario.name}`, async ({
    page,
    visitor,
    secondSite,
  }) => {
    test.setTimeout(180_000);
    visitor.provoke(/portico/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const project = await openProject(secondSite.folder);
    const stage = browserStage(project, page, visitor);
    const wrong: string[] = [];
    const onScreen = async (screen: string): Promise<void> => {
      const size = page.viewportSize();
      const state = `${screen} ${(await stage.look()).notices.join('') === ''}`;
      if (examined.has(state) || size === null) return;
      examined.add(state);
      await expect(page.locator('html')).toHaveAttribute('lang', pseudoLanguage);
      for (const width of widths)
        wrong.push(...(await troublesAt(page, width)).map((each) => `${screen}, ${width} px: ${each}`));
      await page.setViewportSize(size);
    };
    const complaints = await play(project, journey, stage, {
      cast: { ...cast, language: pseudoLanguage },
      onScreen,
    });
    expect([...complaints, ...wrong]).toEqual([]);
  });
