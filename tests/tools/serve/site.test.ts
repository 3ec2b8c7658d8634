import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteHeaders } from '../../../src/tools/headers.ts';
import { siteListener } from '../../../src/tools/serve/site.ts';
import {
  anywhere,
  files,
  folderOf,
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

const at: { folder: string; server?: Server; origin: string } = { folder: '', origin: '' };

beforeAll(async () => {
  at.folder = folderOf(siteFiles);
  at.server = createServer(siteListener({ ...folders(), issuer, environment: anywhere }));
  at.server.listen(0, '127.0.0.1');
  await once(at.server, 'listening');
  at.origin = `http://127.0.0.1:${(at.server.address() as AddressInfo).port}`;
});

afterAll(() => {
  at.server?.closeAllConnections();
  at.server?.close();
  rmSync(at.folder, { recursive: true });
});

const folders = () => ({ dist: join(at.folder, 'dist'), brands: join(at.folder, 'brands') });

const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  askAt(at.origin, method, path, headers);

// fetch would follow, decode and normalise.
const askAt = (origin: string, method: string, path: string, headers: Record<string, string>) =>
  new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const sent = httpRequest({ hostname, port, method, path, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers as Record<string, string>,
          body: Buffer.concat(parts),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(method === 'POST' ? 'userId=a&password=b' : undefined);
  });

describe('the local server', () => {
  it.each(requests)('answers %s %s with %i', async (method, path, status, body) => {
    const answer = await ask(method, path);
    expect(answer.status).toBe(status);
    expect(answer.body.toString()).toContain(body);
  });

  it.each(refusals)('refuses %s %s, and names the allowed methods %s', async (method, path, allow) => {
    const { status, headers } = await ask(method, path);
    expect([status, headers.allow]).toEqual([405, allow]);
    expect(headers).toMatchObject(siteHeaders(issuer, {}).none);
  });

  it.each(senders)('answers a form that is sent to a page from %s', async (_, sent, status) => {
    const { headers, body, ...answer } = await ask('POST', '/login/demo/reset', sent(at.origin));
    expect(answer.status).toBe(status);
    if (status === 405) {
      expect(body.toString()).toContain('Send people here with GET');
      expect(headers.allow).toBe('GET, HEAD');
    }
  });

  it.each(garbled)('answers %s with the page for any brand', async (path) => {
    const answer = await ask('GET', path);
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toContain('any');
  });

  it('sends the content security policy of its environment only with pages', async () => {
    const page = await ask('GET', '/login/demo/');
    expect(page.headers['content-security-policy']).toContain(
      "connect-src 'self' https://telemetry.example;",
    );
    const script = await ask('GET', '/assets/boot-abc.js');
    expect(script.headers['content-security-policy']).not.toContain('telemetry.example');
    expect(script.headers['x-content-type-options']).toBe('nosniff');
  });

  it.each(policies)(
    'sends %s with a policy that allows only its inline styles and scripts',
    async (path, ...texts) => {
      const wanted = policyWith(anywhere, ...texts);
      const { headers } = await ask('GET', path);
      expect(headers['content-security-policy']).toBe(wanted);
      const again = await ask('GET', path, { 'if-none-match': headers.etag ?? '' });
      expect([again.status, again.headers['content-security-policy']]).toEqual([304, wanted]);
    },
  );

  it.each(hosts)('whether it accepts the host %s: %s', async (host, isOurs) => {
    const server = createServer(siteListener({ ...folders(), issuer, environment: issued }));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { status, headers, body } = await askAt(`http://127.0.0.1:${port}`, 'GET', '/login/demo/', {
      host,
    });
    const health = await askAt(`http://127.0.0.1:${port}`, 'GET', '/healthz', { host });
    server.closeAllConnections();
    server.close();
    expect(health.status).toBe(200);
    expect(status).toBe(isOurs ? 200 : 421);
    expect(body.toString().includes('demo first')).toBe(isOurs);
    if (isOurs) expect(headers['content-security-policy']).toContain('https://api.issuer.example');
    else expect(headers).toMatchObject(siteHeaders(issuer, {}).none);
  });

  it.each(requests.filter(([, , status]) => status >= 300))(
    'answers %s %s with security headers, and forbids caching',
    async (method, path) => {
      const { headers } = await ask(method, path);
      expect(headers).toMatchObject(siteHeaders(issuer, {}).none);
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  it('lets any origin read the 404 for a missing brand file, and forbids caching', async () => {
    const { status, headers } = await ask('GET', '/brands/nobody/brand.json');
    expect([status, headers['access-control-allow-origin']]).toEqual([404, '*']);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('lets clients cache hashed files forever, and revalidate other files', async () => {
    expect((await ask('GET', '/assets/boot-abc.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    const { headers } = await ask('GET', '/brands/demo/brand.json');
    expect(headers['cache-control']).toBe('no-cache');
    const again = await ask('GET', '/brands/demo/brand.json', { 'if-none-match': headers.etag! });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
  });

  it.each(files)(
    'sends %s with a policy and its type, also if it has not changed',
    async (path, kind, type) => {
      const wanted = siteHeaders(issuer, { ...anywhere })[kind];
      const { headers } = await ask('GET', path);
      expect(headers).toMatchObject({ ...wanted, 'content-type': expect.stringContaining(type) });
      expect((await ask('HEAD', path)).headers).toMatchObject(wanted);
      const again = await ask('GET', path, { 'if-none-match': headers.etag! });
      expect(again).toMatchObject({ status: 304, headers: wanted });
    },
  );

  it('compresses text as the request accepts, with a separate ETag for each encoding', async () => {
    const plain = await ask('GET', '/login/demo/');
    const brotli = await ask('GET', '/login/demo/', { 'accept-encoding': 'gzip, br' });
    const gzip = await ask('GET', '/login/demo/', { 'accept-encoding': 'gzip, br;q=0' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
    expect(plain.headers.vary).toBe('accept-encoding');
  });

  it('answers HEAD like GET, but without the body', async () => {
    const answer = await ask('HEAD', '/login/demo/');
    expect(answer.status).toBe(200);
    expect(answer.body).toHaveLength(0);
    expect(Number(answer.headers['content-length'])).toBe(
      readFileSync(join(at.folder, 'dist/login/demo/index.html')).length,
    );
  });

  it('follows links of a brand within the brands, and none that leads out of them', async () => {
    const brand = join(at.folder, 'brands/linking');
    mkdirSync(brand);
    symlinkSync('../demo/brand.json', join(brand, 'brand.json'));
    symlinkSync('../../dist/app.html', join(brand, 'logo.svg'));
    expect((await ask('GET', '/brands/linking/brand.json')).status).toBe(200);
    expect((await ask('GET', '/brands/linking/logo.svg')).status).toBe(404);
  });

  it('serves a brand folder that is added or changed while it runs', async () => {
    expect((await ask('GET', '/brands/dropped/brand.json')).status).toBe(404);
    mkdirSync(join(at.folder, 'brands/dropped'));
    const file = join(at.folder, 'brands/dropped/brand.json');
    writeFileSync(file, '{"displayName":"Dropped"}');
    expect((await ask('GET', '/brands/dropped/brand.json')).body.toString()).toContain('Dropped');
    writeFileSync(file, '{"displayName":"Dropped again"}');
    expect((await ask('GET', '/brands/dropped/brand.json')).body.toString()).toContain('Dropped again');
    expect((await ask('GET', '/login/dropped/')).body.toString()).toContain('any');
  });
});
