import { expect, test } from 'vitest';
import { auth, openBench, type Visitor } from './bench.ts';

const bench = await openBench();

const query = (changes: Record<string, string> = {}) =>
  new URLSearchParams({ response_type: 'code', ...auth, ...changes });

const wayOf = async (visitor: Visitor, person: string): Promise<string> => {
  const { text } = await visitor.bare(`/v3/oauth2/authorize?${query()}`);
  const [, href = ''] = new RegExp(`href="([^"]*person=${person})"`).exec(text) ?? [];
  return href.replaceAll('&amp;', '&');
};

const returned = (location: string | null) => Object.fromEntries(new URL(location ?? '').searchParams);

test('the sign-in page returns the chosen person with a code that needs the verifier', async () => {
  const visitor = bench.visit();
  const back = await visitor.bare(await wayOf(visitor, 'rita.ready'));
  expect(back.status).toBe(302);
  const { code = '', state } = returned(back.headers.get('location'));
  expect(back.headers.get('location')).toMatch(/^http:\/\/localhost:4173\/login\/demo\/callback\?/);
  expect(state).toBe(auth.state);
  const other = returned((await visitor.bare(await wayOf(visitor, 'rita.ready'))).headers.get('location'));
  expect((await visitor.token(other.code ?? '', { code_verifier: 'w'.repeat(64) })).status).toBe(400);
  const tokens = await visitor.token(code);
  expect(tokens.status).toBe(200);
  const [, payload = ''] = String(tokens.body.id_token).split('.');
  expect(JSON.parse(atob(payload))).toMatchObject({ sub: 'rita.ready', nonce: auth.nonce });
});

test('a request without a person returns access_denied and the state', async () => {
  const visitor = bench.visit();
  const back = await visitor.bare(`/sandbox/authorize?${query()}`);
  expect(returned(back.headers.get('location'))).toEqual({ error: 'access_denied', state: auth.state });
});

test('the JSON endpoint returns the redirect address', async () => {
  const { body } = await bench.visit().bare(`/sandbox/authorize.json?${query({ person: 'mary.many' })}`);
  expect(returned(body.location)).toMatchObject({ state: auth.state, code: expect.stringMatching(/^code_/) });
});

test.each([
  'https://elsewhere.example/login/demo/callback',
  'http://localhost.elsewhere.example/login/demo/callback',
  'http://localhost:4173/login/demo/reset',
  'http://localhost:4173/sandbox/elsewhere?x=/login/demo/callback',
  'no address',
])('redirect URI "%s" is refused', async (address) => {
  const visitor = bench.visit();
  const asked = query({ redirect_uri: address, person: 'rita.ready' });
  expect((await visitor.bare(`/sandbox/authorize?${asked}`)).status).toBe(400);
  const { status, headers } = await visitor.bare(`/v3/oauth2/authorize?${query({ redirect_uri: address })}`);
  expect([status, headers.get('location')]).toEqual([400, null]);
  expect((await visitor.bare(`/sandbox/authorize.json?${asked}`)).body).toEqual({ location: null });
});

test.each(['state', 'nonce', 'code_challenge', 'redirect_uri'])(
  'the sign-in page does not open without %s',
  async (name) => {
    const asked = query();
    asked.delete(name);
    expect((await bench.visit().bare(`/v3/oauth2/authorize?${asked}`)).status).toBe(400);
  },
);

const signedIn = (visitor: Visitor, userId: string, password: string) =>
  visitor.bare('/sandbox/authorize', {
    method: 'POST',
    body: new URLSearchParams({ ...auth, userId, password }),
  });

test('a sign-in with user ID and password returns with a code', async () => {
  const visitor = bench.visit();
  const { text } = await visitor.bare(`/v3/oauth2/authorize?${query()}`);
  expect(text).toContain(`<input type="hidden" name="code_challenge" value="${auth.code_challenge}">`);
  const back = await signedIn(visitor, 'Rita.Ready', 'Harbor-7');
  expect(back.status).toBe(302);
  const { code = '', state } = returned(back.headers.get('location'));
  expect(state).toBe(auth.state);
  expect((await visitor.token(code)).status).toBe(200);
});

test.each([
  ['rita.ready', 'Harbor-8', 'That did not match.'],
  ['nobody', 'Harbor-7', 'That did not match.'],
  ['ursula.userlock', 'Harbor-7', 'This account is locked.'],
])('%s with password %s gets an error and can try again', async (userId, password, words) => {
  const { status, headers, text } = await signedIn(bench.visit(), userId, password);
  expect([status, headers.get('location')]).toEqual([401, null]);
  expect(text).toContain(words);
  expect(text).toContain(`<input type="hidden" name="state" value="${auth.state}">`);
});

test('a known login_hint signs in at once, and an unknown one opens the page', async () => {
  const visitor = bench.visit();
  await visitor.bare('/sandbox');
  const back = await visitor.bare(`/v3/oauth2/authorize?${query({ login_hint: 'rita.ready' })}`);
  expect(back.status).toBe(302);
  const { code = '' } = returned(back.headers.get('location'));
  const [, payload = ''] = String((await visitor.token(code)).body.id_token).split('.');
  expect(JSON.parse(atob(payload))).toMatchObject({ sub: 'rita.ready', nonce: auth.nonce });
  expect((await visitor.bare(`/v3/oauth2/authorize?${query({ login_hint: 'nobody' })}`)).status).toBe(200);
});

test('an unregistered client gets neither a code nor the sign-in page', async () => {
  const strict = await openBench({ settings: { clients: ['demo'] } });
  const visitor = strict.visit();
  expect((await visitor.bare(`/v3/oauth2/authorize?${query()}`)).status).toBe(400);
  expect((await visitor.bare(`/sandbox/authorize?${query({ person: 'rita.ready' })}`)).status).toBe(400);
  expect((await visitor.bare(`/v3/oauth2/authorize?${query({ client_id: 'demo' })}`)).status).toBe(200);
});
