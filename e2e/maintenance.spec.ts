import type { Page } from '@playwright/test';
import { password, test } from './bank.ts';
import { expect, onThisMachine } from './visit.ts';

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

test('planned downtime shows above the sign-in form, or at the bottom of a narrow window', async ({
  page,
}) => {
  await announce(page, around(0));
  await page.goto('/login/cedar/');
  await expect(banner(page)).toContainText(/\d\d\/\d\d\/\d{4}, \d\d:\d\d [AP]M/);
  for (const width of [320, 1024, 1280, 1920])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await expect(async () => {
        const box = await boxOf(page, '.p-banner');
        const form = await boxOf(page, 'input[name="userId"]');
        const [logo, header] = [await boxOf(page, '.p-header__logo'), await boxOf(page, '.p-header')];
        expect(header.height).toBe(110);
        expect(box.width).toBeLessThanOrEqual(855);
        if (width > 1000) {
          expect(box.y + box.height).toBeLessThan(form.y);
          expect(box.x).toBeGreaterThan(logo.x + logo.width);
        } else expect(box.y + box.height).toBeCloseTo(800, 0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }).toPass();
    });
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(banner(page)).toHaveCount(0);
  await expect(page.locator('input[name="userId"]')).toBeVisible();
});

test.describe('downtime that begins while somebody types', () => {
  const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);
  const go = (page: Page): Promise<void> => page.locator('main button[type="submit"]').click();
  const begins = async (page: Page): Promise<void> => {
    await page.clock.install();
    const heard = page.waitForResponse(/downtime\.json/);
    await page.goto('/login/plain/register');
    await field(page, 'accountNumber').fill('4000 0000 0000 0002');
    await heard;
    await announce(page, { downTime: { downTimeMessage: 'Back at nine.' } });
    await minute(page);
  };
  const minute = async (page: Page): Promise<void> => {
    const heard = page.waitForResponse(/downtime\.json/);
    await page.clock.fastForward(61_000);
    await heard;
  };

  test('shows with the next press instead of the next screen', async ({ page }) => {
    await begins(page);
    await minute(page);
    await field(page, 'zipCode').fill('10001');
    await go(page);
    await expect(page.getByRole('heading', { name: 'We will be right back' })).toBeVisible();
    await expect(page.locator('main')).toContainText('Back at nine.');
    await expect(page.locator('form')).toHaveCount(0);
  });

  test('keeps a half-typed passcode and shows before the passcode is sent', async ({ page, visitor }) => {
    await page.clock.install();
    const heard = page.waitForResponse(/downtime\.json/);
    await page.goto('/login/plain/');
    await field(page, 'userId').fill('otto.onetime');
    await field(page, 'password').fill(password);
    await go(page);
    await page.getByRole('radio').first().check();
    await page.getByRole('radio').last().check();
    const press = () => page.getByRole('dialog').locator('[data-action="submit"]').click();
    await press();
    const digits = page.getByRole('dialog').getByRole('textbox');
    await digits.first().pressSequentially('12');
    await heard;
    await announce(page, { downTime: { downTimeMessage: 'Back at nine.' } });
    await minute(page);
    await minute(page);
    await expect(digits.nth(1)).toHaveValue('2');
    await digits.nth(2).pressSequentially('34');
    await press();
    await expect(page.getByRole('heading', { name: 'We will be right back' })).toBeVisible();
    const called = (await visitor.calls()).map(({ operation }) => operation);
    expect(called).toContain('initiateOtp');
    expect(called).not.toContain('validateOtp');
  });

  test('does not show if it ends before the next press', async ({ page }) => {
    await begins(page);
    await page.unrouteAll();
    await minute(page);
    await field(page, 'zipCode').fill('10001');
    await go(page);
    await expect(field(page, 'userId')).toBeVisible();
  });
});

test('other pages do not show the announcement', async ({ page, visitor }) => {
  await announce(page, around(0));
  await page.goto('/login/cedar/register');
  await expect(page.locator('input[name="accountNumber"]')).toBeVisible();
  await expect.poll(() => visitor.notes.addresses.some((each) => each.endsWith('/downtime.json'))).toBe(true);
  await expect.poll(() => visitor.notes.pending.size).toBe(0);
  await expect(banner(page)).toHaveCount(0);
});

for (const [when, said] of [
  ['that has not begun', around(5)],
  ['that is over', around(-5)],
  ['without a time window', { underMaintenance: true }],
] as const)
  test(`no announcement shows for downtime ${when}`, async ({ page, visitor }) => {
    await announce(page, said);
    await page.goto('/login/cedar/');
    await expect(page.locator('input[name="userId"]')).toBeVisible();
    await expect
      .poll(() => visitor.notes.addresses.some((each) => each.endsWith('/downtime.json')))
      .toBe(true);
    await expect.poll(() => visitor.notes.pending.size).toBe(0);
    await expect(banner(page)).toHaveCount(0);
  });

test.describe('downtime announcement on a phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    viewport: { width: 375, height: 667 },
  });

  test('does not overlap the app banner', async ({ page }) => {
    await announce(page, around(0));
    await page.goto('/login/cedar/');
    await expect(banner(page)).toBeVisible();
    const app = page.getByRole('link', { name: 'View', exact: true });
    await app.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const [offered, told] = await Promise.all([app.boundingBox(), banner(page).boundingBox()]);
    expect((offered?.y ?? 0) + (offered?.height ?? 0)).toBeLessThanOrEqual(told?.y ?? 0);
    await page.getByRole('button', { name: 'Got it' }).click();
    await expect(banner(page)).toBeHidden();
    await expect(app).toBeVisible();
  });
});

for (const [name, hours] of [
  ['slow', -3],
  ['fast', 3],
] as const)
  test(`planned downtime follows the server's clock if the device's is three hours ${name}`, async ({
    page,
  }) => {
    await page.clock.install({ time: Date.now() + hours * hour });
    await page.clock.resume();
    let downtime = around(0);
    await page.route(
      (url) => url.pathname.endsWith('/downtime.json'),
      async (route) => {
        const response = await route.fetch({ url: onThisMachine(route.request().url()) });
        await route.fulfill({ response, json: downtime });
      },
    );
    await page.goto('/login/cedar/');
    await expect(banner(page)).toBeVisible();
    downtime = around(hours);
    const asked = page.waitForResponse((response) => response.url().endsWith('/downtime.json'));
    await page.goto('/login/cedar/');
    await asked;
    await expect(page.locator('input[name="userId"]')).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  });
