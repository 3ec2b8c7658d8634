import { beforeAll, describe, expect, it } from 'vitest';
import type { Flags } from '../../src/config/flags.ts';
import { type JsonObject, type Scope, view } from '../../src/engine/index.ts';
import { answer, calledIn, forgottenIn, open, type Ran, send } from './drive.ts';
import { projectScope } from './scope.ts';

const facts = {} as { scope: Scope };

beforeAll(async () => {
  facts.scope = await projectScope();
});

const withFlags = (flags: Flags, route = '/'): Scope => ({
  ...facts.scope,
  environment: { ...facts.scope.environment, apiHost: '' },
  flags: { ...facts.scope.flags, ...flags },
  visitor: { ...facts.scope.visitor, route },
});

const press = (scope: Scope, ran: Ran, action: string, form: JsonObject = {}): Ran =>
  send(scope, ran, { type: 'press', machine: 'page', action, form });

const credentials = { userId: 'annabel7', password: 'Harbor-7', rememberMe: false };

type Term = { readonly wanted: boolean; readonly web: boolean; readonly allowed: boolean };

const terms: readonly Term[] = [true, false].flatMap((wanted) =>
  [true, false].flatMap((web) => [true, false].map((allowed) => ({ wanted, web, allowed }))),
);

/** What is asked when somebody signs in, or registers, under these terms. */
const askedFor = (flow: 'login' | 'register', { wanted, web, allowed }: Term): readonly string[] => {
  const path = flow === 'login' ? (wanted ? '/accounts/login' : '/') : '/register';
  const scope = withFlags({ canTryUniversalIdp: allowed, isIdpRegistrationFlow: true }, path);
  const entry: JsonObject = flow === 'register' && wanted ? { returnTo: '/accounts/login' } : {};
  const opened = open(scope, flow, path, { entry });
  const known: Ran = { ...opened, state: { ...opened.state, shared: { isWebApp: web } } };
  const form =
    flow === 'login' ? credentials : { accountNumber: '9900100000000011', inUsa: 'yes', zipCode: '10001' };
  return calledIn(press(scope, known, 'submit', form)).filter((operation) => !operation.startsWith('load'));
};

describe('the identity provider is used only where it is wanted, in a web app, and the brand may use it', () => {
  it.each(terms)('to sign in: wanted $wanted, web $web, allowed $allowed', (term) => {
    const isUsed = term.wanted && term.web && term.allowed;
    expect(askedFor('login', term)).toEqual([isUsed ? 'idpAuthenticate' : 'authenticateLogin']);
  });

  it.each(terms)('to register: wanted $wanted, web $web, allowed $allowed', (term) => {
    const isUsed = term.wanted && term.web && term.allowed;
    expect(askedFor('register', term)).toEqual([isUsed ? 'idpAuthenticate' : 'checkRegistrationEligibility']);
  });

  it('without a word on it the app runs on the web', () => {
    const scope = withFlags({ canTryUniversalIdp: true }, '/accounts/login');
    const ran = press(scope, open(scope, 'login', '/accounts/login', {}), 'submit', credentials);
    expect(calledIn(ran)).toContain('idpAuthenticate');
  });

  it.each<readonly [string, Flags, JsonObject]>([
    ['a token that the page was opened with', {}, { isIdpFlow: true }],
    ['the list of brands that begin with it', { startsWithIdp: true }, {}],
    ['the list of brands whose account manager is on', { startsWithAccountManager: true }, {}],
  ])('%s says that it is wanted', (_, flags, visit) => {
    const scope = withFlags({ canTryUniversalIdp: true, ...flags });
    const opened = open(scope, 'login', '/', {});
    const known = { ...opened, state: { ...opened.state, shared: visit } };
    const ran = press(scope, known, 'submit', credentials);
    expect(calledIn(ran)).toContain('idpAuthenticate');
  });

  it('an accounts host has nothing but the home of the provider', () => {
    const scope = withFlags({ canTryUniversalIdp: true });
    const hosted = {
      ...scope,
      visitor: { ...scope.visitor, base: 'https://accounts.issuer.example/accounts/login' },
    };
    const ran = press(hosted, open(hosted, 'login', '/', {}), 'submit', credentials);
    expect(calledIn(ran)).toContain('idpAuthenticate');
  });

  it('waits for the flags before one of the two is asked, and keeps the password until then', () => {
    const scope = withFlags({ canTryUniversalIdp: true }, '/accounts/login');
    const early = { ...scope, flagsSettled: false };
    const pressed = press(early, open(early, 'login', '/accounts/login', {}), 'submit', credentials);
    expect(calledIn(pressed).filter((operation) => !operation.startsWith('load'))).toEqual([]);
    expect(calledIn(send(scope, pressed, { type: 'flags' }))).toContain('idpAuthenticate');
  });
});

const bodyOf = (ran: Ran, operation: string): unknown => {
  const call = ran.effects.findLast((effect) => effect.type === 'call' && effect.operation === operation);
  return call?.type === 'call' ? (call.body ?? call.params) : undefined;
};

describe('what the identity provider is told', () => {
  const scope = (): Scope => withFlags({ canTryUniversalIdp: true }, '/accounts/login');
  const signIn = (): Ran =>
    press(scope(), open(scope(), 'login', '/accounts/login', {}), 'submit', credentials);
  const challenged = (): Ran =>
    answer(
      scope(),
      signIn(),
      'idpAuthenticate',
      { code: 'idp.authenticate.mfa_required', idpSessionId: 'session-1' },
      403,
    );
  const ways = (body: readonly JsonObject[]): Ran =>
    answer(scope(), challenged(), 'idpListMfaMethods', body as unknown as JsonObject); // The one reply that is a list.

  it('the journey, the device and who signs in', () => {
    expect(bodyOf(signIn(), 'idpAuthenticate')).toEqual({
      flowId: 'login',
      deviceInfo: { blackBox: { $late: '$device.blackBox' } },
      userInfo: { userId: 'annabel7', password: 'Harbor-7' },
    });
  });

  it('no session before it has given one, and the one that it gave from then on', () => {
    expect(forgottenIn(signIn())).toContain('session.authSessionId');
    expect(challenged().effects).toContainEqual({
      type: 'store',
      slot: 'session.authSessionId',
      value: 'session-1',
    });
    expect(calledIn(challenged())).toContain('idpListMfaMethods');
  });

  it.each([
    ['TEXT', 'Text'],
    ['CALL', 'Call'],
  ])('a passcode by %s as %s, and what came of it', (delivery, deliveryMethod) => {
    const asked = ways([{ method: 'OTP', phones: [{ phone: { phoneNumber: '2125550171' } }] }]);
    const sent = press(scope(), asked, 'submit', { phone: '2125550171', delivery });
    expect(bodyOf(sent, 'idpInitiateOtp')).toEqual({ deliveryMethod, phoneNumber: '2125550171' });
    const entered = press(scope(), answer(scope(), sent, 'idpInitiateOtp', {}), 'submit', {
      code: '4821',
      bindDevice: true,
    });
    expect(bodyOf(entered, 'idpValidateOtp')).toEqual({ code: '4821', deviceRegister: true });
    const verified = answer(scope(), entered, 'idpValidateOtp', {});
    expect(bodyOf(verified, 'idpComplete')).toEqual({
      code_challenge: { $late: '$oauth.challenge' },
      code_challenge_method: { $late: '$oauth.method' },
    });
  });

  it('no more phones than the issuer lets people try, where it says so', () => {
    const limited = { ...scope(), issuer: { ...scope().issuer, limits: { phoneConfirm: 2 } } };
    const form = { phone: '2125550174', delivery: 'TEXT' };
    const refuse = (ran: Ran): Ran =>
      answer(
        limited,
        press(limited, ran, 'submit', form),
        'idpInitiateOtp',
        { code: 'idp.otp.phone_unable_to_verify' },
        400,
      );
    const offered = ({ state }: Ran) =>
      Object.keys(view(state, limited, 'page').layers.at(-1)?.actions ?? {});
    const once = refuse(ways([{ method: 'OTP', phones: [{ phone: { phoneNumber: '2125550174' } }] }]));
    expect(offered(once)).toEqual(['submit', 'cancel']);
    expect(offered(refuse(once))).toEqual(['go-to-login']);
  });

  it.each<readonly [string, readonly JsonObject[], string]>([
    ['of the USA', [{ method: 'SOFTENER', country: 'USA' }], 'ssn'],
    ['of the US', [{ method: 'SOFTENER', country: 'US' }], 'ssn'],
    ['of nowhere', [{ method: 'SOFTENER' }], 'ssn'],
    ['of elsewhere', [{ method: 'SOFTENER', country: 'CAN' }], 'cvv'],
    ['of elsewhere, before a passcode', [{ method: 'SOFTENER', country: 'CAN' }, { method: 'OTP' }], 'cvv'],
  ])('the digits that who is %s is asked for', (_, methods, field) => {
    const entered = press(scope(), ways(methods), 'submit', { [field]: '123' });
    expect(bodyOf(entered, 'idpValidateSoftener')).toEqual({ code: '123' });
  });

  it('a date of birth with dashes, and no other way to name the card', () => {
    const registering = withFlags({ canTryUniversalIdp: true, isIdpRegistrationFlow: true }, '/register');
    const opened = open(registering, 'register', '/register', { entry: { returnTo: '/accounts/login' } });
    const ran = press(registering, opened, 'submit', {
      accountNumber: '9900100000000011',
      inUsa: 'no',
      dob: '01/02/1980',
    });
    expect(bodyOf(ran, 'idpAuthenticate')).toMatchObject({
      flowId: 'registration',
      userInfo: { accountNumber: '9900100000000011', dateOfBirth: '1980-01-02' },
    });
  });

  it.each([
    [false, 'TRY_ME'],
    [true, 'MIGRATE_ME'],
  ])('why a link is asked for, where moving is %s', (canMigrateUniversalIdp, triggerReason) => {
    const offered = withFlags({ canTryUniversalIdp: true, canMigrateUniversalIdp });
    const ran = press(offered, open(offered, 'login', '/', {}), 'get-started');
    expect(bodyOf(ran, 'createPreAuthenticatedLink')).toEqual({ flowId: 'login', triggerReason });
  });

  it('a request of its own for each time that its sign-in page is opened', () => {
    const offered = withFlags({ canTryUniversalIdp: true });
    const ran = press(offered, open(offered, 'login', '/', {}), 'try-sign-in');
    expect(ran.effects.find(({ type }) => type === 'redirect')).toMatchObject({
      type: 'redirect',
      to: '/v3/oauth2/authorize',
      query: {
        response_type: 'code',
        client_id: { $late: '$oauth.clientId' },
        redirect_uri: { $late: '$oauth.redirectUri' },
        state: { $late: '$oauth.state' },
        nonce: { $late: '$oauth.nonce' },
        code_challenge: { $late: '$oauth.challenge' },
        code_challenge_method: { $late: '$oauth.method' },
      },
    });
  });
});
