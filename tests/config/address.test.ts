import { describe, expect, test } from 'vitest';
import { parseAddress, partnerAddress, redirectAllowed } from '../../src/config/address.ts';
import { hostileAddresses } from '../../src/tools/redirects/hostile.ts';
import { partners, type Request, tables, trust } from '../../src/tools/redirects/table.ts';

describe.each(tables)('$title', ({ requests, leads }) => {
  test.each(requests.map((request) => [nameOf(request), request.allowed, request] as const))(
    '%s: %s',
    (_, allowed, request) => expect(leads(request)).toBe(allowed),
  );
});

describe('an address outside', () => {
  test('without hosts there is no way out, and the own origin stays open', () => {
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

  test('an own origin without https is followed, another without https is not', () => {
    expect(redirectAllowed('http://demo.localhost:4173/x', { origin: 'http://demo.localhost:4173' })).toBe(
      true,
    );
    expect(redirectAllowed('http://demo.localhost:4174/x', { origin: 'http://demo.localhost:4173' })).toBe(
      false,
    );
  });
});

describe('an address of a partner', () => {
  test('is given as it was asked for', () => {
    const address = 'https://shop.example/asks?shop=1';
    expect(partnerAddress(address, 'shop', partners, trust)?.href).toBe(address);
  });

  test('where any port of this machine will do, the page that is on one has addresses of its own, too', () => {
    const here = { origin: 'http://127.0.0.1:4173', loopback: ['http://127.0.0.1:*'] };
    const back = 'http://127.0.0.1:4173/sandbox/shop/return';
    expect(partnerAddress(back, 'shop', partners, here)?.href).toBe(back);
    expect(partnerAddress(back.replace('4173', '4174'), 'shop', partners, here)).toBeUndefined();
  });

  test('the table of hostile addresses has no twins', () => {
    expect(new Set(hostileAddresses).size).toBe(hostileAddresses.length);
    expect(hostileAddresses.length).toBeGreaterThan(60);
  });

  test('a brand without partners sends nobody anywhere', () => {
    expect(partnerAddress('https://shop.example/back', 'shop', [], trust)).toBeUndefined();
  });
});

test('an address that may be followed is taken apart as the browser would open it', () => {
  expect(parseAddress('https://issuer.example/a/../b?x=1#y', trust)?.href).toBe(
    'https://issuer.example/b?x=1#y',
  );
  expect(parseAddress('/b', trust)?.href).toBe('https://store.example/b');
});

const nameOf = ({ client, address }: Request): string =>
  [client, JSON.stringify(address)].filter((part) => part !== undefined).join(', ');
