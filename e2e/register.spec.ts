import type { Page } from '@playwright/test';
import { expect, test } from './visit.ts';

/** Presses Tab until a control has the focus; `back` goes against the order. */
const tabTo = async (page: Page, selector: string, back = false): Promise<void> => {
  for (const _ of Array.from({ length: 12 })) {
    if (await page.locator(`${selector}:focus`).count()) return;
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`The focus never comes to ${selector}`);
};

test('the keyboard alone registers a card in Spanish, from a slip to the servicing site', async ({
  page,
}) => {
  const { keyboard } = page;
  await page.goto('/login/alder/register?lang=es');
  await expect(page.locator('input[name="accountNumber"]')).toBeVisible();
  await tabTo(page, 'input[name="accountNumber"]');
  await keyboard.press('Enter');
  await expect(page.locator('.p-notice--error')).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(page.locator('input[name="accountNumber"]')).toBeFocused();
  await keyboard.type('9900100000000385');
  await tabTo(page, 'input[name="zipCode"]');
  await keyboard.type('10001');
  await keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Confirme que es usted' });
  await expect(dialog).toBeFocused();
  // The field that is left empty shows its error; the focus goes on to the next control all the same.
  await tabTo(page, 'input[name="ssn"]');
  await keyboard.press('Tab');
  await expect(dialog.locator('.p-box__toggle')).toBeFocused();
  await keyboard.press('Escape');
  await expect(page.locator('input[name="zipCode"]')).toBeFocused();
  await tabTo(page, 'input[name="accountNumber"]', true);
  await keyboard.type('9900100000000385');
  await keyboard.press('Enter');
  await expect(dialog).toBeFocused();
  await tabTo(page, 'input[name="ssn"]');
  await keyboard.type('5678');
  await keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Cree su perfil' })).toBeFocused();
  await tabTo(page, 'input[name="registrationUID"]');
  await keyboard.type('nueva2026');
  await keyboard.press('Tab');
  await keyboard.type('Linterna-8');
  const rules = page.locator('#register-profile-newPassword-rules li');
  await expect(rules).toHaveCount(6);
  await expect(page.locator('.p-checklist__rule--met')).toHaveCount(10);
  await tabTo(page, 'input[name="email"]');
  await keyboard.type('nueva@example.com');
  await tabTo(page, 'input[name="ebill"]');
  await keyboard.press('ArrowRight');
  await expect(page.locator('input[name="ebill"][value="2"]')).toBeChecked();
  await tabTo(page, 'input[name="sendEmailOffers"]');
  await keyboard.press('Space');
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/registration/profile/create')),
    keyboard.press('Enter'),
  ]);
  expect(sent.postDataJSON()).toMatchObject({
    enrollment_info: { statement_indicator: '2', offers: true },
    user_info: { user_id: 'nueva2026', email: 'nueva@example.com', cipher: { password: 'Linterna-8' } },
  });

  await expect(page.getByRole('heading', { name: 'Todo está listo' })).toBeFocused();
  await tabTo(page, 'main button');
  await keyboard.press('Enter');
  await page.waitForURL(/handOver\.action/);
});

test('who was invited reads on from the heading, and leaves backwards as long as there is no profile', async ({
  page,
}) => {
  await page.goto('/login/demo/');
  await page.goto('/login/demo/register?tid=INVITE-2468');
  await page.locator('input[name="ssn"]').fill('2468');
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { name: 'Create your profile' });
  await expect(heading).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/login\/demo\/$/);
  await page.goForward();
  await expect(page.locator('input[name="accountNumber"]')).toBeVisible();
});

test('who was invited cannot go back behind the new profile', async ({ page }) => {
  await page.goto('/login/demo/');
  await page.goto('/login/demo/register?tid=INVITE-2468');
  await page.locator('input[name="ssn"]').fill('2468');
  await page.keyboard.press('Enter');
  await page.locator('input[name="registrationUID"]').fill('newcomer1');
  await page.locator('input[name="newPassword"]').fill('Lantern-8');
  await page.locator('input[name="email"]').fill('new@example.com');
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { name: 'You are all set' });
  await expect(heading).toBeFocused();
  await page.goBack();
  await expect(heading).toBeVisible();
  await page.goBack();
  await expect(heading).toBeVisible();
  await expect(page).toHaveURL(/\/login\/demo\/register$/);
});

test('whether a user ID is free is asked when its field is left, not while it is typed', async ({
  page,
  visitor,
}) => {
  await page.goto('/login/demo/register');
  await page.locator('input[name="accountNumber"]').fill('9900100000000374');
  await page.locator('input[name="zipCode"]').fill('10001');
  await page.keyboard.press('Enter');
  const asked = () => visitor.notes.addresses.filter((address) => address.endsWith('/userid/exists')).length;
  const field = page.locator('input[name="registrationUID"]');
  await field.pressSequentially('tessa2020', { delay: 150 });
  // Longer than the second for which a call waits.
  await page.waitForTimeout(1300);
  expect(asked()).toBe(0);
  await field.blur();
  await expect(page.getByText('This user ID is already taken.', { exact: false }).first()).toBeVisible();
  expect(asked()).toBe(1);
});
