import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Effect,
  type Event,
  initialState,
  type JsonObject,
  type Scope,
  type State,
  transition,
  view,
} from '../../src/engine/index.ts';
import { onward } from './drive.ts';
import { projectScope } from './scope.ts';

const facts = {} as { scope: Scope };

beforeAll(async () => {
  facts.scope = await projectScope();
});

type Ran = { readonly state: State; readonly effects: readonly Effect[] };

const send = ({ state, effects }: Ran, event: Event): Ran => {
  const next = transition(state, event, facts.scope);
  return { state: next.state, effects: [...effects, ...next.effects] };
};

const enter = (path: string, entry: JsonObject = {}, query: JsonObject = {}): Ran =>
  send(
    { state: initialState, effects: [] },
    {
      type: 'enter',
      machine: 'page',
      flow: path.startsWith('/findUserId') ? 'find-id' : 'reset',
      path,
      entry,
      query,
    },
  );

const press = (ran: Ran, action: string, form?: JsonObject): Ran =>
  send(onward(facts.scope, ran, action), {
    type: 'press',
    machine: 'page',
    action,
    ...(form === undefined ? {} : { form }),
  });

const callOf = ({ effects }: Ran, operation: string): Extract<Effect, { type: 'call' }> => {
  const call = effects.findLast((effect) => effect.type === 'call' && effect.operation === operation);
  if (call?.type !== 'call') throw new Error(`${operation} was not called`);
  return call;
};

const answer = (ran: Ran, operation: string, code: string, body: JsonObject = {}): Ran =>
  send(ran, {
    type: 'answer',
    id: callOf(ran, operation).id,
    answer: { status: 200, body: { status: { response_code: code }, ...body } },
  });

const shown = ({ state }: Ran, scope = facts.scope) => view(state, scope, 'page').layers.at(-1);

const late = (name: string) => ({ $late: name });
const deviceInfo = { black_box: late('$device.blackBox') };
const card = '9900100000000011';
const us = { accountNumber: card, inUsa: 'yes', zipCode: '10001' };
const person = { userId: 'nadia.nothing', inUsa: 'yes', zipCode: '10001', dob: '01/02/1980' };

describe('the question for a user ID', () => {
  it('has the ZIP code for an address in the US, and nothing else of the person', () => {
    expect(callOf(press(enter('/findUserId'), 'submit', us), 'checkLookupEligibility').body).toEqual({
      device_info: deviceInfo,
      user_info: { zip_code: '10001', cipher: { account_number: card } },
    });
  });

  it('has the date of birth for an address elsewhere', () => {
    const form = { accountNumber: card, inUsa: 'no', dob: '01/02/1980' };
    expect(callOf(press(enter('/findUserId'), 'submit', form), 'checkLookupEligibility').body).toEqual({
      device_info: deviceInfo,
      user_info: { dob: '19800102', cipher: { account_number: card } },
    });
  });
});

describe('the question for a new password', () => {
  it('has user ID, ZIP code and date of birth, and what the code is redeemed with', () => {
    expect(callOf(press(enter('/reset'), 'submit', person), 'checkResetEligibility').body).toEqual({
      auth: late('$oauth.request'),
      device_info: deviceInfo,
      user_info: { user_id: 'nadia.nothing', zip_code: '10001', dob: '19800102' },
    });
  });

  it('has an empty ZIP code for an address elsewhere', () => {
    const form = { userId: 'aldo.abroad', inUsa: 'no', dob: '01/02/1980' };
    expect(callOf(press(enter('/reset'), 'submit', form), 'checkResetEligibility').body).toMatchObject({
      user_info: { user_id: 'aldo.abroad', zip_code: '', dob: '19800102' },
    });
  });

  it('is answered by the password and the identity session only, and the password is gone then', () => {
    const known = answer(press(enter('/reset'), 'submit', person), 'checkResetEligibility', '1008', {
      session_id: 'session-1',
      authorization_code: 'code-1',
    });
    const redeemed = send(known, {
      type: 'answer',
      id: callOf(known, 'exchangeToken').id,
      answer: { status: 200, body: { access_token: 'token-1' } },
    });
    expect(redeemed.effects).toContainEqual({
      type: 'store',
      slot: 'session.accessToken',
      value: 'token-1',
    });
    const set = press(redeemed, 'submit', { newPassword: 'Lantern-8' });
    expect(callOf(set, 'updatePassword').body).toEqual({
      cipher: { new_password: 'Lantern-8' },
      session_info: { session_id: 'session-1' },
    });
    const done = answer(set, 'updatePassword', '6001');
    expect(JSON.stringify(done.state)).not.toContain('Lantern-8');
  });
});

describe('the way back', () => {
  const origin = { returnTo: '/register', queryParams: { state: 'S1' } };
  const resumed = ({ effects }: Ran) => effects.findLast(({ type }) => type === 'resume');

  it.each(['/findUserId', '/reset'])('of %s is the origin with its query', (path) => {
    expect(resumed(press(enter(path, origin), 'back'))).toMatchObject({
      route: '/register',
      query: { state: 'S1' },
      otherwise: '/',
    });
  });

  it.each(['/findUserId', '/reset'])(
    'of %s that was opened by its address is home, with that query',
    (path) => {
      expect(resumed(press(enter(path, {}, { link: 'L1' }), 'back'))).toMatchObject({
        route: '/',
        query: { link: 'L1' },
      });
    },
  );

  it('of a user ID that was found is the origin as well', () => {
    const found = answer(
      press(enter('/findUserId', origin), 'submit', us),
      'checkLookupEligibility',
      '1008',
      {
        user_id: 'nadia.nothing',
      },
    );
    const opened = onward(facts.scope, found).effects.findLast(({ type }) => type === 'navigate');
    if (opened?.type !== 'navigate') throw new Error('Nothing was opened');
    expect(opened).toMatchObject({ route: '/findUserId/found', replace: true });
    expect(resumed(press(enter(opened.route, opened.entry), 'go-to-login'))).toMatchObject({
      route: '/register',
      query: { state: 'S1' },
    });
  });
});

describe('the chat beside the question for a user ID', () => {
  const all = (scope: Scope): Scope => ({
    ...scope,
    roots: { assistant: { live: true } },
    brand: { ...scope.brand, assistantKey: 'key-1' },
    visitor: { ...scope.visitor, language: 'en' },
  });
  const offers = (ran: Ran, scope: Scope): boolean => shown(ran, scope)?.actions.chat !== undefined;

  it('is offered to whom came from home, or by the address, and opens', () => {
    expect(offers(enter('/findUserId'), all(facts.scope))).toBe(true);
    const home = enter('/findUserId', { returnTo: '/' });
    expect(offers(home, all(facts.scope))).toBe(true);
    const { state } = home;
    const { effects } = transition(
      state,
      { type: 'press', machine: 'page', action: 'chat' },
      all(facts.scope),
    );
    expect(effects).toContainEqual({ type: 'assist', reason: 'find-user-id' });
  });

  it('is not offered where one of its four conditions fails', () => {
    const ran = enter('/findUserId', { returnTo: '/' });
    const whole = all(facts.scope);
    const { assistantKey: _, ...keyless } = whole.brand;
    expect(offers(ran, { ...whole, roots: { assistant: { live: false } } })).toBe(false);
    expect(offers(ran, { ...whole, roots: { assistant: {} } })).toBe(false);
    expect(offers(ran, { ...whole, brand: keyless })).toBe(false);
    expect(offers(ran, { ...whole, visitor: { ...whole.visitor, language: 'es' } })).toBe(false);
    expect(offers(enter('/findUserId', { returnTo: '/register' }), whole)).toBe(false);
  });
});

describe('a user ID that was found', () => {
  it('cannot be seen by who has none: the question is opened in its place', () => {
    expect(enter('/findUserId/found').effects).toContainEqual({
      type: 'navigate',
      route: '/findUserId',
      entry: {},
      query: {},
      replace: true,
    });
  });
});

describe('what is told of a step', () => {
  const told = ({ effects }: Ran) =>
    effects.flatMap((effect) => (effect.type === 'passed' ? [effect.message] : []));

  it('has the key of a message that another page handed over', () => {
    const message = { $message: 'tooManyTimes', flow: 'login', params: {} };
    expect(told(enter('/reset', { error: message }))).toEqual(['tooManyTimes']);
    expect(shown(enter('/reset', { error: message }))?.message).toMatchObject({ key: 'tooManyTimes' });
  });

  it('has no message where none was handed over', () => {
    expect(told(enter('/reset'))).toEqual([undefined]);
  });

  it('has the key of what the answer of the lookup means', () => {
    const answered = answer(press(enter('/reset'), 'submit', person), 'checkResetEligibility', '5006');
    expect(told(answered).at(-1)).toBe('oneAttempt');
  });
});
