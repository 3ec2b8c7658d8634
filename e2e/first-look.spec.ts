import { readdirSync } from 'node:fs';
import type { Page, Route } from '@playwright/test';
import { productSite, settled, test } from './bank.ts';
import { linked } from './linked.ts';
import { noteShifts, shiftsOf } from './shifts.ts';
import { expect } from './visit.ts';

const brands = readdirSync('brands', { withFileTypes: true }).filter((each) => each.isDirectory());
const widths = [320, 768, 1280];

// An image that is out of sight is not waited for by the page, and comes when it comes.
const pictured = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    // At a new width, the browser chooses other sources with the next frame.
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  });
  await expect
    .poll(() => page.evaluate(() => [...document.images].every(({ complete }) => complete)))
    .toBe(true);
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
};

for (const { name: brand } of brands) {
  test(`the first render of ${brand} looks the same as with all style sheets`, async ({ page, visitor }) => {
    visitor.provoke(/ERR_FAILED/);
    await page.route(/boot-/, (route) => route.abort());
    await page.goto(new URL(`/login/${brand}/`, productSite).href);
    // That the core was kept away is shown as a failure, which is not what is looked at here.
    await page.evaluate(() => delete document.documentElement.dataset.failed);
    const looks = async () => {
      const pictures: Buffer[] = [];
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await pictured(page);
        pictures.push(await page.screenshot({ fullPage: true, animations: 'disabled' }));
      }
      return pictures;
    };
    const first = await looks();
    await page.evaluate(async () => {
      const { sheets } = JSON.parse(document.getElementById('page')?.textContent ?? '{}');
      for (const href of sheets as string[]) {
        await new Promise((loaded) => {
          const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
          link.onload = loaded;
          document.head.append(link);
        });
      }
    });
    const whole = await looks();
    widths.forEach((width, at) => void expect(first[at]?.equals(whole[at]!), `${width} px`).toBe(true));
  });
}

for (const [path, width] of [
  ['', 320],
  ['register?lang=es', 320],
  ['reset', 1280],
] as const) {
  test(`nothing in view shifts while cedar/${path} loads at ${width} px`, async ({ page, visitor }) => {
    await page.setViewportSize({ width, height: 700 });
    await noteShifts(page);
    await page.goto(`/login/cedar/${path}`);
    await expect(page.locator('main form').first()).toBeVisible();
    await settled(visitor);
    expect(await shiftsOf(page)).toEqual([]);
  });
}

for (const [what, path] of [
  ['the sign-in page', ''],
  ['another page', 'register'],
  ['the page of an unknown brand', '../nobody/'],
]) {
  for (const [how, answer] of [
    ['fails', (route: Route) => route.abort()],
    ['hangs', () => undefined],
  ] as const)
    test(`${what} shows an error in place of its controls when every script ${how}`, async ({
      page,
      visitor,
    }) => {
      visitor.provoke(/ERR_FAILED/);
      await linked(page);
      await page.route(/\.js$/, answer);
      await page.goto(`/login/birch/${path}`, { waitUntil: 'commit' });
      await page.locator('#page').waitFor({ state: 'attached' });
      // As many seconds after the style sheet has come.
      const turningAfter = (seconds: number) =>
        page.evaluate((ms) => {
          for (const animation of document.getAnimations()) animation.currentTime = ms;
          return getComputedStyle(document.body, '::before').visibility === 'visible';
        }, seconds * 1000);
      await expect.poll(() => turningAfter(1)).toBe(true);
      await expect(page.locator('#crash')).toBeHidden();
      expect(await turningAfter(6)).toBe(false);
      await expect(page.locator('#crash h2').first()).toBeVisible();
      await expect(page.locator('#crash a').first()).toBeVisible();
      // A press would be the browser's own.
      await expect(page.locator('#root :is(a, button, input)').filter({ visible: true })).toHaveCount(0);
    });
}

test('a page that waits for its language shows a spinner until it is rendered', async ({ page }) => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    const look = (): void => {
      const { body } = document;
      const root = document.getElementById('root');
      if (root !== null) {
        const isTurning = getComputedStyle(body, '::before').visibility === 'visible';
        const now = getComputedStyle(root).visibility === 'visible' ? 'page' : isTurning ? 'sign' : 'nothing';
        if (seen.at(-1) !== now) seen.push(now);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { seen });
  });
  await page.route(/\/main-/, () => undefined);
  await linked(page);
  await page.route(/\/early-/, async (route) => {
    await expect.poll(() => page.evaluate('window.seen')).toContain('sign');
    await route.fallback();
  });
  await page.goto('/login/cedar/?lang=es', { waitUntil: 'commit' });
  await expect(page.locator('main h1')).toBeVisible();
  await expect.poll(() => page.evaluate('window.seen')).toEqual(['nothing', 'sign', 'page']);
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`the spinner disappears once the page shows (motion: ${reducedMotion})`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.route(/\/main-/, () => undefined);
    await page.goto('/login/cedar/?lang=es', { waitUntil: 'commit' });
    const turning = () =>
      page.evaluate(() => getComputedStyle(document.body, '::before').visibility === 'visible');
    await expect.poll(turning).toBe(true);
    await expect(page.locator('main h1')).toBeVisible();
    await expect.poll(turning).toBe(false);
  });
}
