import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject, Scope } from '../../src/engine/index.ts';
import { type Move, meet } from './codes.ts';
import { projectScope } from './scope.ts';

const facts = {} as { scope: Scope };

beforeAll(async () => {
  facts.scope = await projectScope();
});

const signInAt = (path: string): readonly Move[] => [
  { open: path, flow: 'login', query: { link: 'payments' } },
  { press: 'submit', form: { userId: 'annabel7', password: 'Harbor-7', rememberMe: false } },
  { answer: '1005', with: { authorization_code: 'code-1' } },
];
const signIn = signInAt('/');
const card = { accountNumber: '4000123412341234', inUsa: 'yes', zipCode: '10001' };
const register: readonly Move[] = [
  { open: '/register', flow: 'register', query: { link: 'payments' } },
  { press: 'submit', form: card },
  { answer: '1001', with: { authorization_code: 'code-1' } },
];
const registered: readonly Move[] = [
  ...register,
  { answer: 'ok' },
  { press: 'submit', form: { registrationUID: 'annabel7', newPassword: 'Harbor-77', email: 'a@b.co' } },
  { answer: '6003', with: { authorization_code: 'code-2' } },
  { press: 'continue' },
];
const reset: readonly Move[] = [
  { open: '/reset', flow: 'reset', query: { link: 'payments' } },
  { press: 'submit', form: { userId: 'annabel7', inUsa: 'yes', zipCode: '10001', dob: '01/02/1980' } },
  { answer: '1008', with: { authorization_code: 'code-1' } },
];
const back: readonly Move[] = [
  { open: '/callback', flow: 'callback', query: { code: 'code-1', state: 'state-1' } },
];
const reply: JsonObject = {
  account_type: 'Dual Card',
  session_id: 'session-1',
  access_token: 'token-1',
  accounts: [{ accountType: 'Loan', syfIdentifier: 'loan-1', lastFour: '2222' }],
  sessionId: 'accounts-1',
};
const aLoan: JsonObject = { accounts: reply.accounts ?? [], accountsSession: 'accounts-1', returnTo: '/' };

/** What is met, where the brand lets people have several accounts or not. */
const met = (moves: readonly Move[], outcome: string, multiAccount = false, session = {}) =>
  meet([...moves, { answer: outcome }], reply, {
    ...facts.scope,
    brand: { ...facts.scope.brand, multiAccount },
    session: { oauthState: 'state-1', ...session },
  });

const withPage = ['http.400', 'http.401', 'http.403', 'http.404', 'http.405', 'http.415'];
const without = ['http.402', 'http.409', 'http.429', 'http.500', 'http.503', 'network', 'timeout'];
const codeOf = (outcome: string) => /\d+/.exec(outcome)?.[0] ?? '0';

/** The message for what has no page of its own. That no answer came is no status. */
const told = (outcome: string) =>
  ({ network: { says: 'offline', code: 0 }, timeout: { says: 'tookTooLong', code: 0 } })[outcome] ?? {
    says: 'default',
    code: codeOf(outcome),
  };

describe('the exchange of a code that fails', () => {
  const exchanges = [
    ['at sign-in', signIn, '/', '800-555-0112', 'login/sign-in'],
    [
      'at the home of the provider',
      signInAt('/accounts/login'),
      '/accounts/login',
      '800-555-0112',
      'login/sign-in',
    ],
    ['while registering', register, '/register', '800-555-0112', 'register/lookup'],
    ['while resetting the password', reset, '/reset', '800-555-0112', 'reset/lookup'],
  ] as const;
  const cases = (outcomes: readonly string[]) =>
    exchanges.flatMap(([name, ...rest]) => outcomes.map((outcome) => [name, outcome, ...rest] as const));

  test.each(cases(withPage))('%s: %s has a page of its own', (_, outcome, moves, returnTo, number) => {
    expect(met(moves, outcome)).toMatchObject({
      opens: '/error',
      with: {
        errorCode: Number(codeOf(outcome)),
        customerServiceNumber: number,
        returnTo,
        queryParams: { link: 'payments' },
      },
    });
  });

  test.each(cases(without))(
    '%s: %s is said where the person is',
    (_, outcome, moves, _at, _number, shows) => {
      expect(met(moves, outcome)).toEqual({ ...told(outcome), shows });
    },
  );

  test.each(withPage)('after the return from the provider: %s has a page of its own', (outcome) => {
    const number = '800-555-0110';
    expect(met(back, outcome)).toEqual({
      opens: '/error',
      with: { errorCode: Number(codeOf(outcome)), customerServiceNumber: number, returnTo: '/' },
    });
  });

  test.each(without)('after the return from the provider: %s is said at the login', (outcome) => {
    expect(met(back, outcome)).toMatchObject({ opens: '/', with: saying(outcome) });
  });
});

/** What the login is to say. */
const saying = (outcome: string) => {
  const { says, code } = told(outcome);
  return { error: { $message: says, params: { code }, tone: 'error' } };
};

describe('who is known, and cannot go on', () => {
  const all = [...withPage, ...without];

  test.each(all)('the handover, %s: said at the login with its status', (outcome) => {
    const expected = { ...told(outcome), shows: 'login/sign-in' };
    expect(met([...signIn, { answer: 'ok' }], outcome)).toEqual(expected);
  });

  test.each(all)('the list of accounts, %s: said at the login with its status', (outcome) => {
    const expected = { ...told(outcome), shows: 'login/sign-in' };
    expect(met([...signIn, { answer: 'ok' }], outcome, true)).toEqual(expected);
  });

  test.each(all)('the code for a loan, %s: said at the login with its status', (outcome) => {
    const chosen: readonly Move[] = [{ open: '/select-account', flow: 'accounts', entry: aLoan }];
    expect(
      met(chosen, outcome, true, { accessToken: 'token-1', multiAccountToken: 'token-1' }),
    ).toMatchObject({
      opens: '/',
      with: saying(outcome),
    });
  });

  test.each(all)('the exchange after registering, %s: the page that says that all is set up', (outcome) => {
    expect(met(registered, outcome)).toMatchObject({
      opens: '/post-registration-error',
      with: { message: { $message: 'notHandedOver', tone: 'warning' } },
    });
  });

  test.each(all)('the handover after registering, %s: the same page', (outcome) => {
    expect(met([...registered, { answer: 'ok' }], outcome)).toMatchObject({
      opens: '/post-registration-error',
      with: { message: { $message: 'notHandedOver', tone: 'warning' } },
    });
  });
});
