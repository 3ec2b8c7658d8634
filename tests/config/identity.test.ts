import { describe, expect, it } from 'vitest';
import { identity } from '../../src/config/identity.ts';
import type { Json, JsonObject, Scope } from '../../src/engine/index.ts';

const now = 1_800_000_000_000;
const seconds = now / 1000;
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const sound = {
  iss: 'https://signin.bank.example/login/alder',
  sub: 'person-1',
  aud: 'alder',
  iat: seconds,
  exp: seconds + 1800,
};
const token = (claims: object, header: object = { alg: 'ES256' }): string =>
  `${part(header)}.${part(claims)}.signature`;

const scopeWith = (oauth: JsonObject = {}, environment: JsonObject = {}): Scope => ({
  flows: {},
  operations: {},
  brand: { id: 'alder' },
  issuer: { oauth },
  environment: { issuer: '', basePaths: { brand: '/login', accounts: '/accounts/login' }, ...environment },
  flags: {},
  flagsSettled: true,
  session: {},
  visitor: { origin: 'https://signin.bank.example' },
  now,
});

const taken = (value: Json, scope = scopeWith()): Json | undefined => identity.inForce?.(value, scope);

describe('an ID token', () => {
  it('is accepted if every check passes', () => {
    const value = token(sound);
    expect(taken(value)).toBe(value);
  });

  it.each([
    ['has parts that are not JSON', 'x.y.z'],
    ['has two parts', token(sound).split('.').slice(0, 2).join('.')],
    ['has four parts', `${token(sound)}.more`],
    ['has an empty signature', token(sound).replace('signature', '')],
    ['has a critical header', token(sound, { alg: 'ES256', crit: ['b64'] })],
    ['has an empty header', `.${part(sound)}.x`],
    ['is not signed', token(sound, { alg: 'none' })],
    ['is signed with a shared secret', token(sound, { alg: 'HS256' })],
    ['names no algorithm', token(sound, {})],
    ['has another issuer', token({ ...sound, iss: 'https://signin.bank.example/login/birch' })],
    ['has an issuer with an extra slash', token({ ...sound, iss: `${sound.iss}/` })],
    ['has no issuer', token({ ...sound, iss: undefined })],
    ['has an empty subject', token({ ...sound, sub: '' })],
    ['expired before it was issued', token({ ...sound, exp: seconds - 301 })],
    ['has no expiry time', token({ ...sound, exp: undefined })],
    ['has an expiry time that is not a number', token({ ...sound, exp: '2099-01-01' })],
    ['has no issue time', token({ ...sound, iat: undefined })],
    ['is not valid when it is issued', token({ ...sound, nbf: seconds + 301 })],
  ])('is rejected if it %s', (_, value) => {
    expect(taken(value)).toBeUndefined();
  });

  it.each([
    ['6 minutes slow', 360],
    ['59 minutes fast', -3540],
    ['a year slow', 31_536_000],
  ])('is accepted by a device whose clock is %s', (_, ahead) => {
    const iat = seconds + ahead;
    const value = token({ ...sound, iat, exp: iat + 300 });
    expect(taken(value)).toBe(value);
  });

  it('may differ in its own times within the configured leeway', () => {
    const late = token({ ...sound, exp: seconds - 30 });
    expect(taken(late)).toBe(late);
    expect(taken(late, scopeWith({ leeway: 10 }))).toBeUndefined();
  });

  it('must have the configured issuer and a configured algorithm', () => {
    const other = token({ ...sound, iss: 'https://id.bank.example' }, { alg: 'PS256' });
    expect(taken(other)).toBeUndefined();
    const scope = scopeWith({ algorithms: ['PS256'] }, { issuer: 'https://id.bank.example' });
    expect(taken(other, scope)).toBe(other);
    expect(taken(token(sound), scope)).toBeUndefined();
  });

  it('gives its audience as a list', () => {
    const audience = (aud: Json) => identity.audience?.(token({ ...sound, aud }), scopeWith());
    expect(audience('alder')).toEqual(['alder']);
    expect(audience(['alder', 'birch'])).toEqual(['alder', 'birch']);
    expect(audience(7)).toBeUndefined();
  });
});

describe('the issuer of an authorization response', () => {
  it('is accepted only if it equals the issuer of the bank exactly', () => {
    const own = 'https://signin.bank.example/login/alder';
    expect(identity.ours?.(own, scopeWith())).toBe(own);
    for (const name of ['', `${own}/`, `${own}2`, 'https://signin.bank.example/login/birch', 7])
      expect(identity.ours?.(name, scopeWith())).toBeUndefined();
  });
});
