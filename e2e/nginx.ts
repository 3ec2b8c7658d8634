import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { JsonObject } from '../src/engine/index.ts';
import { freePort } from '../src/tools/free-port.ts';
import { composedBank, ownDeclarations } from './compose.ts';

const nginx = process.env.NGINX ?? 'nginx';

/** Whether there is an nginx to serve with: `NGINX` names another. */
export const hasNginx = spawnSync(nginx, ['-v']).status === 0;

/** A site that was published from the artifact of the tests' own bank, behind a real nginx. */
export type Served = {
  readonly origin: string;
  /** Where its brands are copied to by those who operate it. */
  readonly brands: string;
  readonly stop: () => Promise<void>;
};

/**
 * Publishes the brands of the tests' own bank for an environment by the program that is shipped, and serves that. `more` are
 * further words for the program; with `--watch` it goes on.
 */
export const serve = async (environment: JsonObject, ...more: readonly string[]): Promise<Served> => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-nginx-'));
  // nginx started by root serves as nobody.
  chmodSync(folder, 0o755);
  const brands = join(folder, 'brands');
  cpSync(join(ownDeclarations, 'brands'), brands, { recursive: true });
  writeFileSync(join(folder, 'environment.json'), JSON.stringify(environment));
  const port = await freePort();
  const publishing = spawn(
    process.execPath,
    [
      join(composedBank, 'dist/publish.mjs'),
      ...['--brands', brands, '--environment', join(folder, 'environment.json'), '--to', join(folder, 'srv')],
      ...['--listen', `127.0.0.1:${port}`, ...more],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  await said(publishing, more.includes('--watch') ? 'Watching for changes' : 'is served');
  const serving = spawn(nginx, ['-p', folder, '-e', 'stderr', '-c', written(folder)], { stdio: 'ignore' });
  const [host = ''] = environment.hosts as readonly string[]; // As its schema says.
  const served = { origin: `http://${host}:${port}`, brands };
  await answering(`http://127.0.0.1:${port}/healthz`);
  return {
    ...served,
    stop: async () => {
      const ends = [publishing, serving].map(async (child) => {
        if (child.exitCode !== null || !child.kill('SIGTERM')) return;
        await once(child, 'exit');
      });
      await Promise.all(ends);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

// What surrounds the settings of a site, in a folder of its own.
const written = (folder: string): string => {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const file = join(folder, 'nginx.conf');
  mkdirSync(join(folder, 'logs'));
  const site = readFileSync(join(folder, 'srv/current/nginx.conf'), 'utf8');
  writeFileSync(join(folder, 'site.conf'), site.replaceAll('/var/log/nginx/', join(folder, 'logs/')));
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log stderr; events {}
http {
  include /etc/nginx/mime.types;
  ${places.join('\n  ')}
  include ${folder}/site.conf;
}`,
  );
  return file;
};

const said = (child: ChildProcess, words: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const parts: string[] = [];
    const hear = (part: Buffer): void => {
      parts.push(String(part));
      if (parts.join('').includes(words)) resolve();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('close', () => reject(new Error(`Nothing was published.\n${parts.join('')}`)));
  });

const answering = async (address: string, tries = 200): Promise<void> => {
  const isUp = await fetch(address).then(
    () => true,
    () => false,
  );
  if (isUp) return;
  if (tries === 0) throw new Error('nginx did not start.');
  await wait(50);
  return answering(address, tries - 1);
};
