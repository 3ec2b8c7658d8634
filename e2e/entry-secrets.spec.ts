import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import type { Page } from '@playwright/test';
import { test } from './bank.ts';
import { hold } from './hold.ts';
import { expect, onThisMachine, type Visitor } from './visit.ts';

/** An entry of the app, below the brand's path. `mayAsk`: the one call that takes a secret along in its address; `leadsTo`: where people are sent on to before they see anything. */
type Entry = {
  readonly name: string;
  readonly at: string;
  readonly secrets: readonly string[];
  readonly mayAsk?: RegExp;
  readonly leadsTo?: RegExp;
};

const entries: readonly Entry[] = [
  {
    name: 'an access token and a nonce',
    at: '/arrive?access_token=sent-with-token-1&nonce=sent-with-nonce-1',
    secrets: ['sent-with-token-1', 'sent-with-nonce-1'],
    mayAsk: /\/retailcard\/open\?/,
    leadsTo: /handOver\.action$/,
  },
  {
    name: 'an access token without a nonce',
    at: '/arrive?access_token=lonely-token-1',
    secrets: ['lonely-token-1'],
  },
  { name: 'an invitation', at: '/register?tid=INVITE-2468', secrets: ['INVITE-2468'] },
  {
    name: 'an authorization code',
    at: '/callback?code=code-from-elsewhere&state=12345678',
    secrets: ['code-from-elsewhere'],
  },
  { name: 'a token', at: '/?token=entry-token-1', secrets: ['entry-token-1'] },
  {
    name: 'a token on an inner page',
    at: '/reset?token=entry-token-2',
    secrets: ['entry-token-2'],
  },
  {
    name: 'a token and an invitation',
    at: '/register?tid=INVITE-2468&token=forged.token.indeed',
    secrets: ['INVITE-2468', 'forged.token.indeed'],
  },
  {
    name: 'unexpected secrets',
    at: '/?access_token=stray-token-1&nonce=stray-nonce-1&tid=stray-tid-1&code=stray-code-1',
    secrets: ['stray-token-1', 'stray-nonce-1', 'stray-tid-1', 'stray-code-1'],
  },
  {
    name: 'secrets on an unknown page',
    at: '/nowhere?access_token=stray-token-2&nonce=stray-nonce-2&code=stray-code-2&token=stray-token-3',
    secrets: ['stray-token-2', 'stray-nonce-2', 'stray-code-2', 'stray-token-3'],
  },
  {
    name: 'repeated secrets, one of them empty',
    at: '/?code=first-code-1&code=second-code-1&token=&tid=first-tid-1&tid=second-tid-1',
    secrets: ['first-code-1', 'second-code-1', 'first-tid-1', 'second-tid-1'],
  },
];

/** What is kept back, so that what a page shows before it comes counts as well. */
const late = /\/assets\/boot-|\/retailcard\/open|\/oauth2\/introspect|\/v1\/oauth2\/token/;

const leavesNothing = async (
  page: Page,
  visitor: Visitor,
  { at, secrets, mayAsk, leadsTo }: Entry,
): Promise<void> => {
  visitor.provoke(/400|401|403|404/);
  const { go } = await hold(page, ({ href }) => late.test(href));
  const entered = `${visitor.site}/login/birch${at}`;
  await page.goto(entered, { waitUntil: 'commit' });
  // The page is covered, and no other script runs, until the first one has.
  await page.locator('html[data-early] #root > *').first().waitFor({ state: 'attached' });
  const early = await whatStands(page);
  // The document's address has changed; the browser shows it a moment later.
  await expect.poll(() => secrets.filter((secret) => page.url().includes(secret))).toEqual([]);
  await go();
  const seen = [...early, page.url()];
  if (leadsTo === undefined) {
    await expect(page.locator('html[data-alive]')).toHaveCount(1);
    await expect.poll(() => page.locator('#root').innerText()).not.toBe('');
  } else await page.waitForURL(leadsTo);
  // A call that is out has not been answered: what it leads to is still to come.
  await expect.poll(() => visitor.notes.pending.size).toBe(0);
  seen.push(page.url(), ...(await whatStands(page)), ...(await notesOfBrowser(page)));
  const browser = await page.context().newCDPSession(page);
  const { entries: visited } = await browser.send('Page.getNavigationHistory');
  seen.push(
    page.url(),
    ...visited.map(({ url, title }) => `${url} ${title}`),
    JSON.stringify(visitor.notes.analytics),
    visitor.notes.console.join('\n'),
    JSON.stringify(await page.context().storageState()),
  );
  const { requests } = visitor.notes;
  expect(requests.filter((request) => request.url() === entered)).toHaveLength(1);
  for (const request of requests.filter((each) => each.url() !== entered)) {
    seen.push(request.headers().referer ?? '');
    if (mayAsk?.test(request.url()) !== true) seen.push(request.url());
  }
  for (const secret of secrets) expect(seen.filter((text) => text.includes(secret))).toEqual([]);
};

/** What stands in the document and in the browser's storage. */
const whatStands = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [
    document.URL,
    document.referrer,
    JSON.stringify(history.state),
    JSON.stringify({ ...localStorage }),
    JSON.stringify({ ...sessionStorage }),
    document.documentElement.outerHTML,
  ]);

/** What any script of the page is told of the addresses that the browser has noted. */
const notesOfBrowser = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const measured = performance.getEntries();
    return [
      JSON.stringify(measured),
      ...measured.map(({ name }) => name),
      ...navigation.entries().map(({ url }) => url ?? ''),
      navigation.activation?.entry?.url ?? '',
      navigation.activation?.from?.url ?? '',
    ];
  });

for (const entry of entries)
  test(`an address with ${entry.name} leaves no secret behind`, ({ page, visitor }) =>
    leavesNothing(page, visitor, entry));

for (const kind of ['active', 'over', 'blocked', 'fails'])
  test(`a token (${kind}) is introspected and not left behind`, async ({ page, visitor }) => {
    const { pathname, search } = await linkOf(visitor, kind);
    const token = new URLSearchParams(search).get('token') ?? '';
    expect(token).toMatch(/^ey[\w.-]{100,}$/);
    await leavesNothing(page, visitor, {
      name: kind,
      at: pathname.replace('/login/birch', '') + search,
      secrets: [token],
    });
    const asked = visitor.notes.requests.filter((request) => request.url().endsWith('/oauth2/introspect'));
    expect(asked.map((request) => new URLSearchParams(request.postData() ?? '').get('token'))).toEqual([
      token,
    ]);
  });

test('a redeemed code leaves no trace, and its verifier, state and nonce are cleared', async ({
  page,
  visitor,
}) => {
  const kept = { codeVerifier: 'v'.repeat(64), oauthState: 'abcdefgh', nonce: 'ijklmnop' };
  await page.goto('/login/birch/nowhere');
  await page.evaluate(
    (slots) => {
      for (const [name, value] of Object.entries(slots)) sessionStorage.setItem(`portico.${name}`, value);
    },
    { ...kept, oauthState: `${kept.oauthState}&&birch` },
  );
  const asked = new URLSearchParams({
    person: 'rita.ready',
    client_id: 'birch',
    redirect_uri: `${visitor.site}/login/birch/callback`,
    scope: 'read write',
    state: kept.oauthState,
    nonce: kept.nonce,
    code_challenge: createHash('sha256').update(kept.codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const { location } = (await visitor.sandbox(`authorize.json?${asked}`)) as { readonly location: string };
  const { search } = new URL(location);
  const code = new URLSearchParams(search).get('code') ?? '';
  await leavesNothing(page, visitor, {
    name: 'redeemed',
    at: `/callback${search}`,
    secrets: [code],
    leadsTo: /handOver\.action$/,
  });
  await expect(page.locator('.accepted')).toHaveText('Signed in as rita.ready.');
  const left = await page.evaluate(() => Object.keys(sessionStorage));
  for (const slot of [...Object.keys(kept), 'accessToken']) expect(left).not.toContain(`portico.${slot}`);
});

/** The address that the sandbox's page of links opens the app with. The site is asked by number, under its name. */
const linkOf = async ({ site, session }: Visitor, kind: string): Promise<URL> => {
  const { hostname, port } = new URL(onThisMachine(site));
  const sent = ask({
    hostname,
    port,
    method: 'POST',
    path: '/sandbox/link/open',
    headers: { host: new URL(site).host, 'x-sandbox-session': session },
  });
  sent.end(`${new URLSearchParams({ brand: 'birch', page: '/', kind })}`);
  const [{ headers }] = (await once(sent, 'response')) as [IncomingMessage]; // As Node documents the event.
  return new URL(headers.location ?? '', site);
};
