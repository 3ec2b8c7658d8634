import type { Page } from '@playwright/test';
import { password, test } from './bank.ts';
import { expect } from './visit.ts';

const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a dialog focuses its first field and has a description from its own text', async ({ page }) => {
  await open(page, '/login/birch/');
  await page.locator('input[name="userId"]').fill('otto.onetime');
  await page.locator('input[name="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  expect(await dialog.getByRole('radio').first().isChecked()).toBe(false);
  const said = await dialog.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
  expect(said).not.toBe('');
  await expect(dialog).toContainText(said);
});

test('a reload and Back focus the heading, and a first visit does not', async ({ page }) => {
  await open(page, '/login/birch/register');
  await expect(heading(page)).not.toBeFocused();
  await page.reload();
  await expect(heading(page)).toBeFocused();
  await page.goto('/login/birch/');
  await page.goBack();
  await expect(heading(page)).toBeFocused();
});

test('the error summary gets the focus after a reload of a prerendered page', async ({ page }) => {
  await open(page, '/login/birch/');
  await page.reload();
  const field = page.locator('input[name="userId"]');
  await field.focus();
  await page.locator('button[type="submit"]').click();
  await expect(page.locator('.p-notice--error')).toBeFocused();
});

test('an invalid field has a thicker border in the system’s own colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/login/birch/');
  const box = page.locator('.p-box').first();
  const width = () => box.evaluate((element) => getComputedStyle(element).borderInlineStartWidth);
  const before = await width();
  await page.locator('button[type="submit"]').click();
  await expect(page.locator('.p-notice--error')).toBeVisible();
  expect(Number.parseFloat(await width())).toBeGreaterThan(Number.parseFloat(before));
});

test('the back-to-top strip never covers a focused control', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 400 });
  await open(page, '/login/birch/');
  const strip = page.locator('.p-to-top button');
  await page.locator('button[type="submit"]').click();
  await expect(page.locator('.p-notice--error')).toBeFocused();
  await page.evaluate(() => window.scrollTo(0, innerHeight));
  await expect(strip).toBeVisible();
  for (const control of await page.locator('main :is(a, button, input), footer a').all()) {
    if (!(await control.isVisible())) continue;
    await control.focus();
    const [bottom, top] = await Promise.all([
      control.evaluate((element) => element.getBoundingClientRect().bottom),
      strip.evaluate((element) => element.getBoundingClientRect().top),
    ]);
    expect(bottom, (await control.textContent()) ?? '').toBeLessThanOrEqual(top);
  }
});

test('a call button shows its number on one line in a 256 px window', async ({ page, visitor }) => {
  await page.setViewportSize({ width: 256, height: 600 });
  await visitor.force({ operation: 'authenticateLogin', code: '1003' });
  await open(page, '/login/birch/');
  await page.locator('input[name="userId"]').fill('rita.ready');
  await page.locator('input[name="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
  const number = page.locator('a.p-button[href^="tel:"] .p-phone');
  await expect(number).toBeVisible();
  expect(await number.evaluate((element) => element.getClientRects().length)).toBe(1);
  const button = page.locator('a.p-button[href^="tel:"]');
  expect(await button.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
    0,
  );
});

test.describe('page without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('shows a padded message that it needs scripts', async ({ page }) => {
    await page.goto('/login/birch/');
    const said = page.locator('noscript > p');
    await expect(said).toBeVisible();
    const padding = await said.evaluate((element) => getComputedStyle(element).paddingInlineStart);
    expect(Number.parseFloat(padding)).toBeGreaterThan(8);
  });

  test('hides the spinner where nothing is prerendered', async ({ page }) => {
    await page.goto('/login/birch/nowhere');
    await expect(page.locator('noscript > p')).toBeVisible();
    await expect(page.locator('.p-spinner')).toBeAttached();
    await expect(page.locator('.p-spinner')).toBeHidden();
  });
});
