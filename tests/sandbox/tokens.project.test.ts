import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { auth, identity, openBench, type Visitor } from './bench.ts';

const bench = await openBench();

const code = async (visitor: Visitor): Promise<string> =>
  (await visitor.signIn('rita.ready')).body.authorization_code;

const access = async (visitor: Visitor): Promise<string> =>
  (await visitor.token(await code(visitor))).body.access_token;

const handover = (visitor: Visitor, token: string, query = '') =>
  visitor.get(`${identity}/auth/session/handover${query}`, { authorization: `Bearer ${token}` });

test('the ID token has the person and the nonce, signed with a published key', async () => {
  const visitor = bench.visit();
  const tokens = await visitor.token(await code(visitor));
  const keys = createLocalJWKSet((await visitor.get('/.well-known/jwks.json')).body);
  const { payload } = await jwtVerify(tokens.body.id_token, keys, {
    audience: auth.client_id,
    currentDate: new Date(bench.clock.now),
  });
  expect(payload).toMatchObject({ sub: 'rita.ready', nonce: auth.nonce });
  expect(tokens.body).toMatchObject({ token_type: 'Bearer', scope: 'read write' });
});

test.each([
  ['another verifier', { code_verifier: 'w'.repeat(64) }],
  ['another client', { client_id: 'someone-else' }],
  ['another redirect URI', { redirect_uri: 'https://elsewhere.example/' }],
  ['an unknown code', { code: 'code_unknown' }],
])('a token request with %s is refused as an invalid grant', async (_, changes) => {
  const visitor = bench.visit();
  const reply = await visitor.token(await code(visitor), changes);
  expect(reply.status).toBe(400);
  expect(reply.body.code).toBe('invalid_grant');
});

test('a wrong verifier uses the code up', async () => {
  const visitor = bench.visit();
  const granted = await code(visitor);
  await visitor.token(granted, { code_verifier: 'w'.repeat(64) });
  const second = await visitor.token(granted);
  expect([second.status, second.body.code]).toEqual([400, 'invalid_grant']);
});

test('a code works once, and a second use revokes its tokens', async () => {
  const visitor = bench.visit();
  const granted = await code(visitor);
  const first = await visitor.token(granted);
  expect((await visitor.token(granted)).status).toBe(400);
  expect((await handover(visitor, first.body.access_token)).status).toBe(401);
});

test('a code is valid for ten minutes, and an access token for thirty', async () => {
  const visitor = bench.visit();
  const [late, early] = [await code(visitor), await code(visitor)];
  bench.clock.now += 10 * 60_000 - 1;
  const token = (await visitor.token(early)).body.access_token;
  bench.clock.now += 1;
  expect((await visitor.token(late)).status).toBe(400);
  expect((await handover(visitor, token)).status).toBe(200);
  bench.clock.now += 30 * 60_000;
  expect((await handover(visitor, token)).status).toBe(401);
});

test('a revoked token no longer opens the handover', async () => {
  const visitor = bench.visit();
  const token = await access(visitor);
  expect((await visitor.form('/v3/oauth2/revoke', { token, client_id: auth.client_id })).status).toBe(200);
  expect((await handover(visitor, token)).status).toBe(401);
  expect(
    (await visitor.form('/v3/oauth2/revoke', { token: 'rubbish', client_id: auth.client_id })).status,
  ).toBe(200);
});

test('revoking an unknown token is logged as a problem, and revoking one of another client is refused', async () => {
  const visitor = bench.visit();
  const token = await access(visitor);
  const revoke = async (given: string, client_id: string) => {
    const { status } = await visitor.form('/v3/oauth2/revoke', { token: given, client_id });
    return [status, (await visitor.get('/sandbox/log.json')).body[0].problem];
  };
  expect(await revoke('rubbish', auth.client_id)).toEqual([200, expect.stringContaining('Nobody')]);
  expect((await revoke(token, 'someone-else'))[0]).toBe(400);
  expect((await handover(visitor, token)).status).toBe(200);
  expect(await revoke(token, auth.client_id)).toEqual([200, undefined]);
});

test('only an access token of this bank opens the handover', async () => {
  const visitor = bench.visit();
  const tokens = (await visitor.token(await code(visitor))).body;
  expect((await handover(visitor, tokens.id_token)).status).toBe(401);
  expect((await handover(visitor, `${tokens.access_token}x`)).status).toBe(401);
  expect((await visitor.get(`${identity}/auth/session/handover`)).status).toBe(401);
});

test('a service token opens servicing once', async () => {
  const visitor = bench.visit();
  const data = (await handover(visitor, await access(visitor))).body.service_token;
  const open = () => visitor.form('/eService/AccountSummary/handOver.action', { data });
  expect((await open()).text).toContain('Signed in as rita.ready.');
  const again = await open();
  expect(again.status).toBe(403);
  expect(again.text).toContain('has been used before');
});

test('a service token expires after two minutes', async () => {
  const visitor = bench.visit();
  const data = (await handover(visitor, await access(visitor))).body.service_token;
  bench.clock.now += 2 * 60_000;
  expect((await visitor.form('/eService/AccountSummary/handOver.action', { data })).text).toContain(
    'has expired',
  );
});

test('token=jwt returns a JWT that only the JWT pages of both sites accept', async () => {
  const visitor = bench.visit();
  const token = await access(visitor);
  const jwt = async () => (await handover(visitor, token, '?token=jwt')).body.service_token;
  const first = await jwt();
  expect(decodeProtectedHeader(first).typ).toBe('service+jwt');
  expect(decodeJwt(first).sub).toBe('rita.ready');
  expect((await visitor.form('/eService/AccountSummary/handOver.action', { data: first })).status).toBe(403);
  expect((await visitor.form('/eService/AccountSummary/handOverJwt.action', { data: first })).status).toBe(
    200,
  );
  expect(
    (await visitor.form('/mService/AccountSummary/handOverJwt.action', { data: await jwt() })).status,
  ).toBe(200);
  const plain = (await handover(visitor, token)).body.service_token;
  expect((await visitor.form('/eService/AccountSummary/handOverJwt.action', { data: plain })).status).toBe(
    403,
  );
});

test('a lookup returns the user ID of a registered subject, and 404 otherwise', async () => {
  const visitor = bench.visit();
  const path = `${identity}/info/user-name`;
  expect((await visitor.post(path, { syf_identifier: 'rita.ready' })).body).toEqual({
    user_id: 'rita.ready',
  });
  expect((await visitor.post(path, { syf_identifier: 'nobody' })).status).toBe(404);
  expect((await visitor.post(path, { syf_identifier: 'card-ssn' })).status).toBe(404);
});

test('a signed-in person lists accounts and gets a code only for a loan', async () => {
  const visitor = bench.visit();
  const path = '/v1/credit/accounts/multi-account/accounts';
  const granted = (await visitor.signIn('mary.many')).body.authorization_code;
  const authorization = `Bearer ${(await visitor.token(granted)).body.access_token}`;
  const listed = await visitor.get(path, { authorization });
  expect(listed.body.accounts.map((one: { accountType: string }) => one.accountType)).toEqual([
    'plcc',
    'dual card',
    'loan',
  ]);
  const order = (syfIdentifier: string) =>
    visitor.json(
      'PUT',
      path,
      {
        auth: {
          clientId: 'front-door',
          redirectUri: auth.redirect_uri,
          scope: 'read write',
          state: 'abcdefgh',
        },
        syfIdentifier,
        sessionId: listed.body.sessionId,
      },
      { authorization },
    );
  expect((await order('mary.many-loan')).body.authorizationCode).toMatch(/^code_/);
  expect((await order('mary.many-dual')).status).toBe(403);
  expect((await visitor.get(path)).status).toBe(401);
});

test('a voice key is created once, and only for the client of the sign-in', async () => {
  const visitor = bench.visit();
  const session_id = (await visitor.signIn('rita.ready')).body.session_id;
  const create = (client: string) =>
    visitor.post(`${identity}/login/pin/create?client_id=${client}`, {
      PIN: '1234',
      session_info: { session_id },
    });
  expect((await create('another')).status).toBe(403);
  const created = await create(auth.client_id);
  expect(created.body.status.response_code).toBe('1001');
  expect((await visitor.token(created.body.authorization_code)).status).toBe(200);
  expect((await create(auth.client_id)).status).toBe(401);
});
