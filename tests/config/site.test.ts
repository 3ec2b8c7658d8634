import { describe, expect, test } from 'vitest';
import { isBrandId, pathOf, siteOf } from '../../src/config/site.ts';

const environment = {
  accountsHosts: ['accounts.example'],
  defaultClientId: 'default',
  basePaths: { brand: '/login', accounts: '/accounts/login' },
};
const at = (address: string, kept?: string) => siteOf(new URL(address), environment, kept);

describe('on a host of the brands the path names the brand', () => {
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
  ])('%s', (address, basename, brandId, route) => {
    expect(at(address)).toEqual({ basename, brandId, route });
  });
});

describe('on a host of the accounts the brand is the parameter, else the kept one, else the default', () => {
  test.each([
    ['https://accounts.example/accounts/login?client_id=alder', 'birch', 'alder', '/accounts/login'],
    ['https://accounts.example/accounts/login/?client_id=alder', undefined, 'alder', '/accounts/login'],
    ['https://accounts.example/accounts/login/reset', 'birch', 'birch', '/reset'],
    ['https://accounts.example/accounts/login/reset/', undefined, 'default', '/reset'],
    ['https://accounts.example/accounts/login?client_id=../x', 'birch', 'default', '/accounts/login'],
    ['https://accounts.example/accounts/loginx', undefined, 'default', '/accounts/loginx'],
  ])('%s, kept %s', (address, kept, brandId, route) => {
    expect(at(address, kept)).toEqual({ basename: '/accounts/login', brandId, route });
  });
});

test('a route has a path, and the home of the accounts is the root of theirs', () => {
  expect(pathOf('/login/alder', '/')).toBe('/login/alder/');
  expect(pathOf('/login/alder', '/reset')).toBe('/login/alder/reset');
  expect(pathOf('/login/alder', '/accounts/login')).toBe('/login/alder/accounts/login');
  expect(pathOf('/accounts/login', '/accounts/login')).toBe('/accounts/login/');
});

test('an id is letters, digits, dash and underscore, at most 32 of them', () => {
  expect(['a', 'A1-b_2', 'x'.repeat(32)].every(isBrandId)).toBe(true);
  expect(['', '-a', '_a', 'a.b', 'a/b', 'ä', 'x'.repeat(33), undefined, 1].some(isBrandId)).toBe(false);
});
