import type { Page } from '@playwright/test';
import { test } from './bank.ts';
import { expect } from './visit.ts';

// How a browser says that data is scarce.
const ways: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'Save-Data': async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  },
  // Chromium knows the feature behind a flag only.
  'prefers-reduced-data': (page) =>
    page.addInitScript(() => {
      const { matchMedia } = window;
      window.matchMedia = (query) => matchMedia(query.replace('(prefers-reduced-data: reduce)', 'all'));
    }),
};

const fetchedAhead = (page: Page) => page.locator('link[rel="prefetch"]');

// The deferred part of the core comes when the page is idle: what is fetched ahead has been asked for by then.
const openWhenIdle = async (page: Page): Promise<void> => {
  const idle = page.waitForResponse(/\/assets\/further-/);
  await page.goto('/login/cedar/');
  await idle;
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
};

test('an idle page fetches ahead what the next screens need', async ({ page }) => {
  await openWhenIdle(page);
  await expect(fetchedAhead(page)).not.toHaveCount(0);
});

for (const [name, save] of Object.entries(ways))
  test(`with ${name}, an idle page fetches nothing ahead, and a press still gets its answer`, async ({
    page,
  }) => {
    await save(page);
    await openWhenIdle(page);
    await expect(fetchedAhead(page)).toHaveCount(0);
    await page.locator('input[name="userId"]').fill('rita.ready');
    await page.locator('input[name="password"]').fill('Nothing-1');
    await page.locator('button[type="submit"]').click();
    await expect(page.getByRole('alert').last()).toBeFocused();
    await expect(page.locator('input[name="userId"]')).toHaveValue('rita.ready');
  });
