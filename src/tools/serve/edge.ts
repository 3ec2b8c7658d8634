/** What answers at the edge of a network, before object storage: on any runtime that has the Fetch API. Each release has it with its settings, as `edge.mjs`. */
import { isHostOf } from '../../config/environment.ts';
import type { AnswerKind, Headers } from '../headers.ts';
import { healthPath, methods, type Route, routeOf } from './route.ts';

/** What it has to know of an environment; `unkept` is the caching of what is no success. */
export type EdgeSettings = {
  readonly hosts: readonly string[];
  readonly headers: Readonly<Record<AnswerKind, Headers>>;
  readonly unkept: string;
  /** The addresses that are drawn ahead. */
  readonly drawn: readonly string[];
};

/** Where the objects are: `ORIGIN` is the address of `<prefix>/site/`. */
export type EdgePlace = { readonly ORIGIN: string };

/** Answers a request with the objects of a release, as the servers of the site do. Nothing of a request goes on but its path, and what it has already. */
export const edge =
  ({ hosts, headers, unkept, drawn }: EdgeSettings) =>
  async (request: Request, { ORIGIN }: EdgePlace): Promise<Response> => {
    const { pathname, hostname } = new URL(request.url);
    const plain = (status: number, body: string | null, more: Headers = {}): Response =>
      new Response(body, { status, headers: { ...headers.none, 'content-type': 'text/plain', ...more } });
    if (pathname === healthPath) return plain(200, 'ok\n');
    if (!isHostOf({ hosts }, hostname)) return plain(421, 'This host is none of this site');
    const route = routeOf(pathname, drawn);
    const isPage = route?.kind === 'page';
    const allow = methods[isPage ? 'page' : 'file'];
    if (!/^(?:GET|HEAD|POST)$/.test(request.method)) return plain(405, null, { allow });
    if (pathname === '/') return plain(302, null, { location: '/login/' });
    const found = route && (await firstOf(ORIGIN, route, request));
    if (route === undefined || found === undefined)
      return plain(
        404,
        'Not found',
        route?.kind === 'brand' ? { ...headers.brand, 'cache-control': unkept } : {},
      );
    if (!isSuccess(found)) return plain(502, 'The origin cannot be asked');
    if (request.method === 'POST' && !isPage) return plain(405, null, { allow });
    return new Response(found.body, {
      status: found.status,
      headers: { ...told(found), ...headers[route.kind] },
    });
  };

const isSuccess = ({ status }: Response): boolean => status === 200 || status === 304;

// The first of the objects that is there; storage whose list nobody may read says 403 of those that are not.
const firstOf = async (
  origin: string,
  { from, files }: Route,
  request: Request,
): Promise<Response | undefined> => {
  const [file, ...others] = files;
  if (file === undefined) return undefined;
  const key = `${from === 'brands' ? 'brands/' : ''}${file}`.split('/').map(encodeURIComponent).join('/');
  const known = request.headers.get('if-none-match');
  const found = await fetch(`${origin.replace(/\/$/, '')}/${key}`, {
    method: request.method === 'HEAD' ? 'HEAD' : 'GET',
    headers: known === null ? {} : { 'if-none-match': known },
  }).catch(() => new Response(null, { status: 502 }));
  return found.status === 403 || found.status === 404
    ? firstOf(origin, { kind: 'page', from, files: others }, request)
    : found;
};

const told = ({ headers }: Response): Headers =>
  Object.fromEntries(
    ['content-type', 'etag', 'last-modified'].flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
