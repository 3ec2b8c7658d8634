import { expect, test } from 'vitest';
import { openBench, type Visitor } from '../bench.ts';
import { atProvider, said } from './visit.ts';

const bench = await openBench();
const link = 'redirect';

type Way = { readonly href: string; readonly rel: string };

const signedIn = async (userId: string, visitor: Visitor = bench.visit()) => {
  const provider = atProvider(visitor);
  const session: string = (await provider.signIn(userId)).body.idpSessionId;
  return { visitor, provider, session };
};

/** A card as far as the form: verified, with a token to create the profile with. */
const arriving = async (accountNumber: string, visitor: Visitor = bench.visit()) => {
  const provider = atProvider(visitor);
  const { body } = await provider.register({ accountNumber, zipCode: '10001' });
  const session: string = body.idpSessionId;
  const { body: first } = await provider.complete(session);
  const token: string = (await visitor.token(first.code)).body.access_token;
  return { visitor, provider, session, token };
};

test('a completed sign-in returns a code that works once', async () => {
  const { visitor, provider, session } = await signedIn('uma.universal');
  const { body } = await provider.complete(session);
  expect(body).toMatchObject({ code: expect.stringMatching(/^code_/), currentLast4: '0550' });
  expect(body).not.toHaveProperty('prevLast4');
  const tokens = await visitor.token(body.code);
  expect(tokens.status).toBe(200);
  expect(JSON.parse(atob(tokens.body.id_token.split('.')[1]))).toMatchObject({
    sub: 'uma.universal',
    aud: 'front-door',
  });
  expect((await visitor.token(body.code)).body.code).toBe('invalid_grant');
  expect(said(await provider.complete(session))).toBe('401 idp.authenticate.session_timeout');
});

test('a replaced card returns both card endings', async () => {
  const { provider, session } = await signedIn('nell.newcard');
  expect((await provider.complete(session)).body).toMatchObject({ currentLast4: '0242', prevLast4: '9001' });
});

test('a completed sign-in can return a redirect link, which works once', async () => {
  const plain = await signedIn('uma.universal');
  const rels = (await plain.provider.complete(plain.session)).body.links.map(({ rel }: Way) => rel);
  expect(rels).toEqual(['self']);
  const { visitor, provider, session } = await signedIn('manny.manager');
  const ways: readonly Way[] = (await provider.complete(session)).body.links;
  const href = ways.find(({ rel }) => rel === link)?.href ?? '';
  const page = await visitor.bare(href);
  expect(page.status).toBe(200);
  expect(page.text).toContain('Signed in as manny.manager.');
  const again = await visitor.bare(href);
  expect(again.status).toBe(403);
  expect(again.text).toContain('has been used before');
});

test('a person registers a card at the provider and signs in with the new credentials', async () => {
  const { visitor, provider, session, token } = await arriving('9900100000000374');
  expect((await provider.exists(session, token, 'new.person.1')).status).toBe(200);
  const created = await provider.create(session, token);
  expect(created.status).toBe(200);
  expect(created.body).toEqual({ code: 'idp.profile.created' });
  const { body } = await provider.complete(session);
  expect((await visitor.token(body.code)).status).toBe(200);
  expect(said(await provider.complete(session))).toBe('401 idp.authenticate.session_timeout');
  expect((await provider.signIn('new.person.1', 'Meadow-5')).status).toBe(200);
  expect(said(await provider.exists(session, token, 'new.person.1'))).toBe('401 idp.profile.session_timeout');
});

test('a user ID in use is refused, regardless of case', async () => {
  const { provider, session, token } = await arriving('9900100000000374');
  expect(said(await provider.exists(session, token, 'Tessa2020'))).toBe('409 idp.profile.user_id_taken');
  expect(said(await provider.create(session, token, 'tessa2020'))).toBe('409 idp.profile.user_id_taken');
});

test('a profile can be created only once', async () => {
  const { provider, session, token } = await arriving('9900100000000374');
  await provider.create(session, token);
  expect(said(await provider.create(session, token, 'new.person.2'))).toBe(
    '409 idp.profile.already_registered',
  );
});

test('creating a profile and checking a user ID need a token of the same account', async () => {
  const { visitor, provider, session } = await arriving('9900100000000374');
  const other = await arriving('9900100000000429', visitor);
  for (const token of [undefined, 'nonsense', other.token]) {
    expect(said(await provider.create(session, token))).toBe('401 token');
    expect(said(await provider.exists(session, token, 'new.person.1'))).toBe('401 token');
  }
});

test('a sign-in session cannot create a profile', async () => {
  const { visitor, provider } = await signedIn('uma.universal');
  const first = await signedIn('uma.universal', visitor);
  const { body } = await provider.complete(first.session);
  const token: string = (await visitor.token(body.code)).body.access_token;
  const second = await signedIn('uma.universal', visitor);
  expect(said(await provider.create(second.session, token))).toBe('403 flow');
});

test('an unverified person can neither complete a sign-in nor create a profile', async () => {
  const provider = atProvider(bench.visit());
  const { body } = await provider.register({ accountNumber: '9900100000000407', zipCode: '10001' });
  expect(said(await provider.complete(body.idpSessionId))).toBe('403 verify');
  expect(said(await provider.create(body.idpSessionId, 'any'))).toBe('403 verify');
});

test.each([
  ['9900100000000429', '400 idp.profile.post_registration'],
  ['9900100000000440', '400 idp.profile.account_locked'],
  ['9900100000000660', '400 idp.profile.session_timeout'],
])('creating a profile for card %s gets %s', async (card, answer) => {
  const { provider, session, token } = await arriving(card);
  expect(said(await provider.create(session, token))).toBe(answer);
});

test.each(['TRY_ME', 'MIGRATE_ME'])(
  'a link for %s opens the account manager once, within five minutes',
  async (reason) => {
    const visitor = bench.visit();
    const provider = atProvider(visitor);
    const [first] = (await provider.link(reason)).body.links as readonly Way[];
    const page = await visitor.bare(first?.href ?? '');
    expect(page.status).toBe(200);
    expect(page.text).toContain(reason);
    expect(page.text).toContain('/login/demo/accounts/login');
    expect((await visitor.bare(first?.href ?? '')).status).toBe(403);
    const [late] = (await provider.link(reason)).body.links as readonly Way[];
    bench.clock.now += 5 * 60_000;
    expect((await visitor.bare(late?.href ?? '')).text).toContain('has expired');
    expect((await visitor.bare('/sandbox/account-manager?link=other')).text).toContain('not one of ours');
  },
);
