import type { Page } from '@playwright/test';
import type { Theme } from '../src/config/declarations.ts';
import { themeCss } from '../src/config/theme.ts';
import { test } from './bank.ts';
import { examine } from './examine.ts';
import { hold } from './hold.ts';
import { noteShifts, shiftsOf } from './shifts.ts';
import { expect } from './visit.ts';

const phone = { width: 390, height: 664 };

const bottomOf = async (page: Page): Promise<number> => {
  const { y = 0, height = 0 } = (await page.locator('main [type="submit"]').first().boundingBox()) ?? {};
  return y + height;
};

const refused = async (page: Page): Promise<void> => {
  await page.locator('[name="userId"]').fill('nobody.at.all');
  await page.locator('[name="password"]').fill('not-the-one1');
  await page.locator('main [type="submit"]').click();
  await expect(page.locator('main .p-notice')).toBeVisible();
};

/** The least windows that have the button in sight, and below a message. */
const windows = [
  { first: phone, told: phone },
  { first: { width: 1280, height: 720 }, told: { width: 1280, height: 800 } },
];

for (const brand of ['birch', 'cedar', 'elder'])
  for (const { first, told } of windows)
    test(`the sign-in button of ${brand} is in view at ${first.width} px, also below a message`, async ({
      page,
    }) => {
      await page.setViewportSize(first);
      await page.goto(`/login/${brand}/`);
      await expect(page.locator('main [type="submit"]')).toBeVisible();
      expect(await bottomOf(page)).toBeLessThanOrEqual(first.height);
      await page.setViewportSize(told);
      await refused(page);
      expect(await bottomOf(page)).toBeLessThanOrEqual(told.height);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    });

type Layout = NonNullable<Theme['layout']>;

for (const width of [390, 1280])
  test(`buttons and fields have the same height in every layout (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 2400 });
    const tall = (): Promise<readonly number[]> =>
      page
        .locator('main :is(.p-button, .p-field)')
        .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().height)));
    const laidOut = async (layout: Layout): Promise<readonly number[]> => {
      const css = themeCss({ colors: { primary: '#1d5744' }, layout });
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        document.adoptedStyleSheets = [sheet];
      }, css);
      return tall();
    };
    const layouts: Readonly<Record<string, readonly Layout[]>> = {
      '/': (['split', 'centred', 'immersive', 'banner', 'plain'] as const).map((entrance) => ({ entrance })),
      '/nowhere': (['band', 'banner', 'split', 'immersive', 'plain'] as const).map((each) => ({
        form: each,
        message: each,
      })),
    };
    for (const [address, wanted] of Object.entries(layouts)) {
      await page.goto(`/login/birch${address}`);
      await expect(page.locator('main .p-button').first()).toBeVisible();
      const before = await tall();
      for (const layout of wanted) expect(await laidOut(layout), JSON.stringify(layout)).toEqual(before);
    }
  });

test('an error takes space only while it shows, and shifts nothing during a press', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/login/birch/');
  const button = page.locator('main [type="submit"]');
  await button.click();
  await expect(page.locator('main .p-error').first()).toBeVisible();
  const told = await bottomOf(page);
  await page.locator('[name="userId"]').fill('rita.walker');
  await expect(page.locator('main .p-error')).toHaveCount(1);
  const mended = await bottomOf(page);
  expect(mended).toBeLessThan(told);
  // With React there, and before it has come.
  for (const errors of [2, 1]) {
    await page.goto('/login/birch/');
    await page.locator('[name="userId"]').fill('ab');
    if (errors === 2) {
      await page.locator('[name="password"]').focus();
      await expect(page.locator('main .p-error')).toHaveCount(1);
    }
    const before = await button.boundingBox();
    await button.hover();
    await page.mouse.down();
    await expect(page.locator('main :is(button, a):active')).toHaveCount(1);
    expect(await button.boundingBox()).toEqual(before);
    await page.mouse.up();
    await expect(page.locator('main .p-field .p-error')).toHaveCount(2);
  }
});

test('dark mode applies only to brands that define it, and passes the page checks', async ({ page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto('/login/elder/');
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground()).not.toBe(light);
  await page.locator('main [type="submit"]').click();
  await expect(page.locator('main .p-error').first()).toBeVisible();
  expect(await examine(page, 390)).toEqual([]);
  expect(await examine(page, 1280)).toEqual([]);
  // A brand without them looks the same.
  await page.goto('/login/birch/');
  const own = await ground();
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await ground()).toBe(own);
});

for (const brand of ['cedar', 'elder'])
  test(`the logo of ${brand} loads without shifting the header`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 664 });
    const logo = await hold(page, ({ pathname }) => pathname.endsWith('/logo.svg'));
    await noteShifts(page);
    await page.goto(`/login/${brand}/`, { waitUntil: 'commit' });
    await expect(page.locator('main [type="submit"]')).toBeVisible();
    await logo.came();
    const boxes = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.p-header, .p-header :is(a, img, nav, button)')].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [element.tagName, x, y, width, height];
        }),
      );
    const before = await boxes();
    await logo.go();
    await expect
      .poll(() =>
        page.evaluate(() => document.querySelector<HTMLImageElement>('.p-header img')?.naturalWidth),
      )
      .toBeGreaterThan(0);
    expect(await boxes()).toEqual(before);
    expect(await shiftsOf(page)).toEqual([]);
  });

test('a font of the brand loads without shifting the page', async ({ page }) => {
  const late: (() => void)[] = [];
  await page.route(/\.woff2$/, async (route) => {
    await new Promise<void>((resolve) => void late.push(resolve));
    await route.continue();
  });
  await noteShifts(page);
  await page.goto('/login/elder/', { waitUntil: 'commit' });
  const title = page.locator('main h1');
  await expect(title).toBeVisible();
  await expect.poll(() => late.length).toBeGreaterThan(0);
  const before = await title.boundingBox();
  for (const go of late) go();
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts].some(({ family, status }) => family === 'title' && status === 'loaded'),
      ),
    )
    .toBe(true);
  expect(await title.boundingBox()).toEqual(before);
  expect(await shiftsOf(page)).toEqual([]);
});
