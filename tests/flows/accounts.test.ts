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
});
