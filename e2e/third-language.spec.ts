import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { play } from '../src/tools/play/play.ts';
import { openProject } from '../src/tools/play/project.ts';
import { screenPerformances } from '../src/tools/play/sample.ts';
import { readProject } from '../src/tools/project.ts';
import { pseudoLanguage, thirdLanguage } from '../tests/pseudo.ts';
import { browserStage } from './browser-stage.ts';
import { copyProject } from './compose.ts';
import { troublesAt, widths } from './examine.ts';
import { troublesOf } from './layout.ts';
import { testOfSite } from './second-site.ts';

// A language that was added by files alone, in words that are four tenths longer than the English ones.
const test = testOfSite((folder) => {
  copyProject(folder);
  const { files, code } = readProject(folder);
  const texts = Object.fromEntries(
    Object.keys(files).map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  );
  for (const [path, text] of Object.entries(thirdLanguage({ ...texts, ...code }, 'alder')))
    writeFileSync(join(folder, path), text);
});

const submit = (page: Page): Promise<void> =>
  page.locator('[role="dialog"] button[type="submit"], main button[type="submit"]').last().click();

const signIn = async (page: Page, userId: string): Promise<void> => {
  await page.locator('input[name="userId"]').fill(userId);
  await page.locator('input[name="password"]').fill('Harbor-7');
  await submit(page);
};

type Screen = {
  readonly name: string;
  readonly at?: string;
  readonly reach?: (page: Page) => Promise<void>;
  readonly shown: string;
};

const screens: readonly Screen[] = [
  { name: 'sign-in, left empty', reach: submit, shown: '.p-notice--error' },
  {
    name: 'choice of phone',
    reach: (page) => signIn(page, 'otto.onetime'),
    shown: '[role="dialog"] input[type="radio"]',
  },
  { name: 'replaced card', reach: (page) => signIn(page, 'nell.newcard'), shown: '.p-details' },
  {
    name: 'new profile, left empty',
    at: '/register',
    reach: async (page) => {
      await page.locator('input[name="accountNumber"]').fill('9900100000000374');
      await page.locator('input[name="zipCode"]').fill('10001');
      await submit(page);
      await expect(page.locator('input[name="newPassword"]')).toBeVisible();
      await submit(page);
    },
    shown: '.p-notice--error',
  },
  { name: 'reset', at: '/reset', shown: 'input[name="userId"]' },
  { name: 'user ID search', at: '/findUserId', shown: 'input[name="accountNumber"]' },
  { name: 'locked account', at: '/locked-account', shown: 'h1' },
  {
    name: 'lost user',
    reach: (page) => page.locator('footer').getByRole('button').last().click(),
    shown: '[role="dialog"]',
  },
];

for (const width of [320, 1280])
  test(`a third language takes no more than files, and has room at ${width} px`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const { name, at = '/', reach, shown } of screens)
      await test.step(name, async () => {
        await page.goto(`/login/alder${at}?lang=${pseudoLanguage}`);
        await expect(page.locator('html')).toHaveAttribute('lang', pseudoLanguage);
        await reach?.(page);
        await expect(page.locator(shown).first()).toBeVisible();
        await expect(page.locator('main :is(h1, h2)').first()).toContainText('[');
        expect(await page.evaluate(troublesOf), name).toEqual([]);
      });
  });

test('what has no room is noticed', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 900 });
  await page.goto(`/login/alder/?lang=${pseudoLanguage}`);
  await expect(page.locator('h1')).toBeVisible();
  await page.locator('h1').evaluate((heading) => {
    heading.style.whiteSpace = 'nowrap';
    heading.style.marginBottom = '-40px';
  });
  const troubles = (await page.evaluate(troublesOf)).join(' ');
  expect(troubles).toContain('is cut off');
  expect(troubles).toContain('lies over');
});

if (process.env.E2E_MATRIX === 'all') {
  const shipped = await openProject(process.cwd());
  const examined = new Set<string>();

  for (const { journey, cast } of screenPerformances(shipped, 'alder').filter(
    (each) => each.cast.language === 'en',
  ))
    test(`a third language has room on every screen: ${journey.flow}: ${journey.scenario.name}`, async ({
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
}
