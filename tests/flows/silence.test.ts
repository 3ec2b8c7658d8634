import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type JsonObject, type Scope, view } from '../../src/engine/index.ts';
import { calledIn, onward, open, type Ran, reply, send } from './drive.ts';
import { projectScope } from './scope.ts';

type BrandId = 'demo' | 'alder';
type Move = Answer | readonly [action: string, form: JsonObject] | 'clock';

const facts = {} as Record<BrandId, Scope>;

beforeAll(async () => {
  for (const brand of ['demo', 'alder'] as const) {
    const scope = await projectScope(brand);
    facts[brand] = {
      ...scope,
      environment: { ...scope.environment, apiHost: '' },
      flags: { ...scope.flags, canTryUniversalIdp: true },
      visitor: { ...scope.visitor, brandId: brand },
    };
  }
});

const query: JsonObject = {
  access_token: 'token-of-a-partner',
  nonce: 'nonce-of-a-partner',
  client_id: 'somebody',
  redirect_uri: 'https://somebody.example/back',
};
const coded = (code: string, more: JsonObject = {}): Answer => ({
  status: 200,
  body: { status: { response_code: code, trans_id: 'T-1' }, session_id: 's-1', ...more },
});
const signedIn = coded('1005', { authorization_code: 'code-1' });
const challenged = (code: string): Answer => coded(code, { phone_numbers: ['2125550142'] });
const redeemed: Answer = {
  status: 200,
  body: {
    access_token: 'a-1',
    id_token: `e30.${btoa(JSON.stringify({ sub: 'subject-1', nonce: query.nonce }))}.x`,
  },
};
const refused: Answer = {
  status: 403,
  body: { code: 'idp.authenticate.mfa_required', idpSessionId: 'i-1' },
};
const ways: Answer = {
  status: 200,
  body: [{ method: 'OTP', phones: [{ phone: { phoneNumber: '2125550142' } }] }],
};

const accept: Move = ['accept', {}];
const submits: Move = ['submit', { userId: 'annabel7', password: 'Harbor-7', rememberMe: false }];
const asks: Move = ['submit', { phone: '2125550142', delivery: 'TEXT' }];
const enters: Move = ['submit', { code: '1234', bindDevice: false }];
const speaks: Move = ['submit', { key: '4821' }];
const ok: Answer = { status: 200, body: {} };

const move = (scope: Scope, ran: Ran, next: Move): Ran => {
  if (next === 'clock') {
    const [clock] = Object.keys(ran.state.machines.page?.background ?? {});
    return send(scope, ran, { type: 'due', id: Number(clock) });
  }
  // What is no list is an answer.
  if (!Array.isArray(next)) return reply(scope, ran, next as Answer);
  const [action, form] = next as readonly [string, JsonObject];
  return send(scope, onward(scope, ran, action), { type: 'press', machine: 'page', action, form });
};

/** Comes in, makes the moves, and gets no answer to the call that they end with. */
const wait = (brand: BrandId, flow: string, path: string, moves: readonly Move[], asked = query): Ran => {
  const scope = { ...facts[brand], visitor: { ...facts[brand].visitor, route: path } };
  const waiting = moves.reduce(
    (ran, next) => move(scope, ran, next),
    open(scope, flow, path, { query: asked }),
  );
  return reply(scope, waiting, { failed: 'timeout' });
};

const foreground = (ran: Ran): string | undefined =>
  calledIn(ran).findLast((operation) => !operation.startsWith('load') && operation !== 'revokeToken');

describe('whom a partner sent reads that there was no answer, and the partner hears of it', () => {
  test.each<readonly [string, string, string, readonly Move[], string, number, number]>([
    ['/cpl', 'linking', 'authenticateLinking', [submits], 'tookTooLong', 405, 500],
    ['/cpl', 'linking', 'initiateOtp', [submits, challenged('1006'), asks], 'default', 409, 500],
    [
      '/cpl',
      'linking',
      'validateOtp',
      [submits, challenged('1006'), asks, coded('2001'), enters],
      'default',
      409,
      500,
    ],
    ['/persist', 'persist', 'authenticatePersistent', ['clock'], 'tookTooLong', 415, 500],
    ['/persist', 'persist', 'initiateOtp', ['clock', challenged('1008'), asks], 'default', 417, 500],
    [
      '/persist',
      'persist',
      'validateOtp',
      ['clock', challenged('1008'), asks, coded('2001'), enters],
      'default',
      417,
      500,
    ],
    ['/persist', 'persist', 'exchangeToken', ['clock', signedIn], 'default', 415, 500],
    ['/persist', 'persist', 'getHandover', ['clock', signedIn, redeemed], 'default', 0, 0],
  ])('%s, %s: %s', (path, flow, operation, moves, says, error, old) => {
    const ran = wait('demo', flow, path, moves);
    expect(foreground(ran)).toBe(operation);
    expect(ran.effects.at(-1)).toMatchObject({
      type: 'navigate',
      route: '/cpl-error',
      entry: { message: { $message: says, params: { code: '0' } }, locked: false },
      query: { error: String(error) },
    });
    expect(ran.state.shared.linking).toMatchObject({ errorDescriptor: 'Synchrony system error, try again' });
    expect(wait('alder', flow, path, moves).effects.at(-1)).toMatchObject({ query: { error: String(old) } });
  });
});

describe('who comes to sign in reads that there was no answer, where it can be done again', () => {
  const voice = (path: string) =>
    [
      [path, 'voice', 'authenticateLogin', [accept, submits], 'tookTooLong', 'voice/connect'],
      [path, 'voice', 'initiateOtp', [accept, submits, challenged('1006'), asks], 'default', 'voice/connect'],
      [
        path,
        'voice',
        'validateOtp',
        [accept, submits, challenged('1006'), asks, coded('2001'), enters],
        'default',
        'voice/connect',
      ],
      [
        path,
        'voice',
        'createVoiceKey',
        [accept, submits, signedIn, speaks],
        'tookTooLong',
        'voice/create-key',
      ],
    ] as const;
  const home = '/accounts/login';
  test.each<readonly [string, string, string, readonly Move[], string, string]>([
    ...voice('/google'),
    ...voice('/alexa'),
    [home, 'login', 'idpAuthenticate', [submits], 'tookTooLong', 'login/sign-in'],
    [home, 'login', 'idpListMfaMethods', [submits, refused], 'tookTooLong', 'login/sign-in'],
    [home, 'login', 'idpInitiateOtp', [submits, refused, ways, asks], 'tookTooLong', 'idp-verify/confirm'],
    [
      home,
      'login',
      'idpValidateOtp',
      [submits, refused, ways, asks, ok, enters],
      'tookTooLong',
      'idp-verify/verify',
    ],
    [home, 'login', 'idpComplete', [submits, ok], 'tookTooLong', 'login/sign-in'],
  ])('%s, %s: %s', (path, flow, operation, moves, says, shows) => {
    const ran = wait('demo', flow, path, moves);
    expect(foreground(ran)).toBe(operation);
    const { layers, busy } = view(ran.state, facts.demo, 'page');
    const top = layers.at(-1);
    expect([top?.message?.key, `${top?.flow}/${top?.screen}`, busy]).toEqual([says, shows, false]);
    expect(Object.keys(top?.actions ?? {})).toContain('submit');
  });

  test('a token that nobody judged in time ends on the page that offers no other try with it', () => {
    const ran = wait('demo', 'login', '/', [], { token: 'secret-token-1' });
    expect(foreground(ran)).toBe('introspectToken');
    expect(ran.effects.at(-1)).toMatchObject({ type: 'navigate', route: '/jwt-error' });
    expect(ran.state.shared.canRetryLogin ?? false).toBe(false);
  });
});
