import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../src/config/operations.ts';
import { compileOperations, documentedCodes, operationIds } from '../../src/config/operations.ts';
import type { Json, JsonObject } from '../../src/engine/index.ts';

const document: OpenApiDocument = JSON.parse(
  readFileSync(new URL('../../schemas/issuer.openapi.json', import.meta.url), 'utf8'),
);
const operations = compileOperations(document);
const legacy = '/v1/retailcard/identity';

const calls = {
  authenticateLogin: `POST api ${legacy}/login/authenticate`,
  authenticateLinking: `POST api ${legacy}/account-linking/authenticate`,
  checkRegistrationEligibility: `POST api ${legacy}/registration/eligibility/check`,
  checkResetEligibility: `POST api ${legacy}/reset-password/eligibility/check`,
  checkLookupEligibility: `POST api ${legacy}/lookup-userid/eligibility/check`,
  verifyIdentity: `POST api ${legacy}/{segment}/verify`,
  initiateOtp: `POST api ${legacy}/{segment}/otp/initiate`,
  validateOtp: `POST api ${legacy}/{segment}/otp/validate`,
  createProfile: `POST api ${legacy}/registration/profile/create session`,
  createVoiceKey: `POST api ${legacy}/login/pin/create`,
  updatePassword: `POST api ${legacy}/reset-password/update session`,
  checkUserIdExists: `POST api ${legacy}/userid/exists`,
  lookUpUserName: `POST api ${legacy}/info/user-name`,
  authenticatePersistent: `GET api ${legacy}/login/persistent/authenticate entrant`,
  getHandover: `GET api ${legacy}/auth/session/handover session`,
  exchangeToken: 'POST api /v1/oauth2/token',
  authorize: 'GET api /v3/oauth2/authorize',
  introspectToken: 'POST api /v3/oauth2/introspect',
  revokeToken: 'POST api /v3/oauth2/revoke',
  idpAuthenticate: 'POST api /v1/identity/authenticate',
  idpListMfaMethods: 'GET api /v1/identity/mfa-methods',
  idpInitiateOtp: 'POST api /v1/identity/otp-initiate',
  idpValidateOtp: 'POST api /v1/identity/otp-validate',
  idpValidateSoftener: 'POST api /v1/identity/otp-softener',
  idpComplete: 'GET api /v1/identity/complete',
  idpCreateProfile: 'POST api /v1/identity/profile-create session',
  idpCheckUserIdExists: 'GET api /v1/identity/user-id-exists session',
  createPreAuthenticatedLink: 'POST api /v1/universal-identity/pal',
  listAccounts: 'GET api /v1/credit/accounts/multi-account/accounts session',
  authorizeLoan: 'PUT api /v1/credit/accounts/multi-account/accounts session',
  getProductFeatures: 'GET api /v1/utility/account-management/product/features session',
  loadGuestPay: 'POST api /quickpay/v3/load',
  loadSavedPay: 'POST api /quickpay/v2/load',
  startGuestPay: 'GET api /quickpay/unregistered-start',
  startSavedPay: 'GET api /quickpay/start',
  getEdgeConfiguration: 'GET own /serviceFiles/json/digital-security-config.json',
  getDowntime: 'GET own /serviceFiles/json/downtime.json',
  getStatementFeeMessages: 'GET assets /assets/psf/messaging.json',
  getBrand: 'GET assets /brands/{clientId}/brand.json',
  getEConsent: 'GET assets /econsent/{lang}/e-consent.pdf',
} as const;

const login =
  '1001 1002 1003 1004 1005 1006 1007 1008 1009 1010 1012 1013 3002 3004 3005 3007 400 401 404 406 500';
const partner = `${login} 1011 403 5001 5002 5003 5004 5005 5006`;
const lookup = '1001 1002 1003 1004 1005 1006 1007 1008 1009 1010 1011 5001 5002 5003 5004 5005 5006';
const codes: Readonly<Record<string, string>> = {
  authenticateLogin: login,
  authenticateLinking: partner,
  authenticatePersistent: partner,
  checkRegistrationEligibility: lookup,
  checkResetEligibility: lookup,
  checkLookupEligibility: lookup,
  verifyIdentity: lookup,
  initiateOtp: '2001 2002 2003 2004 2005',
  validateOtp: '3001 3002 3003 3004 3005 3006 3007 3008',
  createProfile: '1002 1003 1004 6001 6002 6003 6004',
  createVoiceKey: '1001',
  updatePassword: '6001 6002 6003',
  checkUserIdExists: '1001 1002',
};

const headersOf = (id: string) => operations[id]?.headers.map(({ value }) => value);
const identityProvider = Object.keys(calls).filter(
  (id) => id.startsWith('idp') || id === 'createPreAuthenticatedLink',
);
const navigations = ['authorize', 'startGuestPay', 'startSavedPay'];

describe('the calls', () => {
  it('are these, with method, origin, address and bearer token', () => {
    const found = Object.values(operations).map(({ id, method, host, path, bearer }) => [
      id,
      [method, host, path, bearer].filter(Boolean).join(' '),
    ]);
    expect(Object.fromEntries(found)).toEqual(calls);
    expect(new Set(operationIds(document)).size).toBe(operationIds(document).length);
  });

  it('send cookies as their origin demands', () => {
    const wanted = { api: 'include', own: 'same-origin', assets: 'omit' } as const;
    for (const { id, host, credentials } of Object.values(operations))
      expect([id, credentials]).toEqual([id, wanted[host]]);
  });

  it('carry the common headers to the provider only, the session id to the identity provider only, none on navigation', () => {
    const common = ['trackingId', 'correlationId', 'brandId', 'telemetry'];
    for (const { id, host } of Object.values(operations)) {
      const wanted =
        host !== 'api' || navigations.includes(id)
          ? []
          : identityProvider.includes(id)
            ? [...common, 'authSessionId']
            : common;
      expect([id, headersOf(id)]).toEqual([id, wanted]);
    }
  });

  it('name the headers of the contract', () => {
    expect(operations.idpComplete?.headers.map(({ name }) => name)).toEqual([
      'X-Tracking-Id',
      'X-Correlation-Id',
      'X-Client-Id',
      'X-Telemetry',
      'X-Auth-Session-Id',
    ]);
  });

  it.each([
    ['verifyIdentity', ['path segment segments']],
    ['initiateOtp', ['path segment segments']],
    ['validateOtp', ['path segment segments']],
    ['createVoiceKey', ['query client_id']],
    [
      'authenticatePersistent',
      [
        'query client_id',
        'query redirect_uri',
        'query scope',
        'query state',
        'query nonce',
        'query code_challenge',
        'query code_challenge_method',
      ],
    ],
    ['getHandover', ['query token optional']],
    ['idpComplete', ['query code_challenge', 'query code_challenge_method']],
    ['idpCheckUserIdExists', ['header X-User-Id']],
    ['getProductFeatures', ['query accountId', 'query accountIdType']],
    ['startGuestPay', ['query _csrf', 'query trace_id']],
    ['getBrand', ['path clientId']],
    ['authenticateLogin', []],
  ])('%s takes its parameters from the caller', (id, wanted) => {
    const found = operations[id]?.parameters.map((each) =>
      [each.in, each.name, each.required ? '' : 'optional', each.segments ? 'segments' : '']
        .filter(Boolean)
        .join(' '),
    );
    expect(found).toEqual(wanted);
  });

  it('write forms to the token endpoints and JSON elsewhere', () => {
    const forms = Object.values(operations)
      .filter(({ body }) => body === 'form')
      .map(({ id }) => id);
    expect(forms).toEqual(['exchangeToken', 'introspectToken', 'revokeToken']);
  });

  it('read nothing where nothing is promised', () => {
    const silent = Object.values(operations)
      .filter(({ accept }) => accept === 'none')
      .map(({ id }) => id);
    expect(silent).toEqual([
      'authorize',
      'revokeToken',
      'idpInitiateOtp',
      'idpValidateOtp',
      'idpValidateSoftener',
      'idpCheckUserIdExists',
      'startGuestPay',
      'startSavedPay',
      'getEConsent',
    ]);
  });
});

describe('outcomes', () => {
  it.each(Object.keys(calls))('%s documents each of its codes and no other', (id) => {
    const found = documentedCodes(document, id);
    expect(Object.keys(found).sort()).toEqual((codes[id] ?? '').split(' ').filter(Boolean).sort());
    for (const meaning of Object.values(found)) expect(meaning).toMatch(/^[A-Z].{10,}\.$/);
  });

  it('are read from the status of the operations with codes and from the id table for the identity provider', () => {
    for (const { id, outcome, transId, ids } of Object.values(operations)) {
      expect([id, outcome]).toEqual([id, codes[id] ? '/status/response_code' : undefined]);
      expect([id, transId]).toEqual([id, codes[id] ? ['/status/trans_id', '/status/transId'] : undefined]);
      expect([id, ids]).toEqual([
        id,
        identityProvider.includes(id) ? { pointer: '/code', table: 'idpCodes' } : undefined,
      ]);
    }
  });

  it('bar the way back only where something was changed for good', () => {
    const found = Object.values(operations).flatMap(({ id, mutates }) => (mutates ? [[id, mutates]] : []));
    expect(Object.fromEntries(found)).toEqual({
      createProfile: ['6003', '6004'],
      createVoiceKey: ['1001'],
      updatePassword: ['6001'],
      idpCreateProfile: ['ok'],
    });
  });
});

it('describes every operation, parameter, schema and property', () => {
  expect(undescribed(document, '#')).toEqual([]);
});

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const childrenOf = (value: Json): readonly (readonly [string, Json])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** Places that say neither what they are nor point at something that does. */
function undescribed(node: Json, place: string): readonly string[] {
  const named =
    isObject(node) && (node.operationId !== undefined ? node.summary : (node.description ?? node.$ref));
  const wants =
    isObject(node) &&
    (node.operationId !== undefined ||
      node.in !== undefined ||
      typeof node.type === 'string' ||
      Array.isArray(node.type) ||
      node.oneOf !== undefined);
  return [
    ...(wants && !named ? [place] : []),
    ...childrenOf(node).flatMap(([key, value]) => undescribed(value, `${place}/${key}`)),
  ];
}
