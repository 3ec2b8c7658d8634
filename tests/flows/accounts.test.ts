import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject, Scope } from '../../src/engine/index.ts';
import { answer, calledIn, forgottenIn, open, type Ran, send } from './drive.ts';
import { projectScope } from './scope.ts';

const facts = {} as { scope: Scope };

beforeAll(async () => {
  const scope = await projectScope('alder');
  facts.scope = { ...scope, session: { accessToken: 'access-1', multiAccountToken: 'access-1' } };
});

const card: JsonObject = { accountType: 'plcc', syfIdentifier: 'card-1', lastFour: '1111' };
const loan: JsonObject = { accountType: 'Loan', syfIdentifier: 'loan-1', lastFour: '2222' };
const handed = {
  accounts: [card, loan],
  accountsSession: 'accounts-1',
  sessionId: 'session-1',
  startedAt: 1,
  returnTo: '/',
  queryParams: { link: 'payments' },
};

const choose = (account: string): Ran =>
  send(facts.scope, open(facts.scope, 'accounts', '/select-account', { entry: handed }), {
    type: 'press',
    machine: 'page',
    action: 'submit',
    form: { account },
  });

describe('the choice between accounts', () => {
  it.each([
    ['without accounts', {}, 'access-1'],
    ['with an empty list of them', { ...handed, accounts: [] }, 'access-1'],
    ['without the token for them', handed, undefined],
    ['with the token of another sign-in', handed, 'access-2'],
  ])('cannot be entered %s: the login shows instead', (_, entry, token) => {
    const session: JsonObject = {
      accessToken: 'access-1',
      ...(token !== undefined && { multiAccountToken: token }),
    };
    const { effects } = open({ ...facts.scope, session }, 'accounts', '/select-account', { entry });
    expect(effects).toEqual([{ type: 'navigate', route: '/', entry: {}, query: {}, replace: true }]);
  });

  it.each([
    ['as long as the tab has its token', { accessToken: 'access-1' }, 'signed-in'],
    ['no longer once the token was given back', { accessToken: undefined }, 'login'],
    ['no longer once another journey brought a token of its own', { accessToken: 'access-2' }, 'login'],
    ["not at another brand's sign-in", { signedInFor: 'demo' }, 'login'],
  ])('counts as being signed in %s', (_, held, flow) => {
    const session = {
      accessToken: 'access-1',
      multiAccountToken: 'access-1',
      signedInFor: 'alder',
      ...held,
    } as JsonObject;
    const { state } = open({ ...facts.scope, session }, 'login', '/', {});
    expect(state.machines.page?.frames.at(-1)?.flow).toBe(flow);
  });

  it('asks for a code for a loan by the session that the accounts were told in', () => {
    expect(choose('loan-1').effects.find(({ type }) => type === 'call')).toMatchObject({
      operation: 'authorizeLoan',
      body: {
        auth: {
          clientId: { $late: '$oauth.clientId' },
          redirectUri: 'http://bank.example/login/alder',
          scope: { $late: '$oauth.scope' },
          state: { $late: '$oauth.state' },
        },
        syfIdentifier: 'loan-1',
        sessionId: 'accounts-1',
      },
    });
  });

  it('leads to the loan payment site with four facts, and leaves nothing of the session behind', () => {
    const ran = answer(facts.scope, choose('loan-1'), 'authorizeLoan', { authorizationCode: 'code-1' });
    expect(ran.effects.at(-1)).toEqual({
      type: 'redirect',
      machine: 'page',
      to: '/loan/pay',
      query: {
        authCode: 'code-1',
        correlationId: 'correlation-1',
        syfIdentifier: 'loan-1',
        redirectUri: 'http://bank.example/login/alder',
      },
    });
    expect(forgottenIn(ran)).toEqual(
      expect.arrayContaining(['session.accessToken', 'session.multiAccountToken', 'session.codeVerifier']),
    );
    expect(calledIn(ran)).not.toContain('revokeToken');
  });

  it('ends at the login with words where no list has the address of the loan payment site', () => {
    const leaving = answer(facts.scope, choose('loan-1'), 'authorizeLoan', { authorizationCode: 'code-1' });
    const { effects } = send(facts.scope, leaving, { type: 'refused', machine: 'page' });
    expect(effects.at(-1)).toMatchObject({
      type: 'resume',
      route: '/',
      otherwise: '/',
      entry: { error: { $message: 'default', params: { code: '200' } } },
      query: { link: 'payments' },
    });
  });

  it('hands over the account that was chosen, and the link that the person came with', () => {
    const ran = answer(facts.scope, choose('card-1'), 'getHandover', { service_token: 'service-1' });
    expect(ran.effects.at(-1)).toMatchObject({
      type: 'post',
      fields: { accountType: 'plcc', syfIdentifier: 'card-1', tokenId: 'session-1', link: 'payments' },
    });
  });

  it('revokes the token once when the handover fails, and cannot be gone back to', () => {
    const ran = answer(facts.scope, choose('card-1'), 'getHandover', {}, 500);
    expect(calledIn(ran)).toEqual(['getHandover', 'revokeToken']);
    expect(forgottenIn(ran)).toContain('session.multiAccountToken');
    expect(ran.effects.at(-1)).toMatchObject({ type: 'resume', entry: { error: { $message: 'default' } } });
  });
});
