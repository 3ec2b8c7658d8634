import { beforeAll, describe, expect, it } from 'vitest';
import type { Effect, Json, JsonObject, Scope } from '../../src/engine/index.ts';
import { answer, calledIn, open, type Ran, send } from './drive.ts';
import { projectScope } from './scope.ts';

const facts = {} as { scope: Scope };

beforeAll(async () => {
  const scope = await projectScope();
  facts.scope = {
    ...scope,
    environment: { ...scope.environment, apiHost: '' },
    flags: { ...scope.flags, canTryUniversalIdp: true, isIdpRegistrationFlow: true },
    visitor: { ...scope.visitor, route: '/accounts/login' },
  };
});

const press = (ran: Ran, action: string, form: JsonObject = {}): Ran =>
  send(facts.scope, ran, { type: 'press', machine: 'page', action, form });

const reply = (ran: Ran, operation: string, body: JsonObject, status = 200): Ran =>
  answer(facts.scope, ran, operation, body, status);

/** What the flow on top keeps now. */
const kept = ({ state }: Ran): JsonObject => state.machines.page?.frames.at(-1)?.data ?? {};

const bodyOf = ({ effects }: Ran, operation: string): Json | undefined => {
  const isIt = (effect: Effect) => effect.type === 'call' && effect.operation === operation;
  const call = effects.findLast(isIt);
  return call?.type === 'call' ? call.body : undefined;
};

const signIn = (): Ran =>
  press(open(facts.scope, 'login', '/accounts/login', {}), 'submit', {
    userId: 'annabel7',
    password: 'Harbor-7',
    rememberMe: false,
  });

const register = (): Ran =>
  press(open(facts.scope, 'register', '/register', { entry: { returnTo: '/accounts/login' } }), 'submit', {
    accountNumber: '9900100000000011',
    inUsa: 'yes',
    zipCode: '10001',
  });

const required = { code: 'idp.authenticate.mfa_required', idpSessionId: 'session-1' };
const ways = [{ method: 'OTP', phones: [{ phone: { phoneNumber: '2125550171' } }] }];

/** The dialog that asks for a passcode. */
const asked = (): Ran =>
  reply(
    reply(signIn(), 'idpAuthenticate', required, 403),
    'idpListMfaMethods',
    ways as unknown as JsonObject, // The one reply that is a list.
  );

const sent = (body: JsonObject = {}, status = 200): Ran =>
  reply(press(asked(), 'submit', { phone: '2125550171', delivery: 'TEXT' }), 'idpInitiateOtp', body, status);

describe('what is kept of a visit to the identity provider', () => {
  it('is nothing at first but the kind of journey', () => {
    expect(kept(signIn())).toMatchObject({ flowId: 'login', completeResponse: {} });
    expect(kept(register())).toMatchObject({ flowId: 'registration', profileCreateResponse: {} });
    for (const name of [
      'postAuthResponseCode',
      'idpErrorCode',
      'currentLastFour',
      'previousLastFour',
      'href',
    ])
      expect(kept(signIn())).not.toHaveProperty(name);
    expect(kept(asked())).toMatchObject({
      currentOtpStep: 'confirm',
      showGetNewCode: true,
      isPhoneConfirmMax: false,
    });
  });

  it('is the code of the answer to the user ID and password', () => {
    const challenged = reply(signIn(), 'idpAuthenticate', required, 403);
    expect(challenged.state.machines.page?.frames.at(-2)?.data).toMatchObject({
      postAuthResponseCode: required.code,
      idpErrorCode: required.code,
    });
    expect(kept(reply(signIn(), 'idpAuthenticate', { idpSessionId: 'session-1' }))).toMatchObject({
      postAuthResponseCode: '200',
    });
  });

  it('are the ways to prove who somebody is, and which dialog shows', () => {
    expect(kept(asked())).toMatchObject({
      idpValidationModal: 'otp',
      mfaPhoneNumbers: [{ phone: { phoneNumber: '2125550171' } }],
      getMfaOptionsResponseCode: '200',
    });
  });

  it('is how far a passcode has come', () => {
    expect(kept(sent())).toMatchObject({
      currentOtpStep: 'verify',
      lastFourOfSelectedPhoneNumber: '0171',
      postOtpInitiateResponseCode: '200',
    });
    expect(kept(press(sent(), 'get-new-one'))).toMatchObject({ currentOtpStep: 'confirm' });
    const [landline, over] = ['idp.otp.landline', 'idp.otp.max_attempts'];
    expect(kept(sent({ code: landline }, 400))).toMatchObject({
      currentOtpStep: 'confirm',
      postOtpInitiateResponseCode: landline,
      idpErrorCode: landline,
    });
    expect(kept(sent({ code: over }, 403))).toMatchObject({ currentOtpStep: 'sorry', idpErrorCode: over });
  });

  it('is a refusal of the passcode, until the next answer', () => {
    const code = 'idp.otp.invalid_code';
    const enter = (ran: Ran): Ran => press(ran, 'submit', { code: '4821', bindDevice: false });
    const wrong = reply(enter(sent()), 'idpValidateOtp', { code }, 401);
    expect(kept(wrong)).toMatchObject({ postOtpValidateResponseCode: code, idpErrorCode: code });
    const finished = reply(reply(enter(wrong), 'idpValidateOtp', {}), 'idpComplete', {
      code: 'code-1',
      currentLast4: '1111',
      prevLast4: '2222',
      links: [{ rel: 'redirect', name: 'on', href: 'https://www.issuer.example/on' }],
    });
    const under = finished.state.machines.page?.frames.at(-2)?.data;
    expect(under).toMatchObject({
      completeResponse: { code: 'code-1' },
      currentLastFour: '1111',
      previousLastFour: '2222',
      href: 'https://www.issuer.example/on',
    });
    expect(under).not.toHaveProperty('idpErrorCode');
  });

  it('is a refusal of the digits', () => {
    const digits = reply(
      reply(signIn(), 'idpAuthenticate', required, 403),
      'idpListMfaMethods',
      [{ method: 'SOFTENER', country: 'CAN' }] as unknown as JsonObject, // As above.
    );
    const code = 'idp.otp.invalid_code';
    expect(
      kept(reply(press(digits, 'submit', { cvv: '123' }), 'idpValidateSoftener', { code }, 401)),
    ).toMatchObject({ idpValidationModal: 'cvv', postOtpSoftenerResponseCode: code, idpErrorCode: code });
  });
});

describe('a profile at the identity provider', () => {
  const profile = (): Ran =>
    reply(reply(register(), 'idpAuthenticate', { idpSessionId: 'session-1' }), 'idpComplete', {});
  const form = { registrationUID: 'annabel7', newPassword: 'Harbor-7', email: 'ann@issuer.example' };
  const userInfo = { userId: 'annabel7', password: 'Harbor-7', email: 'ann@issuer.example' };

  it.each([
    ['1', { ebill: '1', eConsent: true }],
    ['2', { ebill: '2', eConsent: false }],
  ])('is made of how statements come (%s) and of how to sign in', (ebill, enrollment) => {
    const created = press(profile(), 'submit', { ...form, ebill });
    expect(bodyOf(created, 'idpCreateProfile')).toEqual({ enrollment, userInfo });
  });

  it('leaves the code of its answer', () => {
    const created = press(profile(), 'submit', { ...form, ebill: '1' });
    const code = 'idp.profile.user_id_taken';
    expect(kept(reply(created, 'idpCreateProfile', { code }, 409))).toMatchObject({
      profileCreateResponse: { code },
      idpErrorCode: code,
    });
  });
});

it.each([
  ['find-id', '/findUserId'],
  ['reset', '/reset'],
])('%s is never asked of the identity provider', (flow, path) => {
  const form = {
    userId: 'annabel7',
    accountNumber: '9900100000000011',
    inUsa: 'yes',
    zipCode: '10001',
    dob: '01/02/1980',
  };
  const ran = press(
    open(facts.scope, flow, path, { entry: { returnTo: '/accounts/login' } }),
    'submit',
    form,
  );
  expect(calledIn(ran)).toHaveLength(1);
  expect(calledIn(ran).filter((operation) => operation.startsWith('idp'))).toEqual([]);
});
