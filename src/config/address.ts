/** Where the page is: `basename` without a slash at its end, `route` from `/` below it. */
export type Place = { readonly basename: string; readonly brandId: string; readonly route: string };

/** What an environment says of addresses. `loopback` holds exact origins such as `http://localhost:4174`. */
export type AddressFacts = { readonly accountsHosts: readonly string[]; readonly defaultClientId: string };

/** Whom an address may lead to: dot-boundary suffixes of hosts (`host:port` where a port is meant), the own origin, loopback origins. */
export type Trust = { readonly hosts?: readonly string[]; readonly origin?: string; readonly loopback?: readonly string[] };

/** A partner of a brand. A registered address that is a path belongs to the own origin. */
export type Partner = { readonly clientId: string; readonly redirectUris: readonly string[] };

/**
 * The brand and the route that a location stands for. On a host of the accounts the path names no brand: there it is
 * the `client_id` parameter, else the one kept from before, else the default; the root is the accounts' own home.
 */
export const placeOf = (
  location: Pick<Location, 'hostname' | 'pathname' | 'search'>,
  environment: AddressFacts,
  kept?: string,
): Place => {
  const known = (id: string | null | undefined) => (isBrandId(id) ? id : environment.defaultClientId);
  if (environment.accountsHosts.includes(location.hostname)) {
    const brandId = known(new URLSearchParams(location.search).get('client_id') ?? kept);
    const rest = below(accountsBase, location.pathname);
    return { basename: accountsBase, brandId, route: rest === '/' ? accountsBase : (rest ?? location.pathname) };
  }
  const [, id, rest] = /^\/login\/([^/]*)(.*)$/.exec(location.pathname) ?? [];
  const brandId = known(id);
  return { basename: `/login/${brandId}`, brandId, route: routeOf(id === undefined ? location.pathname : (rest ?? '')) };
};

/** The path of a route. */
export const pathOf = (basename: string, route: string): string => (route === basename ? `${basename}/` : `${basename}${route}`);

/** Whether an id may stand in a path or an address. */
export const isBrandId = (id: unknown): id is string => typeof id === 'string' && /^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/.test(id);

/** Whether an address may be navigated to: on the own origin or a loopback origin, or https on one of the hosts. No hosts: nowhere outside. */
export const redirectAllowed = (address: string, trust: Trust): boolean => {
  const url = parseAddress(address, trust);
  return url !== undefined && (isOwn(url, trust) || (trust.hosts ?? []).some((host) => host !== '' && `.${url.host}`.endsWith(`.${host}`)));
};

/** Whether an address is one that the partner registered: same scheme, host and port, and the same path or one below it. */
export const partnerAllowed = (address: string, clientId: string, partners: readonly Partner[], trust: Trust): boolean => {
  const url = parseAddress(address, trust);
  if (url === undefined || /%2f|%5c/i.test(url.pathname)) return false;
  const registered = partners.filter((partner) => partner.clientId === clientId).flatMap((partner) => partner.redirectUris);
  return registered.some((each) => {
    const own = parseAddress(each, trust);
    return own !== undefined && own.origin === url.origin && isBelow(own.pathname, url.pathname);
  });
};

/**
 * An address taken apart; undefined when it is hostile, or neither https nor of an origin that is trusted as it is.
 * What is compared is what a browser would open: an authority that parsing rewrites (user names, default ports, other
 * alphabets, numbers as hosts) is refused, and so are the characters that parsers drop or turn round.
 */
export const parseAddress = (address: string, trust: Trust): URL | undefined => {
  if (hostileCharacters.test(address)) return undefined;
  const authority = /^https?:\/\/([^/?#]+)/.exec(address)?.[1];
  const isPath = /^\/(?!\/)/.test(address) && trust.origin !== undefined;
  if ((authority === undefined && !isPath) || !URL.canParse(address, trust.origin)) return undefined;
  const url = new URL(address, trust.origin);
  if (authority !== undefined && (authority.toLowerCase() !== url.host || url.hostname.endsWith('.'))) return undefined;
  return url.protocol === 'https:' || isOwn(url, trust) ? url : undefined;
};

const accountsBase = '/accounts/login';

// Space, controls and backslash: URL parsers strip, cut or rewrite them, each in its own way.
const hostileCharacters = /[\s\\\p{Cc}]/u;

const loopbackHost = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

const isOwn = (url: URL, { origin, loopback = [] }: Trust): boolean =>
  url.origin === origin || (loopback.includes(url.origin) && loopbackHost.test(url.hostname));

const isBelow = (base: string, path: string): boolean => path === base || path.startsWith(base.endsWith('/') ? base : `${base}/`);

const below = (base: string, path: string): string | undefined => (isBelow(base, path) ? routeOf(path.slice(base.length)) : undefined);

// One slash at the end is dropped; anything else has to be exact.
const routeOf = (rest: string): string => (rest === '' || rest === '/' ? '/' : rest.replace(/([^/])\/$/, '$1'));
