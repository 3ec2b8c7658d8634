import * as client from 'openid-client';
import { expect, onThisMachine, test, type Visitor } from './visit.ts';

/** What is known of a bank before any metadata are asked for: where people link, and where a code is redeemed. */
const partnerOf = (visitor: Visitor, brand: string, clientId: string): client.Configuration => {
  const configuration = new client.Configuration(
    {
      issuer: 'https://sandbox.issuer.example',
      authorization_endpoint: `${visitor.site}/login/${brand}/cpl`,
      token_endpoint: `${visitor.site}/v1/oauth2/token`,
    },
    clientId,
    { id_token_signed_response_alg: 'ES256' },
    client.None(),
  );
  client.allowInsecureRequests(configuration);
  // The bank's own headers; the last one says which browser session of the sandbox the code comes from.
  configuration[client.customFetch] = (address, { headers, ...init }) =>
    fetch(onThisMachine(address), {
      ...init,
      headers: {
        ...headers,
        'X-Tracking-Id': crypto.randomUUID(),
        'X-Correlation-Id': crypto.randomUUID(),
        'X-Client-Id': brand,
        'X-Sandbox-Session': visitor.session,
      },
    } as RequestInit);
  return configuration;
};

const ask = async (visitor: Visitor, brand: string, clientId: string) => {
  const configuration = partnerOf(visitor, brand, clientId);
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: `${visitor.site}/sandbox/partner/return`,
    scope: 'openid',
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const redeem = (came: string, pkceCodeVerifier = verifier) =>
    client.authorizationCodeGrant(configuration, new URL(came), { pkceCodeVerifier, expectedState: state });
  return { address: address.href, state, redeem };
};

const brands = [
  ['demo', 'larkmoor-shop'],
  ['alder', 'alder-circle'],
] as const;

for (const [brand, clientId] of brands)
  test(`a client made by others links an account of ${brand} and redeems the code with its own verifier`, async ({
    page,
    visitor,
  }) => {
    const { address, state, redeem } = await ask(visitor, brand, clientId);
    await page.goto(address);
    await page.locator('input[name="userId"]').fill('rita.ready');
    await page.locator('input[name="password"]').fill('Harbor-7');
    await page.locator('button[type="submit"]').click();
    await page.waitForURL(/\/sandbox\/partner\/return\?/);
    const came = new URL(page.url());
    expect([...came.searchParams.keys()].sort()).toEqual(['code', 'state']);
    expect(came.searchParams.get('state')).toBe(state);
    const tokens = await redeem(came.href);
    expect(tokens.claims()).toMatchObject({ sub: 'rita.ready', aud: clientId });
    await expect(redeem(came.href)).rejects.toMatchObject({ error: 'invalid_grant' });
    const sent = visitor.notes.requests.find((request) => request.url().includes('account-linking'));
    expect(sent?.postDataJSON()).toMatchObject({ auth: { client_id: clientId, state } });
    expect(visitor.notes.requests.filter((request) => request.url().includes('/oauth2/'))).toEqual([]);
  });

test('a code is worth nothing with another verifier', async ({ page, visitor }) => {
  const { address, redeem } = await ask(visitor, 'demo', 'larkmoor-shop');
  await page.goto(address);
  await page.locator('input[name="userId"]').fill('rita.ready');
  await page.locator('input[name="password"]').fill('Harbor-7');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/sandbox\/partner\/return\?/);
  await expect(redeem(page.url(), client.randomPKCECodeVerifier())).rejects.toMatchObject({
    error: 'invalid_grant',
  });
});

test('a client hears that the person cancelled', async ({ page, visitor }) => {
  const { address, redeem } = await ask(visitor, 'alder', 'alder-circle');
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
