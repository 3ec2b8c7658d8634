import type { Page } from '@playwright/test';
import { password, test } from './bank.ts';
import { expect } from './visit.ts';

const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a dialog that asks for something has the focus in its first field, and reads out what that is for', async ({
  page,
}) => {
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

test('whoever reloads is told where that has led to; whoever opens a page hears its title', async ({
  page,
}) => {
  await open(page, '/login/birch/register');
  await expect(heading(page)).not.toBeFocused();
  await page.reload();
  await expect(heading(page)).toBeFocused();
  await page.goto('/login/birch/');
  await page.goBack();
  await expect(heading(page)).toBeFocused();
});

test('a reload of a page that stands from its first moment leaves the focus alone', async ({ page }) => {
  await open(page, '/login/birch/');
  await page.reload();
  const field = page.locator('input[name="userId"]');
  await field.focus();
  await page.locator('button[type="submit"]').click();
  await expect(page.locator('.p-notice--error')).toBeFocused();
});

test('in the system’s own colours a field that is wrong looks otherwise than one that is right', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/login/birch/');
  const box = page.locator('.p-box').first();
  const width = () => box.evaluate((element) => getComputedStyle(element).borderInlineStartWidth);
  const before = await width();
  await page.locator('button[type="submit"]').click();
  await expect(page.locator('.p-notice--error')).toBeVisible();
  expect(Number.parseFloat(await width())).toBeGreaterThan(Number.parseFloat(before));
});

test('what takes the focus stands above the strip with the way back to the top', async ({ page }) => {
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

test('the number on a button that dials stands in one line, however narrow the page', async ({
  page,
  visitor,
}) => {
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

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what it needs, where and how its other messages are', async ({ page }) => {
    await page.goto('/login/birch/');
    const said = page.locator('noscript > p');
    await expect(said).toBeVisible();
    const padding = await said.evaluate((element) => getComputedStyle(element).paddingInlineStart);
    expect(Number.parseFloat(padding)).toBeGreaterThan(8);
  });

  test('a page that only scripts could draw does not say that it is on its way', async ({ page }) => {
    await page.goto('/login/birch/nowhere');
    await expect(page.locator('noscript > p')).toBeVisible();
    await expect(page.locator('.p-spinner')).toBeAttached();
    await expect(page.locator('.p-spinner')).toBeHidden();
  });
});
