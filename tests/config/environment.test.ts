import { expect, test } from 'vitest';
import { type Environment, environmentFor } from '../../src/config/environment.ts';

const environment = (name: string, hosts: readonly string[]): Environment => ({
  hosts,
  apiHost: name,
  assetsHost: '',
  servicingHost: '',
  loanHost: '',
  quickPayHost: '',
  accountsHosts: [],
  basePaths: { brand: '/login', accounts: '/accounts/login' },
  oauthClientIds: {},
  defaultClientId: 'default',
  loopback: [],
  telemetry: '',
});

const document = {
  environments: [
    environment('any', ['*']),
    environment('suffix', ['*.example']),
    environment('exact', ['www.example']),
  ],
};

test.each([
  ['www.example', 'exact'],
  ['other.example', 'suffix'],
  ['example', 'any'],
  ['notexample', 'any'],
  ['elsewhere.test', 'any'],
])('%s is served by the environment that names it best', (hostname, expected) => {
  expect(environmentFor(document, hostname).apiHost).toBe(expected);
});

test('a host that no environment names gets the first, and a document without any is refused', () => {
  expect(
    environmentFor(
      { environments: [environment('first', ['a.example']), environment('second', ['b.example'])] },
      'c.example',
    ).apiHost,
  ).toBe('first');
  expect(() => environmentFor({ environments: [] }, 'c.example')).toThrow('No environment');
});
