import { expect, test } from './visit.ts';

test('every page comes with a strict policy and nobody may frame it', async ({ page }) => {
  const response = await page.goto('/login/demo/');
  const headers = response?.headers() ?? {};
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).not.toMatch(/unsafe-/);
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('a form that is posted to the page gets the page back, and nothing of it stands in the address', async ({
  request,
  baseURL,
}) => {
  const site = `http://127.0.0.1:${new URL(baseURL ?? '').port}`;
  const answer = await request.post(`${site}/login/demo/`, {
    form: { userId: 'rita.ready', password: 'Harbor-7' },
  });
  expect(answer.status()).toBe(200);
  expect(answer.url()).not.toContain('Harbor-7');
  expect(await answer.text()).toContain('name="userId"');
});

test('a path out of the folders is not served', async ({ request, baseURL }) => {
  const site = `http://127.0.0.1:${new URL(baseURL ?? '').port}`;
  for (const path of [
    '/login/..%2f..%2fpackage.json',
    '/brands/..%2f..%2fpackage.json',
    '/brands/demo/..%2f..%2f..%2fpackage.json',
  ])
    expect((await request.get(`${site}${path}`)).status()).toBe(404);
});

test('two clicks send one request', async ({ page, visitor }) => {
  await page.goto('/login/demo/');
  await page.locator('input[name="userId"]').fill('stan.standard');
  await page.locator('input[name="password"]').fill('Harbor-7');
  await page.locator('button[type="submit"]').dblclick();
  await expect(page.locator('.p-notice--error')).toBeVisible();
  const sent = visitor.notes.requests.filter(
    (request) => request.method() === 'POST' && request.url().includes('authenticate'),
  );
  expect(sent).toHaveLength(1);
});

for (const [what, force] of [
  ['no connection', { fault: 'dropped' }],
  ['a failing server', { fault: 'status', status: 503 }],
  ['an answer that is not JSON', { fault: 'malformed' }],
  ['an empty answer', { fault: 'empty' }],
] as const) {
  test(`${what} shows words, keeps the user ID and lets the person try again`, async ({ page, visitor }) => {
    visitor.provoke(/portico|Failed to load/);
    await page.goto('/login/demo/');
    await visitor.force({ operation: 'authenticateLogin', ...force });
    await page.locator('input[name="userId"]').fill('rita.ready');
    await page.locator('input[name="password"]').fill('Harbor-7');
    await page.locator('button[type="submit"]').click();
    await expect(page.locator('.p-notice--error')).toBeVisible();
    await expect(page.locator('input[name="userId"]')).toHaveValue('rita.ready');
    await expect(page.locator('input[name="password"]')).toHaveValue('');
  });
}

test('a part of the program that cannot be loaded leaves words and a way on', async ({ page, visitor }) => {
  visitor.provoke(/portico|Failed to load|main-|uncaught/);
  await page.route(/\/assets\/main-/, (route) => route.abort());
  await page.goto('/login/demo/');
  await page.locator('button[type="submit"]').click();
  await expect(page.locator('#crash')).toBeVisible();
  await expect(page.locator('#crash a, #crash button').first()).toBeVisible();
});

test('a browser without storage signs in all the same', async ({ page, visitor }) => {
  visitor.provoke(/portico/);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  });
  await page.goto('/login/demo/');
  await page.locator('input[name="userId"]').fill('rita.ready');
  await page.locator('input[name="password"]').fill('Harbor-7');
  await page.locator('button[type="submit"]').click();
  await page.waitForURL(/handOver\.action/);
});

test('Back returns to the screen before, and a reload begins again', async ({ page }) => {
  await page.goto('/login/demo/');
  await page.locator('[data-action="forgot-password"]').click();
  await expect(page).toHaveURL(/\/reset$/);
  await page.goBack();
  await expect(page.locator('input[name="password"]')).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(/\/reset$/);
  await page.reload();
  await expect(page.locator('input[name="userId"]')).toBeVisible();
});
