import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Environment } from '../../src/config/environment.ts';
import { deploymentOf } from '../../src/tools/deployment.ts';
import { siteHeaders } from '../../src/tools/headers.ts';
import { readProject } from '../../src/tools/project.ts';
import { folderOf as folderOfPages } from '../../src/tools/publish/folder.ts';
import { nginxConfig } from '../../src/tools/publish/nginx.ts';
import { bundleOf } from '../../src/tools/vite/bundle.ts';
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
} from './serve/fixture.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('deploy/nginx.conf', () => {
  it('matches the generated configuration', () => {
    const project = readProject(root);
    const { environment } = deploymentOf(project, 'production');
    expect(readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')).toBe(
      nginxConfig(bundleOf(project).issuer, environment),
    );
  });
});

const nginx = process.env.NGINX ?? 'nginx';
const isThere = spawnSync(nginx, ['-v']).status === 0;

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

// Answered once the server has closed the connection.
const sentRaw = (hostname: string, port: number, text: string): Promise<string> =>
  new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect(port, hostname, () => socket.write(text));
    socket.on('data', (part) => parts.push(part));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Buffer.concat(parts).toString()));
  });

type Running = { readonly folder: string; readonly origin: string; readonly stop: () => Promise<unknown> };

const nginxIn = async (environment: Environment): Promise<Running> => {
  const port = await freePort();
  const folder = folderOf(siteFiles);
  // As it is published: a brand's pages lie in a folder that says what they have within themselves.
  const pages = join(
    folder,
    'store',
    folderOfPages([{ path: '', text: siteFiles['dist/login/demo/index.html'] ?? '' }]),
  );
  mkdirSync(join(folder, 'store'));
  renameSync(join(folder, 'dist/login/demo'), pages);
  symlinkSync(pages, join(folder, 'dist/login/demo'));
  const origin = `http://127.0.0.1:${port}`;
  const site = nginxConfig(issuer, environment, {
    dist: join(folder, 'dist'),
    brands: join(folder, 'brands'),
    previews: join(folder, 'previews'),
    listen: `127.0.0.1:${port}`,
  });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n');
  mkdirSync(join(folder, 'logs'));
  writeFileSync(join(folder, 'site.conf'), site.replaceAll('/var/log/nginx/', join(folder, 'logs/')));
  // Around the site all is logged that can be, as an operator may have it.
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/logs/main.log debug; events {}
http { error_log ${folder}/logs/http.log debug; access_log ${folder}/logs/all.log; log_subrequest on; types { text/html html; application/javascript js; application/json json; image/svg+xml svg; } ${temporary} include ${folder}/site.conf; }`,
  );
  // nginx started by root serves as nobody.
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'brands/demo/closed.svg'), '');
  chmodSync(join(folder, 'brands/demo/closed.svg'), 0);
  const running = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const ended = once(running, 'exit');
  const ready = async (tries: number): Promise<void> => {
    const up = await fetch(origin, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
    if (up) return;
    if (tries === 0)
      throw new Error(`nginx did not start: ${readFileSync(join(folder, 'logs/main.log'), 'utf8')}`);
    await wait(50);
    return ready(tries - 1);
  };
  await ready(100);
  const stop = () => {
    running.kill('SIGQUIT');
    return ended;
  };
  return { folder, origin, stop };
};

const end = async ({ folder, stop }: Running): Promise<void> => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
};

// Asked of a real nginx where there is one (NGINX names it); elsewhere the local server answers the same table.
describe.skipIf(!isThere)('nginx for the hosts of an environment', () => {
  it('refuses other hosts with 421, and does not log their names', async () => {
    const running = await nginxIn(issued);
    const { hostname, port } = new URL(running.origin);
    const sent = (path: string) =>
      Promise.all(
        hosts.map(([host]) =>
          sentRaw(
            hostname,
            Number(port),
            `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
          ),
        ),
      );
    const healthy = await sent('/healthz');
    const answers = await sent('/login/demo/');
    const log = readFileSync(join(running.folder, 'logs/portico.log'), 'utf8');
    await end(running);
    expect(answers.map((answer) => answer.split(' ')[1])).toEqual(
      hosts.map(([, isOurs]) => (isOurs ? '200' : '421')),
    );
    for (const [at, [, isOurs]] of hosts.entries()) {
      expect(answers[at]!.includes('demo first')).toBe(isOurs);
      expect(answers[at]).toMatch(/cache-control: no-(cache|store)/);
    }
    for (const [at, [host]] of hosts.entries())
      if (!/\.(:|$)/.test(host)) expect(healthy[at]).toMatch(/^HTTP\/1.1 200 .*\r\n\r\nok\n$/s);
    expect(log.match(/ 200 3$/m)).toBeNull();
    expect(log).toMatch(/ 421 /);
    expect(log).not.toContain('notsignin');
  });
});

describe.skipIf(!isThere)('nginx with the generated configuration', () => {
  const at: Running = { folder: '', origin: '', stop: () => Promise.resolve() };

  beforeAll(async () => void Object.assign(at, await nginxIn(anywhere)));

  afterAll(() => end(at));

  const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
    fetch(at.origin + path, {
      method,
      redirect: 'manual',
      headers,
      ...(method === 'POST' && { body: new URLSearchParams({ userId: 'a', password: 'secret-word' }) }),
    });

  it.each(requests)('answers %s %s with %i', async (method, path, status, body) => {
    const answer = await ask(method, path);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(body);
  });

  it.each(refusals)('refuses %s %s, and names the allowed methods %s', async (method, path, allow) => {
    const { status, headers } = await ask(method, path);
    expect([status, headers.get('allow')]).toEqual([405, allow]);
    expect(Object.fromEntries(headers)).toMatchObject(siteHeaders(issuer, {}).none);
  });

  it.each(senders)('answers a form that is sent to a page from %s', async (_, headers, status) => {
    for (const path of ['/login/demo/', '/login/demo/register', '/login/late/reset', '/accounts/login']) {
      // fetch sets the header itself.
      const sent = httpRequest(at.origin + path, { method: 'POST', headers: headers(at.origin) });
      sent.end('userId=a');
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      expect([path, answer.statusCode]).toEqual([path, status]);
      if (status === 405) {
        expect(await text(answer)).toContain('Send people here with GET');
        expect(answer.headers.allow).toBe('GET, HEAD');
      }
      answer.resume();
    }
  });

  it('does not follow links inside the folder of a brand', async () => {
    const brand = join(at.folder, 'brands/demo');
    symlinkSync(join(at.folder, 'brands/issuer.json'), join(brand, 'linked.json'));
    symlinkSync(join(at.folder, 'brands'), join(brand, 'all'));
    symlinkSync(brand, join(at.folder, 'brands/other'));
    expect((await ask('GET', '/brands/demo/linked.json')).status).toBe(403);
    expect((await ask('GET', '/brands/demo/all/issuer.json')).status).toBe(404);
    // The whole folder may lie elsewhere.
    expect((await ask('GET', '/brands/other/brand.json')).status).toBe(200);
  });

  it.each([
    ['follows a link of the site owner', undefined, 200],
    ['does not follow a link of another owner', 65_534, 404],
  ] as const)('%s in the built files', async (name, owner, status) => {
    const link = join(at.folder, `dist/assets/${owner ?? 'own'}.js`);
    symlinkSync(join(at.folder, 'dist/assets/boot-abc.js'), link);
    // Only root can give files away; elsewhere a file of root's is another's.
    if (owner !== undefined && process.getuid?.() === 0) lchownSync(link, owner, owner);
    else if (owner !== undefined) {
      rmSync(link);
      symlinkSync('/etc/passwd', link);
    }
    expect([name, (await ask('GET', `/assets/${owner ?? 'own'}.js`)).status]).toEqual([name, status]);
  });

  it.each(garbled)('refuses %s with status 400 and the page for any brand', async (path) => {
    const answer = await ask('GET', path);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('any');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  it.each([
    ['/login/late/', 'page'],
    ['/login/late/reset', 'page'],
    ['/accounts/login', 'page'],
    ['/assets/boot-abc.js', 'hashed'],
    ['/version.json', 'file'],
    ['/brands/demo/logo.svg', 'brand'],
  ] as const)('sends the same headers as the local server with %s', async (path, kind) => {
    const wanted = siteHeaders(issuer, { ...anywhere })[kind];
    const { headers } = await ask('GET', path);
    expect(Object.fromEntries(Object.keys(wanted).map((name) => [name, headers.get(name)]))).toEqual(wanted);
    const posted = await ask('POST', path);
    if (kind === 'page')
      expect(posted.headers.get('content-security-policy')).toBe(wanted['content-security-policy']);
  });

  it.each(files)('sends %s with a policy, also if it has not changed', async (path, kind) => {
    const wanted = siteHeaders(issuer, { ...anywhere })[kind];
    const { headers } = await ask('GET', path);
    const tag = headers.get('etag') ?? '';
    for (const [method, known, status] of [
      ['GET', '', 200],
      ['HEAD', '', 200],
      ['GET', tag, 304],
    ] as const) {
      const answer = await ask(method, path, { 'if-none-match': known });
      expect([method, answer.status]).toEqual([method, status]);
      expect(Object.fromEntries(answer.headers)).toMatchObject(wanted);
    }
  });

  it.each(policies)(
    'sends %s with a policy that allows only its inline styles and scripts',
    async (path, ...texts) => {
      const wanted = policyWith(anywhere, ...texts);
      for (const method of ['GET', 'HEAD', 'POST']) {
        const { headers } = await ask(method, path);
        expect([method, headers.get('content-security-policy')]).toEqual([method, wanted]);
      }
      const { headers } = await ask('GET', path);
      const again = await ask('GET', path, { 'if-none-match': headers.get('etag') ?? '' });
      expect([again.status, again.headers.get('content-security-policy')]).toEqual([304, wanted]);
    },
  );

  it.each(requests.filter(([, , status]) => status >= 300))(
    'answers %s %s with security headers, and forbids caching',
    async (method, path) => {
      const { headers } = await ask(method, path);
      const wanted = siteHeaders(issuer, {}).none;
      expect(Object.fromEntries(Object.keys(wanted).map((name) => [name, headers.get(name)]))).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'content-security-policy': expect.stringMatching(/default-src '(none|self)'/),
        'cache-control': 'no-store',
      });
      expect(headers.get('strict-transport-security')).toContain('max-age=');
    },
  );

  it.each([
    ['a missing hashed file', '/assets/gone.js', {}, 404],
    ['the folder of hashed files', '/assets/', {}, 404],
    ['a failed precondition', '/assets/boot-abc.js', { 'if-match': '"other"' }, 412],
  ] as const)('forbids caching of the answer for %s', async (_, path, headers, status) => {
    const answer = await ask('GET', path, headers);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['for a range', { range: 'bytes=0-3' }, 200],
    ['for a range beyond its end', { range: 'bytes=9000-' }, 200],
    ['with a modification date', { 'if-modified-since': new Date(Date.now() + 60_000).toUTCString() }, 200],
  ] as const)('lets clients cache a hashed file forever after a request %s', async (_, headers, status) => {
    const answer = await ask('GET', '/assets/boot-abc.js', headers);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it.each([
    ['/login/demo/', 'dist/login/demo/index.html'],
    ['/assets/boot-abc.js', 'dist/assets/boot-abc.js'],
    ['/version.json', 'dist/version.json'],
    ['/brands/demo/brand.json', 'brands/demo/brand.json'],
  ])('answers 304 for %s by its ETag alone, without a Last-Modified header', async (path, file) => {
    utimesSync(join(at.folder, file), 77, 77);
    const { headers } = await ask('GET', path);
    const tag = headers.get('etag') ?? '';
    expect([tag, headers.get('last-modified')]).toEqual([
      expect.stringMatching(/^(?:W\/)?"4d-[0-9a-f]+"$/),
      null,
    ]);
    const again = await ask('GET', path, { 'if-none-match': tag });
    expect([again.status, again.headers.get('last-modified')]).toEqual([304, null]);
  });

  it('lets any origin read the 404 for a missing brand file, and forbids caching', async () => {
    const { status, headers } = await ask('GET', '/brands/nobody/brand.json');
    expect([status, headers.get('access-control-allow-origin')]).toEqual([404, '*']);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  const sendRaw = (text: string): Promise<string> => {
    const { hostname, port } = new URL(at.origin);
    return sentRaw(hostname, Number(port), text);
  };
  const canary = 'canary-7f3a';
  const referrer = `Host: x\r\nReferer: https://x.example/?code=${canary}\r\nConnection: close\r\n`;
  const get = (path: string, method = 'GET', more = '') =>
    `${method} ${path}?code=${canary}&token=${canary} HTTP/1.1\r\n${referrer}${more}\r\n`;

  it.each([
    ['a page', get(`/login/demo/${canary}`), 200],
    ['a page of a missing brand', get(`/login/${canary}/`), 200],
    ['a page by POST', `${get(`/login/demo/${canary}`, 'POST', 'Content-Length: 11\r\n')}${canary}`, 200],
    ['a file', get('/assets/boot-abc.js'), 200],
    ['a redirect', get('/'), 302],
    ['a missing hashed file', get(`/assets/${canary}.js`), 404],
    ['a hashed file with a name that is too long', get(`/assets/${canary}${'x'.repeat(300)}.js`), 404],
    ['a file below a file', get(`/assets/boot-abc.js/${canary}`), 404],
    ['a folder', get('/assets/'), 404],
    ['a missing brand file', get(`/brands/demo/${canary}.svg`), 404],
    ['an unreadable brand file', get('/brands/demo/closed.svg'), 403],
    ['any other missing file', get(`/${canary}`), 404],
    ['a hidden file', get(`/.${canary}`), 404],
    ['a DELETE request', get(`/assets/${canary}.js`, 'DELETE'), 405],
    ['a PUT request', get('/assets/boot-abc.js', 'PUT'), 405],
    ['a TRACE request', get(`/assets/${canary}.js`, 'TRACE'), 405],
    ['an unknown method', get(`/${canary}`, `CANARY${canary.toUpperCase()}`), 400],
    ['a body that is too large', get(`/login/demo/${canary}`, 'POST', 'Content-Length: 900000\r\n'), 413],
    ['a header that is too large', get('/login/demo/', 'GET', `X: ${canary}${'x'.repeat(40_000)}\r\n`), 400],
    ['an address that is too long', get(`/login/${canary}${'x'.repeat(40_000)}/`), 414],
    ['a badly encoded address', get(`/login/%zz${canary}`), 400],
    ['a path outside the site', get(`/../../${canary}`), 400],
    ['an invalid host', `GET /${canary} HTTP/1.1\r\nHost: a/${canary}\r\n\r\n`, 400],
    ['a missing host', `GET /login/?code=${canary} HTTP/1.1\r\nReferer: ${canary}\r\n\r\n`, 400],
    ['an invalid header', get('/login/demo/', 'GET', `${canary}\0: x\r\n`), 400],
    ['an invalid request line', `${canary} ?code=${canary}\r\n\r\n`, 400],
    ['an unknown HTTP version', `GET /?code=${canary} HTTP/7.9\r\nReferer: ${canary}\r\n\r\n`, 505],
  ] as const)('logs no values from a request: %s', async (_, text, status) => {
    const before = logged('portico.log').split('\n').length;
    const answer = await sendRaw(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} |^<html>`));
    // Also what nginx refuses by itself comes as safe; to no request at all it answers without any header.
    if (!answer.startsWith('<html>'))
      for (const safe of ['x-content-type-options: nosniff', 'referrer-policy: no-referrer', secured])
        expect(answer).toContain(`\r\n${safe}\r\n`);
    await expect.poll(() => logged('portico.log').split('\n').length, patience).toBeGreaterThan(before);
    for (const name of readdirSync(join(at.folder, 'logs')))
      expect(`${name}: ${logged(name)}`).not.toMatch(new RegExp(canary, 'i'));
  });

  it('ends each connection with its answer, so that no reload resets a request', async () => {
    for (const path of ['/login/demo/', '/assets/boot-abc.js', '/assets/gone.js'])
      expect(await sendRaw(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)).toContain('\r\nConnection: close\r\n');
  });

  const secured = 'strict-transport-security: max-age=31536000; includeSubDomains';

  const patience = { timeout: 30_000 };

  const logged = (name: string): string => readFileSync(join(at.folder, 'logs', name), 'utf8');

  it('logs the file that it served, and only the folder of a missing file', async () => {
    await ask('POST', '/login/demo/reset?link=one-time-thing');
    await ask('GET', '/assets/gone.js');
    await expect
      .poll(() => logged('portico.log'), patience)
      .toMatch(/ POST "\/login\/demo\/app\.html" 200 \d+$/m);
    await expect.poll(() => logged('portico.log'), patience).toMatch(/ GET "\/assets\/\.\.\." 404 \d+$/m);
    expect(logged('portico.log')).not.toMatch(/one-time-thing|secret-word/);
  });
});
