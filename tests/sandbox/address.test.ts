import { expect, test } from 'vitest';
import { addressOf } from '../../src/sandbox/address.ts';

const hrefOf = (url: string, host?: string): string =>
  addressOf({ url, headers: host === undefined ? {} : { host } }).href;

test.each([
  ['/login/alder/?lang=es', 'signin.localhost:4173', 'http://signin.localhost:4173/login/alder/?lang=es'],
  ['/login/', undefined, 'http://localhost/login/'],
  ['http://signin.localhost/login/', '', 'http://signin.localhost/login/'],
])('request target %s with host %s becomes %s', (url, host, href) => {
  expect(hrefOf(url, host)).toBe(href);
});

test.each(['//', '//evil.example/login/', '/\\evil.example/'])('%s is a path, not another host', (url) => {
  expect(addressOf({ url, headers: { host: 'localhost' } }).hostname).toBe('localhost');
});

test.each([
  ['/login/', ''],
  ['/login/', '['],
  ['/login/', 'a b'],
  ['*', 'localhost:99999'],
  ['http://', '['],
])('request target %s with host %j falls back to localhost', (url, host) => {
  expect(hrefOf(url, host)).toMatch(/^http:\/\/localhost\//);
});
