import type { Page } from '@playwright/test';
import { password, productSite, test } from './bank.ts';
import { pathsTo } from './heap.ts';
import { expect } from './visit.ts';

// By single keys: a text that is handed to the page at once would be a string of the test's own there.
const type = async (page: Page, field: string, text: string): Promise<void> => {
  await page.locator(field).first().click();
  await page.keyboard.type(text);
};

test('no typed password is left in memory after the answer, a refused one neither', async ({ page }) => {
  await page.goto('/login/birch/');
  await type(page, 'input[name="userId"]', 'otto.onetime');
  for (const wrong of ['Wrong-one-9', 'Wrong-two-9']) {
    await type(page, 'input[name="password"]', wrong);
    // The snapshot does find what is there.
    expect(await pathsTo(page, wrong)).not.toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page.locator('input[name="password"]')).toHaveValue('');
    await expect(page.getByRole('alert').first()).toBeVisible();
    expect(await pathsTo(page, wrong)).toEqual([]);
  }
  await type(page, 'input[name="password"]', password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await pathsTo(page, password)).toEqual([]);
});

test('no typed passcode is left in memory after a wrong one was refused', async ({ page }) => {
  await page.goto('/login/birch/');
  await type(page, 'input[name="userId"]', 'otto.onetime');
  await type(page, 'input[name="password"]', password);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  for (const name of ['phone', 'delivery']) await dialog.locator(`input[name$="${name}"]`).first().check();
  await dialog.locator('button[type="submit"]').click();
  const boxes = dialog.locator('input:not([type="hidden"])');
  await expect(boxes).toHaveCount(4);
  await boxes.first().click();
  await page.keyboard.type('8462');
  await page.keyboard.press('Enter');
  await expect(boxes.first()).toHaveValue('');
  expect(await pathsTo(page, '8462')).toEqual([]);
});

test('no typed last four digits are left in memory after the next screen shows', async ({ page }) => {
  await page.goto('/login/birch/prove');
  const digits = page.getByRole('dialog').locator('input').first();
  await digits.click();
  await page.keyboard.type('8462');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('main form')).toBeVisible();
  expect(await pathsTo(page, '8462')).toEqual([]);
});

test('no account number or new password is left in memory after its screen has gone', async ({ page }) => {
  await page.goto(`${productSite}/login/demo/register`);
  await type(page, 'input[name="accountNumber"]', '9900100000000374');
  await type(page, 'input[name="zipCode"]', '10001');
  expect(await pathsTo(page, '9900 1000 0000 0374')).not.toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.locator('input[name="newPassword"]')).toBeVisible();
  for (const written of ['9900 1000 0000 0374', '9900100000000374'])
    expect(await pathsTo(page, written)).toEqual([]);
  await type(page, 'input[name="registrationUID"]', 'tessa9090');
  await type(page, 'input[name="newPassword"]', 'Zq9-newpass-1');
  await type(page, 'input[name="email"]', 'tessa@example.com');
  await page.keyboard.press('Enter');
  await expect(page.locator('input[name="newPassword"]')).toHaveCount(0);
  expect(await pathsTo(page, 'Zq9-newpass-1')).toEqual([]);
});

test('no card code is left in memory after a wrong one and after the right one', async ({ page }) => {
  await page.goto(`${productSite}/login/demo/reset`);
  await type(page, 'input[name="userId"]', 'cleo.cvv');
  await type(page, 'input[name="zipCode"]', '10001');
  await type(page, 'input[name="dob"]', '01021980');
  await page.keyboard.press('Enter');
  const code = page.locator('#verify-cvv-ask-cvv');
  await type(page, '#verify-cvv-ask-cvv', '739');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(code).toHaveValue('');
  expect(await pathsTo(page, '739')).toEqual([]);
  await type(page, '#verify-cvv-ask-cvv', '987');
  await page.keyboard.press('Enter');
  await expect(code).toHaveCount(0);
  expect(await pathsTo(page, '987')).toEqual([]);
});
