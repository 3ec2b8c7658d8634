import type { Page } from '@playwright/test';
import { type AuthorizationServer, openAuthorizationServer } from './authorization-server.ts';
import { setFlags } from './flags.ts';
import { expect, test, type Visitor } from './visit.ts';

/** What a server gives for a code, or why it gives nothing (RFC 6749, sections 5.1 and 5.2). */
type Tokens = { readonly access_token?: string; readonly id_token?: string; readonly error?: string };

type Adding = Parameters<typeof openAuthorizationServer>[1];

/** A server that takes the bank's place at the two addresses that the app knows of. It is asked as the page asks, and answers itself. */
const replace = async (
  page: Page,
  { site }: Visitor,
  adding?: Adding,
): Promise<AuthorizationServer & { readonly redeemed: readonly Tokens[] }> => {
  const redeemed: Tokens[] = [];
  const issuer = `${site}/login/demo`;
  const client = { clientId: 'demo', redirectUri: `${issuer}/callback`, issuer };
  const server = await openAuthorizationServer(client, adding);
  page.once('close', server.close);
  await page.route(/\/v3\/oauth2\/authorize\?/, (route) =>
    route.fulfill({
      status: 302,
      headers: { location: `${server.authorize}${new URL(route.request().url()).search}` },
    }),
  );
  await page.route(/\/v1\/oauth2\/token$/, async (route) => {
    const response = await route.fetch({ url: server.token });
    redeemed.push((await response.json()) as Tokens);
    await route.fulfill({ response });
  });
  return { ...server, redeemed };
};

/** Leaves for the server, by the button that a brand with the new sign-in has. */
const leave = async (page: Page): Promise<void> => {
  await setFlags(page, { canTryUniversalIdp: true });
  await page.goto('/login/demo/');
  await page.locator('[data-action="try-sign-in"]').click();
};

/** Signs in on the server's own pages, and agrees to what the app asks for. */
const signInThere = async (page: Page, person: string): Promise<void> => {
  await page.locator('input[name="login"]').fill(person);
  await page.locator('input[name="password"]').fill('any');
  await page.locator('button[type="submit"]').click();
  await page.locator('form:not(:has(input[name="login"])) button[type="submit"]').click();
};

const slots = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Object.keys(sessionStorage).map((name) => name.replace('portico.', '')));

const called = ({ notes }: Visitor, path: RegExp) =>
  notes.requests.filter((request) => path.test(new URL(request.url()).pathname));

test('a person from a third-party authorization server is handed over with its token', async ({
  page,
  visitor,
}) => {
  const server = await replace(page, visitor, { scope: 'openid' });
  // The bank does not know the tokens of a server that is not its own.
  await visitor.force({ operation: 'getHandover', with: { service_token: 'passed-on' } });
  await leave(page);
  await signInThere(page, 'rita.ready');
  await page.waitForURL(/handOver\.action$/);
  const [handedOver] = called(visitor, /session\/handover$/);
  expect(server.redeemed).toHaveLength(1);
  expect(await handedOver?.headerValue('authorization')).toBe(`Bearer ${server.redeemed[0]?.access_token}`);
  const [arrival] = (await visitor.sandbox('arrivals.json')) as readonly object[]; // As the sandbox documents it.
  expect(arrival).toMatchObject({ fields: { data: 'passed-on…', syfIdentifier: 'rita.ready' } });
  expect(server.refusals).toEqual([]);
});

test('the callback address shows an error the second time and redeems nothing', async ({ page, visitor }) => {
  await replace(page, visitor, { scope: 'openid' });
  await visitor.force({ operation: 'getHandover', with: { service_token: 'passed-on' } });
  await leave(page);
  await signInThere(page, 'rita.ready');
  await page.waitForURL(/handOver\.action$/);
  const came = visitor.notes.addresses.find((address) => /\/callback\?.*code=/.test(address)) ?? '';
  await page.goto(came);
  await expect(page).toHaveURL(/\/login\/demo\/error$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(called(visitor, /\/v1\/oauth2\/token$/)).toHaveLength(1);
});

test('an ID token with the wrong nonce is refused, and its access token is revoked', async ({
  page,
  visitor,
}) => {
  const server = await replace(page, visitor, { scope: 'openid', nonce: 'of-another-request' });
  await leave(page);
  await signInThere(page, 'rita.ready');
  await expect.poll(() => called(visitor, /\/v3\/oauth2\/revoke$/).length).toBe(1);
  await expect(page).toHaveURL(/\/login\/demo\/?$/);
  await expect(page.getByRole('alert')).not.toBeEmpty();
  expect(called(visitor, /session\/handover$/)).toEqual([]);
  expect(await slots(page)).not.toContain('accessToken');
  expect(server.refusals).toEqual([]);
});

test('the server refuses a wrong code verifier, and nobody is signed in', async ({ page, visitor }) => {
  const server = await replace(page, visitor, { scope: 'openid' });
  await leave(page);
  await page.locator('input[name="login"]').waitFor();
  await page.addInitScript(() => {
    if (location.pathname.endsWith('/callback'))
      sessionStorage.setItem('portico.codeVerifier', 'w'.repeat(64));
  });
  await signInThere(page, 'rita.ready');
  await expect(page).toHaveURL(/\/login\/demo\/error$/);
  expect(called(visitor, /session\/handover$/)).toEqual([]);
  expect(server.refusals).toEqual(['invalid_grant']);
});

test('canceling at the server shows an error page and clears the verifier, state and nonce', async ({
  page,
  visitor,
}) => {
  const server = await replace(page, visitor, { scope: 'openid' });
  await leave(page);
  await page.getByRole('link', { name: /cancel/i }).click();
  await expect(page.locator('main .p-notice')).not.toBeEmpty();
  await expect(page).toHaveURL(/\/login\/demo\/error$/);
  await page.locator('[data-action="try-again"]').click();
  await expect(page).toHaveURL(/\/login\/demo\/?$/);
  for (const slot of ['codeVerifier', 'oauthState', 'nonce']) expect(await slots(page)).not.toContain(slot);
  expect(called(visitor, /\/v1\/oauth2\/token$/)).toEqual([]);
  expect(server.refusals).toEqual(['access_denied']);
});

test('an access token without an ID token is enough for the handover', async ({ page, visitor }) => {
  // Without the scope of OpenID there is no ID token, and a server that keeps to the letter takes no nonce.
  const { redeemed } = await replace(page, visitor, { nonce: undefined });
  await visitor.force({ operation: 'getHandover', with: { service_token: 'passed-on' } });
  await leave(page);
  await signInThere(page, 'rita.ready');
  await page.waitForURL(/handOver\.action$/);
  expect(redeemed).toMatchObject([{ access_token: expect.any(String) }]);
  expect(redeemed[0]).not.toHaveProperty('id_token');
  const [arrival] = (await visitor.sandbox('arrivals.json')) as readonly object[]; // As the sandbox documents it.
  expect(arrival).toMatchObject({ fields: { data: 'passed-on…', syfIdentifier: '' } });
});
