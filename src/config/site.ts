/** Where the page is: `basename` without a slash at its end, `route` from `/` below it. */
export type Site = { readonly basename: string; readonly brandId: string; readonly route: string };

/** What an environment says of the hosts it is served from. */
export type HostFacts = {
  readonly accountsHosts: readonly string[];
  readonly defaultClientId: string;
  /** The paths that addresses begin with: before a brand's id, and on a host of the accounts. */
  readonly basePaths: { readonly brand: string; readonly accounts: string };
};

/**
 * The brand and the route that a location stands for. On a host of the accounts the path names no brand: there it is
 * the `client_id` parameter, else the one kept from before, else the default; the root is the accounts' own home.
 */
export const siteOf = (
  { hostname, pathname, search }: Pick<Location, 'hostname' | 'pathname' | 'search'>,
  { accountsHosts, defaultClientId, basePaths }: HostFacts,
  kept?: string,
): Site => {
  const isAccounts = accountsHosts.includes(hostname);
  const base = isAccounts ? basePaths.accounts : basePaths.brand;
  const below =
    pathname === base || pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : undefined;
  const [inPath, rest] = isAccounts ? ['', below ?? pathname] : splitId(below, pathname);
  const id = isAccounts ? (new URLSearchParams(search).get('client_id') ?? kept) : inPath;
  const brandId = isBrandId(id) ? id : defaultClientId;
  // One slash at the end is dropped; anything else has to be exact.
  const route = (rest || '/').replace(/([^/])\/$/, '$1');
  const basename = isAccounts ? base : `${base}/${brandId}`;
  return { basename, brandId, route: isAccounts && route === '/' ? base : route };
};

/** The path of a route. */
export const pathOf = (basename: string, route: string): string =>
  route === basename ? `${basename}/` : `${basename}${route}`;

/** Whether an id may stand in a path or an address, and names something of its own in any table. */
export const isBrandId = (id: unknown): id is string =>
  typeof id === 'string' && !(id in {}) && /^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/.test(id);

// Below the base path comes the brand's id, and after it the route; elsewhere the whole path is the route.
const splitId = (below: string | undefined, pathname: string): readonly [id: string, rest: string] => {
  const found = /^\/([^/]*)(\/.*)?$/.exec(below ?? '');
  return found === null ? ['', pathname] : [found[1] ?? '', found[2] ?? ''];
};
