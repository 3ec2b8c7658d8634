import type { Page } from '@playwright/test';
import { test } from './bank.ts';
import { expect, type Visitor } from './visit.ts';

const phones = {
  iPhone: {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    store: 'https://apps.apple.com/app/id1000000001',
  },
  'Android phone': {
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    store: 'https://play.google.com/store/apps/details?id=example.cedar.card',
  },
} as const;

const banner = (page: Page) => page.locator('.p-edge');

/** Opens a page and waits for what goes on beside it. */
const open = async (page: Page, visitor: Visitor, address: string): Promise<void> => {
  visitor.notes.addresses.length = 0;
  await page.goto(address);
  await expect.poll(() => visitor.notes.addresses.some((each) => each.endsWith('/downtime.json'))).toBe(true);
  await expect.poll(() => visitor.notes.pending.size).toBe(0);
};

for (const [phone, { userAgent, store }] of Object.entries(phones))
  test.describe(`app banner on an ${phone}`, () => {
    test.use({ userAgent, viewport: { width: 320, height: 640 } });

    test('links to the store and stays away for 30 days after it is closed', async ({
      page,
      context,
      visitor,
    }) => {
      await open(page, visitor, '/login/cedar/');
      await expect(banner(page).getByRole('link', { name: 'View', exact: true })).toHaveAttribute(
        'href',
        store,
      );
      for (const button of await banner(page).locator('.p-button').all())
        expect((await button.boundingBox())?.width).toBeGreaterThanOrEqual(120);
      await banner(page).getByRole('button', { name: 'Close', exact: true }).click();
      await expect(banner(page)).toHaveCount(0);
      const closed = (await context.cookies()).find(({ name }) => name === 'portico.appBanner');
      expect(closed).toMatchObject({ path: '/', value: 'closed' });
      const days = ((closed?.expires ?? 0) - Date.now() / 1000) / (24 * 60 * 60);
      expect(days).toBeGreaterThan(29);
      expect(days).toBeLessThanOrEqual(30);
      await open(page, visitor, '/login/cedar/register');
      await expect(banner(page)).toHaveCount(0);
    });

    test('does not show for a brand without an app', async ({ page, visitor }) => {
      await open(page, visitor, '/login/birch/');
      await expect(page.getByRole('button', { name: 'Speaking with a live agent?' })).toBeVisible();
      await expect(banner(page)).toHaveCount(0);
    });
  });

test('a desktop browser shows no app banner', async ({ page, visitor }) => {
  await open(page, visitor, '/login/cedar/');
  await expect(page.getByRole('button', { name: 'Speaking with a live agent?' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test.describe('page with the app banner', () => {
  test.use({ userAgent: phones.iPhone.userAgent, viewport: { width: 320, height: 640 } });

  test('never hides a focused control behind the banner', async ({ page, visitor }) => {
    await open(page, visitor, '/login/cedar/?lang=es');
    await expect(banner(page).getByRole('link', { name: 'Ver', exact: true })).toBeVisible();
    const stops = await page.locator('a:visible, button:visible, input:visible').count();
    const hidden: (string | null)[] = [];
    for (const _ of Array.from({ length: stops })) {
      await page.keyboard.press('Tab');
      hidden.push(
        await page.evaluate(() => {
          const { activeElement: here } = document;
          if (here === null || here === document.body || here.closest('.p-edge') !== null) return null;
          const { left, top, width, height } = here.getBoundingClientRect();
          const over = document.elementFromPoint(left + width / 2, top + height / 2);
          return over?.closest('.p-edge') == null ? null : here.outerHTML;
        }),
      );
    }
    expect(hidden.filter((each) => each !== null)).toEqual([]);
    expect(hidden.length).toBeGreaterThan(10);
  });
});
