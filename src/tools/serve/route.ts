import { isBrandId } from '../../config/site.ts';
import type { FileKind } from '../headers.ts';

/** Where a request is answered from: the first of the files that is there, below `dist`, or below `brands` as it stands on the disk. */
export type Route = {
  readonly kind: FileKind;
  readonly from: 'dist' | 'brands';
  readonly files: readonly string[];
};

/** The file of a brand, below its folder, that is sent: one of what brands are made of, and nothing hidden. */
export const brandFile =
  /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*\.(?:json|svg|png|jpg|jpeg|webp|avif|woff2|ico)$/;

/** Answered at any host, and written down nowhere: whether the server is up. */
export const healthPath = '/healthz';

/** What may be asked of pages, which a form of their own may reach, and of all else. */
export const methods = { page: 'GET, HEAD, POST', file: 'GET, HEAD' } as const;

/** What a refused method is answered. */
export const wrongMethod = 'Send people here with GET, and put the parameters into the address.\n';

/** What a browser says of the page that sends a form, and the host that it sends it to. */
export type Sender = {
  readonly site: string | null | undefined;
  readonly origin: string | null | undefined;
  readonly host: string | undefined;
};

/** Whether a form comes from another site: by `Sec-Fetch-Site`, or by `Origin` where an older browser sends no such header. A page cannot see what was posted to it, so such a POST is refused instead of losing its parameters. */
export const isElsewhere = ({ site, origin, host }: Sender): boolean =>
  site
    ? site === 'cross-site' || site === 'same-site'
    : // A server behind a proxy does not know the scheme.
      Boolean(origin?.includes('://')) && origin?.split('://')[1] !== host;

/**
 * The file that a path stands for; undefined where there is none. `drawn` are the addresses that are drawn ahead, where looking for a file costs a request. The nginx configuration in deploy/ says the same:
 *
 * - `/login/<brand>/` is the brand's first page where one was built, else the page for any brand;
 * - any other address below it is the page that was drawn for it, else the brand's for all others, else that for any brand;
 * - everything below `/accounts/login` is the page for any brand, which reads the address itself;
 * - `/brands/` is read from the disk at each request, so that a brand's folder may be copied in at any time.
 */
export const routeOf = (pathname: string, drawn?: readonly string[]): Route | undefined => {
  const path = decoded(pathname);
  // No file has such a name. Below the brands' path that is one more id that is none, and the page says so with a brand.
  if (path === undefined || /(^|\/)\.|[\\\0]/.test(path))
    return /^\/login\//.test(pathname) ? page([]) : undefined;
  const [first = '', id = '', ...rest] = path.slice(1).split('/');
  if (first === 'login')
    return page(isBrandId(id) ? pagesAt(`login/${id}`, rest.join('/').replace(/\/$/, ''), drawn) : []);
  if (first === 'accounts') return id === 'login' ? page([]) : undefined;
  if (first === 'brands')
    return isBrandId(id) && brandFile.test(rest.join('/'))
      ? { kind: 'brand', from: 'brands', files: [`${id}/${rest.join('/')}`] }
      : undefined;
  if (first === 'assets') return { kind: 'hashed', from: 'dist', files: [path.slice(1)] };
  return path.endsWith('/') || path.endsWith('.html')
    ? undefined
    : { kind: 'file', from: 'dist', files: [path.slice(1)] };
};

// What may have been drawn for an address of a brand, below the brand's folder; the route has no slash at its ends.
const pagesAt = (
  folder: string,
  route: string,
  drawn: readonly string[] = [`/${route}`],
): readonly string[] => [
  ...(route === '' ? [`${folder}/index.html`] : []),
  ...(/^[A-Za-z0-9/_-]+$/.test(route) && drawn.includes(`/${route}`) ? [`${folder}/at/${route}.html`] : []),
  ...(route === '' ? [] : [`${folder}/app.html`]),
];

const page = (files: readonly string[]): Route => ({
  kind: 'page',
  from: 'dist',
  files: [...files, 'app.html'],
});

// As nginx reads it: what goes up a folder has gone there before anything is looked for. At the edge there is no node:path.
const decoded = (pathname: string): string | undefined => {
  try {
    const path = decodeURIComponent(pathname);
    const names = path.split('/').reduce<readonly string[]>(followed, []);
    return `/${names.join('/')}${path.endsWith('/') && names.length > 0 ? '/' : ''}`;
  } catch {
    return undefined;
  }
};

const followed = (into: readonly string[], name: string): readonly string[] =>
  name === '..' ? into.slice(0, -1) : name === '' || name === '.' ? into : [...into, name];
