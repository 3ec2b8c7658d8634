import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { createBuilder } from 'vite';
import { local } from '../deployment.ts';

/** Builds the artifact, but only when something that it is made of has changed since it was built. Tells `say` when it does. */
export const buildWhenNeeded = async (root: string, say: (line: string) => void): Promise<void> => {
  if (isBuilt(root)) return;
  say('Building (only when something has changed).');
  // Written before, so that what changes while it builds is built again next time.
  const stamp = stampOf(root);
  const builder = await createBuilder({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'error' });
  await builder.buildApp();
  mkdirSync(dirname(join(root, stampFile)), { recursive: true });
  writeFileSync(join(root, stampFile), stamp);
};

/** The folder of what is served, below a project's. */
export const livePath = '.portico/live/current/site';

/** Publishes what is built of a project with a folder of brands, for the environment beside the pretend bank, by the program that is shipped. Throws where nothing could be published. */
export const publishHere = async (
  root: string,
  brands: string,
  say: (line: string) => void,
): Promise<void> => {
  const places = [
    '--brands',
    brands,
    '--environment',
    `deploy/environments/${local}.json`,
    '--to',
    '.portico/live',
  ];
  const running = spawn(process.execPath, ['dist/publish.mjs', ...places], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [running.stdout, running.stderr]) stream.on('data', (part) => said.push(String(part)));
  const [code] = await once(running, 'close');
  const text = said.join('').trimEnd();
  if (code !== 0 && code !== 1) throw new Error(text);
  if (code === 1) say(text);
};

/** Whether what is built was made of the files as they are now. */
export const isBuilt = (root: string): boolean => {
  const path = join(root, stampFile);
  return (
    existsSync(join(root, 'dist/publish.mjs')) &&
    existsSync(path) &&
    readFileSync(path, 'utf8') === stampOf(root)
  );
};

/** Takes over what was built elsewhere of the same files. */
export const takeBuild = async (from: string, to: string): Promise<void> => {
  if (isBuilt(to) || !existsSync(join(from, stampFile))) return;
  if (readFileSync(join(from, stampFile), 'utf8') !== stampOf(to)) return;
  await rm(join(to, 'dist'), { recursive: true, force: true });
  await cp(join(from, 'dist'), join(to, 'dist'), { recursive: true });
  await cp(join(from, stampFile), join(to, stampFile));
};

const stampFile = '.portico/stamp';

const sources = [
  'src',
  'flows',
  'schemas',
  'brands/issuer.json',
  'public',
  'package-lock.json',
  'vite.config.ts',
] as const;

// Sizes and times, not contents: it is asked at each start. A copy has whole milliseconds.
const stampOf = (root: string): string => {
  const lines = sources
    .flatMap((source) => filesIn(join(root, source)))
    .map((path) => {
      const { size, mtimeMs } = statSync(path);
      return [relative(root, path), size, Math.round(mtimeMs)].join(' ');
    });
  return createHash('sha256').update(lines.join('\n')).digest('hex');
};

const filesIn = (path: string): readonly string[] => {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  return stats.isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesIn(join(path, name)))
    : [path];
};
