import { expect, test } from 'vitest';
import { cookiesOf, storeCookie } from '../../src/runtime/effects/cookie.ts';
import { knownAtFirst } from '../../src/runtime/known.ts';
import { fakeWorld } from './world.ts';

const setUp = () => {
  const world = fakeWorld();
  const refreshed: number[] = [];
  const known = knownAtFirst(false);
  const store = (slot: string, value: string, days?: number) =>
    storeCookie(
      { type: 'store', slot, value, ...(days !== undefined && { days }) },
      { world, known, refresh: () => void refreshed.push(1) },
    );
  return { world, known, refreshed, store };
};

test('a stored cookie is available at once and on the next page', () => {
  const { world, known, refreshed, store } = setUp();
  world.document.cookie = 'other=1';
  store('cookie.appBanner', 'closed; for ever');
  expect(known.cookies).toEqual({ appBanner: 'closed; for ever' });
  expect(refreshed).toEqual([1]);
  expect(cookiesOf(world)).toEqual({ appBanner: 'closed; for ever' });
});

test('a cookie is SameSite=Lax, applies site-wide and lasts 30 days or the given days', () => {
  const { world, store } = setUp();
  const written: string[] = [];
  Object.defineProperty(world.document, 'cookie', { set: (text: string) => written.push(text) });
  store('cookie.appBanner', 'closed');
  store('cookie.appBanner', 'closed', 7);
  expect(written).toEqual([
    'portico.appBanner=closed; path=/; max-age=2592000; samesite=lax; secure',
    'portico.appBanner=closed; path=/; max-age=604800; samesite=lax; secure',
  ]);
});

test('a cookie is Secure only on a page served over https', () => {
  const { world, store } = setUp();
  const written: string[] = [];
  Object.defineProperty(world.document, 'cookie', { set: (text: string) => written.push(text) });
  Object.defineProperty(world.location, 'origin', { value: 'http://portico.localhost' });
  store('cookie.appBanner', 'closed');
  expect(written).toEqual(['portico.appBanner=closed; path=/; max-age=2592000; samesite=lax']);
});

test('an undecodable cookie is ignored, and the other cookies are still read', () => {
  const { world, store } = setUp();
  world.document.cookie = 'portico.broken=%E0%A4%A';
  store('cookie.appBanner', 'closed');
  expect(cookiesOf(world)).toEqual({ appBanner: 'closed' });
});
