import { expect, test } from 'vitest';
import type { Environment } from '../../src/config/environment.ts';
import { assemble } from '../../src/runtime/assemble.ts';
import { baseOf, headerValueOf } from '../../src/runtime/headers.ts';
import { catalogue } from './fixture.ts';
import { fakeWorld } from './world.ts';

test('the authSessionId header has the interaction id until the session id is known', async () => {
  const context = assemble(fakeWorld(), catalogue());
  const value = () => headerValueOf(context, 'authSessionId', 'T');
  expect(await value()).toBeUndefined();
  context.slots.write('session.interactionId', 'I1');
  expect(await value()).toBe('I1');
  context.slots.write('session.authSessionId', 'S1');
  expect(await value()).toBe('S1');
});

test('the telemetry header has no value if no telemetry script is configured', async () => {
  expect(await headerValueOf(assemble(fakeWorld(), catalogue()), 'telemetry', 'T')).toBeUndefined();
});

const contextIn = (change: Partial<Environment>) =>
  assemble(fakeWorld(), catalogue({ environment: { ...catalogue().environment, ...change } }));

test('each kind of call has its host, and an empty host means the page origin', () => {
  const context = contextIn({ apiHost: '', assetsHost: 'https://assets.example' });
  expect((['own', 'assets', 'api'] as const).map((host) => baseOf(context, host))).toEqual([
    'https://store.example',
    'https://assets.example',
    'https://store.example',
  ]);
  expect(context.slots.read('session.apiBaseUrl')).toBe('https://store.example');
});

test('a session stays on its first API host while that host is configured', () => {
  const context = contextIn({ formerApiHosts: ['https://api-2.issuer.example'] });
  context.slots.write('session.apiBaseUrl', 'https://api-2.issuer.example');
  expect(baseOf(context, 'api')).toBe('https://api-2.issuer.example');
  context.slots.write('session.apiBaseUrl', 'https://evil.test');
  expect(baseOf(context, 'api')).toBe('https://api.issuer.example');
  expect(context.slots.read('session.apiBaseUrl')).toBe('https://api.issuer.example');
});
