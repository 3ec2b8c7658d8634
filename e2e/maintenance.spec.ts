import type { Page } from '@playwright/test';
import { test } from './second-site.ts';
import { expect } from './visit.ts';

// In one worker, so that the second site is built once.
test.describe.configure({ mode: 'default' });

/** Has the sandbox say this of downtime; the file is asked for without a session, so it is asked for by a header. */
const announce = (page: Page, said: object): Promise<unknown> =>
  page.route(
    (url) => url.pathname.endsWith('/downtime.json'),
    (route) =>
      route.continue({
        headers: {
          ...route.request().headers(),
          'x-sandbox-force': new URLSearchParams({ with: JSON.stringify(said) }).toString(),
        },
      }),
  );

const hour = 60 * 60 * 1000;
const around = (hours: number): object => ({
  downTime: {
    startDateTime: new Date(Date.now() + hours * hour - hour).toISOString(),
    stopDateTime: new Date(Date.now() + hours * hour + hour).toISOString(),
  },
});

const banner = (page: Page) => page.locator('.p-banner').filter({ hasText: 'Planned maintenance' });

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox();
  if (box === null) throw new Error(`${selector} is not drawn`);
  return box;
};

for (const width of [320, 1024, 1280, 1920])
  test(`planned downtime is announced on the sign-in page, which stays open: above the form, or where the window is narrow at its lower edge (${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await announce(page, around(0));
    await page.goto('/login/alder/');
    await expect(banner(page)).toBeVisible();
    await expect(banner(page)).toContainText(/\d\d\/\d\d\/\d{4}, \d\d:\d\d [AP]M/);
    const box = await banner(page).boundingBox();
    const form = await page.locator('input[name="userId"]').boundingBox();
    const bottom = (box?.y ?? 0) + (box?.height ?? 0);
    const [logo, header] = [await boxOf(page, '.p-header__logo'), await boxOf(page, '.p-header')];
    expect(header.height).toBe(110);
    expect(box?.width).toBeLessThanOrEqual(855);
    if (width > 1000) {
      expect(bottom).toBeLessThan(form?.y ?? 0);
      expect(box?.x).toBeGreaterThan(logo.x + logo.width);
    } else expect(bottom).toBeCloseTo(800, 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.getByRole('button', { name: 'Got it' }).click();
    await expect(banner(page)).toHaveCount(0);
    await expect(page.locator('input[name="userId"]')).toBeVisible();
  });

test('the announcement is not on other pages', async ({ page, visitor }) => {
  await announce(page, around(0));
  await page.goto('/login/alder/register');
  await expect(page.locator('input[name="accountNumber"]')).toBeVisible();
  await expect.poll(() => visitor.notes.addresses.some((each) => each.endsWith('/downtime.json'))).toBe(true);
  await expect.poll(() => visitor.notes.pending.size).toBe(0);
  await expect(banner(page)).toHaveCount(0);
});

for (const [when, said] of [
  ['before its window', around(5)],
  ['after its window', around(-5)],
  ['that only the server knows of', { underMaintenance: true }],
] as const)
  test(`nothing is announced of downtime ${when}`, async ({ page, visitor }) => {
    await announce(page, said);
    await page.goto('/login/alder/');
    await expect(page.locator('input[name="userId"]')).toBeVisible();
    await expect
      .poll(() => visitor.notes.addresses.some((each) => each.endsWith('/downtime.json')))
      .toBe(true);
    await expect.poll(() => visitor.notes.pending.size).toBe(0);
    await expect(banner(page)).toHaveCount(0);
  });

test.describe('on a phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    viewport: { width: 375, height: 667 },
  });

  test('the app is offered when the announcement has been read, not over it', async ({ page }) => {
    await announce(page, around(0));
    await page.goto('/login/alder/');
    await expect(banner(page)).toBeVisible();
    const app = page.getByRole('link', { name: 'View', exact: true });
    await expect(app).toBeHidden();
    await page.getByRole('button', { name: 'Got it' }).click();
    await expect(app).toBeVisible();
  });
});
