import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outputs } from './compute.ts';

/** Renames, as pairs of the old name and the new one. */
export type Renames = readonly (readonly [old: string, now: string])[];

/** The outputs with new names in the place of the old ones. A name is replaced only where it is a whole word. */
export const renamed = (outputs: Outputs, renames: Renames): Outputs => {
  const all = new Map(renames);
  if (all.size === 0) return outputs;
  const olds = [...all.keys()].sort((one, other) => other.length - one.length).map(escaped);
  const pattern = new RegExp(`(?<![\\w-])(?:${olds.join('|')})(?![\\w-])`, 'g');
  const replace = (text: string): string => text.replace(pattern, (old) => all.get(old) ?? old);
  return new Map([...outputs].map(([name, text]) => [replace(name), replace(text)]));
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** The names of outputs that differ, are new, or are gone. */
export const differing = (
  before: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): readonly string[] =>
  [...new Set([...before.keys(), ...now.keys()])].sort().filter((name) => before.get(name) !== now.get(name));

/** The difference of two texts, line by line. An element of HTML is a line. */
export const difference = (before = '', now = ''): string => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-freeze-'));
  writeFileSync(join(folder, 'before'), inLines(before));
  writeFileSync(join(folder, 'now'), inLines(now));
  const { stdout } = spawnSync('git', ['diff', '--no-index', '--no-color', '-U1', 'before', 'now'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  rmSync(folder, { recursive: true });
  return stdout.split('\n').slice(4).join('\n');
};

const inLines = (text: string): string => `${text.replaceAll('><', '>\n<')}\n`;
