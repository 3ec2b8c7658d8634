import { beforeAll, describe, expect, test } from 'vitest';
import { type JsonObject, type Scope, view } from '../../src/engine/index.ts';
import { answer, calledIn, forgottenIn, onward, open, type Ran, send } from './drive.ts';
import { projectScope } from './scope.ts';

const facts = {} as { scope: Scope };

beforeAll(async () => {
  facts.scope = await projectScope();
});

const query = {
  access_token: 'token-of-a-partner',
  nonce: 'nonce-of-a-partner',
  client_id: 'larkmoor-app',
  redirect_uri: 'https://app.larkmoor.example/card',
  state: 'state-1',
};

const press = (ran: Ran, action: string, form: JsonObject = {}, scope = facts.scope): Ran =>
  send(scope, ran, { type: 'press', machine: 'page', action, form });

/** Comes in to stay signed in; the page that shows meanwhile goes on by the clock. */
const arrived = (): Ran => {
  const entered = open(facts.scope, 'persist', '/persist', { query });
  const [clock] = Object.keys(entered.state.machines.page?.background ?? {});
  return send(facts.scope, entered, { type: 'due', id: Number(clock) });
};

const known = (): Ran =>
  answer(facts.scope, arrived(), 'authenticatePersistent', {
    status: { response_code: '1005' },
    authorization_code: 'code-1',
    session_id: 'session-1',
  });

const redeemed = (): Ran =>
  answer(facts.scope, known(), 'exchangeToken', {
    access_token: 'token-1',
    id_token: `e30.${btoa(JSON.stringify({ sub: 'subject-1', nonce: query.nonce }))}.x`,
  });

/** What the partner hears. */
const heard = ({ effects }: Ran) => effects.flatMap((each) => (each.type === 'redirect' ? [each.query] : []));

const cancelled = { error: 450, error_description: 'User Cancelled', state: 'state-1' };

describe('who comes to stay signed in, and cancels', () => {
  test.each([
    ["while the partner's token is looked at", arrived],
    ['while the code is exchanged', known],
  ])('%s, is sent back, and there is no token to give back', (_, waiting) => {
    const ran = press(waiting(), 'cancel');
    expect(heard(ran)).toEqual([cancelled]);
    expect(ran.effects.some(({ type }) => type === 'abort')).toBe(true);
    expect(calledIn(ran)).not.toContain('revokeToken');
    expect(forgottenIn(ran)).toContain('session.sessionId');
  });

  test('while being handed over, is sent back, and the token is given back and kept nowhere', () => {
    const session = { accessToken: 'token-1', sessionId: 'session-1' };
    const ran = press(onward(facts.scope, redeemed()), 'cancel', {}, { ...facts.scope, session });
    expect(ran.effects.filter(({ type }) => type === 'tell')).toEqual([
      {
        type: 'tell',
        operation: 'revokeToken',
        params: {},
        body: { token: 'token-1', client_id: 'larkmoor-app' },
      },
    ]);
    expect(forgottenIn(ran)).toEqual(
      expect.arrayContaining(['session.accessToken', 'session.sessionId', 'session.partnerRequest']),
    );
    expect(heard(ran)).toEqual([cancelled]);
    expect(ran.effects.some(({ type }) => type === 'post')).toBe(false);
  });
});

test('who comes to link an account, and cancels while signing in, is not linked after all', () => {
  const opened = open(facts.scope, 'linking', '/cpl', { query });
  const waiting = press(opened, 'submit', { userId: 'annabel7', password: 'Harbor-7' });
  expect(calledIn(waiting)).toEqual(['authenticateLinking']);
  const ran = press(waiting, 'cancel');
  expect(heard(ran)).toEqual([{ ...cancelled, error: 406 }]);
  const late = answer(facts.scope, ran, 'authenticateLinking', {
    status: { response_code: '1005' },
    authorization_code: 'code-1',
  });
  expect(heard(late)).toHaveLength(1);
});

describe('who chooses between accounts, and would rather not after all', () => {
  const card: JsonObject = { accountType: 'plcc', syfIdentifier: 'card-1', lastFour: '1111' };
  const loan: JsonObject = { accountType: 'Loan', syfIdentifier: 'loan-1', lastFour: '2222' };
  const entry = { accounts: [card, loan], accountsSession: 'accounts-1', startedAt: 1, returnTo: '/' };

  test.each([
    ['card-1', 'getHandover', { service_token: 'service-1' }],
    ['loan-1', 'authorizeLoan', { authorizationCode: 'code-1' }],
  ])(
    'while %s is asked for, comes to the sign-in page, and a late answer leads nowhere',
    async (account, operation, late) => {
      const session = { accessToken: 'token-1', multiAccountToken: 'token-1' };
      const scope = { ...(await projectScope('alder')), session };
      const opened = open(scope, 'accounts', '/select-account', { entry });
      const waiting = press(opened, 'submit', { account }, scope);
      expect(calledIn(waiting)).toEqual([operation]);
      const ran = press(waiting, 'cancel', {}, scope);
      expect(calledIn(ran)).toEqual([operation, 'revokeToken']);
      expect(forgottenIn(ran)).toEqual(
        expect.arrayContaining(['session.accessToken', 'session.multiAccountToken', 'session.sessionId']),
      );
      expect(ran.effects.at(-1)).toMatchObject({ type: 'resume', route: '/' });
      expect(answer(scope, ran, operation, late).effects).toEqual(ran.effects);
    },
  );
});

describe('who left a journey half-way, and comes to the sign-in', () => {
  const at = (session: JsonObject): Ran => open({ ...facts.scope, session }, 'login', '/', {});

  test('holds no token of it any longer', () => {
    const ran = at({ accessToken: 'left-1', sessionId: 'session-1' });
    expect(ran.effects).toContainEqual(
      expect.objectContaining({
        type: 'tell',
        operation: 'revokeToken',
        body: expect.objectContaining({ token: 'left-1' }),
      }),
    );
    expect(forgottenIn(ran)).toContain('session.accessToken');
  });

  test('gives the token back once where they are signed in, and sign out', () => {
    const session = { accessToken: 'a', multiAccountToken: 'a', signedInFor: 'demo', sessionId: 'session-1' };
    const ran = press(at(session), 'sign-out', {}, { ...facts.scope, session });
    expect(calledIn(ran).filter((name) => name === 'revokeToken')).toEqual(['revokeToken']);
    expect(forgottenIn(ran).toSorted()).toEqual(
      Object.keys(session)
        .filter((name) => name !== 'signedInFor')
        .map((name) => `session.${name}`)
        .toSorted(),
    );
  });

  test.each([
    ['held none', {}],
    ['choose between accounts by it', { accessToken: 'a', multiAccountToken: 'a', signedInFor: 'demo' }],
  ])('loses nothing where they %s', (_, session) => {
    expect(calledIn(at(session))).not.toContain('revokeToken');
    expect(forgottenIn(at(session))).toEqual([]);
  });
});

describe('who comes back from the profile to the look-up of a card', () => {
  const session = { accessToken: 'eligible-1' };
  const typed = { accountNumber: '9900100000000374', inUsa: 'yes', zipCode: '10001' };
  const lookup = (kept: JsonObject): Ran =>
    open({ ...facts.scope, session: kept }, 'register', '/register', { entry: { returnTo: '/cpl' } });
  const given = (ran: Ran) => ran.effects.flatMap((each) => (each.type === 'tell' ? [each.body] : []));

  test.each([
    ['looks up a card again', 'submit', typed],
    ['leaves it', 'back', {}],
  ])('gives the token of the first card back where they %s', (_, action, form) => {
    const ran = press(lookup(session), action, form, { ...facts.scope, session });
    expect(given(ran)).toEqual([expect.objectContaining({ token: 'eligible-1' })]);
    expect(forgottenIn(ran)).toContain('session.accessToken');
  });

  test('stays signed in where they were so before, and leave it', () => {
    const signedIn = { accessToken: 'a', multiAccountToken: 'a', signedInFor: 'demo' };
    const ran = press(lookup(signedIn), 'back', {}, { ...facts.scope, session: signedIn });
    expect(given(ran)).toEqual([]);
    expect(ran.effects.at(-1)).toMatchObject({ type: 'resume', route: '/cpl' });
  });
});

describe('while the provider is asked about a registration', () => {
  const wanted = (): Scope => ({
    ...facts.scope,
    flags: {
      ...facts.scope.flags,
      canTryUniversalIdp: true,
      isIdpRegistrationFlow: true,
      startsWithIdp: true,
    },
  });
  const shown = (ran: Ran, scope: Scope) => view(ran.state, scope, 'page').layers.map(({ screen }) => screen);

  test('who typed a card keeps the form before them, and can leave', () => {
    const scope = wanted();
    const opened = open(scope, 'register', '/register', { entry: { returnTo: '/' } });
    const waiting = press(
      opened,
      'submit',
      { accountNumber: '9900100000000374', inUsa: 'yes', zipCode: '10001' },
      scope,
    );
    expect(calledIn(waiting)).toEqual(['idpAuthenticate']);
    expect(shown(waiting, scope)).toEqual(['lookup']);
    const ran = press(waiting, 'back', {}, scope);
    expect(ran.effects.at(-1)).toMatchObject({ type: 'resume', route: '/' });
    expect(ran.effects.some(({ type }) => type === 'abort')).toBe(true);
  });

  test('who was invited reads that the invitation is checked', () => {
    const scope = wanted();
    const waiting = open(scope, 'register', '/register', { query: { tid: 'INVITE-2468' } });
    expect(calledIn(waiting)).toEqual(['idpAuthenticate']);
    expect(shown(waiting, scope)).toEqual(['checking']);
  });
});
