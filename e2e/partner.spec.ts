import { anotherVerifier, ask } from './oauth-client.ts';
import { expect, test } from './visit.ts';

const shop = { brand: 'demo', clientId: 'larkmoor-shop', page: 'cpl', back: '/sandbox/partner/return' };
const circle = { ...shop, brand: 'alder', clientId: 'alder-circle' };

for (const asking of [shop, circle])
  test(`a client made by others links an account of ${asking.brand} and redeems the code with its own verifier`, async ({
    page,
    visitor,
  }) => {
    const { address, state, redeem } = await ask(visitor, asking);
    await page.goto(address);
    await page.locator('input[name="userId"]').fill('rita.ready');
    await page.locator('input[name="password"]').fill('Harbor-7');
    await page.locator('button[type="submit"]').click();
    await page.waitForURL(/\/sandbox\/partner\/return\?/);
    const came = new URL(page.url());
    expect([...came.searchParams.keys()].sort()).toEqual(['code', 'state']);
    expect(came.searchParams.get('state')).toBe(state);
    const tokens = await redeem(came.href);
    expect(tokens.claims()).toMatchObject({ sub: 'rita.ready', aud: asking.clientId });
    await expect(redeem(came.href)).rejects.toMatchObject({ error: 'invalid_grant' });
    const sent = visitor.notes.requests.find((request) => request.url().includes('account-linking'));
    expect(sent?.postDataJSON()).toMatchObject({ auth: { client_id: asking.clientId, state } });
    expect(visitor.notes.requests.filter((request) => request.url().includes('/oauth2/'))).toEqual([]);
  });

test('a code is worth nothing with another verifier', async ({ page, visitor }) => {
  const { address, redeem } = await ask(visitor, shop);
  await page.goto(address);
  await page.locator('input[name="userId"]').fill('rita.ready');
  await page.locator('input[name="password"]').fill('Harbor-7');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/sandbox\/partner\/return\?/);
  await expect(redeem(page.url(), anotherVerifier())).rejects.toMatchObject({
    error: 'invalid_grant',
  });
});

test('a client hears that the person cancelled', async ({ page, visitor }) => {
  const { address, redeem } = await ask(visitor, circle);
  await page.goto(address);
  await page.locator('[data-action="cancel"]').click();
  await page.waitForURL(/\/sandbox\/partner\/return\?/);
  await expect(redeem(page.url())).rejects.toMatchObject({
    error: '406',
    error_description: 'User Cancelled',
  });
});

test('the linking page keeps its query at the logo, and offers no other language', async ({ page }) => {
  await page.goto('/login/alder/cpl?client_id=a&state=b');
  await expect(page).toHaveTitle('Manage Your Alder Credit Card Account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Your Alder Credit Card Account');
  await expect(page.locator('.p-header__logo')).toHaveAttribute(
    'href',
    '/login/alder/cpl?client_id=a&state=b',
  );
  await expect(page.locator('[data-language]')).toHaveCount(0);
  await page.locator('.p-header__logo').click();
  await expect(page).toHaveURL(/\/login\/alder\/cpl\?client_id=a&state=b$/);
  await page.locator('[data-action="find-id"]').click();
  await expect(page.locator('[data-language]').first()).toBeVisible();
});

test('the linking page has its picture, no wider than it may be, the three steps, and two fields to sign in', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/login/alder/cpl?client_id=a&redirect_uri=b');
  const picture = page.locator('main .p-hero img');
  await expect(picture).toBeVisible();
  const { width } = (await picture.boundingBox()) ?? { width: 0 };
  expect(width).toBeGreaterThan(300);
  expect(width).toBeLessThanOrEqual(800);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(picture).toBeInViewport();
  await expect(page.locator('main ol li')).toHaveText([/Sign in/, /Confirm it is you/, /Linked and back/]);
  expect(
    await page
      .locator('main input')
      .evaluateAll((fields) => fields.map((field) => field.getAttribute('name'))),
  ).toEqual(['userId', 'password']);
});

test('the partner page of the sandbox starts the journey and shows what came of it', async ({ page }) => {
  await page.goto('/sandbox/partner');
  await page.locator('form', { hasText: 'alder-circle' }).getByRole('button').click();
  await expect(page).toHaveURL(/\/login\/alder\/cpl\?/);
  await page.locator('input[name="userId"]').fill('rita.ready');
  await page.locator('input[name="password"]').fill('Harbor-7');
  await page.keyboard.press('Enter');
  await expect(page.locator('.accepted')).toHaveText('Linked: rita.ready.');
  await page.reload();
  await expect(page.locator('.refused')).toContainText('did not give out this state');
});
