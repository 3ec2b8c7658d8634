import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:http2';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../src/tools/free-port.ts';
import { siteHeaders } from '../../src/tools/headers.ts';
import { nginxConfig, usualPlaces } from '../../src/tools/publish/nginx.ts';
import { folderOf, hosts, issued, issuer, siteFiles } from './serve/fixture.ts';

const nginx = process.env.NGINX ?? 'nginx';
const openssl = process.env.OPENSSL ?? 'openssl';
const isThere = (command: string, ...args: readonly string[]) => spawnSync(command, args).status === 0;
const written = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url)), 'utf8');

// nginx takes a variable of that name for something of its own.
const { NGINX: _, ...env } = process.env;

// Nobody in particular, where there is a choice.
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

type Ports = { readonly plain: number; readonly tls: number };

// The files as they are, but for places: all that may be written to is tmp.
const started = async (
  hasTls: boolean,
  prepare: (folder: string) => void = () => undefined,
  environment = issued,
) => {
  const folder = folderOf(siteFiles);
  const ports: Ports = { plain: await freePort(), tls: await freePort() };
  const here = (text: string) =>
    text
      .replaceAll('/etc/nginx/conf.d/', `${folder}/conf.d/`)
      .replaceAll('/etc/nginx/tls/', `${folder}/tls/`)
      .replaceAll(/\/tmp\/(?=nginx)|\/var\/log\/nginx\//g, `${folder}/tmp/`)
      .replaceAll('listen 8080', `listen 127.0.0.1:${ports.plain}`)
      .replaceAll('listen 8443', `listen 127.0.0.1:${ports.tls}`)
      .replaceAll(usualPlaces.dist, join(folder, 'dist'))
      .replaceAll(usualPlaces.brands, join(folder, 'brands'));
  for (const name of ['conf.d', 'tls', 'tmp']) mkdirSync(join(folder, name));
  prepare(folder);
  const site = nginxConfig(issuer, environment);
  writeFileSync(
    join(folder, 'conf.d/portico.conf'),
    here(hasTls ? site.replaceAll('listen 8080', 'listen 8443 ssl http2') : site),
  );
  if (hasTls) writeFileSync(join(folder, 'conf.d/nginx.tls.conf'), here(written('nginx.tls.conf')));
  const main = join(folder, 'nginx.main.conf');
  writeFileSync(main, here(written('nginx.main.conf')));
  chmodSync(folder, 0o555);
  if (user.uid !== undefined) chownSync(join(folder, 'tmp'), user.uid, user.gid);
  const args = ['-e', 'stderr', '-c', main];
  const judged = spawnSync(nginx, [...args, '-t'], { ...user, env, encoding: 'utf8' }).stderr;
  const running = spawn(nginx, args, { ...user, env, stdio: ['ignore', 'ignore', 'pipe'] });
  const said: string[] = [];
  running.stderr.on('data', (part: Buffer) => said.push(part.toString()));
  const ended = once(running, 'exit');
  stops.push(async () => {
    running.kill('SIGTERM');
    await ended;
    chmodSync(folder, 0o755);
    rmSync(folder, { recursive: true });
  });
  const origin = `http://127.0.0.1:${ports.plain}`;
  await answering(`${origin}/healthz`, () => said.join(''));
  return { folder, ports, origin, judged, said: () => said.join('') };
};

const answering = async (address: string, said: () => string, tries = 100): Promise<void> => {
  const isUp = await fetch(address).then(
    () => true,
    () => false,
  );
  if (isUp) return;
  if (tries === 0) throw new Error(`nginx did not start: ${said()}`);
  await wait(50);
  return answering(address, said, tries - 1);
};

const host = 'signin.issuer.example';

// By HTTP/2 alone.
const asked = async (port: number, path: string, authority: string, ca: string) => {
  const session = connect(`https://127.0.0.1:${port}`, { ca, servername: host });
  const request = session.request({ ':path': path, ':authority': authority });
  const [answer] = (await once(request, 'response')) as [Record<string, string | number>];
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  session.close();
  return { ...answer, body: Buffer.concat(parts).toString() };
};

// By HTTP/1.1, for a host of any name.
const plainly = async (port: number, path: string, name: string) => {
  const request = get({ host: '127.0.0.1', port, path, headers: { host: name } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts).toString() };
};

const certificate = (folder: string): void => {
  const [key, crt] = [join(folder, 'tls/tls.key'), join(folder, 'tls/tls.crt')];
  spawnSync(openssl, [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
    ...['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`, '-keyout', key, '-out', crt],
  ]);
  chmodSync(key, 0o644);
};

describe.skipIf(!isThere(nginx, '-v'))('nginx with only the files of deploy/', () => {
  it('runs without root and without warnings, and writes only to its tmp folder', async () => {
    const { folder, origin, judged, said } = await started(false);
    expect(judged).toMatch(/^nginx: the configuration .* syntax is ok\nnginx: .* test is successful\n$/);
    const files = () => readdirSync(folder, { recursive: true }).map(String);
    const before = files().filter((name) => !name.startsWith('tmp'));
    expect((await fetch(origin, { method: 'POST', body: 'x'.repeat(60_000) })).status).toBe(421);
    expect(files().filter((name) => !name.startsWith('tmp'))).toEqual(before);
    expect(files()).toContain('tmp/nginx.pid');
    expect(said()).toBe('');
  });

  it('starts with very long host names, and answers for them only', async () => {
    const long = `${'a'.repeat(60)}.${'b'.repeat(60)}.example`;
    const environment = { ...issued, hosts: [long, `*.${long}`, 'signin.issuer.example'] };
    const { ports, judged } = await started(false, undefined, environment);
    expect(judged).toContain('test is successful');
    const status = async (name: string) => (await plainly(ports.plain, '/login/demo/', name)).status;
    expect(await status(long)).toBe(200);
    expect(await status(`${long.toUpperCase()}:8080`)).toBe(200);
    expect(await status(`x.${long}`)).toBe(200);
    expect(await status('signin.issuer.example')).toBe(200);
    expect(await status(`x${long}`)).toBe(421);
    expect(await status(long.replace('.', '-'))).toBe(421);
  });

  it.skipIf(!isThere(openssl, 'version'))(
    'serves over TLS and HTTP/2, and redirects plain HTTP to HTTPS',
    async () => {
      const { folder, ports, judged } = await started(true, certificate);
      expect(judged).not.toContain('[');
      const ca = readFileSync(join(folder, 'tls/tls.crt'), 'utf8');
      const page = await asked(ports.tls, '/login/demo/', host, ca);
      expect(page).toMatchObject({ ':status': 200, body: expect.stringContaining('demo first') });
      expect(page).toMatchObject({
        'strict-transport-security': expect.stringContaining('includeSubDomains'),
      });
      expect(await asked(ports.tls, '/login/demo/', 'elsewhere.example', ca)).toMatchObject({
        ':status': 421,
      });
      for (const [name, isOurs] of hosts) {
        const sent = await plainly(ports.plain, '/login/demo/?lang=es', name);
        const led = `https://${name.replace(/\.?(:.*)?$/, '')}/login/demo/?lang=es`;
        // What has a dot at its end is led to the name without.
        const isLed = isOurs || /^signin\.issuer\.example\./.test(name);
        expect([name, sent.status, sent.headers.location]).toEqual([
          name,
          isLed ? 301 : 421,
          isLed ? led : undefined,
        ]);
        expect(sent.headers).toMatchObject(siteHeaders(issuer, {}).none);
      }
      expect(readFileSync(join(folder, 'tmp/portico.log'), 'utf8')).not.toContain('lang');
    },
  );
});
