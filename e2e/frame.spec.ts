import type { Page } from '@playwright/test';
import { setFlags } from './flags.ts';
import { expect, test } from './visit.ts';

const signIn = async (page: Page, userId: string, password = 'Harbor-7'): Promise<void> => {
  await page.locator('input[name="userId"]').fill(userId);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('main button[type="submit"]').click();
};

for (const [brand, width] of [
  ['alder', 1280],
  ['orvane', 1280],
  ['demo', 375],
  ['nookwell', 375],
] as const)
  test(`the header of ${brand} is 110 px high, and its logo leads to the sign-in page (${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/login/${brand}/register`);
    await expect(page.locator('input[name="accountNumber"]')).toBeVisible();
    expect((await page.locator('header').boundingBox())?.height).toBe(110);
    await page.locator('header a img').click();
    await expect(page.locator('input[name="userId"]')).toBeVisible();
    expect(new URL(page.url()).pathname.replace(/\/$/, '')).toBe(`/login/${brand}`);
  });

test('another page begins at its top', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 500 });
  await page.goto('/login/alder/');
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.locator('main [data-action="register"]').dispatchEvent('click');
  await expect(page.locator('input[name="accountNumber"]')).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('what went wrong stays behind when somebody goes to another page', async ({ page }) => {
  await page.goto('/login/demo/');
  await signIn(page, 'rita.ready', 'Wrong-9');
  await expect(page.locator('main .p-notice--error')).toBeVisible();
  await page.locator('main [data-action="register"]').click();
  await expect(page.locator('input[name="accountNumber"]')).toBeVisible();
  await page.locator('header a img').click();
  await expect(page.locator('input[name="userId"]')).toBeVisible();
  await expect(page.locator('main .p-notice--error')).toHaveCount(0);
});

test('a passcode that was begun stays behind when somebody goes to another page', async ({ page }) => {
  await page.goto('/login/demo/');
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

test('the button behind a dialog that asks for a passcode is busy no more', async ({ page }) => {
  await page.goto('/login/demo/');
  await signIn(page, 'otto.onetime');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('main button[type="submit"]')).not.toHaveAttribute('aria-busy', 'true');
});

test('on a host of the accounts the home is that of the provider, for the brand that the address named', async ({
  page,
  baseURL,
}) => {
  await setFlags(page, { canTryUniversalIdp: true });
  const home = `${baseURL?.replace('portico.', 'accounts.')}/accounts/login`;
  await page.goto(`${home}?client_id=alder`);
  await expect(page.locator('header img')).toHaveAttribute('alt', 'Alder');
  await page.locator('main [data-action="register"]').click();
  await expect(page).toHaveURL(`${home}/register`);
  await page.reload();
  await expect(page.locator('header img')).toHaveAttribute('alt', 'Alder');
  await page.locator('header a img').click();
  await page.locator('input[name="userId"]').fill('uma.universal');
  await page.locator('input[name="password"]').fill('Harbor-7');
  const asked = page.waitForRequest((request) => request.url().includes('/authenticate'));
  await page.locator('main button[type="submit"]').click();
  expect(new URL((await asked).url()).pathname).toBe('/v1/identity/authenticate');
});

test('going back closes the menu with the page that it lay over; closed in a window that has no menu, it leaves the focus to the heading', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 720 });
  await page.goto('/login/alder/');
  await page.getByRole('link', { name: 'Find user ID' }).click();
  await expect(page).toHaveURL(/\/findUserId/);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/login\/alder\/(\?|$)/);
  await expect(page.locator('main h1')).toBeFocused();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('main h1')).toBeFocused();
});
