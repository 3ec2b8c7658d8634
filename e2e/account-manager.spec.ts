import { setFlags } from './flags.ts';
import { expect, test } from './visit.ts';

for (const [flag, reason] of [
  ['canTryUniversalIdp', 'TRY_ME'],
  ['canMigrateUniversalIdp', 'MIGRATE_ME'],
] as const)
  test(`the link for ${reason} leads to the account manager once, and from there to the new sign-in`, async ({
    page,
  }) => {
    await setFlags(page, { canTryUniversalIdp: true, [flag]: true });
    await page.goto('/login/demo/');
    await page.locator('[data-action="get-started"]').click();
    await expect(page.locator('.accepted')).toContainText('The link is in order');
    await expect(page.getByRole('cell', { name: reason })).toBeVisible();
    await page.getByRole('link', { name: 'Sign in there' }).click();
    await expect(page).toHaveURL(/\/login\/demo\/accounts\/login$/);
    await page.goBack();
    await expect(page.locator('.refused')).toHaveText('The link has been used before.');
  });

test('who finishes at the identity provider with a way on is sent there, and no code is redeemed', async ({
  page,
  visitor,
}) => {
  await setFlags(page, { canTryUniversalIdp: true });
  await page.goto('/login/demo/accounts/login');
  await page.locator('input[name="userId"]').fill('manny.manager');
  await page.locator('input[name="password"]').fill('Harbor-7');
  await page.keyboard.press('Enter');
  await expect(page.locator('.accepted')).toHaveText('Signed in as manny.manager.');
  expect(visitor.notes.requests.filter((request) => request.url().includes('/v1/oauth2/token'))).toEqual([]);
});
