import type { Page } from '@playwright/test';
import { password, test } from './bank.ts';
import { expect } from './visit.ts';

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);

test.describe('typed values', () => {
  test('a password that is too long is announced during typing and is not sent', async ({
    page,
    visitor,
  }) => {
    await page.goto('/login/birch/');
    await field(page, 'userId').fill('rita.ready');
    await field(page, 'password').click();
    await page.keyboard.insertText('x'.repeat(31));
    const told = page.locator('[aria-live="polite"]').getByText('11 too many.');
    await expect(told).toBeVisible();
    await expect(field(page, 'password')).toBeFocused();
    await expect(field(page, 'password')).not.toHaveAttribute('aria-invalid');
    await page.keyboard.press('Enter');
    await expect(field(page, 'password')).toHaveAttribute('aria-invalid', 'true');
    await expect(told).toBeVisible();
    expect((await visitor.calls()).filter(({ operation }) => operation === 'authenticateLogin')).toEqual([]);
    await field(page, 'password').fill(password);
    await expect(field(page, 'password')).not.toHaveAttribute('aria-invalid');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await visitor.calls()).map(({ operation }) => operation))
      .toContain('authenticateLogin');
  });

  test('a date field accepts an ISO date and completes single digits', async ({ page }) => {
    await page.goto('/login/birch/reset');
    const date = field(page, 'dob');
    await date.fill('1980-01-02');
    await field(page, 'userId').fill('rita.ready');
    await field(page, 'zipCode').fill('10001-1234');
    await field(page, 'zipCode').press('Enter');
    await expect(field(page, 'newPassword')).toBeVisible();
    await page.goBack();
    await date.fill('');
    await date.pressSequentially('1/2/1980');
    await expect(date).toHaveValue('01/02/1980');
  });

  test('password rules are marked as met during typing and turn red only on blur', async ({ page }) => {
    await page.goto('/login/birch/reset');
    await field(page, 'userId').fill('rita.ready');
    await field(page, 'zipCode').fill('10001');
    await field(page, 'dob').fill('01/02/1980');
    await field(page, 'dob').press('Enter');
    await field(page, 'newPassword').pressSequentially('abc');
    const rules = page.locator('.p-checklist__rule');
    await expect(rules.filter({ hasText: 'At least 1 letter' })).toHaveClass(/--met/);
    await expect(page.locator('.p-checklist__rule--unmet')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(page.locator('.p-checklist__rule--unmet')).toHaveCount(2);
  });
});

test('a refused card number stays masked in its field and is stored nowhere else', async ({ page }) => {
  await page.goto('/login/birch/findUserId');
  const card = field(page, 'accountNumber');
  await card.fill('9900 1000 0000 0015');
  await field(page, 'zipCode').fill('10001');
  await page.locator('[data-action="turn-on"]').click();
  await page.locator('[data-action="submit"]').click();
  await expect(page.getByRole('alert').filter({ visible: true }).first()).toBeVisible();
  await expect(card).toHaveValue('•••• •••• •••• 0015');
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state, location.href]),
  );
  expect(`${kept} ${await page.content()}`).not.toContain('0000 0015');
  await card.focus();
  await expect(card).toHaveValue('9900 1000 0000 0015');
  await page.locator('[data-action="turn-off"]').click();
  await page.locator('[data-action="submit"]').click();
  await expect(page).toHaveURL(/birch\/$/);
});
