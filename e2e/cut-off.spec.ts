import { setTimeout } from 'node:timers/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { bankSite } from './bank.ts';
import { type CuttingServer, cutOff } from './cut-off.ts';

type Share = Parameters<typeof cutOff>[1];

// Without these files the page cannot go on.
const needed = ['boot', 'further', 'flows', 'main', 'words-en'];

const isPage = (path: string): boolean => path === '/login/birch/';

// Somebody whose connection ends within files, and who signs in with a wrong password: the page has to draw what is wrong.
const signIn = async (
  browser: Browser,
  shareOf: Share,
  check: (page: Page, server: CuttingServer) => unknown,
) => {
  let press = (): void => undefined;
  const isPressed = new Promise<void>((resolve) => {
    press = resolve;
  });
  const server = await cutOff(bankSite, shareOf, (path) => (isPage(path) ? isPressed : setTimeout(500)));
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.origin}/login/birch/`, { waitUntil: 'commit' });
  await page.locator('input[name="userId"]').fill('rita.ready');
  await page.locator('input[name="password"]').fill('not-this-one');
  await page.locator('[data-action="submit"]').last().click({ noWaitAfter: true });
  press();
  await check(page, server);
  await context.close();
  server.close();
};

const message = (page: Page) => page.locator('main [role="alert"]').filter({ visible: true });
const apology = (page: Page) => page.locator('#crash a[href]').filter({ visible: true });

test('a sign-in works although the first connection for each file is cut off', async ({ browser }) => {
  await signIn(
    browser,
    (path, before) => (isPage(path) || before > 0 ? 1 : 0.5),
    async (page, { cuts }) => {
      await expect(message(page)).toBeVisible();
      const paths = [...cuts.keys()].join(' ');
      for (const name of needed) expect(paths).toContain(`/assets/${name}-`);
    },
  );
});

for (const name of needed)
  test(`a page says so if every connection for the file ${name} is cut off`, async ({ browser }) => {
    await signIn(
      browser,
      (path) => (path.startsWith(`/assets/${name}-`) ? 0.5 : 1),
      async (page) => {
        await expect(apology(page)).toBeVisible();
        await expect(page.locator('input[name="userId"]')).toHaveValue('rita.ready');
      },
    );
  });

test('a page works without pictures, the styles of further screens, and the file of switches', async ({
  browser,
}) => {
  await signIn(
    browser,
    (path) => (/\.(svg|png|css)$|^\/serviceFiles\//.test(path) ? 0.5 : 1),
    async (page) => {
      await expect(message(page)).toBeVisible();
    },
  );
});

test('a page says so if its own document is cut off after the form', async ({ browser }) => {
  test.setTimeout(90_000);
  await signIn(
    browser,
    // Its data block is the last of it.
    (path, _, text) => (isPage(path) ? text.indexOf('id="page"') / text.length : 1),
    async (page) => {
      // The style sheet waits for a core for 15 seconds.
      await expect(apology(page)).toBeVisible({ timeout: 40_000 });
    },
  );
});
