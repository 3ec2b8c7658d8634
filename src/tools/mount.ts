import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { join, sep } from 'node:path';

/** Why something cannot be read, and what to do. */
export type Unread = { readonly message: string; readonly advice: string };

/** Something below a folder. `path` is its path from there. Of a file, `file` is its real path; an empty folder is listed as such. */
export type Found =
  | { readonly type: 'file'; readonly path: string; readonly file: string; readonly stats: Stats }
  | { readonly type: 'empty'; readonly path: string }
  | ({ readonly type: 'unread'; readonly path: string } & Unread);

type Walk = {
  /** The real folders that links may lead into. */
  readonly mount: readonly string[];
  readonly isSkipped: (path: string) => boolean;
};

/**
 * Finds all files at a place, which may be a link. Hidden names are left out. A link below it is followed to a file or a folder
 * within the place or within `around`, as in a mounted ConfigMap of Kubernetes. Everything else is listed as unread. `path`
 * begins the paths of what is found.
 */
export const filesAt = (
  path: string,
  place: string,
  around: readonly string[] = [],
  isSkipped: Walk['isSkipped'] = () => false,
): readonly Found[] => {
  try {
    const real = realpathSync(place);
    const mount = [real, ...around.map((folder) => realpathSync(folder))];
    return at(path, real, [], { mount, isSkipped });
  } catch (cause) {
    return [unread(path, unreadFor(cause))];
  }
};

const at = (path: string, real: string, above: readonly string[], walk: Walk): readonly Found[] => {
  const stats = lstatSync(real, { throwIfNoEntry: false });
  // It went away after its folder was listed.
  if (stats === undefined) return [];
  if (stats.isFile()) return [{ type: 'file', path, file: real, stats }];
  if (stats.isDirectory()) return below(path, real, above, walk);
  return stats.isSymbolicLink() ? linked(path, real, above, walk) : [unread(path, neither)];
};

const linked = (path: string, link: string, above: readonly string[], walk: Walk): readonly Found[] => {
  try {
    const real = realpathSync(link);
    if (!walk.mount.some((folder) => isWithin(real, folder))) return [unread(path, outside)];
    return above.some((folder) => isWithin(folder, real))
      ? [unread(path, circular)]
      : at(path, real, above, walk);
  } catch (cause) {
    return [unread(path, unreadFor(cause))];
  }
};

const below = (path: string, folder: string, above: readonly string[], walk: Walk): readonly Found[] => {
  try {
    const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
    if (names.length === 0) return [{ type: 'empty', path }];
    return names.sort().flatMap((name) => {
      const inside = path === '' ? name : `${path}/${name}`;
      return walk.isSkipped(inside) ? [] : at(inside, join(folder, name), [...above, folder], walk);
    });
  } catch (cause) {
    return [unread(path, unreadFor(cause))];
  }
};

const unread = (path: string, why: Unread): Found => ({ type: 'unread', path, ...why });

/** A text that changes whenever something found changes, without reading it: its path, real path, size, times and number. */
export const stampOf = (found: Found): string => {
  if (found.type !== 'file') return `${found.path} ${found.type}`;
  const { size, mtimeMs, ctimeMs, ino } = found.stats;
  return `${found.path} ${found.file} ${size} ${mtimeMs} ${ctimeMs} ${ino}`;
};

/** The names in a folder of brands that stand for a brand: its folders, and links that cannot be followed. */
export const brandFoldersIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    // A volume may have a folder of its file system.
    .filter((name) => !name.startsWith('.') && name !== 'lost+found' && isFolder(join(folder, name)))
    .sort();

/**
 * The files in a brand's folder without brand.json that may be meant by it, also one folder further down; undefined where there is
 * a brand.json. Nothing else is looked at: the folder may be anything, and as large as a disk.
 */
export const meantByBrand = (folder: string): readonly string[] | undefined => {
  try {
    const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
    if (names.includes('brand.json')) return undefined;
    return [
      ...names.filter((name) => /^brand\.json(\.txt)?$/i.test(name)),
      ...names.map((name) => `${name}/brand.json`).filter((name) => existsSync(join(folder, name))),
    ];
  } catch {
    return undefined;
  }
};

const isFolder = (place: string): boolean => {
  try {
    return statSync(place).isDirectory();
  } catch {
    return lstatSync(place, { throwIfNoEntry: false }) !== undefined;
  }
};

/** The real path of a file, which lies within one of the folders where some are named; undefined where there is none. */
export const realWithin = (file: string, folders?: readonly string[]): string | undefined => {
  try {
    const real = realpathSync(file);
    return folders?.some((folder) => isWithin(real, realpathSync(folder))) === false ? undefined : real;
  } catch {
    return undefined;
  }
};

const isWithin = (place: string, folder: string): boolean =>
  `${place}${sep}`.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);

/**
 * Reads the file at a real path once. A link that was put there or on the way meanwhile is not followed, and a pipe does not
 * block. `most` is the number of bytes that it has at most.
 */
export const readReal = (file: string, most = Number.POSITIVE_INFINITY, tries = 3): Buffer | Unread => {
  try {
    const descriptor = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const stats = fstatSync(descriptor);
      if (!stats.isFile()) return neither;
      if (stats.size > most) return tooLarge(stats.size, most);
      if (isAt(descriptor, file)) return readFileSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    return tries > 1 ? readReal(file, most, tries - 1) : exchanged;
  } catch (cause) {
    return unreadFor(cause, exchanged);
  }
};

/** Reads a file of a folder where no link is on the way; undefined where there is none. */
export const readFrom = (folder: string, path: string): Buffer | undefined => {
  const root = realWithin(folder);
  const bytes = root === undefined ? undefined : readReal(join(root, path));
  return Buffer.isBuffer(bytes) ? bytes : undefined;
};

/** Whether an opened file is the one at a real path, with no link on the way. */
export const isAt = (descriptor: number, file: string): boolean => {
  // Linux says where an opened file lies. Elsewhere it is compared with the file at the path.
  const opened = `/proc/self/fd/${descriptor}`;
  if (existsSync('/proc/self/fd')) return readlinkSync(opened) === file;
  const [one, other] = [fstatSync(descriptor), lstatSync(file)];
  return one.dev === other.dev && one.ino === other.ino && realpathSync(file) === file;
};

const unreadFor = (cause: unknown, atLoop = circular): Unread => {
  const { code, message } = cause as NodeJS.ErrnoException; // All that the file system throws is one.
  if (code === 'ENOENT' || code === 'ENOTDIR') return missing;
  return code === 'ELOOP' || code === 'EMLINK'
    ? atLoop
    : { message: `It cannot be read: ${message}`, advice: 'Let this program read it, or remove it.' };
};

const missing: Unread = {
  message: 'There is no such file or folder, or this is a link to one that is missing',
  advice: 'Put it there, or remove the link.',
};
const circular: Unread = {
  message: 'The link leads back to itself',
  advice: 'Link to a file or a folder, or remove the link.',
};
const outside: Unread = {
  message: 'The link leads out of the folder',
  advice: 'Copy what it leads to in its place, or remove the link.',
};
const neither: Unread = {
  message: 'This is neither a file nor a folder',
  advice: 'Remove it: only files and folders are read.',
};
const exchanged: Unread = {
  message: 'It was replaced while it was read',
  advice: 'Try again. If this repeats, find out who replaces it.',
};
const tooLarge = (size: number, most: number): Unread => ({
  message: `The file has ${Math.ceil(size / 1000)} kB; ${most / 1000} kB is the most`,
  advice: 'Make it smaller, or remove it.',
});
