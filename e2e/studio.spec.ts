import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { openStudio } from '../src/tools/studio/server/studio.ts';
import { composedBank } from './compose.ts';
import { faultsOf, objections } from './workbench.ts';

/** The workbench over the declarations of the tests' own bank, opened once for each worker. */
const test = base.extend<object, { readonly studio: string }>({
  studio: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const studio = await openStudio(composedBank, 0, join(import.meta.dirname, '..'));
      await use(studio.address);
      await studio.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

test.describe.configure({ mode: 'default', timeout: 180_000 });

// Whatever is drawn is drawn once the declarations have been read.
const patient = { timeout: 60_000 };

test('the map works by keyboard, from a flow to the states of a screen', async ({ page, studio }) => {
  const faults = faultsOf(page);
  await page.goto(studio);
  const map = page.getByRole('region', { name: 'Map' });
  const flow = map.getByRole('button', { name: /enters sign-in|enters login/ }).first();
  await expect(flow).toBeVisible(patient);
  expect(await objections(page)).toEqual([]);
  const name = /enters ([\w-]+)$/.exec((await flow.getAttribute('aria-label')) ?? '')?.[1] ?? '';
  await flow.focus();
  await page.keyboard.press('Space');
  await expect(flow).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Flow', { exact: true })).toHaveValue(name);
  // Who has entered goes on from its first box, to the others by arrow keys: Tab comes to one of them.
  const focused = map.locator('.st-box:focus');
  await expect(map.locator('[data-kind="screen"]').first()).toBeAttached(patient);
  await expect(focused).toBeAttached(patient);
  await expect(map.locator('.st-box[tabindex="0"]')).toHaveCount(1);
  const from = await focused.getAttribute('aria-label');
  await page.keyboard.press('ArrowRight');
  await expect(focused).not.toHaveAttribute('aria-label', from ?? '', patient);
  await map.locator('[data-kind="screen"]').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'About the map' }).locator('h2')).toBeFocused();
  await page.getByRole('button', { name: 'See its states' }).press('Enter');
  await expect(page.locator('.st-card').first()).toBeVisible(patient);
  expect(await objections(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a flow can be entered by mouse, and its first screen is in view', async ({ page, studio }) => {
  await page.goto(studio);
  const map = page.getByRole('region', { name: 'Map' });
  const seen = map.locator('.st-box').filter({ visible: true });
  await expect(seen.first()).toBeAttached(patient);
  const flow = map.getByRole('button', { name: /enters login$/ }).first();
  await page.getByLabel('Flow', { exact: true }).selectOption('login');
  // Where it begins can be seen; inherited ones may lie elsewhere.
  const screens = map.locator('[data-kind="screen"]:not([data-inherited])');
  await expect(screens.first()).toBeInViewport(patient);
  await page.getByLabel('Flow', { exact: true }).selectOption('');
  await expect(flow).toBeAttached(patient);
  await map.locator('[title="Fit View"], [aria-label="Fit View"]').first().click();
  await flow.click();
  await expect(flow).toHaveAttribute('aria-pressed', 'true');
  await flow.dblclick();
  await expect(page.getByLabel('Flow', { exact: true })).toHaveValue('login');
});

test('the preview shows every state of a screen without scripts, with its diagnostics', {
  tag: '@main',
}, async ({ page, studio }) => {
  const faults = faultsOf(page);
  await page.goto(`${studio}#part=preview`);
  const cards = page.locator('.st-card');
  await expect(cards.first()).toBeVisible(patient);
  await expect(page.getByRole('heading', { name: /Wrong entries/ })).toBeVisible();
  expect(await cards.count()).toBeGreaterThan(5);
  const frame = cards.first().locator('iframe');
  await expect(frame).toHaveAttribute('sandbox', 'allow-same-origin');
  await expect(frame.contentFrame().locator('main')).toBeVisible();
  await expect(cards.first().locator('.st-mark')).toContainText(/nothing found|found/, patient);
  // The examined page requests nothing that its policy refuses.
  expect(faults).toEqual([]);
  await expect(page.getByText('It could not be examined in time.')).toHaveCount(0);
  await page.getByRole('button', { name: 'In its own size' }).click();
  await expect(cards).toHaveCount(1);
});

test('the preview shows two variants side by side and marks differences', async ({ page, studio }) => {
  await page.goto(`${studio}#part=preview`);
  await expect(page.locator('.st-card').first()).toBeVisible(patient);
  const others = page.getByLabel('Beside it').locator('option[value^="language:"], option[value^="brand:"]');
  await page.getByLabel('Beside it').selectOption((await others.first().getAttribute('value')) ?? '');
  await expect(page.locator('.st-card').first().locator('iframe')).toHaveCount(2, patient);
  await expect(page.locator('.st-mark').filter({ hasText: 'differs' }).first()).toBeVisible(patient);
});

test('a search highlights matching boxes, and the map exports as a picture', async ({ page, studio }) => {
  await page.goto(studio);
  await expect(page.locator('.st-box').first()).toBeAttached(patient);
  await page.getByRole('searchbox').fill('sign');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Found at \d+ places?/)).toBeVisible(patient);
  await expect(page.locator('.st-box[data-lit]').first()).toBeAttached();
  const download = page.waitForEvent('download');
  await page.getByLabel('Take along').selectOption('png');
  expect((await download).suggestedFilename()).toMatch(/\.png$/);
});
