import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject, Scope } from '../../src/engine/index.ts';
import { contract } from '../schemas/contract.ts';
import { answer, calledIn, open, type Ran, send } from './drive.ts';
import { projectScope } from './scope.ts';

const operation = 'authenticateLinking';
const facts = {} as Readonly<Record<'new' | 'old', Scope>>;

beforeAll(async () => {
  Object.assign(facts, { new: await projectScope('demo'), old: await projectScope('alder') });
});

const query: JsonObject = {
  client_id: 'somebody',
  redirect_uri: 'https://somebody.example/back',
  state: 'S-1',
};

const submitted = (set: 'new' | 'old', asked = query): Ran =>
  send(facts[set], open(facts[set], 'linking', '/cpl', { query: asked }), {
    type: 'press',
    machine: 'page',
    action: 'submit',
    form: { userId: 'annabel7', password: 'Harbor-7' },
  });

const replied = (set: 'new' | 'old', code: string | undefined, more: JsonObject = {}, status = 200): Ran =>
  answer(
    facts[set],
    submitted(set),
    operation,
    { status: { trans_id: 'T-1', ...(code === undefined ? {} : { response_code: code }) }, ...more },
    status,
  );

/** What the page says that ends the linking, and what the partner will hear. */
const told = ({ state, effects }: Ran) => {
  const opened = effects.find(({ type }) => type === 'navigate');
  const entry = opened?.type === 'navigate' ? opened.entry : {};
  const { errorCode, errorDescriptor } = { ...(state.shared.linking as JsonObject) };
  return [(entry.message as JsonObject | undefined)?.$message, errorCode, errorDescriptor];
};

const inline = ['1001', '1012', '1013'];
const words: Readonly<Record<string, readonly [string, number]>> = {
  '400': ['default', 409],
  '401': ['lockedProblem', 403],
  '403': ['lockedProblem', 402],
  '404': ['default', 404],
  '406': ['lastFourMismatch', 406],
  '500': ['default', 500],
  '1002': ['passwordExpired', 401],
  '1003': ['userLocked', 403],
  '1004': ['lockedFraud', 403],
  '1005': ['default', 406],
  '1006': ['userLockedFraud', 403],
  '1007': ['default', 406],
  '1008': ['userLockedFraud', 403],
  '1009': ['recentlyUpdated', 401],
  '1011': ['userLockedFraud', 403],
  '3002': ['lockedFraud', 403],
  '3004': ['lockedFraud', 403],
  '3005': ['lockedFraud', 403],
  '3007': ['userLockedFraud', 403],
};
const codes = [...(contract.operations[operation]?.codes ?? '').split(' '), '7777'].filter(
  (code) => !inline.includes(code),
);
const descriptor = 'Synchrony system error, try again';

describe('an answer that gives no code for the partner', () => {
  test.each(codes)('%s: has its words, and its number for the partner', (code) => {
    const [says, number] = words[code] ?? ['default', 500];
    expect(told(replied('new', code))).toEqual([says, number, descriptor]);
    expect(told(replied('old', code))).toEqual([says, 500, descriptor]);
  });

  test("the server's own words go to no partner", () => {
    const status = { response_code: '1003', response_desc: 'Locked since May' };
    expect(told(replied('new', '1003', { status }))).toEqual(['userLocked', 403, descriptor]);
    expect(told(replied('old', '1003', { status }))).toEqual(['userLocked', 500, descriptor]);
  });

  test.each(inline)('%s: is said at the form, and the partner hears nothing', (code) => {
    const ran = replied('new', code);
    expect(ran.effects.some(({ type }) => type === 'navigate' || type === 'redirect')).toBe(false);
    expect(told(ran)).toEqual([undefined, undefined, undefined]);
  });

  test('that has no response code at all is a generic error', () => {
    expect(told(replied('new', undefined))).toEqual(['default', 500, descriptor]);
  });

  test.each([
    [400, 400],
    [401, 402],
    [403, 400],
    [404, 400],
    [500, 405],
    [503, 405],
  ])('status %i: the partner hears %i, or 500 where it knows the old codes', (status, number) => {
    expect(told(replied('new', '1005', {}, status))).toEqual(['default', number, descriptor]);
    expect(told(replied('old', '1005', {}, status))).toEqual(['default', 500, descriptor]);
  });
});

describe('what is sent', () => {
  const auth = (ran: Ran) => {
    const call = ran.effects.find(({ type }) => type === 'call');
    return call?.type === 'call' ? (call.body as { auth: JsonObject }).auth : undefined;
  };

  test('is what the partner asked with; a challenge of its own goes along, none is made for it', () => {
    const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 'S256' };
    expect(auth(submitted('new'))).toEqual({ ...query, scope: { $late: '$oauth.scope' } });
    expect(auth(submitted('new', { ...query, ...challenge }))).toMatchObject({ ...query, ...challenge });
  });

  test('is sent for the partner only, and nothing when no partner is named', () => {
    const call = submitted('new').effects.find(({ type }) => type === 'call');
    expect(call).toMatchObject({ partner: { address: query.redirect_uri, client: query.client_id } });
    expect(calledIn(submitted('new', { state: 'S-1' }))).toEqual([]);
  });
});

test('there is a new and an old set of numbers for each of the five calls', () => {
  const { codes: sets } = (facts.new.issuer as { linking: { codes: JsonObject } }).linking;
  const calls = ['auth', 'handover', 'otp', 'persistAuth', 'persistOtp'];
  expect(Object.keys(sets)).toEqual(['new', 'old']);
  for (const set of Object.values(sets)) expect(Object.keys(set as object).sort()).toEqual(calls);
});

test('what is known of a linking is kept under its names, from the start to the refusal', () => {
  const came = { redirectUri: query.redirect_uri, clientId: query.client_id, state: query.state };
  const opened = open(facts.new, 'linking', '/cpl', { query });
  expect(opened.state.shared.linking).toEqual({ isAccountLinking: true, ...came });
  const { state } = replied('new', '1003', { session_id: 's-1', phone_numbers: ['2125550142'] });
  expect(state.shared.linking).toEqual({
    isAccountLinking: true,
    isPersistError: false,
    ...came,
    errorCode: 403,
    errorDescriptor: descriptor,
  });
  expect(state.machines.page?.frames.at(-1)?.data).toMatchObject({
    authenticateCplResponse: { sessionId: 's-1', phoneNumbers: ['2125550142'] },
    submissionError: { $message: 'userLocked' },
  });
});
