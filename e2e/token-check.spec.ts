import { setFlags } from './flags.ts';
import { holdCall } from './hold.ts';
import { expect, test } from './visit.ts';

const asks = (url: string) => url.includes('/v3/oauth2/introspect');
const chunks = (url: string) => /\/assets\/.*token-check/.test(url);

test('who comes without a token pays nothing for the check', async ({ page, visitor }) => {
  await page.goto('/login/demo/');
  await page.getByRole('textbox', { name: 'User ID' }).fill('rita.ready');
  await page.waitForLoadState('networkidle');
  const asked = visitor.notes.requests.map((request) => request.url());
  expect(asked.filter((url) => asks(url) || chunks(url))).toEqual([]);
});

test('the form does not show before the token has been checked; meanwhile something turns', async ({
  page,
  visitor,
}) => {
  await visitor.force({ operation: 'introspectToken', with: { active: true } });
  const answers = await holdCall(page, /\/v3\/oauth2\/introspect$/);
  const forms: boolean[] = [];
  const look = async () => forms.push(await page.locator('form').first().isVisible());
  await page.goto('/login/demo/?token=good-token-1', { waitUntil: 'commit' });
  await look();
  await expect(page.getByText('Checking your link')).toBeVisible();
  await look();
  expect(new URL(page.url()).search).toBe('');
  await answers.go();
  await expect(page.getByRole('textbox', { name: 'User ID' })).toBeVisible();
  expect(forms).toEqual([false, false]);
  const checks = visitor.notes.requests.filter((request) => asks(request.url()));
  expect(checks.map((request) => request.method())).toEqual(['POST']);
  expect(checks[0]?.headers()['content-type']).toContain('application/x-www-form-urlencoded');
  expect(Object.fromEntries(new URLSearchParams(checks[0]?.postData() ?? ''))).toEqual({
    token: 'good-token-1',
    client_id: 'demo',
    token_type_hint: 'jwt',
  });
});

test('an error page takes the place of the address with the token: Back leads to the page before', async ({
  page,
  visitor,
}) => {
  await visitor.force({ operation: 'introspectToken', with: { active: false } });
  await page.goto('/sandbox');
  await page.goto('/login/demo/?token=old-token-1');
  await expect(page.getByRole('heading', { name: 'Your link has expired' })).toBeVisible();
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe('/sandbox');
});

test('the token is checked once: neither Back nor a reload checks it again', async ({ page, visitor }) => {
  await visitor.force({ operation: 'introspectToken', nth: 0, with: { active: true } });
  await page.goto('/login/demo/?token=good-token-1');
  await page.locator('[data-action="forgot-password"]').click();
  await expect(page).toHaveURL(/\/reset$/);
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'User ID' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'User ID' })).toBeVisible();
  expect(visitor.notes.requests.filter((request) => asks(request.url()))).toHaveLength(1);
});

for (const [web, asked] of [
  [true, '/v1/identity/authenticate'],
  [false, '/v1/retailcard/identity/login/authenticate'],
] as const)
  test(`a reload does not undo what the token said (web: ${web}), and keeps nothing of it`, async ({
    page,
    visitor,
  }) => {
    await setFlags(page, { canTryUniversalIdp: true });
    await visitor.force({ operation: 'introspectToken', nth: 0, with: { active: true, web } });
    await page.goto('/login/demo/?token=good-token-1');
    await expect(page.getByRole('textbox', { name: 'User ID' })).toBeVisible();
    await page.reload();
    await page.locator('input[name="userId"]').fill('uma.universal');
    await page.locator('input[name="password"]').fill('Harbor-7');
    const sent = page.waitForRequest((request) => request.url().includes('/authenticate'));
    await page.keyboard.press('Enter');
    expect(new URL((await sent).url()).pathname).toBe(asked);
    expect(JSON.stringify(await page.evaluate(() => ({ ...sessionStorage })))).not.toContain('good-token-1');
    expect(visitor.notes.requests.filter((request) => asks(request.url()))).toHaveLength(1);
  });

test('with the keyboard one gets from the error page to the sign-in', async ({ page, visitor }) => {
  await visitor.force({ operation: 'introspectToken', with: { active: false } });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/login/alder/?token=old-token-1&lang=es');
  await expect(page.getByRole('heading', { name: 'Su enlace ha vencido' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const way = page.getByRole('link', { name: 'Ir al inicio de sesión' });
  for (const _ of Array.from({ length: 6 })) {
    if (await way.evaluate((link) => link === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(way).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /bienvenida/ })).toBeVisible();
});
