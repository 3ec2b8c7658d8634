import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/engine/index.ts';
import { createLate } from '../../src/runtime/late.ts';
import { challengeOf, proofOf } from '../../src/runtime/pkce.ts';
import { createSlots } from '../../src/runtime/storage.ts';
import type { World } from '../../src/runtime/world.ts';
import { fakeWorld } from './world.ts';

const late = (name: string) => ({ $late: name });

const setUp = (change: { blackBox?: () => Promise<string | undefined>; crypto?: World['crypto'] } = {}) => {
  const world = fakeWorld();
  const slots = createSlots(world, 'alder');
  const resolve = createLate({
    world: {
      ...world,
      crypto: change.crypto ?? world.crypto,
      sessionStorage: world.sessionStorage,
      localStorage: world.localStorage,
    },
    slots,
    clientId: 'client-1',
    redirectUri: 'https://store.example/login/alder/callback',
    scope: 'read write',
    stateLength: 8,
    trackingMark: 'MARK',
    blackBox: change.blackBox ?? (async () => 'box'),
  });
  return { world, slots, resolve };
};

describe('an authorization request', () => {
  test('is complete, and its secrets are stored in the session', async () => {
    const { world, slots, resolve } = setUp();
    const request = (await resolve(late('$oauth.request'), 'T')) as JsonObject;
    const { codeVerifier, oauthState, nonce } = slots.session();
    expect(request).toEqual({
      client_id: 'client-1',
      redirect_uri: 'https://store.example/login/alder/callback',
      scope: 'read write',
      state: oauthState,
      nonce,
      code_challenge: await challengeOf(world.crypto, String(codeVerifier)),
      code_challenge_method: 'S256',
    });
    expect(String(oauthState)).toHaveLength(8);
    expect(String(nonce)).toHaveLength(8);
    expect(nonce).not.toBe(oauthState);
  });

  test('uses a proof that was prepared in advance for one code only', async () => {
    const { world, slots, resolve } = setUp();
    const proof = proofOf(world.crypto);
    world.ahead.proof = proof;
    expect(await resolve(late('$oauth.challenge'), 'T')).toBe(await proof.challenge);
    expect(slots.session().codeVerifier).toBe(proof.verifier);
    expect(await resolve(late('$oauth.challenge'), 'U')).not.toBe(await proof.challenge);
    expect(slots.session().codeVerifier).not.toBe(proof.verifier);
  });

  test('has one verifier for all its references, and the next request has another', async () => {
    const { world, slots, resolve } = setUp();
    const parts = {
      challenge: late('$oauth.challenge'),
      state: late('$oauth.state'),
      deep: [{ nonce: late('$oauth.nonce') }],
      method: late('$oauth.method'),
    };
    const first = (await resolve(parts, 'T')) as JsonObject;
    const { codeVerifier, oauthState, nonce } = slots.session();
    expect(first).toEqual({
      challenge: await challengeOf(world.crypto, String(codeVerifier)),
      state: oauthState,
      deep: [{ nonce }],
      method: 'S256',
    });
    const second = (await resolve(parts, 'T')) as JsonObject;
    expect(second.challenge).not.toBe(first.challenge);
    expect(slots.read('session.codeVerifier')).not.toBe(codeVerifier);
  });

  test('resolves client id, redirect URI and scope without creating secrets', async () => {
    const { slots, resolve } = setUp();
    expect(
      await resolve([late('$oauth.clientId'), late('$oauth.redirectUri'), late('$oauth.scope')], 'T'),
    ).toEqual(['client-1', 'https://store.example/login/alder/callback', 'read write']);
    expect(slots.session()).toEqual({});
  });
});

describe('a verifier', () => {
  test('is used for one code only, then deleted with its state', async () => {
    const { slots, resolve } = setUp();
    await resolve(late('$oauth.request'), 'T');
    const kept = slots.read('session.codeVerifier');
    expect(await resolve({ verifier: late('$oauth.verifier') }, 'T')).toEqual({ verifier: kept });
    expect(slots.read('session.codeVerifier')).toBeUndefined();
    expect(slots.read('session.oauthState')).toBeUndefined();
    expect(await resolve({ verifier: late('$oauth.verifier') }, 'T')).toBeUndefined();
  });
});

describe('a value with computed references', () => {
  test('is unresolved if a reference is unknown', async () => {
    expect(await setUp().resolve({ a: 1, b: late('$oauth.unheardOf') }, 'T')).toBeUndefined();
  });

  test('is unresolved if it needs a challenge outside a secure context', async () => {
    const { world } = setUp();
    const crypto = { getRandomValues: world.crypto.getRandomValues.bind(world.crypto) } as World['crypto'];
    const { slots, resolve } = setUp({ crypto });
    expect(await resolve({ auth: late('$oauth.request') }, 'T')).toBeUndefined();
    expect(slots.session()).toEqual({});
  });
});

test('a missing black box value is sent as an empty string', async () => {
  expect(await setUp().resolve({ box: late('$device.blackBox') }, 'T')).toEqual({ box: 'box' });
  expect(
    await setUp({ blackBox: async () => undefined }).resolve({ box: late('$device.blackBox') }, 'T'),
  ).toEqual({ box: '' });
});

test('a request replaces each placeholder of the tracking id with its own id', async () => {
  expect(await setUp().resolve({ trans: 'MARK', list: ['MARK', 'REMARK'] }, 'T-1')).toEqual({
    trans: 'T-1',
    list: ['T-1', 'REMARK'],
  });
});

test.each<[Json]>([[1], [true], [null], ['text'], [[1, { a: [] }]], [{ $late: 1 as unknown as string }]])(
  'the value %j stays unchanged',
  async (value) => {
    expect(await setUp().resolve(value, 'T')).toEqual(value);
  },
);
