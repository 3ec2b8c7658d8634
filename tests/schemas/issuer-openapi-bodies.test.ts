import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../src/config/operations.ts';
import {
  compileOperations,
  operationIds,
  requestSchema,
  responseSchema,
} from '../../src/config/operations.ts';
import type { Json, JsonObject } from '../../src/engine/index.ts';

const document: OpenApiDocument = JSON.parse(
  readFileSync(new URL('../../schemas/issuer.openapi.json', import.meta.url), 'utf8'),
);
const operations = compileOperations(document);
const identityProvider = Object.values(operations).flatMap(({ id, ids }) => (ids ? [id] : []));
const ajv = new Ajv2020({
  strict: true,
  strictTypes: false,
  keywords: ['x-text', 'x-secret'],
  allErrors: true,
});
addFormats.default(ajv);
const auth = {
  client_id: 'portico',
  redirect_uri: 'https://www.issuer.example/callback',
  scope: 'read write',
};
const ownAuth = {
  ...auth,
  state: 'abcdefgh',
  nonce: 'ijklmnop',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
};
const device_info = { black_box: '' };
const session_info = { session_id: 's-1' };
const load = {
  client_id: 'acme',
  lang_id: 'en',
  trace_id: 'b6a1f9a6-6f2f-4c5e-9f6a-3a1f3e3b8f10',
  trans_id: 'b6a1f9a6-6f2f-4c5e-9f6a-3a1f3e3b8f11',
  timestamp: '2026-01-02T03:04:05Z',
  channel_id: 'ess',
  black_box: 'bb',
};
const cipher = { account_number: '6011000000000004' };

const bodies: readonly (readonly [string, Json])[] = [
  [
    'authenticateLogin',
    { auth: ownAuth, device_info, user_info: { user_id: 'pat', cipher: { password: 'secret' } } },
  ],
  [
    'authenticateLinking',
    { auth, device_info, user_info: { user_id: 'pat', cipher: { password: 'secret' } } },
  ],
  ['checkRegistrationEligibility', { auth: ownAuth, device_info, user_info: { tid: 't-1' } }],
  ['checkRegistrationEligibility', { auth: ownAuth, device_info, user_info: { zip_code: '', cipher } }],
  ['checkRegistrationEligibility', { auth: ownAuth, device_info, user_info: { dob: '19800229', cipher } }],
  [
    'checkResetEligibility',
    { auth: ownAuth, device_info, user_info: { user_id: 'pat', zip_code: '12345', dob: '19800229' } },
  ],
  ['checkLookupEligibility', { device_info, user_info: { zip_code: '12345', cipher } }],
  ['verifyIdentity', { session_info, cipher: { validation_code: '1234' } }],
  ['initiateOtp', { otp_info: { delivery_mode: 'TEXT', phone_number: '5550100' }, session_info }],
  ['validateOtp', { otp_info: { code: '1234', bind_device: false }, session_info }],
  [
    'createProfile',
    {
      auth: ownAuth,
      enrollment_info: { statement_indicator: '1', offers: true },
      session_info,
      user_info: { email: 'p@x.example', user_id: 'pat', cipher: { password: 'secret' } },
    },
  ],
  ['createVoiceKey', { PIN: '1234', session_info }],
  ['updatePassword', { cipher: { new_password: 'secret' }, session_info }],
  ['checkUserIdExists', { user_info: { user_id: 'pat' } }],
  ['lookUpUserName', { syf_identifier: 'sub-1' }],
  [
    'exchangeToken',
    {
      grant_type: 'authorization_code',
      code: 'c',
      code_verifier: 'v'.repeat(43),
      client_id: 'portico',
      redirect_uri: auth.redirect_uri,
    },
  ],
  ['introspectToken', { token: 'a.b.c', client_id: 'portico', token_type_hint: 'jwt' }],
  ['revokeToken', { token: 'a.b.c', client_id: 'portico' }],
  [
    'idpAuthenticate',
    { flowId: 'login', deviceInfo: { blackBox: '' }, userInfo: { userId: 'pat', password: 'secret' } },
  ],
  [
    'idpAuthenticate',
    {
      flowId: 'registration',
      deviceInfo: { blackBox: '' },
      userInfo: { accountNumber: '601100', zipCode: '12345' },
    },
  ],
  [
    'idpAuthenticate',
    {
      flowId: 'registration',
      deviceInfo: { blackBox: '' },
      userInfo: { accountNumber: '601100', dateOfBirth: '1980-02-29' },
    },
  ],
  ['idpAuthenticate', { flowId: 'registration', deviceInfo: { blackBox: '' }, userInfo: { tid: 't-1' } }],
  ['idpInitiateOtp', { deliveryMethod: 'Text', phoneNumber: '5550100' }],
  ['idpValidateOtp', { code: '1234', deviceRegister: true }],
  ['idpValidateSoftener', { code: '123' }],
  [
    'idpCreateProfile',
    {
      enrollment: { ebill: '2', eConsent: false },
      userInfo: { userId: 'pat', password: 'secret', email: 'p@x.example' },
    },
  ],
  ['createPreAuthenticatedLink', { flowId: 'login', triggerReason: 'TRY_ME' }],
  [
    'authorizeLoan',
    {
      auth: { clientId: 'portico', redirectUri: auth.redirect_uri, scope: 'read write', state: 'abcdefgh' },
      syfIdentifier: 'acc-1',
      sessionId: 's-1',
    },
  ],
  ['loadGuestPay', load],
  ['loadSavedPay', { ...load, syf_identifier: 'sub-1' }],
];

describe('request bodies', () => {
  it.each(bodies)('%s accepts the body of the contract and refuses a word more at any depth', (id, good) => {
    const validate = ajv.compile(requestSchema(document, id) ?? false);
    expect([validate(good), validate.errors]).toEqual([true, null]);
    for (const bad of withOneWordMore(good)) expect(validate(bad)).toBe(false);
  });

  it('are exercised for every operation that has one', () => {
    const having = Object.values(operations)
      .filter(({ body }) => body)
      .map(({ id }) => id);
    expect([...new Set(bodies.map(([id]) => id))].sort()).toEqual(having.sort());
  });

  it('take neither nothing nor a lookup of two kinds', () => {
    const validate = ajv.compile(requestSchema(document, 'checkRegistrationEligibility') ?? false);
    expect(validate({ auth: ownAuth, device_info, user_info: {} })).toBe(false);
    expect(validate({ auth: ownAuth, device_info, user_info: { tid: 't', zip_code: '12345', cipher } })).toBe(
      false,
    );
  });
});

describe('secrets', () => {
  const names = [
    'password',
    'new_password',
    'validation_code',
    'account_number',
    'accountNumber',
    'PIN',
    'code_verifier',
    'token',
    'tid',
  ];

  it('are marked in every request, so that nothing keeps them', () => {
    const properties = [...new Set(bodies.map(([id]) => id))].flatMap((id) =>
      propertiesOf(requestSchema(document, id)).map(([name, schema]) => ({ id, name, schema })),
    );
    const secret = properties.filter(({ name }) => names.includes(name) || name === 'code');
    expect(new Set(secret.map(({ name }) => name))).toEqual(new Set([...names, 'code']));
    for (const { id, name, schema } of secret) expect([id, name, schema.writeOnly]).toEqual([id, name, true]);
    expect(
      properties.filter(({ name, schema }) => schema.writeOnly && !secret.some((each) => each.name === name)),
    ).toEqual([]);
  });

  it('are no parameter of any call', () => {
    const parameters = Object.values(operations).flatMap(({ id, parameters: all }) =>
      all.map(({ name }) => `${id} ${name}`),
    );
    const secret = parameters.filter((each) => [...names, 'code'].includes(each.split(' ')[1] ?? ''));
    expect(secret).toEqual(['getHandover token']);
  });
});

describe('replies', () => {
  it('compile, are open, and demand nothing', () => {
    for (const id of operationIds(document)) {
      const schemas = ['200', '400', '500']
        .map((status) => responseSchema(document, id, status))
        .filter((schema) => schema !== undefined);
      for (const schema of schemas) {
        expect(() => ajv.compile(schema)).not.toThrow();
        expect(JSON.stringify(schema)).not.toMatch(/"additionalProperties":false|"required":\[/);
      }
    }
  });

  it('mark the server texts that a person may read, each with a length', () => {
    const found = operationIds(document).flatMap((id) =>
      propertiesOf(responseSchema(document, id)).flatMap(([name, schema]) =>
        schema['x-text'] ? [name] : [],
      ),
    );
    expect([...new Set(found)].sort()).toEqual(['downTimeMessage', 'en', 'es', 'response_desc']);
    expect(
      JSON.stringify(responseSchema(document, 'getStatementFeeMessages')).match(
        /"x-text":\{"maxLength":\d+\}/g,
      ),
    ).toHaveLength(6);
  });

  it('mark the tokens that nobody may keep, show or put into an address', () => {
    const found = operationIds(document).flatMap((id) =>
      propertiesOf(responseSchema(document, id)).flatMap(([name, schema]) =>
        schema['x-secret'] === true ? [`${id} ${name}`] : [],
      ),
    );
    expect(found).toEqual([
      'getHandover service_token',
      'exchangeToken access_token',
      'exchangeToken id_token',
    ]);
  });

  it('have a pattern for what a message may call them: codes and transaction ids are never sentences', () => {
    const named = Object.values(operations).flatMap(({ id, outcome, transId, ids }) =>
      [outcome, ...(transId ?? []), ids?.pointer]
        .filter((pointer) => pointer !== undefined)
        .map((pointer) => `${id} ${pointer}`),
    );
    const plain = Object.keys(operations).flatMap((id) =>
      ['200', '400'].flatMap((status) =>
        propertiesOf(responseSchema(document, id, status)).flatMap(([name, { pattern }]) =>
          pattern === undefined ? [] : [`${id} ${name}`],
        ),
      ),
    );
    expect(named.length).toBeGreaterThan(20);
    for (const each of named) expect(plain).toContain(each.replace(/ .*\//, ' '));
  });

  it("bring the identity provider's id and session with a refusal", () => {
    expect(identityProvider).toHaveLength(9);
    for (const id of identityProvider)
      expect(propertiesOf(responseSchema(document, id, '403')).map(([name]) => name)).toEqual([
        'code',
        'message',
        'idpSessionId',
      ]);
  });
});

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const childrenOf = (value: Json): readonly (readonly [string, Json])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** Every property at any depth, with its schema. */
function propertiesOf(schema: Json | undefined): readonly (readonly [string, JsonObject])[] {
  if (schema === undefined) return [];
  const own = isObject(schema) && isObject(schema.properties) ? childrenOf(schema.properties) : [];
  const here = own.flatMap(([name, value]) => (isObject(value) ? [[name, value] as const] : []));
  return [...here, ...childrenOf(schema).flatMap(([, value]) => propertiesOf(value))];
}

/** The body as often as it has objects, each time with one unknown word in one of them. */
function withOneWordMore(body: Json): readonly Json[] {
  if (!isObject(body)) return [];
  const inside = Object.entries(body).flatMap(([key, value]) =>
    withOneWordMore(value).map((changed) => ({ ...body, [key]: changed })),
  );
  return [{ ...body, surplus: 1 }, ...inside];
}
