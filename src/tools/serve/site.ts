import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type Environment, isHostOf } from '../../config/environment.ts';
import type { JsonObject } from '../../engine/index.ts';
import { addressOf } from '../../sandbox/address.ts';
import { type Headers, siteHeaders, unkept } from '../headers.ts';
import { allowing, policyName } from '../within.ts';
import { codingFor, createFiles, type Served } from './files.ts';
import { healthPath, isElsewhere, methods, routeOf, wrongMethod } from './route.ts';

/** Where the site lies: the folder that was built, the folder of brands, and what its headers are made from. */
export type SiteOptions = {
  readonly dist: string;
  readonly brands: string;
  readonly issuer: JsonObject;
  readonly environment: Environment;
};

/**
 * Serves the built site as any static server would: pages by brand and role, files that never change kept for ever, others
 * asked about again, brands from the disk; at a host of its environment only. A form of the page that reaches it by POST gets the page back (its body is not read).
 */
export const siteListener = ({
  dist,
  brands,
  issuer,
  environment,
}: SiteOptions): ((request: IncomingMessage, response: ServerResponse) => void) => {
  const read = createFiles();
  const folders = { dist, brands };
  // The folder of a brand may be a link.
  const brandFolders = (file: string) => [brands, join(brands, file.split('/')[0] ?? '')];
  const headers = siteHeaders(issuer, { ...environment });
  return (request, response) => {
    const { pathname, hostname } = addressOf(request);
    if (pathname === healthPath)
      return void response.writeHead(200, { ...headers.none, 'content-type': 'text/plain' }).end('ok\n');
    if (!isHostOf(environment, hostname))
      return void response
        .writeHead(421, { ...headers.none, 'content-type': 'text/plain; charset=utf-8' })
        .end('This host is none of this site');
    const route = routeOf(pathname);
    const { 'sec-fetch-site': site, origin, host } = request.headers;
    const takesForms = route?.kind === 'page' && !isElsewhere({ site: site?.toString(), origin, host });
    const refuse = (): void =>
      void response
        .writeHead(405, {
          ...headers.none,
          allow: methods[takesForms ? 'page' : 'file'],
          'content-type': 'text/plain; charset=utf-8',
        })
        .end(wrongMethod);
    if (!/^(?:GET|HEAD|POST)$/.test(request.method ?? '')) return refuse();
    if (pathname === '/') return void response.writeHead(302, { ...headers.none, location: '/login/' }).end();
    const found = route?.files
      .map((file) =>
        read(join(folders[route.from], file), route.from === 'brands' ? brandFolders(file) : undefined),
      )
      .find((file) => file !== undefined);
    if (route === undefined || found === undefined)
      return void response
        .writeHead(404, {
          // That a brand's file is missing other hosts may read, too.
          ...(route?.kind === 'brand' ? { ...headers.brand, 'cache-control': unkept } : headers.none),
          'content-type': 'text/plain; charset=utf-8',
        })
        .end('Not found');
    if (request.method === 'POST' && !takesForms) return refuse();
    // A POST's body is left unread, and is never written down.
    request.resume();
    send(request, response, found, allowingOwn(headers[route.kind], found));
  };
};

const allowingOwn = (headers: Headers, { digests }: Served): Headers => {
  const policy = headers[policyName];
  return policy === undefined || digests === undefined
    ? headers
    : { ...headers, [policyName]: allowing(policy, digests) };
};

const send = (
  request: IncomingMessage,
  response: ServerResponse,
  { type, tag, bytes }: Served,
  headers: Headers,
): void => {
  const coding = codingFor(request.headers['accept-encoding']?.toString(), type);
  // Each form of the file has a tag of its own, so that a cache never mixes them.
  const own = coding === 'identity' ? tag : tag.replace(/"$/, `-${coding}"`);
  const all = { ...headers, 'content-type': type, etag: own, vary: 'accept-encoding' };
  if (isKnown(request.headers['if-none-match'], own)) return void response.writeHead(304, all).end();
  const body = bytes(coding);
  response.writeHead(200, {
    ...all,
    'content-length': body.length,
    ...(coding !== 'identity' && { 'content-encoding': coding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
};

const isKnown = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag || each.trim() === '*') === true;
