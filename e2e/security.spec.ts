import type { Page } from '@playwright/test';
import { password, test } from './bank.ts';
import { expect, onThisMachine } from './visit.ts';

test('the sign-in page has a strict content security policy and forbids framing', async ({ page }) => {
  const response = await page.goto('/login/birch/');
  const headers = response?.headers() ?? {};
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).not.toMatch(/unsafe-/);
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['x-content-type-options']).toBe('nosniff');
});

/** Has the sign-in come otherwise than it was sent: its text and its policy. */
const changed = async (
  page: Page,
  change: (html: string, policy: string) => readonly [html: string, policy: string],
): Promise<void> => {
  await page.route(
    ({ pathname }) => pathname === '/login/birch/',
    async (route) => {
      const answer = await fetch(onThisMachine(route.request().url()));
      const { 'content-security-policy': sent = '' } = Object.fromEntries(answer.headers);
      const [body, policy] = change(await answer.text(), sent);
      const headers = { 'content-type': 'text/html', 'content-security-policy': policy };
      await route.fulfill({ headers, body });
    },
  );
};

test('a page under a policy without its hashes loads style files and signs in', async ({ page, visitor }) => {
  visitor.provoke(/content security policy/i);
  await changed(page, (html, policy) => [html, policy.replaceAll(/ 'sha256-[^']+'/g, '')]);
  await page.goto('/login/birch/?nonce=nonce-of-a-partner');
  const ink = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--p-primary'));
  await expect.poll(ink).not.toBe('');
  await expect(page).toHaveURL(/\/login\/birch\/$/);
  await page.locator('[name="userId"]').fill('rita.ready');
  await page.locator('[name="password"]').fill(password);
  await page.locator('[type="submit"]').click();
  await expect(page).toHaveURL(/handOver\.action$/);
});

test('the policy blocks an injected style and an injected script, and reports both', async ({
  page,
  visitor,
}) => {
  visitor.provoke(/content security policy|Content Security Policy/i);
  const planted = '<style>main { display: none }</style><script>window.planted = true</script>';
  await changed(page, (html, policy) => [html.replace('<title>', () => `${planted}<title>`), policy]);
  await page.goto('/login/birch/');
  await expect(page.locator('main h1')).toBeVisible();
  expect(await page.evaluate(() => 'planted' in window)).toBe(false);
  // Its own are.
  await expect(page.locator('html[data-early]')).toBeAttached();
  const told = visitor.notes.faults.filter((fault) => fault.includes('"blockedURI":"inline"'));
  expect(told.map((fault) => /"violatedDirective":"([^"]+)"/.exec(fault)?.[1]).sort()).toEqual([
    'script-src-elem',
    'style-src-elem',
  ]);
});

test('a posted form gets the sign-in page back, without form values in its address', async ({
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

test('the server answers 404 to a path outside its folders', async ({ request, baseURL }) => {
  const site = `http://127.0.0.1:${new URL(baseURL ?? '').port}`;
  for (const path of [
    '/login/..%2f..%2fpackage.json',
    '/brands/..%2f..%2fpackage.json',
    '/brands/birch/..%2f..%2f..%2fpackage.json',
  ])
    expect((await request.get(`${site}${path}`)).status()).toBe(404);
});

test('a page on an unregistered host shows a warning and sends no typed values', async ({
  page,
  visitor: { notes },
}) => {
  const held: (() => void)[] = [];
  await page.route(/\/assets\/boot-/, (route) => void held.push(() => route.continue()));
  await changed(page, (html, policy) => [
    html.replace('"hosts":["*"]', '"hosts":["signin.issuer.example"]'),
    policy,
  ]);
  await page.goto('/login/birch/', { waitUntil: 'commit' });
  // Somebody is faster than the core.
  await page.locator('[name="userId"]').fill('rita.ready');
  await page.locator('[name="password"]').fill(password);
  await page.locator('[type="submit"]').click();
  const before = notes.requests.length;
  for (const go of held) go();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Nothing that you type here is sent' }),
  ).toBeVisible();
  await expect(page.locator('form')).toBeHidden();
  await page.waitForLoadState('networkidle');
  expect(notes.requests.slice(before).filter((request) => request.method() !== 'GET')).toEqual([]);
  expect(notes.addresses.some((address) => address.includes('/v1/'))).toBe(false);
});
