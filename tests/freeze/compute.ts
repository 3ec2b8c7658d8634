import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { buildWhenNeeded } from '../../src/tools/serve/build.ts';

/** The parts of what the product does; those that take longest come first. */
export const partNames = ['screens', 'scenarios', 'help', 'commands', 'checker', 'published'] as const;

export type PartName = (typeof partNames)[number];

// These ask the program that publishes.
const needBuild: ReadonlySet<PartName> = new Set(['help', 'published']);

/** Texts by name. */
export type Outputs = ReadonlyMap<string, string>;

/**
 * Computes parts of what the project in `root` does, two at a time, each in a process of its own. Nothing is computed again
 * while the files of the project stay the same.
 */
export const outputsOf = async (root: string, names: readonly PartName[] = partNames): Promise<Outputs> => {
  const folder = join(root, '.portico/freeze');
  if (names.some((name) => needBuild.has(name))) await buildWhenNeeded(root, () => {});
  const inputs = digestOf(
    filesIn(root).map((path) => `${path} ${digestOf([readFileSync(join(root, path))])}`),
  );
  const left = names.filter((name) => !isComputed(folder, name, inputs));
  const next = async (): Promise<void> => {
    const name = left.shift();
    if (name === undefined) return;
    await compute(root, folder, name);
    writeFileSync(join(folder, `${name}.inputs`), inputs);
    return next();
  };
  await Promise.all([next(), next()]);
  return computedIn(root, names);
};

/** The outputs that were computed last. */
export const computedIn = (root: string, names: readonly PartName[]): Outputs =>
  new Map(names.flatMap((name) => readOutputs(join(root, '.portico/freeze', name), name)));

/** The digest of an output: the first half of SHA-256, in hexadecimal. */
export const digestOf = (parts: readonly (string | Buffer)[]): string =>
  parts
    .reduce((hash, part) => hash.update(part), createHash('sha256'))
    .digest('hex')
    .slice(0, 32);

const isComputed = (folder: string, name: PartName, inputs: string): boolean => {
  const mark = join(folder, `${name}.inputs`);
  return existsSync(mark) && readFileSync(mark, 'utf8') === inputs;
};

// Documents and browser tests change nothing of it.
const filesIn = (root: string): readonly string[] => {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return stdout
    .split('\n')
    .filter((path) => /^(?:src|flows|brands|schemas|public|deploy|tests|[^/]+$)/.test(path))
    .filter((path) => !path.endsWith('.md') && existsSync(join(root, path)));
};

const compute = async (root: string, folder: string, name: PartName): Promise<void> => {
  rmSync(join(folder, name), { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const child = spawn(process.execPath, ['src/tools/tool.mjs', 'tests/freeze/part.ts', name, folder], {
    cwd: root,
    env: { ...process.env, TZ: 'UTC' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The part ${name} could not be computed.`);
};

const readOutputs = (folder: string, part: PartName): readonly (readonly [string, string])[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.gz'))
    .map((path) => [
      `${part}/${path.slice(0, -'.gz'.length)}`,
      gunzipSync(readFileSync(join(folder, path))).toString(),
    ]);
