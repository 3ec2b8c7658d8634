import { execFileSync } from 'node:child_process';
import { heldIn, type ProjectFiles } from '../../project.ts';
import { isHeld } from '../model/held.ts';
import type { Revision } from '../tasks.ts';

/** The latest commits that changed what is declared, the newest first; none where this is no repository. */
export const revisionsIn = (root: string): readonly Revision[] => {
  const lines = gitIn(root, ['log', `-${most}`, '--format=%H%x09%cs%x09%s', '--', ...declared]);
  return (lines ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [id = '', date = '', title = ''] = line.split('\t');
      return { id, date, title };
    });
};

/** The commit that is checked out; undefined where this is no repository. */
export const headIn = (root: string): string | undefined => gitIn(root, ['rev-parse', 'HEAD'])?.trim();

/** The declarations as a commit has them, with the pictures and fonts of its brands. What else there is, is taken from the files as they lie there now. */
export const filesAt = (root: string, revision: string, now: ProjectFiles): ProjectFiles => {
  if (!/^[0-9a-f]{7,40}$/.test(revision)) throw new Error('This is no commit');
  const names = (gitIn(root, ['ls-tree', '-r', '--name-only', '-z', revision, '--', ...declared]) ?? '')
    .split('\0')
    .filter((name) => name.endsWith('.json') || isHeld(name));
  const wanted = names.map((name) => `${revision}:${name}`).join('\n');
  const blobs = blobsOf(
    execFileSync('git', ['cat-file', '--batch'], { cwd: root, input: `${wanted}\n`, maxBuffer }),
  );
  const others = Object.entries(now.texts).filter(([path]) => !isDeclared(path));
  const all = names.map((name, at) => [name, blobs[at] ?? Buffer.of()] as const);
  const held = all.filter(([name]) => isHeld(name));
  return {
    texts: {
      ...Object.fromEntries(others),
      ...Object.fromEntries(
        all.flatMap(([name, bytes]) => (isHeld(name) ? [] : [[name, bytes.toString('utf8')]])),
      ),
    },
    sizes: {
      ...withoutHeld(now.sizes),
      ...Object.fromEntries(held.map(([name, { length }]) => [name, length])),
    },
    pictures: {
      ...withoutHeld(now.pictures),
      ...Object.fromEntries(held.map(([name, bytes]) => [name, heldIn(name, bytes)])),
    },
  };
};

const withoutHeld = <T>(files: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(files).filter(([path]) => !isHeld(path)));

const declared = ['flows', 'brands', 'schemas', 'deploy/environments'] as const;

const isDeclared = (path: string): boolean =>
  path.endsWith('.json') && declared.some((folder) => path.startsWith(`${folder}/`));

const most = 40;
const maxBuffer = 256 * 1024 * 1024;

const gitIn = (root: string, args: readonly string[]): string | undefined => {
  try {
    return execFileSync('git', [...args], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
};

// Each begins with its id, its kind and its length in a line of its own.
const blobsOf = (output: Buffer): readonly Buffer[] => {
  const blobs: Buffer[] = [];
  let offset = 0;
  while (offset < output.length) {
    const end = output.indexOf(10, offset);
    const length = Number(output.toString('utf8', offset, end).split(' ')[2]);
    blobs.push(output.subarray(end + 1, end + 1 + length));
    offset = end + length + 2;
  }
  return blobs;
};
