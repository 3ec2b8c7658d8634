import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { password as own, productSite, test } from './bank.ts';
import { expect } from './visit.ts';

const signIn = async (page: Page, userId: string, password = own): Promise<void> => {
  await page.locator('input[name="userId"]').fill(userId);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('main button[type="submit"]').click();
};

test('every brand has a 110 px header whose logo links to the first page', async ({ page }) => {
  for (const brand of readdirSync('brands', { withFileTypes: true }).filter((each) => each.isDirectory())) {
    await page.goto(new URL(`/login/${brand.name}/`, productSite).href);
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(async () => (await page.locator('header').boundingBox())?.height).toBe(110);
    }
    await expect(page.locator('header a:has(img)')).toHaveAttribute('href', `/login/${brand.name}`);
  }
});

for (const [brand, width] of [
  ['cedar', 1280],
  ['birch', 375],
] as const)
  test(`the logo of ${brand} leads to the sign-in page (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/login/${brand}/register`);
    await expect(page.locator('input[name="accountNumber"]')).toBeVisible();
    await page.locator('header a img').click();
    await expect(page.locator('input[name="userId"]')).toBeVisible();
    expect(new URL(page.url()).pathname.replace(/\/$/, '')).toBe(`/login/${brand}`);
  });

test('the next page starts scrolled to the top', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 500 });
  await page.goto('/login/cedar/');
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.locator('main [data-action="register"]').dispatchEvent('click');
  await expect(page.locator('input[name="accountNumber"]')).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('an error message is gone after a visit to another page', async ({ page }) => {
  await page.goto('/login/birch/');
  await signIn(page, 'rita.ready', 'Wrong-9');
  await expect(page.locator('main .p-notice--error')).toBeVisible();
  await page.locator('main [data-action="register"]').click();
  await expect(page.locator('input[name="accountNumber"]')).toBeVisible();
  await page.locator('header a img').click();
  await expect(page.locator('input[name="userId"]')).toBeVisible();
  await expect(page.locator('main .p-notice--error')).toHaveCount(0);
});

test('a started passcode dialog starts over after a visit to another page', async ({ page }) => {
  await page.goto('/login/birch/');
  await signIn(page, 'otto.onetime');
  const dialog = page.getByRole('dialog');
  const ways = dialog.locator('input[type="radio"]');
  await ways.first().check();
  await dialog.locator('input[value="TEXT"]').check();
  await dialog.locator('button[type="submit"]').click();
  await expect(dialog.locator('input[inputmode="numeric"]').first()).toBeVisible();
  await page.goBack();
  await page.goBack();
  await page.locator('main [data-action="register"]').click();
  await expect(page.locator('input[name="accountNumber"]')).toBeVisible();
  await page.locator('header a img').click();
  await signIn(page, 'otto.onetime');
  await expect(ways.first()).toBeVisible();
  await expect(ways.first()).not.toBeChecked();
});

test('the button behind a passcode dialog is no longer busy', async ({ page }) => {
  await page.goto('/login/birch/');
  await signIn(page, 'otto.onetime');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('main button[type="submit"]')).not.toHaveAttribute('aria-busy', 'true');
});

test('the accounts host has its own home page and remembers the brand from the address', async ({
  page,
  baseURL,
}) => {
  const home = `${baseURL?.replace('portico.', 'accounts.')}/accounts/login`;
  await page.goto(`${home}?client_id=cedar`);
  await expect(page.locator('header img')).toHaveAttribute('alt', 'Cedar');
  await page.locator('main [data-action="register"]').click();
  await expect(page).toHaveURL(`${home}/register`);
  await page.reload();
  await expect(page.locator('header img')).toHaveAttribute('alt', 'Cedar');
  await page.locator('header a img').click();
  await expect(page.locator('input[name="userId"]')).toBeVisible();
  await expect(page).toHaveURL(`${home}/`);
});

test('closing the menu by Back or in a wide window focuses the heading', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 720 });
  await page.goto('/login/cedar/');
  await page.getByRole('link', { name: 'Find user ID' }).click();
  await expect(page).toHaveURL(/\/findUserId/);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/login\/cedar\/(\?|$)/);
  await expect(page.locator('main h1')).toBeFocused();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('main h1')).toBeFocused();
});
