/** What answers at the edge of a network, before object storage: on any runtime that has the Fetch API. Each release has it with its settings, as `edge.mjs`. */
import { isHostOf } from '../../config/environment.ts';
import type { AnswerKind, Headers } from '../headers.ts';
import { allowing, policyName, withinOf } from '../within.ts';
import { healthPath, isElsewhere, methods, type Route, routeOf, wrongMethod } from './route.ts';

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
    const { pathname, hostname, host } = new URL(request.url);
    const plain = (status: number, body: string | null, more: Headers = {}): Response =>
      new Response(body, { status, headers: { ...headers.none, 'content-type': 'text/plain', ...more } });
    if (pathname === healthPath) return plain(200, 'ok\n');
    if (!isHostOf({ hosts }, hostname)) return plain(421, 'This host is none of this site');
    const route = routeOf(pathname, drawn);
    const isPage = route?.kind === 'page';
    const [site, origin] = ['sec-fetch-site', 'origin'].map((name) => request.headers.get(name));
    const takesForms = isPage && !isElsewhere({ site, origin, host });
    const refuse = (): Response => plain(405, wrongMethod, { allow: methods[takesForms ? 'page' : 'file'] });
    if (!/^(?:GET|HEAD|POST)$/.test(request.method)) return refuse();
    if (pathname === '/') return plain(302, null, { location: '/login/' });
    const found = route && (await firstOf(ORIGIN, route, request));
    if (route === undefined || found === undefined)
      return plain(
        404,
        'Not found',
        route?.kind === 'brand' ? { ...headers.brand, 'cache-control': unkept } : {},
      );
    if (!isSuccess(found)) return plain(502, 'The origin cannot be asked');
    if (request.method === 'POST' && !takesForms) return refuse();
    if (isPage) return pageOf(found, request, headers.page);
    return new Response(found.body, {
      status: found.status,
      headers: { ...told(found), ...headers[route.kind] },
    });
  };

// A page with the policy that allows what it has within itself. Who has it already has its policy, too (RFC 9111, section 3.2).
const pageOf = async (found: Response, { method }: Request, headers: Headers): Promise<Response> => {
  const { [policyName]: policy = '', ...others } = headers;
  const { status } = found;
  if (status === 304) return new Response(null, { status, headers: { ...told(found), ...others } });
  const html = await found.text();
  const { style, script } = withinOf(html);
  const [styles, scripts] = await Promise.all([digests(style), digests(script)]);
  const all = { ...told(found), ...others, [policyName]: allowing(policy, { styles, scripts }) };
  return new Response(method === 'HEAD' ? null : html, { status, headers: all });
};

const digests = async (text: string | undefined): Promise<readonly string[]> => {
  if (text === undefined) return [];
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [base64url(new Uint8Array(bytes))];
};

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');

const isSuccess = ({ status }: Response): boolean => status === 200 || status === 304;

// The first of the objects that is there; storage whose list nobody may read says 403 of those that are not.
const firstOf = async (
  origin: string,
  { kind, from, files }: Route,
  request: Request,
): Promise<Response | undefined> => {
  const [file, ...others] = files;
  if (file === undefined) return undefined;
  const key = `${from === 'brands' ? 'brands/' : ''}${file}`.split('/').map(encodeURIComponent).join('/');
  const known = request.headers.get('if-none-match');
  const found = await fetch(`${origin.replace(/\/$/, '')}/${key}`, {
    // Of a page without its text nothing can be said.
    method: request.method === 'HEAD' && kind !== 'page' ? 'HEAD' : 'GET',
    headers: known === null ? {} : { 'if-none-match': known },
  }).catch(() => new Response(null, { status: 502 }));
  return found.status === 403 || found.status === 404
    ? firstOf(origin, { kind, from, files: others }, request)
    : found;
};

const told = ({ headers }: Response): Headers =>
  Object.fromEntries(
    ['content-type', 'etag', 'last-modified'].flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
