import { expect, test } from 'vitest';
import { registered } from '../../src/config/registered.ts';
import type { Json, Scope } from '../../src/engine/index.ts';

const scope = {
  brand: { partners: [{ clientId: 'shop', redirectUris: ['https://shop.example/back', '/local'] }] },
  environment: {},
  visitor: { origin: 'https://bank.example' },
} as unknown as Scope;

const found = (query: Json, where = scope): Json | undefined => registered.registered?.(query, where);

test('an address that the client registered is registered', () => {
  expect(found({ client_id: 'shop', redirect_uri: 'https://shop.example/back' })).toBe(
    'https://shop.example/back',
  );
  expect(found({ client_id: 'shop', redirect_uri: 'https://bank.example/local' })).toBe(
    'https://bank.example/local',
  );
});

test.each<[string, Json]>([
  ['an unknown client', { client_id: 'other', redirect_uri: 'https://shop.example/back' }],
  ['another address', { client_id: 'shop', redirect_uri: 'https://shop.example.evil.test/back' }],
  ['a missing client', { redirect_uri: 'https://shop.example/back' }],
  ['a missing address', { client_id: 'shop' }],
  ['a query that is not an object', 'shop'],
])('%s has no registered address', (_, query) => {
  expect(found(query)).toBeUndefined();
});

test('a brand without partners has no registered address', () => {
  const query = { client_id: 'shop', redirect_uri: 'https://shop.example/back' };
  expect(found(query, { ...scope, brand: {} })).toBeUndefined();
});
