import { createHash } from 'node:crypto';
import * as client from 'openid-client';
import { describe, expect, test } from 'vitest';
import { auth, identity, login, openBench, type Visitor, verifier } from './bench.ts';

const shop = { clientId: 'shop', brand: 'demo', secret: 'it is: 100% "a secret"&more' };
const app = { clientId: 'app', brand: 'demo' };
const asker = { clientId: 'asker', brand: 'demo', secret: 'asks for scopes', asksForScopes: true };
const other = { clientId: 'other', brand: 'birch', secret: 'of another', iss: true };
const bench = await openBench({ clients: [shop, app, asker, other] });
const back = 'https://shop.example/back';

/** A code that somebody brings a partner, as the linking page asks for it. */
const linked = async (visitor: Visitor, asked: Record<string, unknown> = {}): Promise<URL> => {
  const { nonce: _, ...request } = { ...auth, client_id: 'shop', redirect_uri: back, ...asked };
  const body = { ...login('rita.ready', 'Harbor-7'), auth: request };
  const reply = await visitor.post(`${identity}/account-linking/authenticate`, body);
  return new URL(`${back}?${new URLSearchParams({ code: reply.body.authorization_code })}`);
};

const configured = async (by: client.ClientAuth, clientId = shop.clientId) => {
  const metadata = { id_token_signed_response_alg: 'ES256', [client.clockSkew]: skew() };
  return client.discovery(new URL(`${bench.origin}/login/demo`), clientId, metadata, by, {
    execute: [client.allowInsecureRequests],
    algorithm: 'oauth2',
  });
};

// The bench has a clock of its own.
const skew = () => Math.round((bench.clock.now - Date.now()) / 1000);

const raw = (path: string, fields: string, headers: Record<string, string> = {}) =>
  fetch(`${bench.origin}${path}`, {
    method: 'POST',
    body: fields,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

const asked = async (fields: Record<string, string>, headers?: Record<string, string>) => {
  const reply = await raw('/v1/oauth2/token', String(new URLSearchParams(fields)), headers);
  return { status: reply.status, headers: reply.headers, body: await reply.json() };
};

const secret = { client_id: shop.clientId, client_secret: shop.secret };

describe('a third-party OAuth client', () => {
  test.each([
    ['in the header', client.ClientSecretBasic(shop.secret)],
    ['in the form', client.ClientSecretPost(shop.secret)],
  ])('discovers the bank, redeems, introspects and revokes a token, with its secret %s', async (_, by) => {
    const configuration = await configured(by);
    client.enableNonRepudiationChecks(configuration);
    const options = { pkceCodeVerifier: verifier };
    const tokens = await client.authorizationCodeGrant(configuration, await linked(bench.visit()), options, {
      redirect_uri: back,
    });
    expect(tokens.claims()).toMatchObject({
      sub: 'rita.ready',
      aud: 'shop',
      iss: `${bench.origin}/login/demo`,
    });
    const known = await client.tokenIntrospection(configuration, tokens.access_token);
    expect(known).toMatchObject({ active: true, client_id: 'shop', sub: 'rita.ready', scope: 'read write' });
    await client.tokenRevocation(configuration, tokens.access_token);
    expect(await client.tokenIntrospection(configuration, tokens.access_token)).toEqual({ active: false });
  });

  test('without a secret redeems its code with a verifier but cannot introspect', async () => {
    const configuration = await configured(client.None(), app.clientId);
    const came = await linked(bench.visit(), { client_id: 'app' });
    const tokens = await client.authorizationCodeGrant(configuration, came, { pkceCodeVerifier: verifier });
    await expect(client.tokenIntrospection(configuration, tokens.access_token)).rejects.toMatchObject({
      error: 'invalid_client',
    });
    await client.tokenRevocation(configuration, tokens.access_token);
  });

  test('signs in persistently with its linking token, in any browser, until it revokes it', async () => {
    const configuration = await configured(client.ClientSecretBasic(shop.secret));
    const came = await linked(bench.visit());
    const { access_token: token } = await client.authorizationCodeGrant(configuration, came, {
      pkceCodeVerifier: verifier,
    });
    const enter = async (clientId: string) => {
      const query = new URLSearchParams({ ...auth, client_id: clientId, redirect_uri: back });
      const path = `${identity}/login/persistent/authenticate?${query}`;
      return bench.visit().get(path, { authorization: `Bearer ${token}` });
    };
    expect((await enter('shop')).body.status.response_code).toBe('1005');
    expect((await enter('other')).status).toBe(401);
    await client.tokenRevocation(configuration, token);
    expect((await enter('shop')).status).toBe(401);
  });
});

test('a challenge without a method must equal the verifier', async () => {
  const plain = { code_challenge: verifier, code_challenge_method: undefined };
  const grant = { ...secret, grant_type: 'authorization_code', redirect_uri: back };
  const code = async () => (await linked(bench.visit(), plain)).searchParams.get('code') ?? '';
  expect((await asked({ ...grant, code: await code(), code_verifier: verifier })).status).toBe(200);
  const wrong = await asked({ ...grant, code: await code(), code_verifier: 'w'.repeat(64) });
  expect(wrong.body.error).toBe('invalid_grant');
});

test('a code without a challenge needs a client secret and allows no verifier', async () => {
  const none = { code_challenge: undefined, code_challenge_method: undefined };
  const grant = { grant_type: 'authorization_code', redirect_uri: back };
  const codeFor = async (client_id: string) =>
    (await linked(bench.visit(), { ...none, client_id })).searchParams.get('code') ?? '';
  expect((await asked({ ...grant, ...secret, code: await codeFor('shop') })).status).toBe(200);
  expect((await asked({ ...grant, client_id: 'app', code: await codeFor('app') })).body.error).toBe(
    'invalid_grant',
  );
  const withVerifier = { ...grant, ...secret, code: await codeFor('shop'), code_verifier: verifier };
  expect((await asked(withVerifier)).body.error).toBe('invalid_grant');
});

const basic = (id: string, word: string) => ({
  authorization: `Basic ${btoa(`${encodeURIComponent(id)}:${encodeURIComponent(word)}`)}`,
});

test.each([
  ['no grant type', secret, {}, 400, 'invalid_request'],
  ['an unknown grant type', { ...secret, grant_type: 'password' }, {}, 400, 'unsupported_grant_type'],
  ['no code', { ...secret, grant_type: 'authorization_code' }, {}, 400, 'invalid_request'],
  ['an empty code', { ...secret, grant_type: 'authorization_code', code: '' }, {}, 400, 'invalid_request'],
  ['an unknown code', { ...secret, grant_type: 'authorization_code', code: 'x' }, {}, 400, 'invalid_grant'],
  [
    'a code named like a built-in property',
    { ...secret, grant_type: 'authorization_code', code: 'constructor' },
    {},
    400,
    'invalid_grant',
  ],
  ['no client', { grant_type: 'authorization_code' }, {}, 401, 'invalid_client'],
  ['an unknown client', { client_id: 'x', client_secret: 'x' }, {}, 401, 'invalid_client'],
  ['a wrong secret', { client_id: 'shop', client_secret: 'x' }, {}, 401, 'invalid_client'],
  ['a missing client secret', { client_id: 'shop' }, {}, 401, 'invalid_client'],
  ['a secret from a public client', { client_id: 'app', client_secret: 'x' }, {}, 401, 'invalid_client'],
  ['two authentication methods', secret, basic('shop', shop.secret), 400, 'invalid_request'],
  ['two client IDs', { client_id: 'app' }, basic('shop', shop.secret), 400, 'invalid_request'],
  ['another authorization scheme', {}, { authorization: 'Bearer x' }, 401, 'invalid_client'],
  ['credentials that are not base64', {}, { authorization: 'Basic a' }, 401, 'invalid_client'],
  ['credentials without a colon', {}, { authorization: `Basic ${btoa('shop')}` }, 401, 'invalid_client'],
])('a token request with %s gets the error of RFC 6749', async (_, fields, headers, status, error) => {
  const reply = await asked(fields as Record<string, string>, headers as Record<string, string>);
  expect([reply.status, reply.body.error]).toEqual([status, error]);
  expect(Object.keys(reply.body)).toEqual(['error', 'error_description']);
  expect([reply.headers.get('cache-control'), reply.headers.get('pragma')]).toEqual(['no-store', 'no-cache']);
  const isTried = status === 401 && 'authorization' in headers;
  expect(reply.headers.get('www-authenticate')?.startsWith('Basic ') ?? false).toBe(isTried);
});

test('a repeated parameter or a JSON body is refused', async () => {
  const twice = await raw('/v1/oauth2/token', 'client_id=app&grant_type=a&grant_type=b');
  expect(await twice.json()).toEqual({
    error: 'invalid_request',
    error_description: 'grant_type is there more than once.',
  });
  const json = await raw('/v1/oauth2/token', '{}', { 'content-type': 'application/json' });
  expect([json.status, (await json.json()).error]).toEqual([400, 'invalid_request']);
});

test('a client can neither redeem nor invalidate a code of another client', async () => {
  const came = await linked(bench.visit());
  const code = came.searchParams.get('code') ?? '';
  const grant = { grant_type: 'authorization_code', code, redirect_uri: back, code_verifier: verifier };
  const first = await asked({ ...grant, ...secret });
  const stolen = { ...grant, client_id: other.clientId, client_secret: other.secret };
  expect((await asked(stolen)).body.error).toBe('invalid_grant');
  const introspect = async (by: Record<string, string>) => {
    const fields = new URLSearchParams({ token: first.body.access_token, ...by });
    return (await raw('/v3/oauth2/introspect', String(fields))).json();
  };
  expect(await introspect(secret)).toMatchObject({ active: true });
  expect(await introspect({ client_id: other.clientId, client_secret: other.secret })).toEqual({
    active: false,
  });
  // A second try of its own gives the first token back.
  expect((await asked({ ...grant, ...secret })).body.error).toBe('invalid_grant');
  expect(await introspect(secret)).toEqual({ active: false });
});

test('a client is refused that gives back a token of another client, and the token stays good', async () => {
  const code = (await linked(bench.visit())).searchParams.get('code') ?? '';
  const grant = { grant_type: 'authorization_code', code, redirect_uri: back, code_verifier: verifier };
  const { access_token: token } = (await asked({ ...grant, ...secret })).body;
  const at = async (path: string, fields: Record<string, string>) => {
    const reply = await raw(path, String(new URLSearchParams(fields)));
    return { status: reply.status, text: await reply.text() };
  };
  const theirs = { client_id: other.clientId, client_secret: other.secret };
  const refused = await at('/v3/oauth2/revoke', { token, ...theirs });
  expect([refused.status, JSON.parse(refused.text).error]).toEqual([400, 'invalid_grant']);
  expect((await at('/v3/oauth2/introspect', { token, ...secret })).text).toContain('"active":true');
});

test.each(['/v1/oauth2/token', '/v3/oauth2/introspect', '/v3/oauth2/revoke'])(
  'an empty body at %s is called that',
  async (path) => {
    for (const headers of [{}, basic(shop.clientId, shop.secret)]) {
      const reply = await raw(path, '', headers);
      expect(reply.status).toBe(400);
      expect(await reply.json()).toMatchObject({
        error: 'invalid_request',
        error_description: expect.stringContaining('The body is empty.'),
      });
    }
  },
);

const tokensFor = async (scope: string) => {
  const visitor = bench.visit();
  const came = await linked(visitor, { client_id: asker.clientId, scope });
  const { body } = await asked({
    grant_type: 'authorization_code',
    code: came.searchParams.get('code') ?? '',
    redirect_uri: back,
    code_verifier: verifier,
    client_id: asker.clientId,
    client_secret: asker.secret,
  });
  return { body, problem: (await visitor.get('/sandbox/log.json')).body[0].problem };
};

test('a client that asks for scopes gets an ID token only with openid', async () => {
  expect((await tokensFor('openid read')).body).toHaveProperty('id_token');
  const { body, problem } = await tokensFor('read');
  expect(body).not.toHaveProperty('id_token');
  expect([body.scope, problem]).toEqual(['read', undefined]);
});

test('unknown scopes are left out of the answer, and the log says so', async () => {
  const { body, problem } = await tokensFor('openid admin read all');
  expect(body.scope).toBe('openid read');
  expect(problem).toBe('Unknown scopes were left out: admin all.');
});

test.each(['admin', 'OPENID profile'])('a code for "%s" has no known scope and is refused', async (scope) => {
  expect((await tokensFor(scope)).body).toMatchObject({ error: 'invalid_scope' });
});

test('a scope that is asked for twice is granted once', async () => {
  expect((await tokensFor('openid read openid')).body.scope).toBe('openid read');
});

test.each(['abc', 'x'.repeat(42), 'x'.repeat(129), 'ü'.repeat(43), `a ${'b'.repeat(43)}`])(
  'a challenge made of the verifier "%s", which has another form, redeems nothing',
  async (short) => {
    const code_challenge = createHash('sha256').update(short).digest('base64url');
    const came = await linked(bench.visit(), { code_challenge });
    const grant = { grant_type: 'authorization_code', redirect_uri: back, code_verifier: short, ...secret };
    const { status, body } = await asked({ ...grant, code: came.searchParams.get('code') ?? '' });
    expect([status, body.error]).toEqual([400, 'invalid_request']);
  },
);

test('the bank publishes the metadata of each brand at both standard addresses', async () => {
  const said = async (path: string) => {
    const reply = await fetch(`${bench.origin}${path}`);
    return reply.status === 200 ? reply.json() : reply.status;
  };
  const demo = await said('/.well-known/oauth-authorization-server/login/demo');
  expect(demo).toEqual(await said('/login/demo/.well-known/openid-configuration'));
  expect(demo).toMatchObject({
    issuer: `${bench.origin}/login/demo`,
    authorization_response_iss_parameter_supported: false,
  });
  expect(await said(new URL(demo.jwks_uri).pathname)).toMatchObject({ keys: [{ alg: 'ES256' }] });
  expect(await said('/.well-known/oauth-authorization-server/login/birch')).toMatchObject({
    authorization_response_iss_parameter_supported: true,
  });
  expect(await said('/.well-known/oauth-authorization-server/login/unheard-of')).toBe(404);
});

test('a client’s error appears in the log of the visitor whose code it used', async () => {
  const visitor = bench.visit();
  const came = await linked(visitor);
  const code = came.searchParams.get('code') ?? '';
  await asked({ ...secret, grant_type: 'authorization_code', code, redirect_uri: back });
  const [entry] = (await visitor.get('/sandbox/log.json')).body;
  expect(entry).toMatchObject({
    operation: 'exchangeToken',
    status: 400,
    code: 'invalid_grant',
    problem: 'The code verifier does not fit the challenge.',
  });
});
