/** Whom an address may lead to: dot-boundary suffixes of hosts (`host:port` where a port is meant), the own origin, loopback origins. */
export type Trust = {
  readonly hosts?: readonly string[];
  readonly origin?: string;
  readonly loopback?: readonly string[];
};

/** A partner of a brand. A registered address that is a path belongs to the own origin. */
export type Partner = { readonly clientId: string; readonly redirectUris: readonly string[] };

/** Whether an address may be navigated to: on the own origin or a loopback origin, or https on one of the hosts. No hosts: nowhere outside. */
export const redirectAllowed = (address: string, trust: Trust): boolean => {
  const url = parseAddress(address, trust);
  return (
    url !== undefined &&
    (isOwn(url, trust) ||
      (trust.hosts ?? []).some((host) => host !== '' && `.${url.host}`.endsWith(`.${host}`)))
  );
};

/** Whether an address is one that the partner registered: same scheme, host and port, and the same path or one below it. */
export const partnerAllowed = (
  address: string,
  clientId: string,
  partners: readonly Partner[],
  trust: Trust,
): boolean => {
  const url = parseAddress(address, trust);
  if (url === undefined || hostilePath.test(url.pathname)) return false;
  const registered = partners
    .filter((partner) => partner.clientId === clientId)
    .flatMap((partner) => partner.redirectUris);
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
  const isPath = /^\/(?!\/)/.test(address);
  const url = authority === undefined && !isPath ? undefined : urlOf(address, trust.origin);
  if (url === undefined) return undefined;
  if (authority !== undefined && authority.toLowerCase() !== url.host) return undefined;
  return url.protocol === 'https:' || isOwn(url, trust) ? url : undefined;
};

// Space, controls and backslash: URL parsers strip, cut or rewrite them, each in its own way.
const hostileCharacters = /[\s\\\p{Cc}]/u;

// A server may decode a path once more than a browser, or cut it at a semicolon, and then find `..` in it.
const hostilePath = /;|%(2f|5c|25|[01][0-9a-f]|7f)/i;

const loopbackHost = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

const isOwn = (url: URL, { origin, loopback = [] }: Trust): boolean =>
  url.origin === origin || (loopback.includes(url.origin) && loopbackHost.test(url.hostname));

const urlOf = (address: string, base: string | undefined): URL | undefined => {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
};

const isBelow = (base: string, path: string): boolean =>
  path === base || path.startsWith(base.endsWith('/') ? base : `${base}/`);
