import { expect, test } from 'vitest';
import { siteKinds } from '../../src/sandbox/pages/sites.ts';
import { auth, identity, openBench, type Visitor } from './bench.ts';

const bench = await openBench({
  partners: siteKinds.map((site) => ({ site, brand: 'demo', clientId: `${site}-client` })),
});

const start = async (visitor: Visitor, site: string, fields: Record<string, string> = {}) => {
  const back = `${bench.origin}/sandbox/${site}/return`;
  const sent = await visitor.form(`/sandbox/${site}/start`, {
    brand: 'demo',
    clientId: `${site}-client`,
    back,
    lang: '',
    ...fields,
  });
  expect(sent.status).toBe(303);
  const to = new URL(sent.headers.get('location') ?? '');
  return { back, to, query: Object.fromEntries(to.searchParams) };
};

test.each([
  ['partner', 'Link an account'],
  ['voice', 'Connect Alexa'],
  ['voice', 'Connect Google Assistant'],
  ['persist', 'Open the account'],
])('the %s site lists only its own partner and offers "%s"', async (site, label) => {
  const { text } = await bench.visit().bare(`/sandbox/${site}`);
  expect(text).toContain(`>${label}</button>`);
  expect([...text.matchAll(/name="clientId" value="([^"]*)"/g)].map(([, id]) => id)).toEqual([
    `${site}-client`,
  ]);
});

test('a site without a partner shows the address that a partner needs', async () => {
  const { visit } = await openBench();
  for (const site of siteKinds)
    expect((await visit().bare(`/sandbox/${site}`)).text).toContain(`<code>/sandbox/${site}/return</code>`);
});

test.each([
  ['partner', {}, '/login/demo/cpl'],
  ['voice', { way: 'google' }, '/login/demo/google'],
  ['voice', { way: 'alexa' }, '/login/demo/alexa'],
  ['voice', { way: '../x' }, '/login/demo/google'],
])('the %s site with %j redirects to %s with a state and a challenge', async (site, fields, path) => {
  const { to, query, back } = await start(bench.visit(), site, fields);
  expect(to.pathname).toBe(path);
  expect(query).toEqual({
    client_id: `${site}-client`,
    redirect_uri: back,
    state: expect.stringMatching(/^s_/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
});

test('the persist site sends a token and a nonce but no challenge', async () => {
  const visitor = bench.visit();
  expect((await visitor.bare('/sandbox/persist')).text).toContain('<option value="rita.ready">');
  const { to, query, back } = await start(visitor, 'persist', { person: 'rita.ready', lang: 'es' });
  expect(to.pathname).toBe('/login/demo/persist');
  expect(query).toEqual({
    client_id: 'persist-client',
    redirect_uri: back,
    state: expect.stringMatching(/^s_/),
    access_token: 'persist.rita.ready',
    nonce: expect.stringMatching(/^nonce_/),
    lang: 'es',
  });
});

test('the voice site redeems an authorization code once, with its stored verifier', async () => {
  const visitor = bench.visit();
  const { back, query } = await start(visitor, 'voice', { way: 'google' });
  const { client_id = '', redirect_uri = '', state = '', ...challenge } = query;
  const asked = { ...auth, client_id, redirect_uri, state, ...challenge };
  const signedIn = await visitor.post(`${identity}/login/authenticate`, {
    auth: asked,
    device_info: { black_box: '' },
    user_info: { user_id: 'rita.ready', cipher: { password: 'Harbor-7' } },
  });
  const made = await visitor.post(`${identity}/login/pin/create?client_id=${client_id}`, {
    PIN: '2468',
    session_info: { session_id: signedIn.body.session_id },
  });
  const came = `${back}?${new URLSearchParams({ code: made.body.authorization_code, state })}`;
  expect((await visitor.bare(came)).text).toContain('<p class="accepted">Connected: rita.ready.</p>');
  expect((await visitor.bare(came)).text).toContain('did not give out this state');
});

test.each([
  ['partner', 'Not linked: 406 User Cancelled'],
  ['voice', 'Not connected: 406 User Cancelled'],
  ['persist', 'Not signed in: 406 User Cancelled'],
])('the %s site reports that the person canceled', async (site, verdict) => {
  const visitor = bench.visit();
  const { back, query } = await start(visitor, site);
  const asked = { error: '406', error_description: 'User Cancelled', state: query.state ?? '' };
  expect((await visitor.bare(`${back}?${new URLSearchParams(asked)}`)).text).toContain(verdict);
});

test('a state from one browser is refused in another', async () => {
  const { back, query } = await start(bench.visit(), 'partner');
  const { text } = await bench.visit().bare(`${back}?code=1&state=${query.state}`);
  expect(text).toContain('did not give out this state');
});

test('the start address of each site refuses GET requests', async () => {
  for (const site of siteKinds) expect((await bench.visit().bare(`/sandbox/${site}/start`)).status).toBe(405);
});
