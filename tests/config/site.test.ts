import { describe, expect, test } from 'vitest';
import { clientIdOf } from '../../src/config/environment.ts';
import { isBrandId, pathOf, siteOf } from '../../src/config/site.ts';

const environment = {
  accountsHosts: ['accounts.example'],
  defaultClientId: 'default',
  basePaths: { brand: '/login', accounts: '/accounts/login' },
};
const at = (address: string, kept?: string) => siteOf(new URL(address), environment, kept);

describe('siteOf on a brand host', () => {
  test.each([
    ['https://store.example/login/alder', '/login/alder', 'alder', '/'],
    ['https://store.example/login/alder/', '/login/alder', 'alder', '/'],
    ['https://store.example/login/alder/register', '/login/alder', 'alder', '/register'],
    ['https://store.example/login/alder/register/', '/login/alder', 'alder', '/register'],
    ['https://store.example/login/alder/register//', '/login/alder', 'alder', '/register//'],
    ['https://store.example/login/alder/findUserId/found', '/login/alder', 'alder', '/findUserId/found'],
    ['https://store.example/login/alder/accounts/login', '/login/alder', 'alder', '/accounts/login'],
    ['https://store.example/login/alder/Register', '/login/alder', 'alder', '/Register'],
    ['https://store.example/login/alder?client_id=birch', '/login/alder', 'alder', '/'],
    ['https://store.example/login/bad!id/register', '/login/default', 'default', '/register'],
    ['https://store.example/login/%2e%2e%2f/register', '/login/default', 'default', '/register'],
    ['https://store.example/login/', '/login/default', 'default', '/'],
    ['https://store.example/login', '/login/default', 'default', '/login'],
    ['https://store.example/elsewhere', '/login/default', 'default', '/elsewhere'],
    ['https://store.example/', '/login/default', 'default', '/'],
  ])('reads the brand and the route from %s', (address, basename, brandId, route) => {
    expect(at(address)).toEqual({ basename, brandId, route });
  });
});

describe('siteOf on an accounts host', () => {
  test.each([
    ['https://accounts.example/accounts/login?client_id=alder', 'birch', 'alder', '/accounts/login'],
    ['https://accounts.example/accounts/login/?client_id=alder', undefined, 'alder', '/accounts/login'],
    ['https://accounts.example/accounts/login/reset', 'birch', 'birch', '/reset'],
    ['https://accounts.example/accounts/login/reset/', undefined, 'default', '/reset'],
    ['https://accounts.example/accounts/login?client_id=../x', 'birch', 'default', '/accounts/login'],
    ['https://accounts.example/accounts/loginx', undefined, 'default', '/accounts/loginx'],
  ])(
    'prefers the client_id of %s, then the stored brand %s, then the default',
    (address, kept, brandId, route) => {
      expect(at(address, kept)).toEqual({ basename: '/accounts/login', brandId, route });
    },
  );
});

test('pathOf joins base path and route, and maps the accounts home to its root', () => {
  expect(pathOf('/login/alder', '/')).toBe('/login/alder/');
  expect(pathOf('/login/alder', '/reset')).toBe('/login/alder/reset');
  expect(pathOf('/login/alder', '/accounts/login')).toBe('/login/alder/accounts/login');
  expect(pathOf('/accounts/login', '/accounts/login')).toBe('/accounts/login/');
});

test('isBrandId accepts up to 32 letters, digits, dashes and underscores', () => {
  expect(['a', 'A1-b_2', 'x'.repeat(32)].every(isBrandId)).toBe(true);
  expect(['', '-a', '_a', 'a.b', 'a/b', 'ä', 'x'.repeat(33), undefined, 1].some(isBrandId)).toBe(false);
});

const inherited = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'];

test.each(inherited)('the name %s, which every object has, is no brand ID', (id) => {
  expect(isBrandId(id)).toBe(false);
  expect(clientIdOf({ oauthClientIds: {} }, id)).toBe(id);
});

test('clientIdOf returns the client ID of the environment, or the ID of the brand', () => {
  expect(clientIdOf({ oauthClientIds: { birch: 'birch-web' } }, 'birch')).toBe('birch-web');
  expect(clientIdOf({ oauthClientIds: { birch: 'birch-web' } }, 'cedar')).toBe('cedar');
});
