import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { axeOn } from './axe.ts';
import { password, productSite, test } from './bank.ts';
import { setFlags } from './flags.ts';
import { expect, type Visitor } from './visit.ts';

const wrongPassword = async (page: Page): Promise<void> => {
  await page.locator('input[name="userId"]').fill('rita.ready');
  await page.locator('input[name="password"]').fill('Wrong-9');
  await page.locator('main button[type="submit"]').click();
  await expect(page.locator('main .p-notice--error')).toBeVisible();
};

/** Opens a page and waits for what goes on beside it: until then parts below the first window may still move. */
const open = async (page: Page, visitor: Visitor, address: string): Promise<void> => {
  await page.goto(address);
  await expect.poll(() => visitor.notes.addresses.some((each) => each.endsWith('/downtime.json'))).toBe(true);
  await expect.poll(() => visitor.notes.pending.size).toBe(0);
};

const agentDialog = (page: Page) => page.getByRole('dialog', { name: 'Speaking with a live agent?' });

const said = (page: Page) => page.locator('main h1');

test('the menu of a narrow screen traps the focus, closes with Escape and navigates', async ({
  page,
  visitor,
}) => {
  await page.setViewportSize({ width: 375, height: 720 });
  await open(page, visitor, '/login/cedar/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog');
  await expect(menu).toBeVisible();
  for (const _ of Array.from({ length: 12 })) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu
    .getByRole('link', { name: 'Register' })
    .or(menu.getByRole('button', { name: 'Register' }))
    .click();
  await expect(page).toHaveURL(/\/login\/cedar\/register/);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
});

test('the logo link keeps only the query parameters that the home page reads', async ({ page }) => {
  await page.goto('/login/plain/register?link=card&other=1');
  const logo = page.locator('.p-header__logo');
  await expect(logo).toHaveAttribute('href', /^\/login\/plain\/?\?link=card$/);
  await logo.click();
  await expect(page).toHaveURL(/\/login\/plain\/?\?link=card$/);
  await expect(page.locator('input[name="userId"]')).toBeVisible();
});

test('the skip link has contrast in every brand; forced colors keep the logo’s background', async ({
  page,
}) => {
  for (const brand of readdirSync('brands', { withFileTypes: true }).filter((each) => each.isDirectory())) {
    await page.goto(new URL(`/login/${brand.name}/`, productSite).href);
    await page.keyboard.press('Tab');
    await expect(page.locator('.p-skip')).toBeFocused();
    const { violations } = await axeOn(page).include('.p-skip').withRules(['color-contrast']).analyze();
    expect(violations.map(({ nodes }) => nodes.map(({ failureSummary }) => failureSummary))).toEqual([]);
    const header = page.locator('.p-header');
    // The header may be drawn anew meanwhile: one that is gone has no colour.
    await expect(async () => {
      await page.emulateMedia({ forcedColors: 'none' });
      const ground = await header.evaluate((element) => getComputedStyle(element).backgroundColor);
      expect(ground).not.toBe('');
      await page.emulateMedia({ forcedColors: 'active' });
      await expect(page.locator('.p-header__logo img')).toHaveCSS('background-color', ground, {
        timeout: 2000,
      });
    }).toPass({ timeout: 20_000 });
    await page.emulateMedia({ forcedColors: 'none' });
  }
});

test('a chosen language changes the page in place and persists for that brand only', async ({
  page,
  visitor,
}) => {
  await open(page, visitor, '/login/cedar/reset');
  await expect(said(page)).toBeVisible();
  const before = { title: await page.title(), heading: await said(page).innerText() };
  await page.locator('[data-language="es"]').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(said(page)).not.toHaveText(before.heading);
  expect(await page.title()).not.toBe(before.title);
  expect(new URL(page.url()).pathname).toBe('/login/cedar/reset');
  await page.goto('/login/cedar/reset');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.goto('/login/birch/reset');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('the Cookie settings button loads the consent script on demand and opens it', async ({
  page,
  visitor,
}) => {
  await open(page, visitor, '/login/cedar/');
  const button = page.getByRole('button', { name: 'Cookie settings' });
  await expect(button).toBeVisible();
  expect(visitor.notes.addresses.filter((address) => address.includes('consent.js'))).toEqual([]);
  await button.click();
  await expect.poll(() => page.evaluate('window.__consent?.opened')).toBe(1);
  await button.click();
  await expect.poll(() => page.evaluate('window.__consent?.opened')).toBe(2);
});

test('the back-to-top button appears after half a window and scrolls to the top', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 500 });
  const [brand] = readdirSync('brands', { withFileTypes: true }).filter((each) => each.isDirectory());
  await page.goto(new URL(`/login/${brand?.name}/`, productSite).href);
  const button = page.locator('.p-to-top button');
  const scrollTo = (share: number) => page.evaluate((part) => window.scrollTo(0, innerHeight * part), share);
  const isInSight = () =>
    button.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return element.checkVisibility({ opacityProperty: true }) && top < innerHeight && bottom > 0;
    });
  await expect(button).toBeAttached();
  await scrollTo(0.4);
  await expect.poll(isInSight).toBe(false);
  await scrollTo(0.7);
  await expect.poll(isInSight).toBe(true);
  await button.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('the live agent dialog shows the device, the browser, the domain and no session', async ({
  page,
  visitor,
}) => {
  await open(page, visitor, '/login/cedar/');
  await page.getByRole('button', { name: 'Speaking with a live agent?' }).click();
  const dialog = agentDialog(page);
  await expect(dialog).toBeVisible();
  for (const words of ['Desktop', 'Chrom', 'portico.localhost', 'Unavailable'])
    await expect(dialog).toContainText(words);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('the page checks once, five seconds after its start, whether the assistant is live', async ({
  page,
}) => {
  const now = Date.now();
  await page.clock.install({ time: now - 60_000 });
  await page.clock.pauseAt(now);
  await page.goto('/login/cedar/', { waitUntil: 'commit' });
  let passed = 0;
  const pass = async (ms: number) => {
    passed += ms;
    await page.clock.runFor(ms);
  };
  await expect(async () => {
    await pass(10);
    expect(await page.evaluate('Boolean(window.__assistant)')).toBe(true);
  }).toPass({ intervals: [100] });
  const begun = passed;
  await page.evaluate(
    'window.asked = 0; window.__assistant.isLive = async () => { window.asked += 1; return true; }',
  );
  await pass(4900 - begun);
  expect(await page.evaluate('window.asked')).toBe(0);
  await pass(100 + begun);
  expect(await page.evaluate('window.asked')).toBe(1);
  // No longer than the page itself waits to be drawn: its files take time that this clock knows nothing of.
  await pass(9_000);
  expect(await page.evaluate('window.asked')).toBe(1);
});

test('a live assistant opens after the third failure in a row', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login/cedar/');
  await expect(page.locator('input[name="userId"]')).toBeVisible();
  await expect.poll(() => page.evaluate('Boolean(window.__assistant)')).toBe(true);
  await page.clock.runFor(5_500);
  const opened = () => page.evaluate('window.__assistant?.opened.length');
  await wrongPassword(page);
  await wrongPassword(page);
  expect(await opened()).toBe(0);
  await wrongPassword(page);
  await expect.poll(opened).toBe(1);
});

test('co-browsing shows the agent no password, no card number and no private field', async ({
  page,
  visitor,
}) => {
  await setFlags(page, { coBrowse: true, isSurflyScriptTagEnabled: true });
  await open(page, visitor, '/login/cedar/');
  await page.getByRole('button', { name: 'Share this page with an agent' }).click();
  const seen = () => page.evaluate('window.__coBrowse.seen().join(" ")');
  expect(await page.evaluate('window.__coBrowse.started')).toBe(1);
  await page.locator('input[name="userId"]').fill('rita.ready');
  await page.locator('input[name="password"]').fill(password);
  expect(await seen()).toContain('rita.ready');
  expect(await seen()).not.toContain(password);
  await page.getByRole('button', { name: 'Show' }).click();
  expect(await seen()).not.toContain(password);
  await page.goto('/login/cedar/register');
  await page.locator('input[name="accountNumber"]').fill('9900100000000374');
  await page.locator('input[name="zipCode"]').fill('10001');
  await expect.poll(() => page.evaluate('Boolean(window.__coBrowse)')).toBe(true);
  expect(String(await seen()).replaceAll(' ', '')).not.toMatch(/0374|10001/);
});

test('analytics gets grouped page data and one event only for a repeated timer', async ({
  page,
  visitor,
}) => {
  await page.clock.install();
  await open(page, visitor, '/login/cedar/?lang=es');
  await expect.poll(() => visitor.notes.analytics.filter(({ type }) => type === 'page').length).toBe(1);
  expect(await page.evaluate('window.digitalData.page')).toMatchObject({
    pageInfo: {
      pageName: 'login',
      countryLanguage: 'us|es',
      siteIdentifier: 'dservice',
      relyingParty: 'cedar',
    },
    category: { pageKind: 'login-registration', product: 'generic', customerType: 'consumer' },
    attributes: { token: 'N', message: '', errorMessage: '', numberOfAccounts: '' },
  });
  const minutes = () =>
    visitor.notes.requests.filter((request) => request.url().includes('downtime.json')).length;
  await expect(async () => {
    await page.clock.runFor(30_000);
    expect(minutes()).toBeGreaterThanOrEqual(4);
  }).toPass();
  const timers = visitor.notes.analytics.filter(({ outcome }) => outcome === 'every');
  expect(timers).toHaveLength(1);
  const events = await page.evaluate('window.digitalData.event.map(({ eventInfo }) => eventInfo.eventName)');
  expect(events).toContain('page');
});

test('analytics gets a flag for a token in the address, never the token', async ({ page, visitor }) => {
  await visitor.force({ operation: 'introspectToken', with: { active: true } });
  await page.goto('/login/birch/?token=good-token-1');
  await expect(page.getByRole('textbox', { name: 'User ID' })).toBeVisible();
  await expect.poll(() => visitor.notes.analytics.filter(({ type }) => type === 'page').length).toBe(1);
  expect(await page.evaluate('window.digitalData.page.attributes')).toMatchObject({ token: 'Y' });
  expect(JSON.stringify(visitor.notes.analytics)).not.toContain('good-token');
});
