import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '../src/engine/index.ts';
import { freePort } from '../src/tools/free-port.ts';
import { composeBank } from './compose.ts';
import { test as base } from './visit.ts';

/** The scripts that the issuer of the second site has beside its own: one lies elsewhere, one on the site itself. */
export const scripts = {
  telemetry: { src: 'https://bot-detection.example/telemetry.js', global: '__telemetry' },
  blackBox: { src: '/sandbox/script/black-box.js?global=fraud.read', global: 'fraud.read' },
} as const;

/** One that must be what it was when it was looked at. */
export const pinned = {
  src: '/sandbox/script/consent.js?global=survey',
  global: 'survey',
  integrity: `sha384-${createHash('sha384').update('window.survey = 1;\n').digest('base64')}`,
} as const;

const stated = {
  owner: 'The tests',
  reason: 'Stands in for a script of another company.',
  unpinned: 'Each test has it be something else.',
};

/** Where a second site is, and the folder that it is made of. */
type SecondSite = { readonly origin: string; readonly folder: string };

/** A test on a site of its own, made in a folder by `make`. It is built once for each worker. */
export const testOfSite = (make: (folder: string) => void) =>
  base.extend<object, { readonly secondSite: SecondSite }>({
    secondSite: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
      async ({}, use) => {
        const folder = mkdtempSync(join(tmpdir(), 'portico-copy-'));
        const port = await freePort();
        make(folder);
        const server = spawn(process.execPath, ['--import', 'tsx', 'src/tools/start.ts'], {
          cwd: folder,
          env: { ...process.env, PORT: String(port) },
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        const ended = once(server, 'exit');
        try {
          await served(server);
          await use({ origin: `http://portico.localhost:${port}`, folder });
        } finally {
          server.kill();
          await ended;
          rmSync(folder, { recursive: true, force: true });
        }
      },
      { scope: 'worker', timeout: 300_000 },
    ],
    baseURL: ({ secondSite }, use) => use(secondSite.origin),
  });

/** A test on the tests' own bank, whose issuer has further scripts here. */
export const test = testOfSite((folder) => {
  composeBank(folder);
  const file = join(folder, 'brands/issuer.json');
  const issuer = JSON.parse(readFileSync(file, 'utf8')) as JsonObject & { readonly scripts: JsonObject }; // As the check has found it.
  writeFileSync(
    file,
    JSON.stringify({
      ...issuer,
      scripts: {
        ...issuer.scripts,
        survey: { ...pinned, owner: stated.owner, reason: stated.reason },
        ...Object.fromEntries(
          Object.entries(scripts).map(([role, script]) => [role, { ...script, ...stated }]),
        ),
      },
    }),
  );
});

// The server's last line when it listens; one that ends before has said why.
const served = (server: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    const said: string[] = [];
    const hear = (part: Buffer): void => {
      said.push(String(part));
      if (said.join('').includes('Ctrl-C ends it.')) resolve();
    };
    server.stdout?.on('data', hear);
    server.stderr?.on('data', hear);
    server.once('exit', () => reject(new Error(`The second site did not start.\n${said.join('')}`)));
  });
