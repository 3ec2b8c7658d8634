import { expect, test } from 'vitest';
import { addressOf, unnamedHost } from '../../src/sandbox/address.ts';

const hrefOf = (url: string, host?: string): string =>
  addressOf({ url, headers: host === undefined ? {} : { host } }).href;

test.each([
  ['/login/alder/?lang=es', 'signin.localhost:4173', 'http://signin.localhost:4173/login/alder/?lang=es'],
  ['*', 'localhost', 'http://localhost/'],
  ['http://signin.localhost/login/', '', 'http://signin.localhost/login/'],
])('request target %s with host %s becomes %s', (url, host, href) => {
  expect(hrefOf(url, host)).toBe(href);
});

test.each(['//', '//evil.example/login/', '/\\evil.example/'])('%s is a path, not another host', (url) => {
  expect(addressOf({ url, headers: { host: 'localhost' } }).hostname).toBe('localhost');
});

test.each([
  ['/login/', undefined],
  ['/login/', ''],
  ['/login/', '['],
  ['/login/', 'a b'],
  ['/login/', 'localhost@evil.example'],
  ['/login/', 'localhost:abc'],
  ['/login/', '127.0.0.1:99999'],
  ['/login/', '127.300.300.300'],
  ['*', 'localhost:99999'],
  ['http://', 'localhost'],
])('request target %s with host %j has no host that a server answers to', (url, host) => {
  const { hostname, pathname } = new URL(hrefOf(url, host));
  expect([hostname, pathname]).toEqual([unnamedHost, url.startsWith('/') ? url : '/']);
});
