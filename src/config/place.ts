/** Where the page is: `basename` without a slash at its end, `route` from `/` below it. */
export type Place = { readonly basename: string; readonly brandId: string; readonly route: string };

/** What an environment says of the hosts it is served from. */
export type HostFacts = { readonly accountsHosts: readonly string[]; readonly defaultClientId: string };

/**
 * The brand and the route that a location stands for. On a host of the accounts the path names no brand: there it is
 * the `client_id` parameter, else the one kept from before, else the default; the root is the accounts' own home.
 */
export const placeOf = (
  { hostname, pathname, search }: Pick<Location, 'hostname' | 'pathname' | 'search'>,
  { accountsHosts, defaultClientId }: HostFacts,
  kept?: string,
): Place => {
  const isAccounts = accountsHosts.includes(hostname);
  const pattern = isAccounts ? /^\/accounts\/login()(\/.*)?$/ : /^\/login\/([^/]*)(\/.*)?$/;
  const [, inPath, rest = '/'] = pattern.exec(pathname) ?? [undefined, undefined, pathname];
  const id = isAccounts ? (new URLSearchParams(search).get('client_id') ?? kept) : inPath;
  const brandId = isBrandId(id) ? id : defaultClientId;
  // One slash at the end is dropped; anything else has to be exact.
  const route = rest.replace(/([^/])\/$/, '$1');
  const basename = isAccounts ? accountsBase : `/login/${brandId}`;
  return { basename, brandId, route: isAccounts && route === '/' ? accountsBase : route };
};

/** The path of a route. */
export const pathOf = (basename: string, route: string): string => (route === basename ? `${basename}/` : `${basename}${route}`);

/** Whether an id may stand in a path or an address. */
export const isBrandId = (id: unknown): id is string => typeof id === 'string' && /^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/.test(id);

const accountsBase = '/accounts/login';
