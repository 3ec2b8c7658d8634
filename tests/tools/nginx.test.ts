import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteHeaders } from '../../src/tools/headers.ts';
import { nginxConfig } from '../../src/tools/nginx.ts';
import { readProject } from '../../src/tools/project.ts';
import { bundleOf } from '../../src/tools/vite/bundle.ts';
import { environments, folderOf, garbled, issuer, requests, siteFiles } from './serve/fixture.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('deploy/nginx.conf', () => {
  it('is what the configuration says', () => {
    const bundle = bundleOf(readProject(root));
    expect(readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')).toBe(
      nginxConfig(bundle.issuer, bundle.environments),
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

// Asked of a real nginx where there is one (NGINX names it); elsewhere the local server answers the same table.
describe.skipIf(!isThere)('nginx with the written configuration', () => {
  const at: { folder: string; origin: string; stop: () => void } = {
    folder: '',
    origin: '',
    stop: () => undefined,
  };

  beforeAll(async () => {
    const port = await freePort();
    at.folder = folderOf(siteFiles);
    at.origin = `http://127.0.0.1:${port}`;
    const site = nginxConfig(issuer, environments, {
      dist: join(at.folder, 'dist'),
      brands: join(at.folder, 'brands'),
      listen: `127.0.0.1:${port}`,
    });
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${at.folder}/${kind};`)
      .join('\n');
    writeFileSync(
      join(at.folder, 'site.conf'),
      site.replace('/var/log/nginx/portico.log', join(at.folder, 'access.log')),
    );
    writeFileSync(
      join(at.folder, 'nginx.conf'),
      `daemon off; pid ${at.folder}/pid; error_log ${at.folder}/error.log; events {}
http { types { text/html html; application/javascript js; application/json json; image/svg+xml svg; } ${temporary} include ${at.folder}/site.conf; }`,
    );
    // nginx started by root serves as nobody.
    chmodSync(at.folder, 0o755);
    const running = spawn(nginx, ['-p', at.folder, '-c', join(at.folder, 'nginx.conf')], { stdio: 'ignore' });
    at.stop = () => running.kill('SIGQUIT');
    const ready = async (tries: number): Promise<void> => {
      const up = await fetch(at.origin, { redirect: 'manual' }).then(
        () => true,
        () => false,
      );
      if (up) return;
      if (tries === 0)
        throw new Error(`nginx did not start: ${readFileSync(join(at.folder, 'error.log'), 'utf8')}`);
      await wait(50);
      return ready(tries - 1);
    };
    await ready(100);
  });

  afterAll(async () => {
    at.stop();
    await wait(200);
    rmSync(at.folder, { recursive: true, force: true });
  });

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

  it.each(garbled)('refuses %s with a page that says more than a number', async (path) => {
    const answer = await ask('GET', path);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('any');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  it.each([
    ['/login/demo/', 'page'],
    ['/login/late/reset', 'page'],
    ['/accounts/login', 'page'],
    ['/assets/boot-abc.js', 'hashed'],
    ['/environment.json', 'file'],
    ['/brands/demo/logo.svg', 'brand'],
  ] as const)('sends the headers of the local server with %s', async (path, kind) => {
    const wanted = siteHeaders(issuer, (environments.environments as never[])[1]!)[kind];
    const { headers } = await ask('GET', path);
    expect(Object.fromEntries(Object.keys(wanted).map((name) => [name, headers.get(name)]))).toEqual(wanted);
    const posted = await ask('POST', path);
    if (kind === 'page')
      expect(posted.headers.get('content-security-policy')).toBe(wanted['content-security-policy']);
  });

  it('writes down neither the query nor the body', async () => {
    await ask('POST', '/login/demo/?link=one-time-thing');
    await wait(50);
    const log = readFileSync(join(at.folder, 'access.log'), 'utf8');
    expect(log).toContain('"POST /login/demo/');
    expect(log).not.toMatch(/one-time-thing|secret-word/);
  });
});
