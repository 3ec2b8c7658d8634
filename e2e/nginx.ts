import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '../src/engine/index.ts';
import { freePort } from '../src/tools/free-port.ts';
import { startNginx } from '../src/tools/serve/nginx-process.ts';
import { composedBank, ownDeclarations } from './compose.ts';

/** A site that was published from the artifact of the tests' own bank, behind a real nginx. */
export type Served = {
  readonly origin: string;
  /** Where its brands are copied to by those who operate it. */
  readonly brands: string;
  /** Runs the program that is shipped with this site's places, and has nginx read its settings again. */
  readonly publish: (...words: readonly string[]) => Promise<void>;
  /** Has nginx read its settings again. */
  readonly reload: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/**
 * Publishes the brands of the tests' own bank for an environment by the program that is shipped, and serves that. `more` are
 * further words for the program; with `--watch` it goes on.
 */
export const serve = async (environment: JsonObject, ...more: readonly string[]): Promise<Served> => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-nginx-'));
  const [brands, to] = [join(folder, 'brands'), join(folder, 'srv')];
  cpSync(join(ownDeclarations, 'brands'), brands, { recursive: true });
  writeFileSync(join(folder, 'environment.json'), JSON.stringify(environment));
  const port = await freePort();
  const publish = (words: readonly string[]): ChildProcess =>
    spawn(
      process.execPath,
      [
        ...[join(composedBank, 'dist/publish.mjs'), ...words],
        ...['--brands', brands, '--environment', join(folder, 'environment.json'), '--to', to],
        ...['--listen', `127.0.0.1:${port}`],
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
  const publishing = publish(more);
  await said(publishing, 'is served');
  const serving = await startNginx(folder, join(to, 'current/nginx.conf'), port);
  const [host = ''] = environment.hosts as readonly string[]; // As its schema says.
  return {
    origin: `http://${host}:${port}`,
    brands,
    publish: async (...words) => {
      const [code] = await once(publish(words), 'exit');
      if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}`);
      await serving.reload();
    },
    reload: serving.reload,
    stop: async () => {
      await serving.stop();
      if (publishing.exitCode === null && publishing.kill()) await once(publishing, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
