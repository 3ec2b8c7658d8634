import { password, test } from './bank.ts';
import { expect } from './visit.ts';

test('every page comes with a strict policy and nobody may frame it', async ({ page }) => {
  const response = await page.goto('/login/birch/');
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
  const answer = await request.post(`${site}/login/birch/`, {
    form: { userId: 'rita.ready', password },
  });
  expect(answer.status()).toBe(200);
  expect(answer.url()).not.toContain(password);
  expect(await answer.text()).toContain('name="userId"');
});

test('a path out of the folders is not served', async ({ request, baseURL }) => {
  const site = `http://127.0.0.1:${new URL(baseURL ?? '').port}`;
  for (const path of [
    '/login/..%2f..%2fpackage.json',
    '/brands/..%2f..%2fpackage.json',
    '/brands/birch/..%2f..%2f..%2fpackage.json',
  ])
    expect((await request.get(`${site}${path}`)).status()).toBe(404);
});
