/** Whom an address may lead to: dot-boundary suffixes of hosts (`host:port` where a port is meant), the own origin, loopback origins. */
export type Trust = {
  readonly hosts?: readonly string[];
  readonly origin?: string;
  readonly loopback?: readonly string[];
};

/** A partner of a brand, as its schema describes it. A registered address that is a path belongs to the own origin. */
export type Partner = {
  readonly clientId: string;
  readonly redirectUris: readonly string[];
  /** Why paths below the registered ones will do, too. */
  readonly pathsBelow?: string;
  readonly iss?: boolean;
  readonly passes?: readonly string[];
};

/** Whether an address may be navigated to: on the own origin or a loopback origin, or https on one of the hosts. No hosts: nowhere outside. */
export const redirectAllowed = (address: string, trust: Trust): boolean => {
  const url = parseAddress(address, trust);
  return (
    url !== undefined &&
    (isOwn(url, trust) ||
      (trust.hosts ?? []).some((host) => host !== '' && `.${url.host}`.endsWith(`.${host}`)))
  );
};

/**
 * Where a partner gets people back: the address, if it is to the letter one that the partner registered (RFC 9700, 2.1),
 * on any port where that is one of this machine (RFC 8252, 7.3). Of an entry that says so also one with a path below, and
 * the same query.
 */
export const partnerAddress = (
  address: string,
  clientId: string,
  partners: readonly Partner[],
  trust: Trust,
): URL | undefined => {
  const meant = anyPort(address, trust);
  const origin = originOf(address);
  // Parsing drops port 80, and would then refuse the address.
  const url = parseAddress(
    origin === originOf(meant) ? meant : address,
    meant === address ? trust : { ...trust, loopback: [origin] },
  );
  if (url === undefined || address.includes('#') || hostilePath.test(url.pathname)) return undefined;
  const isRegistered = partners.some(
    ({ clientId: id, redirectUris, pathsBelow }) =>
      id === clientId &&
      redirectUris.some((each) => {
        const whole = each.startsWith('/') ? `${trust.origin}${each}` : each;
        return (
          whole === address ||
          whole === meant ||
          (pathsBelow !== undefined && isBelow(parseAddress(each, trust), url))
        );
      }),
  );
  return isRegistered ? url : undefined;
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

const isBelow = (base: URL | undefined, { origin, pathname, search }: URL): boolean =>
  base !== undefined &&
  base.origin === origin &&
  base.search === search &&
  pathname.startsWith(base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`);

// An address of this machine without its port, where any will do.
const anyPort = (address: string, { loopback = [] }: Trust): string => {
  const [, host = '', rest = ''] = /^(http:\/\/(?:127\.0\.0\.1|\[::1\])):\d+(\/.*)$/.exec(address) ?? [];
  return loopback.includes(`${host}:*`) ? `${host}${rest}` : address;
};

const originOf = (address: string): string => urlOf(address, undefined)?.origin ?? '';
