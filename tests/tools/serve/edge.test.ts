import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteHeaders, unkept } from '../../../src/tools/headers.ts';
import { edge } from '../../../src/tools/serve/edge.ts';
import {
  anywhere,
  files,
  garbled,
  hosts,
  issued,
  issuer,
  policies,
  policyWith,
  refusals,
  requests,
  senders,
  siteFiles,
} from './fixture.ts';

// Storage as it is asked without a list: it knows no folders, and says 403 of what is not there.
const heard: string[] = [];
const origin = createServer(async (request, response) => {
  const { method, url = '', headers } = request;
  heard.push(`${method} ${url} ${JSON.stringify(headers)} ${await textOf(request)}`);
  const key = decodeURIComponent(url).replace('/site/', '');
  const text = siteFiles[`dist/${key}`] ?? siteFiles[key];
  if (key === 'assets/broken.js') response.writeHead(500).end();
  else if (text === undefined || key === 'brands/issuer.json') response.writeHead(403).end();
  else if (headers['if-none-match'] === '"tag"') response.writeHead(304, { etag: '"tag"' }).end();
  else response.writeHead(200, { etag: '"tag"', 'content-type': 'text/x', 'x-amz-id': 'a' }).end(text);
});

beforeAll(() => new Promise<void>((resolve) => void origin.listen(0, '127.0.0.1', resolve)));
afterAll(() => void origin.close());

const drawn = ['/register', '/deep/down'];
const settings = { hosts: anywhere.hosts, headers: siteHeaders(issuer, { ...anywhere }), unkept, drawn };
const ask = (
  method: string,
  path: string,
  { host = 'signin.issuer.example', headers = {}, of = settings } = {},
): Promise<Response> => {
  const { port } = origin.address() as AddressInfo;
  const request = new Request(`https://${host}${path}`, {
    method,
    headers,
    ...(method === 'POST' && { body: 'userId=canary-1' }),
  });
  return edge(of)(request, { ORIGIN: `http://127.0.0.1:${port}/site/` });
};

describe('the edge', () => {
  it.each(requests)('answers %s %s with %i', async (method, path, status, body) => {
    const answer = await ask(method, path);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(body);
  });

  it.each(refusals)('refuses %s %s, and names the allowed methods %s', async (method, path, allow) => {
    const { status, headers } = await ask(method, path);
    expect([status, headers.get('allow')]).toEqual([405, allow]);
  });

  it.each(senders)('answers a form that is sent to a page from %s', async (_, sent, status) => {
    const headers = sent('https://signin.issuer.example');
    const answer = await ask('POST', '/login/demo/reset', { headers });
    expect(answer.status).toBe(status);
    if (status === 405) {
      expect(await answer.text()).toContain('Send people here with GET');
      expect(answer.headers.get('allow')).toBe('GET, HEAD');
    }
  });

  it.each(hosts)('whether it accepts the host %s: %s', async (host, isOurs) => {
    const { status } = await ask('GET', '/login/demo/', { host, of: { ...settings, hosts: issued.hosts } });
    expect(status).toBe(isOurs ? 200 : 421);
  });

  it.each(garbled)('answers %s with the page for any brand', async (path) => {
    expect(await (await ask('GET', path)).text()).toContain('any');
  });

  it.each([
    ['/login/demo/reset', 'page'],
    ['/login/late/reset', 'page'],
    ['/assets/boot-abc.js', 'hashed'],
    ['/version.json', 'file'],
    ['/brands/demo/logo.svg', 'brand'],
    ['/assets/gone.js', 'none'],
    ['/assets/broken.js', 'none'],
    ['/', 'none'],
  ] as const)('sends the site headers with %s, and no storage headers', async (path, kind) => {
    const { headers } = await ask('GET', path);
    expect(Object.fromEntries(headers)).toMatchObject(settings.headers[kind]);
    expect(headers.get('x-amz-id')).toBeNull();
  });

  it.each(files)('sends %s with a policy, also if it has not changed', async (path, kind) => {
    for (const [method, tag, status] of [
      ['GET', '', 200],
      ['HEAD', '', 200],
      ['GET', '"tag"', 304],
    ] as const) {
      const answer = await ask(method, path, { headers: { 'if-none-match': tag } });
      expect([method, answer.status]).toEqual([method, status]);
      expect(Object.fromEntries(answer.headers)).toMatchObject(settings.headers[kind]);
    }
  });

  it.each(policies)(
    'sends %s with a policy that allows only its inline styles and scripts',
    async (path, ...texts) => {
      const wanted = policyWith(anywhere, ...texts);
      for (const method of ['GET', 'HEAD', 'POST']) {
        const answer = await ask(method, path);
        expect([method, answer.headers.get('content-security-policy')]).toEqual([method, wanted]);
        expect((await answer.text()).length > 0).toBe(method !== 'HEAD');
      }
    },
  );

  it('sends no content security policy with a 304', async () => {
    const { status, headers } = await ask('GET', '/login/demo/', { headers: { 'if-none-match': '"tag"' } });
    expect([status, headers.get('content-security-policy')]).toEqual([304, null]);
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  it('lets any origin read the 404 for a missing brand file, and forbids caching', async () => {
    const { status, headers } = await ask('GET', '/brands/nobody/brand.json');
    expect([status, headers.get('access-control-allow-origin')]).toEqual([404, '*']);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('answers 304 if the ETag matches', async () => {
    const { status, headers } = await ask('GET', '/login/demo/', { headers: { 'if-none-match': '"tag"' } });
    expect([status, headers.get('etag'), headers.get('cache-control')]).toEqual([304, '"tag"', 'no-cache']);
  });

  it('sends no query, body, cookie, referrer or credentials to the storage', async () => {
    heard.length = 0;
    const headers = {
      cookie: 'a=canary-2',
      referer: 'https://x.example/?code=canary-3',
      authorization: 'canary-4',
    };
    for (const method of ['GET', 'POST']) await ask(method, '/login/demo/reset?token=canary-5', { headers });
    expect(heard).toHaveLength(2);
    expect(heard.join()).not.toContain('canary');
  });
});
