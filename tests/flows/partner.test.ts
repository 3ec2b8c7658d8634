import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  type Effect,
  type Event,
  initialState,
  type JsonObject,
  type Scope,
  type State,
  transition,
} from '../../src/engine/index.ts';
import { contract } from '../schemas/contract.ts';
import { onward } from './drive.ts';
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
};

type Ran = { readonly state: State; readonly effects: readonly Effect[] };

const send = ({ state }: Ran, event: Event, brand: JsonObject): Ran =>
  transition(state, event, { ...facts.scope, brand: { ...facts.scope.brand, ...brand } });

/** Answers each call in turn; a text presses a button, with the form that it sends. */
const run = (moves: readonly (Answer | readonly [string, JsonObject])[], brand: JsonObject = {}): Ran =>
  moves.reduce<Ran>((came, move) => {
    const before = goingOn(came, brand, Array.isArray(move) ? move[0] : '');
    if (Array.isArray(move))
      return send(before, { type: 'press', machine: 'page', action: move[0], form: move[1] }, brand);
    const { waiting } = before.state.machines.page ?? {};
    if (waiting?.for !== 'call') throw new Error(`No call waits for ${JSON.stringify(move)}`);
    return send(before, { type: 'answer', id: waiting.id, answer: move as Answer }, brand);
  }, arrived(brand));

const goingOn = (ran: Ran, brand: JsonObject, action?: string): Ran =>
  onward({ ...facts.scope, brand: { ...facts.scope.brand, ...brand } }, ran, action);

/** Comes in; the page that shows meanwhile goes on by the clock. */
const arrived = (brand: JsonObject): Ran => {
  const entered = send(
    { state: initialState, effects: [] },
    { type: 'enter', machine: 'page', flow: 'persist', path: '/persist', entry: {}, query },
    brand,
  );
  const [clock] = Object.keys(entered.state.machines.page?.background ?? {});
  return send(entered, { type: 'due', id: Number(clock) }, brand);
};

const coded = (code: string, more: JsonObject = {}): Answer => ({
  status: 200,
  body: { status: { response_code: code, response_desc: 'Their words', trans_id: 'T-1' }, ...more },
});
const failed = (status: number): Answer => ({ status, body: { message: 'Down the line' } });
const network: Answer = { failed: 'network' };

const known = coded('1005', { authorization_code: 'code-1', session_id: 's-1' });
const asked = coded('1008', { session_id: 's-1', phone_numbers: ['2125550142'] });
const redeemed: Answer = {
  status: 200,
  body: {
    access_token: 'a-1',
    id_token: `e30.${btoa(JSON.stringify({ sub: 'subject-1', nonce: query.nonce }))}.x`,
  },
};
const sent = [
  asked,
  ['submit', { phone: '2125550142', delivery: 'TEXT' }] as const,
  coded('2001'),
  ['submit', { code: '1234' }] as const,
];

/** What the person reads, at which number they are to call, and what the partner is going to hear. */
const told = ({ state, effects }: Ran) => {
  const opened = effects.find(({ type }) => type === 'navigate');
  const { $message: says, params } = (
    opened?.type === 'navigate' ? { ...(opened.entry.message as JsonObject) } : {}
  ) as { $message?: string; params?: JsonObject };
  const { errorCode, errorDescriptor } = state.shared.linking as JsonObject;
  const phones = Object.entries(facts.scope.brand.phones as JsonObject);
  const phone = phones.find(([, number]) => number === params?.phone)?.[0];
  return {
    opens: opened?.type === 'navigate' ? opened.route : undefined,
    says,
    phone,
    error: errorCode,
    description: errorDescriptor,
  };
};

test('what the partner sent along is asked with, the token as the bearer, and a challenge of our own', () => {
  const call = run([]).effects.find(({ type }) => type === 'call');
  const { access_token: token, ...asked } = query;
  expect(call).toMatchObject({
    operation: 'authenticatePersistent',
    params: {
      ...asked,
      token,
      scope: { $late: '$oauth.scope' },
      state: { $late: '$oauth.state' },
      code_challenge: { $late: '$oauth.challenge' },
      code_challenge_method: { $late: '$oauth.method' },
    },
    partner: { address: query.redirect_uri, client: query.client_id },
  });
});

test('a passcode is asked for and entered at the addresses of this journey', () => {
  const calls = [run(sent.slice(0, 2)), run(sent)].map(({ effects }) =>
    effects.find(({ type }) => type === 'call'),
  );
  expect(calls).toMatchObject([
    { operation: 'initiateOtp', params: { segment: 'login/persistent' } },
    { operation: 'validateOtp', params: { segment: 'login/persistent' } },
  ]);
});

describe('what somebody whom a partner sent reads, and what the partner hears', () => {
  const opens = '/cpl-error';
  const description = 'Synchrony system error, try again';

  test.each<readonly [string, string, string | undefined, number]>([
    ['1002', 'passwordExpired', 'customerService', 401],
    ['1003', 'userLocked', 'customerService', 403],
    ['1004', 'lockedFraud', 'fraud', 403],
    ['1006', 'userLockedFraud', 'fraud', 403],
    ['1007', 'userIdUnusable', 'customerService', 401],
    ['1011', 'userLockedFraud', 'fraud', 403],
    ['3002', 'lockedFraud', 'fraud', 403],
    ['3004', 'lockedFraud', 'fraud', 403],
    ['3005', 'lockedFraud', 'fraud', 403],
    ['3007', 'userLockedFraud', 'fraud', 403],
    ['400', 'default', undefined, 409],
    ['401', 'lockedProblem', 'customerService', 403],
    ['403', 'lockedProblem', 'customerService', 402],
    ['404', 'default', undefined, 404],
    ['406', 'lastFourMismatch', 'customerService', 406],
    ['500', 'default', undefined, 500],
    ...['1001', '1010', '1012', '1013', '5001', '5002', '5003', '5004', '5005', '5006', '7777'].map(
      (code) => [code, 'default', undefined, 500] as const,
    ),
  ])('response code %s: %s', (code, says, phone, error) => {
    expect(told(run([coded(code)]))).toEqual({ opens, says, phone, error, description });
    expect(told(run([coded(code)], { oldErrorCodes: true }))).toMatchObject({
      error: 500,
      description,
    });
  });

  test("the server's own words are read where they say something, and only there", () => {
    const shown = (answer: Answer) => {
      const opened = run([answer]).effects.find(({ type }) => type === 'navigate');
      return opened?.type === 'navigate' ? opened.entry.detail : 'not opened';
    };
    expect(shown(coded('500'))).toBe('Their words');
    expect(shown(coded('1003'))).toBeUndefined();
    expect(shown(failed(500))).toBeUndefined();
  });

  test('a reply without a code is the default message', () => {
    expect(told(run([{ status: 200, body: {} }]))).toMatchObject({ says: 'default', error: 500 });
  });

  test('a passcode is due, but there is no phone: the fraud line', () => {
    const { says, phone, error } = told(run([coded('1008', { phone_numbers: [] })]));
    expect({ says, phone, error }).toEqual({ says: 'userLockedFraud', phone: 'fraud', error: 403 });
  });

  test.each([
    ['authenticating', [], 400, 410],
    ['authenticating', [], 401, 412],
    ['authenticating', [], 403, 414],
    ['authenticating', [], 500, 415],
    ['authenticating', [], 409, 410],
    ['authenticating', [], 503, 415],
    ['at the passcode', sent, 400, 417],
    ['at the passcode', sent, 500, 417],
    ['redeeming the code', [known], 400, 410],
    ['redeeming the code', [known], 401, 412],
    ['being handed over', [known, redeemed], 400, 420],
    ['being handed over', [known, redeemed], 403, 424],
    ['being handed over', [known, redeemed], 500, 425],
    ['being handed over', [known, redeemed], 404, 420],
    ['being handed over', [known, redeemed], 503, 425],
  ] as const)('%s %#: status %s', (attempt, before, status, error) => {
    const heard = attempt === 'being handed over' ? 'Down the line' : description;
    expect(told(run([...before, failed(status)]))).toMatchObject({
      opens,
      says: 'default',
      error,
      description: heard,
    });
    expect(told(run([...before, failed(status)], { oldErrorCodes: true })).error).toBe(500);
  });

  test.each([
    ['authenticating', [], 'offline', 415, 500],
    ['at the passcode', sent, 'default', 417, 500],
    ['being handed over', [known, redeemed], 'default', 0, 0],
  ] as const)('%s: no answer', (_, before, says, error, old) => {
    expect(told(run([...before, network]))).toMatchObject({ says, error, description });
    expect(told(run([...before, network], { oldErrorCodes: true })).error).toBe(old);
  });

  test('a failed handover passes on the status to the person and the words to the partner', () => {
    const after = run([known, redeemed, failed(503)]);
    const opened = after.effects.find(({ type }) => type === 'navigate');
    expect(opened).toMatchObject({ entry: { message: { params: { code: '503' } } } });
    expect(told(after).description).toBe('Down the line');
    expect(told(run([known, redeemed, { status: 503, body: {} }])).description).toBe(description);
  });

  test.each([
    ['3002', 'lockedFraud', 403],
    ['3004', 'lockedFraud', 403],
    ['3005', 'lockedFraud', 403],
    ['3006', 'default', 500],
    ['3007', 'userLockedFraud', 403],
    ['3008', 'default', 500],
  ])('at the passcode, %s: %s', (code, says, error) => {
    expect(told(run([...sent, coded(code)]))).toMatchObject({ opens, says, error });
  });

  test('the page that ends it knows that nobody came to link an account', () => {
    expect(run([coded('1003')]).state.shared.linking).toMatchObject({
      isPersistError: true,
      isAccountLinking: false,
    });
  });

  test('a wrong passcode is put right where it stands', () => {
    expect(told(run([...sent, coded('3003')]))).toMatchObject({ opens: undefined, error: undefined });
  });

  test('an answer that says too little is a failure on our side', () => {
    expect(told(run([coded('1005')])).error).toBe(415);
    expect(told(run([known, { status: 200, body: {} }])).error).toBe(415);
    expect(told(run([known, redeemed, { status: 200, body: {} }])).error).toBe(425);
    expect(told(run([...sent, coded('3001')])).error).toBe(417);
  });

  test('each agreed code leads somewhere', () => {
    const codes = (contract.operations.authenticatePersistent?.codes ?? '').split(' ');
    const silent = codes.filter((code) => {
      const { state, effects } = run([
        coded(code, { authorization_code: 'c', phone_numbers: ['2125550142'] }),
      ]);
      return (
        !effects.some(({ type }) => type === 'navigate' || type === 'call') &&
        state.machines.page?.frames.at(-1)?.flow !== 'verify-otp'
      );
    });
    expect(silent).toEqual([]);
  });
});
