import { createLocalJWKSet, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { openBench, type Visitor } from './bench.ts';

const bench = await openBench({
  entrances: [
    { label: 'Sign in, demo', href: '/login/demo/' },
    { label: 'Elsewhere', href: '/sandbox/partner' },
  ],
});

const opened = async (visitor: Visitor, kind: string, fields: Record<string, string> = {}) => {
  const { status, headers } = await visitor.form('/sandbox/link/open', {
    brand: 'demo',
    page: '/',
    kind,
    ...fields,
  });
  expect(status).toBe(303);
  return new URL(headers.get('location') ?? '', bench.origin);
};

const tokenOf = async (visitor: Visitor, kind: string) =>
  (await opened(visitor, kind)).searchParams.get('token') ?? '';

const introspected = (visitor: Visitor, token: string) =>
  visitor.form('/v3/oauth2/introspect', { token, client_id: 'front-door', token_type_hint: 'jwt' });

const app = `${bench.origin}/sandbox/elsewhere/app`;

test.each([
  ['active', { active: true, flowId: 'sign-in', returnTo: app, consumerKey: 'sandbox-app' }],
  ['app', { active: true, web: false, returnTo: app }],
  ['travel', { active: true, returnTo: `${bench.origin}/sandbox/elsewhere/partner-connect/trips` }],
  ['back', { active: false, returnTo: app }],
  ['blocked', { active: true, flowId: 'discontinued' }],
  ['elsewhere', { active: false, returnTo: 'https://stranger.example/' }],
])('introspection of a token of kind %s returns its properties', async (kind, expected) => {
  const visitor = bench.visit();
  const { status, body } = await introspected(visitor, await tokenOf(visitor, kind));
  expect(status).toBe(200);
  expect(body).toMatchObject({ ...expected, interactionId: expect.stringMatching(/^interaction_/) });
});

test('a token is signed with a published key and expires after an hour', async () => {
  const visitor = bench.visit();
  const token = await tokenOf(visitor, 'active');
  const keys = createLocalJWKSet((await visitor.get('/.well-known/jwks.json')).body);
  await jwtVerify(token, keys, { typ: 'entry+jwt', currentDate: new Date(bench.clock.now) });
  bench.clock.now += 3_600_000;
  expect((await introspected(visitor, token)).body).toMatchObject({ active: false, returnTo: app });
});

test('an expired token without a return address is inactive and returns no address', async () => {
  const visitor = bench.visit();
  const { body } = await introspected(visitor, await tokenOf(visitor, 'over'));
  expect(body.active).toBe(false);
  expect(body).not.toHaveProperty('returnTo');
});

test('a forged token or another kind of token is reported only as inactive', async () => {
  const visitor = bench.visit();
  const { authorization_code: code } = (await visitor.signIn('rita.ready')).body;
  const { access_token: other } = (await visitor.token(code)).body;
  expect((await introspected(visitor, await tokenOf(visitor, 'forged'))).body).toEqual({ active: false });
  expect((await introspected(visitor, other)).body).toEqual({ active: false });
});

test('introspection can fail once or answer late, depending on the kind of token', async () => {
  const visitor = bench.visit();
  const token = await tokenOf(visitor, 'fails');
  expect((await introspected(visitor, token)).status).toBe(500);
  expect((await introspected(visitor, token)).body.active).toBe(true);
  const late = await tokenOf(visitor, 'slow');
  expect((await introspected(visitor, late)).body.active).toBe(true);
  expect(bench.waits.at(-1)).toBe(5000);
});

test('a call without a token or with a JSON body is refused', async () => {
  const visitor = bench.visit();
  const fields = { client_id: 'front-door', token_type_hint: 'jwt' };
  expect((await visitor.form('/v3/oauth2/introspect', fields)).status).toBe(400);
  expect((await visitor.post('/v3/oauth2/introspect', { ...fields, token: 'x' })).status).toBe(400);
});

test('the page of links lists the brands and opens only pages of the app', async () => {
  const visitor = bench.visit();
  const { text } = await visitor.bare('/sandbox/link');
  expect([...text.matchAll(/<option>([a-z]+)<\/option>/g)].map(([, name]) => name)).toEqual([
    'demo',
    'en',
    'es',
  ]);
  const { pathname, searchParams } = await opened(visitor, 'active', { page: '/register', lang: 'es' });
  expect([pathname, searchParams.get('lang')]).toEqual(['/login/demo/register', 'es']);
  expect((await opened(visitor, 'none', { page: '//stranger.example' })).pathname).toBe('/login/demo/');
  expect((await visitor.get('/sandbox/link/open')).status).toBe(405);
});
