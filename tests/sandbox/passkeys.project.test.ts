import { expect, test } from 'vitest';
import { authenticatorOf } from '../../src/tools/play/authenticator.ts';
import { auth, codeOf, device, identity, openBench, type Reply, type Visitor } from './bench.ts';

const bench = await openBench();
const passkeys = `${identity}/passkeys`;

// biome-ignore lint/suspicious/noExplicitAny: what a browser takes and gives has no type here.
type Json = any;

const browser = (origin = bench.origin) => {
  const { credentials } = authenticatorOf(origin, 'given');
  const json = async (asked: Promise<unknown>): Promise<Json> => JSON.parse(JSON.stringify(await asked));
  return {
    create: (options: Json) => json(credentials?.create({ publicKey: options }) ?? Promise.reject()),
    get: (options: Json) => json(credentials?.get({ publicKey: options }) ?? Promise.reject()),
  };
};

const ask = (visitor: Visitor, what: 'create' | 'login', headers: Record<string, string> = {}) =>
  visitor.send('POST', `${passkeys}/${what}/options`, {
    headers: {
      'X-Tracking-Id': crypto.randomUUID(),
      'X-Correlation-Id': crypto.randomUUID(),
      'X-Client-Id': 'demo',
      ...headers,
    },
  });

const enter = async (visitor: Visitor, userId = 'rita.ready') => {
  const tokens = await visitor.token((await visitor.signIn(userId)).body.authorization_code);
  const bearer = { authorization: `Bearer ${tokens.body.access_token}` };
  const options = async () => (await ask(visitor, 'create', bearer)).body.options;
  return {
    options,
    keep: (credential: Json): Promise<Reply> => visitor.post(`${passkeys}/create`, { credential }, bearer),
  };
};

const wanted = async (visitor: Visitor) => (await ask(visitor, 'login')).body.options;
const signIn = (visitor: Visitor, credential: Json): Promise<Reply> =>
  visitor.post(`${passkeys}/login`, { auth, device_info: device, credential });

const made = async (userId?: string) => {
  const visitor = bench.visit();
  const { create, get } = browser();
  const person = await enter(visitor, userId);
  expect(codeOf(await person.keep(await create(await person.options())))).toBe('9001');
  return { visitor, person, create, get };
};

test('a signed-in person can create a passkey and then sign in with it', async () => {
  const { visitor, get } = await made();
  const reply = await signIn(visitor, await get(await wanted(visitor)));
  expect(codeOf(reply)).toBe('1005');
  expect(reply.body).toMatchObject({ user_id: 'rita.ready', session_id: expect.stringMatching(/^session_/) });
  expect((await visitor.token(reply.body.authorization_code)).status).toBe(200);
});

test('all passkeys of a person share one handle, which does not reveal the person', async () => {
  const { person } = await made();
  const first = await person.options();
  expect(first.user.id).toBe((await person.options()).user.id);
  expect(Buffer.from(first.user.id, 'base64url').toString()).not.toContain('rita');
  expect(first.excludeCredentials).toHaveLength(1);
});

test('a challenge works once and expires after five minutes', async () => {
  const { visitor, person, create, get } = await made();
  const options = await wanted(visitor);
  expect(codeOf(await signIn(visitor, await get(options)))).toBe('1005');
  expect(codeOf(await signIn(visitor, await get(options)))).toBe('1001');
  const late = [await wanted(visitor), await person.options()];
  bench.clock.now += 5 * 60_000;
  expect(codeOf(await signIn(visitor, await get(late[0])))).toBe('1001');
  expect(codeOf(await person.keep(await create(late[1])))).toBe('9003');
});

test('a challenge works only for its own operation and its own person', async () => {
  const { visitor, person, create, get } = await made();
  expect(codeOf(await signIn(visitor, await get(await person.options())))).toBe('1001');
  expect(
    codeOf(await person.keep(await create({ ...(await wanted(visitor)), user: { id: 'b3R0bw' } }))),
  ).toBe('9003');
  const other = await enter(visitor, 'seth.seven');
  expect(codeOf(await other.keep(await create(await person.options())))).toBe('9003');
});

test('a signature from another site, another authenticator or an older counter is rejected', async () => {
  const { visitor, person, get } = await made();
  const elsewhere = browser('http://elsewhere.example');
  expect(codeOf(await person.keep(await elsewhere.create(await person.options())))).toBe('9003');
  const stranger = browser();
  await stranger.create({ ...(await person.options()) });
  expect(codeOf(await signIn(visitor, await stranger.get(await wanted(visitor))))).toBe('1001');
  const earlier = await get(await wanted(visitor));
  expect(codeOf(await signIn(visitor, await get(await wanted(visitor))))).toBe('1005');
  expect(codeOf(await signIn(visitor, earlier))).toBe('1001');
});

test('a changed or incomplete credential is rejected', async () => {
  const { visitor, get } = await made();
  const credential = await get(await wanted(visitor));
  const changed = { ...credential, response: { ...credential.response, userHandle: 'b3R0bw' } };
  expect(codeOf(await signIn(visitor, changed))).toBe('1001');
  expect(codeOf(await signIn(visitor, { id: 'x', type: 'public-key', response: {} }))).toBe('1001');
});

test('creating a passkey requires an access token', async () => {
  const visitor = bench.visit();
  expect((await ask(visitor, 'create')).status).toBe(401);
});
