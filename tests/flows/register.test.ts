import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
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

const send = ({ state }: Ran, event: Event, scope = facts.scope): Ran => transition(state, event, scope);

const enter = (query: JsonObject = {}, scope = facts.scope): Ran =>
  send(
    { state: initialState, effects: [] },
    { type: 'enter', machine: 'page', flow: 'register', path: '/register', entry: {}, query },
    scope,
  );

const press = (ran: Ran, action: string, form?: JsonObject): Ran =>
  send(onward(facts.scope, ran, action), {
    type: 'press',
    machine: 'page',
    action,
    ...(form === undefined ? {} : { form }),
  });

const callOf = ({ effects }: Ran, operation: string) =>
  effects.find((effect) => effect.type === 'call' && effect.operation === operation) as
    | Extract<Effect, { type: 'call' }>
    | undefined;

const answer = (ran: Ran, operation: string, body: JsonObject): Ran => {
  const call = callOf(ran, operation);
  if (call === undefined) throw new Error(`${operation} was not called`);
  const reply: Answer = { status: 200, body };
  return send(ran, { type: 'answer', id: call.id, answer: reply });
};

const userInfo = (ran: Ran): unknown =>
  (callOf(ran, 'checkRegistrationEligibility')?.body as JsonObject | undefined)?.user_info;

const dataOf = ({ state }: Ran): JsonObject => state.machines.page?.frames[0]?.data ?? {};

const card = { accountNumber: '9900100000000374' };
const cipher = { account_number: card.accountNumber };

describe('what eligibility is asked with', () => {
  const born = { ...card, inUsa: 'no', dob: '01/02/1980' };
  const byBirth = { dob: '19800102', cipher };
  const byZip = { zip_code: '10001', cipher };

  it.each([
    ['nothing', {}, { ...card, inUsa: 'yes' }, { zip_code: '', cipher }],
    ['the ZIP code', {}, { ...card, inUsa: 'yes', zipCode: '10001' }, byZip],
    ['the date of birth', {}, born, byBirth],
    ['both', {}, { ...born, zipCode: '10001' }, byBirth],
    ['an invitation and the ZIP code', { tid: 'T-1' }, { ...card, inUsa: 'yes', zipCode: '10001' }, byZip],
    ['an invitation and the date of birth', { tid: 'T-1' }, born, byBirth],
    ['an invitation and both', { tid: 'T-1' }, { ...born, zipCode: '10001' }, byBirth],
  ])('where %s was given', (_, query: JsonObject, form: JsonObject, expected) => {
    const opened = enter(query);
    const asked = 'tid' in query ? answer(opened, 'checkRegistrationEligibility', { status: {} }) : opened;
    expect(userInfo(press(asked, 'submit', form))).toEqual(expected);
  });

  it('where there is nothing but an invitation, without showing the form first', () => {
    expect(userInfo(enter({ tid: 'T-1' }))).toEqual({ tid: 'T-1' });
  });

  it('is not an invitation that has expired, should it still be in the address', () => {
    const entry = { isExpiredTransmitId: true };
    const opened = send(
      { state: initialState, effects: [] },
      { type: 'enter', machine: 'page', flow: 'register', path: '/register', entry, query: { tid: 'T-1' } },
    );
    expect(userInfo(opened)).toBeUndefined();
    expect(view(opened.state, facts.scope, 'page').layers[0]?.screen).toBe('lookup');
  });

  it.each([
    ['demo', []],
    ['orvane', []],
    ['alder', ['inUsa']],
  ])(
    'at %s is asked for with the billing country, but for brands with US addresses only',
    async (brand, hidden) => {
      const scope = await projectScope(brand);
      expect(view(enter({}, scope).state, scope, 'page').layers[0]?.hidden).toEqual(hidden);
    },
  );

  it('is not an invitation where the brand does without', () => {
    const flags = { ...facts.scope.flags, expeditedDisabled: true };
    expect(enter({ tid: 'T-1' }, { ...facts.scope, flags }).effects).not.toContainEqual(
      expect.objectContaining({ type: 'call' }),
    );
  });
});

describe('an invitation', () => {
  const tracked = ({ effects }: Ran) => effects.filter(({ type }) => type === 'track');

  it('has a name of its own in the page data of analytics', () => {
    expect(tracked(enter({ tid: 'T-1' }))).toEqual([
      { type: 'track', data: { category: { pageFunction: 'expedited registration' } } },
    ]);
    expect(tracked(enter())).toEqual([]);
  });
});

describe('how statements come, and the account whose features are asked for', () => {
  const told = { ebill_status: '2', cipher: { accountId: 'account-1' } };
  const lookUp = () => press(enter(), 'submit', { ...card, inUsa: 'yes', zipCode: '10001' });
  const eligible = (code: string, more: JsonObject = {}) =>
    answer(lookUp(), 'checkRegistrationEligibility', {
      status: { response_code: code },
      session_id: 'session-1',
      ...more,
    });

  it('are paperless and nobody as long as no answer says otherwise', () => {
    expect(dataOf(enter())).toMatchObject({ ebillStatus: '1', isEbillFailure: false });
    expect(dataOf(enter())).not.toHaveProperty('cipherAccountId');
  });

  it('are told by the first answer', () => {
    const ran = eligible('1001', told);
    expect(dataOf(ran)).toMatchObject({ ebillStatus: '2', cipherAccountId: 'account-1' });
    expect(callOf(ran, 'getProductFeatures')?.params).toMatchObject({
      accountId: 'account-1',
      accountIdType: 'guid',
    });
  });

  it.each([
    ['the ID number', '1005', 'verifyIdentity', '1008', { ssn: '1234' }],
    ['the code of the card', '1006', 'verifyIdentity', '1008', { cvv: '123' }],
  ])('are told by the answer to %s', (_, asks, operation, code, form) => {
    const verified = answer(press(eligible(asks), 'submit', form), operation, {
      status: { response_code: code },
      ...told,
    });
    expect(dataOf(verified)).toMatchObject({ ebillStatus: '2', cipherAccountId: 'account-1' });
    expect(callOf(verified, 'getProductFeatures')?.params.accountId).toBe('account-1');
  });

  it('are told by the answer to a passcode', () => {
    const asked = eligible('1007', { phone_numbers: ['2125550142'] });
    const chosen = press(asked, 'submit', { phone: '2125550142', delivery: 'TEXT' });
    const texted = answer(chosen, 'initiateOtp', { status: { response_code: '2001' } });
    const verified = answer(press(texted, 'submit', { code: '1234' }), 'validateOtp', {
      status: { response_code: '3001' },
      ...told,
    });
    expect(dataOf(verified)).toMatchObject({ ebillStatus: '2', cipherAccountId: 'account-1' });
    expect(callOf(verified, 'getProductFeatures')?.params.accountId).toBe('account-1');
  });
});

// Registers with a card that needs no proof, and goes on.
const registered = (opened: Ran): Ran => {
  const eligible = answer(
    press(opened, 'submit', { ...card, inUsa: 'yes', zipCode: '10001' }),
    'checkRegistrationEligibility',
    { status: { response_code: '1001' }, session_id: 'session-1' },
  );
  const profile = { registrationUID: 'newcomer1', newPassword: 'Lantern-8', email: 'new@example.com' };
  const created = answer(press(eligible, 'submit', profile), 'createProfile', {
    status: { response_code: '6003' },
    authorization_code: 'code-1',
  });
  return onward(facts.scope, created);
};

describe('what the servicing site is to show first', () => {
  const handedOn = ({ state }: Ran) =>
    state.machines.page?.frames.find(({ flow }) => flow === 'complete-sign-in')?.data.queryParams;

  it('is taken along by who opens registration with it', () => {
    expect(handedOn(registered(enter({ link: 'payments' })))).toEqual({ link: 'payments' });
    expect(handedOn(registered(enter()))).toEqual({});
  });

  it('is there again for who goes back to sign in', () => {
    expect(press(enter({ link: 'payments' }), 'back').effects).toContainEqual(
      expect.objectContaining({ type: 'resume', query: { link: 'payments' } }),
    );
  });

  it('is not lost with an invitation that is over', () => {
    const asked = enter({ tid: 'T-1', link: 'payments' });
    const over = send(asked, {
      type: 'answer',
      id: callOf(asked, 'checkRegistrationEligibility')?.id ?? -1,
      answer: { status: 403, body: { code: 'tid' } },
    });
    expect(over.effects).toContainEqual(
      expect.objectContaining({ type: 'navigate', route: '/register', query: { link: 'payments' } }),
    );
  });
});

describe('who is registered, and cannot be signed in', () => {
  it('reads so also where not even the page that says it arrives, and may try again', () => {
    const asked = registered(enter());
    const offline = send(asked, {
      type: 'answer',
      id: callOf(asked, 'exchangeToken')?.id ?? -1,
      answer: { failed: 'network' },
    });
    expect(offline.effects).toContainEqual(
      expect.objectContaining({ type: 'navigate', route: '/post-registration-error' }),
    );
    const left = send(offline, { type: 'not-loaded', flow: 'error' });
    expect(left.state.machines.page).toMatchObject({
      leaving: false,
      frames: [{ flow: 'register', message: { key: 'notHandedOver', tone: 'warning' } }],
    });
    expect(callOf(onward(facts.scope, left), 'exchangeToken')).toBeDefined();
  });
});
