import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { formatted } from '../../formatted.ts';
import { isAt } from '../../mount.ts';
import { bytesOf, contentAt, isHeld } from './held.ts';
import { merged } from './merge.ts';

/** A file to be saved: what it had as it was read, and what it is to have; undefined where there was none, or is to be none. */
export type Saving = {
  readonly path: string;
  readonly base: string | undefined;
  readonly text: string | undefined;
};

/** What came of saving: which files were written with which text, or why none was. */
export type Saved =
  | { readonly written: Readonly<Record<string, string | undefined>> }
  | { readonly refused: readonly { readonly path: string; readonly words: string }[] };

/**
 * Saves files below flows, brands and schemas, all or none: each in the format that `npm run fix` writes, pictures and fonts as
 * they are, put in the place of the old one at once. A file that was changed meanwhile is brought together with that, or refused.
 */
export const save = (root: string, files: readonly Saving[]): Saved => {
  const judged = files.map((file) => ({ ...file, ...judgedOf(root, file) }));
  const refused = judged.flatMap(({ path, words }) => (words === undefined ? [] : [{ path, words }]));
  if (refused.length > 0) return { refused };
  const changed = judged.filter(({ path, made }) => made !== contentAt(root, path));
  const staged = changed.map(({ path, made }) => ({
    path,
    file: join(root, path),
    temporary: made === undefined ? undefined : stagedAt(root, path, made),
  }));
  for (const { path, file, temporary } of staged)
    if (temporary === undefined) {
      if (isOurs(root, path)) rmSync(file, { force: true });
    } else renameSync(temporary, file);
  return { written: Object.fromEntries(changed.map(({ path, made }) => [path, made])) };
};

type Judged = { readonly made?: string | undefined; readonly words?: string };

const judgedOf = (root: string, { path, base, text }: Saving): Judged => {
  if (!isOurs(root, path)) return { words: `${path} is none of the files that are edited here` };
  const now = contentAt(root, path);
  // Nothing is to be changed: not a byte of it is.
  if (text === base) return { made: now };
  const whole = merged(base, text, now);
  if (whole.clashes.length > 0)
    return {
      words: `${path} was changed meanwhile by somebody else, in the same place: choose what is to stand there`,
    };
  if (whole.text === undefined) return {};
  return isHeld(path) ? heldAs(path, whole.text) : formattedOf(path, whole.text);
};

const heldAs = (path: string, text: string): Judged => {
  try {
    bytesOf(path, text);
    return { made: text };
  } catch (error) {
    return { words: error instanceof Error ? error.message : `${path} cannot be saved` };
  }
};

const formattedOf = (path: string, text: string): Judged => {
  try {
    return { made: formatted(path, text) };
  } catch {
    return { words: `${path} cannot be saved: it is no JSON` };
  }
};

const folders: ReadonlySet<string> = new Set(['flows', 'brands', 'schemas']);

/** Whether a path is that of a file that may be written: a JSON file below flows, brands or schemas, or a picture or a font of a brand, with no link on the way. */
export const isOurs = (root: string, path: string): boolean => {
  const names = path.split('/');
  if (names.length < 2 || !folders.has(names[0] ?? '')) return false;
  if (!path.endsWith('.json') && !isHeld(path)) return false;
  if (!names.every((name) => /^[A-Za-z0-9][\w.~-]*$/.test(name))) return false;
  return names.every((_, at) => {
    const file = join(root, ...names.slice(0, at + 1));
    return (
      !existsSync(file) ||
      (!lstatSync(file).isSymbolicLink() && isBelow(realpathSync(root), realpathSync(file)))
    );
  });
};

const isBelow = (folder: string, file: string): boolean => {
  const path = relative(folder, file);
  return path !== '' && !path.startsWith(`..${sep}`) && path !== '..';
};

// Whole and on the disk before it takes the old one's place.
const stagedAt = (root: string, path: string, text: string): string => {
  const folder = join(root, dirname(path));
  mkdirSync(folder, { recursive: true });
  const temporary = join(folder, `.${basename(path)}.${randomBytes(6).toString('hex')}`);
  const file = openSync(temporary, 'wx');
  try {
    if (!isAt(file, join(realpathSync(root), dirname(path), basename(temporary))))
      throw new Error(`${path} was not saved: its folder was replaced by a link meanwhile`);
    writeFileSync(file, isHeld(path) ? bytesOf(path, text) : Buffer.from(text));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return temporary;
};
