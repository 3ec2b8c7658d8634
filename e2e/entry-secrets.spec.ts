import { expect, test } from './visit.ts';

const persist = new URLSearchParams({
  access_token: 'persist.rita.ready',
  nonce: 'nonce-of-a-partner',
  client_id: 'larkmoor-app',
  redirect_uri: 'https://app.larkmoor.example/card',
});

// `mayAsk`: the one call that takes a secret along in its address.
const entries = [
  {
    name: "a partner's token",
    at: `/persist?${persist}`,
    secrets: ['persist.rita.ready', 'nonce-of-a-partner'],
    mayAsk: /persistent\/authenticate/,
  },
  {
    name: 'a request that lacks its partner',
    at: '/persist?access_token=lonely-token-1&nonce=lonely-nonce-1',
    secrets: ['lonely-token-1', 'lonely-nonce-1'],
  },
  { name: 'an invitation', at: '/register?tid=INVITE-2468', secrets: ['INVITE-2468'] },
  {
    name: 'a code',
    at: '/callback?code=code-from-elsewhere&state=12345678',
    secrets: ['code-from-elsewhere'],
  },
  { name: 'a token', at: '/?token=entry-token-1', secrets: ['entry-token-1'] },
  {
    name: 'a token at an address deep in the app',
    at: '/reset?token=entry-token-2',
    secrets: ['entry-token-2'],
  },
  {
    name: 'secrets that nobody asked for',
    at: '/?access_token=stray-token-1&nonce=stray-nonce-1&tid=stray-tid-1',
    secrets: ['stray-token-1', 'stray-nonce-1', 'stray-tid-1'],
  },
] as const;

for (const { name, at, secrets, ...entry } of entries) {
  test(`${name}: no secret stays anywhere`, async ({ page, visitor }) => {
    visitor.provoke(/400|401|403|404/);
    // What the page shows before the core is there counts as well.
    await page.route(/\/assets\/boot-/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800));
      await route.continue();
    });
    await page.route(/\/login\/persistent\/authenticate/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800));
      await route.continue();
    });
    await page.goto(`/login/demo${at}`, { waitUntil: 'commit' });
    await page.locator('#root > *').first().waitFor();
    const seen = [page.url()];
    await expect(page.locator('html[data-alive]')).toHaveCount(1);
    await expect.poll(() => page.locator('#root').innerText()).not.toBe('');
    seen.push(
      page.url(),
      ...(await page.evaluate(() => [
        document.URL,
        document.referrer,
        JSON.stringify(history.state),
        JSON.stringify({ ...localStorage }),
        JSON.stringify({ ...sessionStorage }),
        document.documentElement.outerHTML,
      ])),
    );
    await page.waitForLoadState('networkidle');
    seen.push(page.url(), JSON.stringify(visitor.notes.analytics), visitor.notes.console.join('\n'));
    for (const request of visitor.notes.requests.slice(1)) {
      seen.push(request.headers().referer ?? '');
      if (!(entry as { mayAsk?: RegExp }).mayAsk?.test(request.url())) seen.push(request.url());
    }
    for (const secret of secrets) expect(seen.filter((text) => text.includes(secret))).toEqual([]);
  });
}

test('somebody whom a partner sent reads that it is under way, and the steps are taken in order', async ({
  page,
  visitor,
}) => {
  await page.route(/\/login\/persistent\/authenticate/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await page.goto(`/login/demo/persist?${persist}`);
  await expect(page.getByText('Logging into your account')).toBeVisible();
  await page.waitForURL(/handOver\.action/);
  const called = visitor.notes.requests.map((request) => new URL(request.url()).pathname);
  const wanted = [/persistent\/authenticate$/, /oauth2\/token$/, /session\/handover$/, /handOver\.action$/];
  const order = wanted.map((path) => called.findIndex((each) => path.test(each)));
  expect(order).toEqual([...order].sort((one, other) => one - other));
  expect(order).not.toContain(-1);
});
