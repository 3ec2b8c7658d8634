import { type Partner, partnerAddress, redirectAllowed, type Trust } from '../../src/config/address.ts';
import { hostileAddresses } from './hostile-addresses.ts';

/** Somebody asks to be led to an address, as a client where one is named: whether that is done. */
export type Request = { readonly address: string; readonly client?: string; readonly allowed: boolean };

/** Requests that are judged under the same trust. */
export type Table = {
  readonly title: string;
  readonly requests: readonly Request[];
  readonly leads: (request: Request) => boolean;
};

export const trust: Trust = {
  hosts: ['issuer.example', 'pay.example:8443'],
  origin: 'https://store.example',
  loopback: ['http://localhost:4174', 'http://bank.localhost:80', 'http://evil.example'],
};

export const partners: readonly Partner[] = [
  {
    clientId: 'shop',
    redirectUris: [
      'https://shop.example/back',
      'https://shop.example/asks?shop=1',
      'https://shop.example:8443/tls',
      '/sandbox/shop/return',
    ],
  },
  {
    clientId: 'chain',
    redirectUris: ['https://chain.example/link/', 'https://chain.example/asks?shop=1'],
    pathsBelow: 'Each shop of the chain has a page.',
  },
  {
    clientId: 'near',
    redirectUris: ['http://127.0.0.1/back', 'http://[::1]/back', 'http://shop.example/plain'],
  },
];

const listed: readonly (readonly [string, boolean])[] = [
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
];

const registered: readonly (readonly [string, string, boolean])[] = [
  ['shop', 'https://shop.example/back', true],
  ['shop', 'https://shop.example/asks?shop=1', true],
  ['shop', 'https://shop.example:8443/tls', true],
  ['shop', 'https://store.example/sandbox/shop/return', true],
  ['chain', 'https://chain.example/link/', true],
  ['chain', 'https://chain.example/link/step/2', true],
  // To the letter.
  ['shop', 'https://shop.example/back?kept=1', false],
  ['shop', 'https://shop.example/back?', false],
  ['shop', 'https://shop.example/back#dropped', false],
  ['shop', 'https://shop.example/back#', false],
  ['shop', 'https://shop.example/back/', false],
  ['shop', 'https://shop.example/back/deeper', false],
  ['shop', 'https://shop.example/back/logout?next=https://evil.test', false],
  ['shop', 'https://shop.example/asks', false],
  ['shop', 'https://shop.example/asks?shop=2', false],
  ['shop', 'https://shop.example/asks?shop=1&next=https://evil.test', false],
  ['shop', 'https://shop.example/asks?next=https://evil.test&shop=1', false],
  ['shop', 'https://SHOP.example/back', false],
  ['shop', 'https://shop.example/%62ack', false],
  ['shop', 'https://shop.example/./back', false],
  ['shop', '/sandbox/shop/return', false],
  ['shop', 'https://store.example/sandbox/shop/return/deeper', false],
  // Below, where an entry says so.
  ['chain', 'https://chain.example/link', false],
  ['chain', 'https://chain.example/linked', false],
  ['chain', 'https://chain.example/link/../admin', false],
  ['chain', 'https://chain.example/link/step?next=https://evil.test', false],
  ['chain', 'https://chain.example/asks/step', false],
  ['chain', 'https://chain.example/asks/step?shop=1', true],
  // Others' addresses.
  ['chain', 'https://shop.example/back', false],
  ['nobody', 'https://shop.example/back', false],
  ['', 'https://shop.example/back', false],
  ['shop', 'https://shop.example/backdoor', false],
  ['shop', 'https://shop.example/', false],
  ['shop', 'https://shop.example:9000/back', false],
  ['shop', 'http://shop.example/back', false],
  ['near', 'http://shop.example/plain', false],
  ['shop', 'https://issuer.example/', false],
  ['shop', 'https://store.example/elsewhere', false],
  // Plain http on this machine, where no environment allows it.
  ['near', 'http://127.0.0.1/back', false],
  ['near', 'http://127.0.0.1:5000/back', false],
];

const anyPort: readonly (readonly [string, boolean])[] = [
  ['http://127.0.0.1:5000/back', true],
  ['http://127.0.0.1:61234/back', true],
  ['http://127.0.0.1:80/back', true],
  ['http://[::1]:80/back', false],
  ['http://127.0.0.1:443/back', true],
  ['http://127.0.0.1:80/back/deeper', false],
  ['http://shop.example:80/plain', false],
  ['http://127.0.0.1:5000/back/deeper', false],
  ['http://127.0.0.1:5000/back?x=1', false],
  ['http://127.0.0.1:5000/', false],
  ['http://127.0.0.1:5000@evil.test/back', false],
  ['http://127.0.0.1:5000.evil.test/back', false],
  ['http://127.0.0.1:99999/back', false],
  ['http://127.0.0.2:5000/back', false],
  ['http://127.1:5000/back', false],
  ['http://2130706433:5000/back', false],
  ['http://localhost:5000/back', false],
  ['https://127.0.0.1:5000/back', false],
  ['http://[::1]:5000/back', false],
];

const own = { ...trust, loopback: [] };
const near = { ...trust, loopback: ['http://127.0.0.1:*'] };

/** Every request that is tried, each with what must come of it. */
export const tables: readonly Table[] = [
  {
    title: 'the page redirects only to a listed host',
    requests: listed.map(([address, allowed]) => ({ address, allowed })),
    leads: ({ address }) => redirectAllowed(address, trust),
  },
  {
    title: 'the page returns people to a partner only at an address that the partner registered',
    requests: registered.map(([client, address, allowed]) => ({ client, address, allowed })),
    leads: ({ address, client = '' }) => partnerAddress(address, client, partners, own) !== undefined,
  },
  {
    title: 'an address that only looks like a registered one is refused',
    requests: hostileAddresses.map((address) => ({ client: 'shop', address, allowed: false })),
    leads: ({ address, client = '' }) => partnerAddress(address, client, partners, own) !== undefined,
  },
  {
    title: 'a registered loopback address is allowed on any port if the environment allows it',
    requests: anyPort.map(([address, allowed]) => ({ client: 'near', address, allowed })),
    leads: ({ address, client = '' }) => partnerAddress(address, client, partners, near) !== undefined,
  },
  {
    title: 'a loopback address is refused for a partner that registered none, and without a partner',
    requests: anyPort.flatMap(([address]) => [
      { client: 'shop', address, allowed: false },
      { address, allowed: false },
    ]),
    leads: ({ address, client }) =>
      client === undefined
        ? redirectAllowed(address, near)
        : partnerAddress(address, client, partners, near) !== undefined,
  },
];
