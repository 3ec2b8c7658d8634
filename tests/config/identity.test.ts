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
  it('is taken where all that can be asked of it is right', () => {
    const value = token(sound);
    expect(taken(value)).toBe(value);
  });

  it.each([
    ['is none', 'x.y.z'],
    ['has two parts', token(sound).split('.').slice(0, 2).join('.')],
    ['has four parts', `${token(sound)}.more`],
    ['has an empty signature', token(sound).replace('signature', '')],
    ['wants something understood', token(sound, { alg: 'ES256', crit: ['b64'] })],
    ['has no header that can be read', `.${part(sound)}.x`],
    ['is not signed', token(sound, { alg: 'none' })],
    ['is signed with a secret that others share', token(sound, { alg: 'HS256' })],
    ['says nothing of how it is signed', token(sound, {})],
    ['has another issuer', token({ ...sound, iss: 'https://signin.bank.example/login/birch' })],
    ['has an issuer with a slash more', token({ ...sound, iss: `${sound.iss}/` })],
    ['has no issuer', token({ ...sound, iss: undefined })],
    ['speaks of nobody', token({ ...sound, sub: '' })],
    ['is over', token({ ...sound, exp: seconds - 301 })],
    ['does not say when it is over', token({ ...sound, exp: undefined })],
    ['says so in words', token({ ...sound, exp: '2099-01-01' })],
    ['comes from the time to come', token({ ...sound, iat: seconds + 301 })],
    ['does not say when it was made', token({ ...sound, iat: undefined })],
    ['does not begin yet', token({ ...sound, nbf: seconds + 301 })],
  ])('that %s is not', (_, value) => {
    expect(taken(value)).toBeUndefined();
  });

  it('may be over by as much as a clock may be wrong', () => {
    const late = token({ ...sound, exp: seconds - 30 });
    expect(taken(late)).toBe(late);
    expect(taken(late, scopeWith({ leeway: 10 }))).toBeUndefined();
  });

  it('is of the issuer and the algorithms that are configured', () => {
    const other = token({ ...sound, iss: 'https://id.bank.example' }, { alg: 'PS256' });
    expect(taken(other)).toBeUndefined();
    const scope = scopeWith({ algorithms: ['PS256'] }, { issuer: 'https://id.bank.example' });
    expect(taken(other, scope)).toBe(other);
    expect(taken(token(sound), scope)).toBeUndefined();
  });

  it('says for whom it is as a list', () => {
    const audience = (aud: Json) => identity.audience?.(token({ ...sound, aud }), scopeWith());
    expect(audience('alder')).toEqual(['alder']);
    expect(audience(['alder', 'birch'])).toEqual(['alder', 'birch']);
    expect(audience(7)).toBeUndefined();
  });
});

describe('an answer says whose it is', () => {
  it('and is the bank’s where that is what the bank is called, to the letter', () => {
    const own = 'https://signin.bank.example/login/alder';
    expect(identity.ours?.(own, scopeWith())).toBe(own);
    for (const name of ['', `${own}/`, `${own}2`, 'https://signin.bank.example/login/birch', 7])
      expect(identity.ours?.(name, scopeWith())).toBeUndefined();
  });
});
