import { describe, expect, test } from 'vitest';
import { parseAddress, partnerAllowed, redirectAllowed, type Trust } from '../../src/config/address.ts';
import { hostileAddresses } from './hostile.ts';

const trust: Trust = {
  hosts: ['issuer.example', 'pay.example:8443'],
  origin: 'https://store.example',
  loopback: ['http://localhost:4174', 'http://bank.localhost:80', 'http://evil.example'],
};

describe('an address outside is followed only on a listed host', () => {
  test.each([
    ['https://issuer.example', true],
    ['https://issuer.example/', true],
    ['https://issuer.example/pay?x=1#part', true],
    ['https://ISSUER.example/pay', true],
    ['https://loans.issuer.example/pay', true],
    ['https://a.b.issuer.example/', true],
    ['https://pay.example:8443/', true],
    ['https://store.example/anything', true],
    ['/relative/to/the/page?x=1', true],
    ['http://localhost:4174/voice', true],
    // Hosts that only look like a listed one.
    ['https://evilissuer.example/', false],
    ['https://issuer.example.evil.test/', false],
    ['https://issuer-example.test/', false],
    ['https://issuer.examplе/', false],
    ['https://іssuer.example/', false],
    ['https://xn--ssuer-5ve.example/', false],
    ['https://issuer.example./', false],
    ['https://issuer%2eexample/', false],
    ['https://evil.test%2f.issuer.example/', false],
    ['https://evil.test/.issuer.example', false],
    ['https://evil.test/https://issuer.example/', false],
    ['https://evil.test?https://issuer.example/', false],
    ['https://evil.test#.issuer.example', false],
    // User names.
    ['https://issuer.example@evil.test/', false],
    ['https://evil.test@issuer.example/', false],
    ['https://user:word@issuer.example/', false],
    ['https://:@issuer.example/', false],
    // Ports.
    ['https://issuer.example:8443/', false],
    ['https://issuer.example:443/', false],
    ['https://pay.example/', false],
    // Schemes.
    ['http://issuer.example/', false],
    ['HTTPS://issuer.example/', false],
    ['ftp://issuer.example/', false],
    ['javascript:alert(1)', false],
    ['javascript://issuer.example/%0aalert(1)', false],
    ['data:text/html,issuer.example', false],
    ['blob:https://issuer.example/1', false],
    ['https:issuer.example/', false],
    ['https:/issuer.example/', false],
    ['https:///issuer.example/', false],
    ['https:evil.test', false],
    // Relative addresses that are not.
    ['//evil.test/', false],
    ['//issuer.example/', false],
    ['/\\evil.test/', false],
    ['\\\\evil.test/', false],
    ['https:\\\\issuer.example/', false],
    ['https://evil.test\\.issuer.example/', false],
    ['https://issuer.example\\@evil.test/', false],
    // Characters that parsers drop.
    [' https://issuer.example/', false],
    ['https://issuer.example/ ', false],
    ['java\nscript:alert(1)', false],
    ['/\t/evil.test/', false],
    ['https://issuer\u0000.example/', false],
    ['https://issuer.\u00adexample/', false],
    // Origins that are not loopback although they are listed as such.
    ['http://evil.example/', false],
    ['http://localhost:4175/', false],
    ['https://localhost:4174/', false],
    ['issuer.example', false],
    ['', false],
    ['?x=1', false],
  ])('%j: %s', (address, expected) => {
    expect(redirectAllowed(address, trust)).toBe(expected);
  });

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

describe('a partner gets people back only at an address that it registered', () => {
  const partners = [
    {
      clientId: 'shop',
      redirectUris: ['https://shop.example/back', 'https://shop.example:8443/tls', '/sandbox/shop/return'],
    },
    {
      clientId: 'voice',
      redirectUris: [
        'https://voice.example/link/',
        'http://localhost:4174/voice',
        'http://shop.example/plain',
      ],
    },
  ];
  test.each([
    ['shop', 'https://shop.example/back', true],
    ['shop', 'https://shop.example/back?kept=1', true],
    ['shop', 'https://shop.example/back#dropped', true],
    ['shop', 'https://shop.example/back/deeper', true],
    ['shop', 'https://shop.example:8443/tls', true],
    ['shop', 'https://store.example/sandbox/shop/return', true],
    ['voice', 'https://voice.example/link/step', true],
    ['voice', 'http://localhost:4174/voice', true],
    ['voice', 'https://shop.example/back', false],
    ['nobody', 'https://shop.example/back', false],
    ['', 'https://shop.example/back', false],
    ['shop', 'https://shop.example/backdoor', false],
    ['shop', 'https://shop.example/Back', false],
    ['shop', 'https://shop.example/', false],
    ['shop', 'https://shop.example/back/../admin', false],
    ['shop', 'https://shop.example/back/%2e%2e/admin', false],
    ['shop', 'https://shop.example/back/..%2fadmin', false],
    ['shop', 'https://shop.example/back%2Fdeeper', false],
    ['shop', 'https://shop.example/back%5c..', false],
    ['shop', 'https://www.shop.example/back', false],
    ['shop', 'https://shop.example.evil.test/back', false],
    ['shop', 'https://shop.example@evil.test/back', false],
    ['shop', 'https://shop.example:9000/back', false],
    ['shop', 'http://shop.example/back', false],
    ['voice', 'http://shop.example/plain', false],
    ['shop', 'https://issuer.example/', false],
    ['shop', 'https://store.example/elsewhere', false],
    ['shop', '//shop.example/back', false],
    ['shop', 'javascript:alert(1)', false],
  ])('%s, %s: %s', (clientId, address, expected) => {
    expect(partnerAllowed(address, clientId, partners, trust)).toBe(expected);
  });

  test.each(hostileAddresses)('not at %j', (address) => {
    expect(partnerAllowed(address, 'shop', partners, trust)).toBe(false);
  });

  test('the table of hostile addresses has no twins', () => {
    expect(new Set(hostileAddresses).size).toBe(hostileAddresses.length);
    expect(hostileAddresses.length).toBeGreaterThan(60);
  });

  test('a brand without partners sends nobody anywhere', () => {
    expect(partnerAllowed('https://shop.example/back', 'shop', [], trust)).toBe(false);
  });
});

test('an address that may be followed is taken apart as the browser would open it', () => {
  expect(parseAddress('https://issuer.example/a/../b?x=1#y', trust)?.href).toBe(
    'https://issuer.example/b?x=1#y',
  );
  expect(parseAddress('/b', trust)?.href).toBe('https://store.example/b');
});
