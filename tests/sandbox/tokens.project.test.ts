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

test('the id token names the person and carries the nonce, signed with a published key', async () => {
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
  ['another address', { redirect_uri: 'https://elsewhere.example/' }],
  ['a code nobody gave', { code: 'code_unknown' }],
])('%s redeems nothing', async (_, changes) => {
  const visitor = bench.visit();
  const reply = await visitor.token(await code(visitor), changes);
  expect(reply.status).toBe(400);
  expect(reply.body.code).toBe('invalid_grant');
});

test('a wrong try leaves the code good for the one who has the verifier', async () => {
  const visitor = bench.visit();
  const granted = await code(visitor);
  await visitor.token(granted, { code_verifier: 'w'.repeat(64) });
  expect((await visitor.token(granted)).status).toBe(200);
});

test('a code is good once, and using it again revokes what it gave', async () => {
  const visitor = bench.visit();
  const granted = await code(visitor);
  const first = await visitor.token(granted);
  expect((await visitor.token(granted)).status).toBe(400);
  expect((await handover(visitor, first.body.access_token)).status).toBe(401);
});

test('a code is good for ten minutes, an access token for thirty', async () => {
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

test('a revoked token opens nothing', async () => {
  const visitor = bench.visit();
  const token = await access(visitor);
  expect((await visitor.form('/v3/oauth2/revoke', { token, client_id: auth.client_id })).status).toBe(200);
  expect((await handover(visitor, token)).status).toBe(401);
  expect(
    (await visitor.form('/v3/oauth2/revoke', { token: 'rubbish', client_id: auth.client_id })).status,
  ).toBe(200);
});

test('a token that nobody was given, or another client was, is told when it is given back', async () => {
  const visitor = bench.visit();
  const token = await access(visitor);
  const revoke = async (given: string, client_id: string) => {
    expect((await visitor.form('/v3/oauth2/revoke', { token: given, client_id })).status).toBe(200);
    return (await visitor.get('/sandbox/log.json')).body[0].problem;
  };
  expect(await revoke('rubbish', auth.client_id)).toContain('Nobody');
  expect(await revoke(token, 'someone-else')).toContain('another client');
  expect(await revoke(token, auth.client_id)).toBeUndefined();
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

test('a service token is good for two minutes', async () => {
  const visitor = bench.visit();
  const data = (await handover(visitor, await access(visitor))).body.service_token;
  bench.clock.now += 2 * 60_000;
  expect((await visitor.form('/eService/AccountSummary/handOver.action', { data })).text).toContain(
    'has expired',
  );
});

test('with token=jwt the service token is a JWT, for the JWT page only, on both sites', async () => {
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

test('the subject of a remembered id token has a user ID, nobody else has', async () => {
  const visitor = bench.visit();
  const path = `${identity}/info/user-name`;
  expect((await visitor.post(path, { syf_identifier: 'rita.ready' })).body).toEqual({
    user_id: 'rita.ready',
  });
  expect((await visitor.post(path, { syf_identifier: 'nobody' })).status).toBe(404);
  expect((await visitor.post(path, { syf_identifier: 'card-ssn' })).status).toBe(404);
});

test('accounts are listed for the one who signed in, and a loan among them gets a code', async () => {
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

test('a voice key is created once, for the client that was signed in for', async () => {
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
