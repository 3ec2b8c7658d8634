import { describe, expect, test } from 'vitest';
import { parseAddress, partnerAddress, redirectAllowed } from '../../src/config/address.ts';
import { hostileAddresses } from './hostile-addresses.ts';
import { partners, type Request, tables, trust } from './redirects.ts';

describe.each(tables)('$title', ({ requests, leads }) => {
  test.each(requests.map((request) => [nameOf(request), request.allowed, request] as const))(
    '%s is allowed: %s',
    (_, allowed, request) => expect(leads(request)).toBe(allowed),
  );
});

describe('redirectAllowed', () => {
  test('allows only the page’s own origin if no hosts are listed', () => {
    expect(redirectAllowed('https://issuer.example/', { origin: 'https://store.example' })).toBe(false);
    expect(redirectAllowed('https://issuer.example/', { hosts: [], origin: 'https://store.example' })).toBe(
      false,
    );
    expect(redirectAllowed('https://issuer.example/', { hosts: [''], origin: 'https://store.example' })).toBe(
      false,
    );
    expect(redirectAllowed('https://evil.test./', { hosts: [''], origin: 'https://store.example' })).toBe(
      false,
    );
    expect(redirectAllowed('/next', { origin: 'https://store.example' })).toBe(true);
    expect(redirectAllowed('/next', {})).toBe(false);
  });

  test('allows an own origin without https, but no other address without https', () => {
    expect(redirectAllowed('http://demo.localhost:4173/x', { origin: 'http://demo.localhost:4173' })).toBe(
      true,
    );
    expect(redirectAllowed('http://demo.localhost:4174/x', { origin: 'http://demo.localhost:4173' })).toBe(
      false,
    );
  });
});

describe('partnerAddress', () => {
  test('returns a registered address unchanged', () => {
    const address = 'https://shop.example/asks?shop=1';
    expect(partnerAddress(address, 'shop', partners, trust)?.href).toBe(address);
  });

  test('accepts a relative registered path only on the page’s own loopback port', () => {
    const here = { origin: 'http://127.0.0.1:4173', loopback: ['http://127.0.0.1:*'] };
    const back = 'http://127.0.0.1:4173/sandbox/shop/return';
    expect(partnerAddress(back, 'shop', partners, here)?.href).toBe(back);
    expect(partnerAddress(back.replace('4173', '4174'), 'shop', partners, here)).toBeUndefined();
  });

  test('the table of hostile addresses has over 60 entries and no duplicates', () => {
    expect(new Set(hostileAddresses).size).toBe(hostileAddresses.length);
    expect(hostileAddresses.length).toBeGreaterThan(60);
  });

  test('allows no address if the brand has no partners', () => {
    expect(partnerAddress('https://shop.example/back', 'shop', [], trust)).toBeUndefined();
  });
});

test('parseAddress resolves an allowed address the way the browser does', () => {
  expect(parseAddress('https://issuer.example/a/../b?x=1#y', trust)?.href).toBe(
    'https://issuer.example/b?x=1#y',
  );
  expect(parseAddress('/b', trust)?.href).toBe('https://store.example/b');
});

const nameOf = ({ client, address }: Request): string =>
  [client, JSON.stringify(address)].filter((part) => part !== undefined).join(', ');
