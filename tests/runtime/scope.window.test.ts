import { describe, expect, test } from 'vitest';
import type { Operation } from '../../src/config/operations.ts';
import { assemble } from '../../src/runtime/assemble.ts';
import { catalogue, ownOperations, tokenFor } from './fixture.ts';
import { type FakeOptions, fakeWorld } from './world.ts';

const setUp = (options: FakeOptions = {}) => {
  const world = fakeWorld(options);
  return { world, parts: assemble(world, catalogue()) };
};

describe('the visitor', () => {
  test('describes the address, brand, language and width of the page', () => {
    const { world, parts } = setUp({ url: 'https://store.example/login/alder/reset?x=1' });
    Object.assign(parts.known, { correlationId: 'C1' });
    Object.assign(parts.store, { language: 'es' });
    expect(parts.scope().visitor).toEqual({
      language: 'es',
      mobile: false,
      domain: 'store.example',
      origin: 'https://store.example',
      base: 'https://store.example/login/alder',
      route: '/reset',
      brandId: 'alder',
      channelId: 'xess',
      correlationId: 'C1',
      trackingId: parts.trackingMark,
      reopened: false,
      repeated: [],
      time: world.now(),
      scripts: {},
      cookies: {},
    });
    world.size.width = 767;
    expect(parts.scope().visitor).toMatchObject({ mobile: true, channelId: 'xmss' });
    world.size.width = 768;
    expect(parts.scope().visitor).toMatchObject({ mobile: false });
  });

  test('counts a page as reopened if its history entry has a mark', () => {
    const world = fakeWorld();
    world.history.replaceState({ portico: 0 }, '');
    expect(assemble(world, catalogue()).scope().visitor).toMatchObject({ reopened: true });
  });

  test('counts a page as reopened after a reload or Back, but not after navigation', () => {
    for (const [arrival, reopened] of [
      ['navigate', false],
      ['reload', true],
      ['back_forward', true],
    ] as const) {
      const world = fakeWorld({ arrival });
      world.history.replaceState({ portico: 0 }, '');
      expect(assemble(world, catalogue()).scope().visitor).toMatchObject({ reopened });
    }
  });

  test('has the time of the server as soon as a response gives it', async () => {
    const at = Date.parse('2026-05-04T10:00:00Z');
    const answers = [{ date: new Date(at).toUTCString(), age: '90' }, {}, { date: 'yesterday' }];
    const { world, parts } = setUp({
      fetch: async () => Response.json({}, { headers: answers.shift() ?? {} }),
    });
    const isLoaded = new Promise<void>((done) => parts.further(() => done(), true));
    const timeAfterCall = async () => {
      await parts.client.call(ownOperations.flags as Operation);
      await isLoaded;
      return Number(parts.scope().visitor?.time);
    };
    expect(parts.scope().visitor).toMatchObject({ time: world.now() });
    expect(await timeAfterCall()).toBe(at + 90_000);
    await world.clock.pass(5000);
    expect(await timeAfterCall()).toBe(at + 95_000);
    expect(await timeAfterCall()).toBe(at + 95_000);
    expect(parts.scope().now).toBe(world.now());
  });

  test('is remembered by the subject of the token stored for this brand', () => {
    const { world, parts } = setUp();
    world.window.localStorage.setItem('portico.remembered.alder', `${tokenFor('S1')}&&birch`);
    expect(parts.scope().visitor).not.toHaveProperty('remembered');
    world.window.localStorage.setItem('portico.remembered.alder', `${tokenFor('S1')}&&alder`);
    expect(parts.scope().visitor).toMatchObject({ remembered: 'S1' });
    world.window.localStorage.setItem('portico.remembered.alder', 'no token&&alder');
    expect(parts.scope().visitor).not.toHaveProperty('remembered');
  });
});

test('flags have their default values until they are settled', () => {
  const { parts } = setUp();
  expect(parts.scope()).toMatchObject({ flags: { open: false, closed: false }, flagsSettled: false });
  parts.store.flags = { open: true, closed: false };
  expect(parts.scope()).toMatchObject({ flags: { open: true }, flagsSettled: true });
});

test('the session in the evaluation context is read from storage each time', () => {
  const { parts } = setUp();
  expect(parts.scope().session).toEqual({});
  parts.slots.write('session.accessToken', 'A1');
  expect(parts.scope().session).toEqual({ accessToken: 'A1' });
});

describe('the brand', () => {
  test('comes from the address, then storage, then the default on the accounts host', () => {
    const url = 'https://accounts.example/accounts/login/reset';
    expect(setUp({ url }).parts.site).toMatchObject({
      brandId: 'default',
      basename: '/accounts/login',
      route: '/reset',
    });
    const kept = fakeWorld({ url });
    kept.window.sessionStorage.setItem('portico.brandId', 'birch');
    expect(assemble(kept, catalogue()).site.brandId).toBe('birch');
    const named = fakeWorld({ url: `${url}?client_id=alder` });
    named.window.sessionStorage.setItem('portico.brandId', 'birch');
    expect(assemble(named, catalogue()).site.brandId).toBe('alder');
  });

  test('may have its own OAuth client id', async () => {
    const request = { $late: '$oauth.clientId' };
    expect(await setUp({ url: 'https://store.example/login/birch/' }).parts.late(request, 'T')).toBe(
      'birch-oauth',
    );
    expect(await setUp().parts.late(request, 'T')).toBe('alder');
  });
});
