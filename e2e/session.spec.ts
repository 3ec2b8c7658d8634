import type { Page, Request } from '@playwright/test';
import { password, test } from './bank.ts';
import { holdCall } from './hold.ts';
import { expect, onThisMachine } from './visit.ts';

const kept = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() =>
    Object.fromEntries(
      Object.entries({ ...sessionStorage }).map(([name, value]) => [
        name.replace('portico.', ''),
        String(value),
      ]),
    ),
  );
/** Signs in as somebody who is let in at once. */
const signIn = async (page: Page, brand: string, { isRemembered = false } = {}): Promise<void> => {
  await page.goto(`/login/${brand}/`);
  await page.locator('input[name="userId"]').fill('rita.ready');
  await page.locator('input[name="password"]').fill(password);
  if (isRemembered) await page.locator('input[name="rememberMe"]').check();
  await page.locator('main button[type="submit"]').click();
};

const isCall = (request: Request): boolean => /^\/(v1|v3|quickpay)\//.test(new URL(request.url()).pathname);
const sentTo = (requests: readonly Request[], path: RegExp): Request | undefined =>
  requests.find((request) => path.test(new URL(request.url()).pathname));

test('the session stores values for the next call and drops them after the handover', async ({
  page,
  visitor,
}) => {
  const { site, notes } = visitor;
  const signsIn = await holdCall(page, /login\/authenticate$/);
  const exchanges = await holdCall(page, /oauth2\/token$/);
  const handsOver = await holdCall(page, /session\/handover$/);
  await signIn(page, 'birch');

  const { auth } = (await signsIn.came()).postDataJSON() as { readonly auth: Record<string, string> };
  await expect
    .poll(() => kept(page))
    .toMatchObject({
      apiBaseUrl: site,
      codeVerifier: expect.stringMatching(/^[\w.~-]{43,127}$/),
      oauthState: `${auth.state}&&birch`,
      nonce: auth.nonce,
    });
  expect(await kept(page)).not.toHaveProperty('sessionId');
  await signsIn.go();

  await exchanges.came();
  await expect.poll(() => kept(page)).toMatchObject({ sessionId: expect.stringMatching(/./) });
  expect(await kept(page)).not.toHaveProperty('accessToken');
  await exchanges.go();

  const asked = await handsOver.came();
  await expect.poll(() => kept(page)).not.toHaveProperty('codeVerifier');
  const { accessToken = '' } = await kept(page);
  expect(accessToken).toMatch(/./);
  expect(asked.headers().authorization).toBe(`Bearer ${accessToken}`);
  await handsOver.go();

  await page.waitForURL(/handOver\.action$/);
  const left = await kept(page);
  for (const slot of ['accessToken', 'sessionId', 'apiBaseUrl', 'codeVerifier', 'nonce'])
    expect(left).not.toHaveProperty(slot);
  expect(sentTo(notes.requests, /login\/authenticate$/)?.headers()).not.toHaveProperty('authorization');
});

test('Remember me stores a token for the brand and later fills in the user ID', async ({ page, visitor }) => {
  await signIn(page, 'cedar', { isRemembered: true });
  await page.waitForURL(/handOver\.action$/);
  const remembered = (await page.evaluate(() => localStorage.getItem('portico.remembered.cedar'))) ?? '';
  expect(remembered).toMatch(/^[\w-]+\.[\w-]+\.[\w-]*&&cedar$/);
  const [, claims = ''] = remembered.split('.');
  const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { readonly sub: string };
  await page.goto('/login/cedar/');
  await expect(page.locator('input[name="userId"]')).toHaveValue('rita.ready');
  expect(sentTo(visitor.notes.requests, /info\/user-name$/)?.postDataJSON()).toEqual({ syf_identifier: sub });
  await page.goto('/login/birch/');
  await expect(page.locator('input[name="userId"]')).toHaveValue('');
});

test('each call carries its own tracking ID, the session’s correlation ID and the brand', async ({
  page,
  browser,
  visitor,
}) => {
  const { notes, site } = visitor;
  await signIn(page, 'cedar');
  await page.waitForURL(/handOver\.action$/);
  const headers = notes.requests.filter(isCall).map((request) => request.headers());
  const values = (name: string) => headers.map((each) => each[name]);
  expect(headers.length).toBeGreaterThanOrEqual(3);
  expect(new Set(values('x-tracking-id')).size).toBe(headers.length);
  expect(new Set(values('x-correlation-id')).size).toBe(1);
  expect(new Set(values('x-client-id'))).toEqual(new Set(['cedar']));
  expect(new Set(values('x-auth-session-id'))).toEqual(new Set([undefined]));
  const [correlationId] = values('x-correlation-id');
  // The next person who signs in in this tab is another one.
  expect(await kept(page)).not.toHaveProperty('correlationId');
  await page.goto('/login/cedar/');
  await expect.poll(async () => (await kept(page)).correlationId ?? correlationId).not.toBe(correlationId);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(`${site}/login/cedar/`);
  await expect.poll(async () => (await kept(other)).correlationId ?? correlationId).not.toBe(correlationId);
  await elsewhere.close();
});

for (const [wrong, minutes] of [
  ['6 minutes slow', -6],
  ['59 minutes fast', 59],
  ['two years slow', -2 * 365 * 24 * 60],
] as const)
  test(`a person signs in on a device whose clock is ${wrong}`, async ({ page }) => {
    // As an API on another origin answers: a page cannot read its Date header.
    await page.route('**/v1/**', async (route) => {
      const response = await route.fetch({ url: onThisMachine(route.request().url()) });
      const { date: _, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    await page.clock.install({ time: Date.now() + minutes * 60_000 });
    await signIn(page, 'birch');
    await page.waitForURL(/handOver\.action$/);
  });
