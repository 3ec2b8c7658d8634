import type { Page } from '@playwright/test';
import { password, test } from './bank.ts';
import { expect } from './visit.ts';

const signIn = async (page: Page, userId: string): Promise<void> => {
  await page.locator('input[name="userId"]').fill(userId);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
};

const dialog = (page: Page) => page.getByRole('dialog');

const widthsOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });

test('text at 200 % is not cut off at 640 px', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 900 });
  await page.goto('/login/cedar/?lang=es');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const clipped = await page.evaluate(() =>
    [...document.querySelectorAll('label, button, a, h1, p')]
      .filter(
        (element) =>
          element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflow === 'hidden',
      )
      .map((element) => element.textContent),
  );
  expect(clipped).toEqual([]);
  const { scrollWidth, clientWidth } = await widthsOf(page);
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

test('a person can sign in with the keyboard alone, including the passcode', async ({ page, visitor }) => {
  await page.goto('/login/cedar/');
  const field = page.locator('input[name="userId"]');
  await expect(field).toBeVisible();
  await field.focus();
  await page.keyboard.type('otto.onetime');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  const tabTo = async (selector: string): Promise<void> => {
    for (const _ of Array.from({ length: 20 })) {
      if (await page.locator(`${selector}:focus`).count()) return;
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(
        true,
      );
    }
    throw new Error(`The focus never comes to ${selector}`);
  };
  await tabTo('input[type="radio"]');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await tabTo('input[type="radio"]');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.locator('.p-passcode__digit')).toHaveCount(4);
  const outbox = (await visitor.sandbox('outbox.json')) as unknown as readonly { code: string }[];
  await tabTo('.p-passcode__digit');
  await page.keyboard.type(outbox[0]?.code ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL(/handOver\.action/);
});

test('the focus moves to the error summary, its field, and back when a dialog closes', async ({ page }) => {
  await page.goto('/login/birch/');
  await page.locator('button[type="submit"]').click();
  const summary = page.locator('.p-notice--error');
  await expect(summary).toBeFocused();
  await summary.getByRole('link').first().click();
  await expect(page.locator('input[name="userId"]')).toBeFocused();
  await signIn(page, 'otto.onetime');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.closest('form, main') !== null)).toBe(true);
});

test('closing the first dialog moves the focus to the heading of the page', async ({ page }) => {
  await page.goto('/login/birch/');
  await page.locator('input[name="userId"]').focus();
  await page.keyboard.type('otto.onetime');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a refusal that closes the dialog moves the focus to its message', async ({ page, visitor }) => {
  await visitor.force({ operation: 'validateOtp', code: '3006' });
  await page.goto('/login/cedar/');
  await signIn(page, 'otto.onetime');
  await dialog(page).getByRole('radio').first().check();
  await dialog(page).getByRole('radio').last().check();
  await dialog(page).locator('button[type="submit"]').click();
  await expect(dialog(page).locator('.p-passcode__digit').first()).toBeVisible();
  await page.keyboard.type('0000');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator('main .p-notice--error')).toBeFocused();
});
