import { readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { assembleProject, type Project } from './assemble.ts';
import { largestHeld } from './brand/largest.ts';

/** A folder of brands and an environment's file that lie elsewhere and take the place of the project's own. */
export type Elsewhere = { readonly brands?: string; readonly environment?: string };

/** Reads every declaration of the project in a folder: flows, brands, schemas, environments, and the source that names words of the app's own. Where brands lie elsewhere, the project's environments are not theirs. */
export const readProject = (root: string, elsewhere: Elsewhere = {}): Project => {
  const { texts, sizes, pictures } = readFiles(root, elsewhere);
  return assembleProject(texts, sizes, pictures);
};

/** The files that a project is put together from, by path from its root. */
export type ProjectFiles = {
  readonly texts: Readonly<Record<string, string>>;
  readonly sizes: Readonly<Record<string, number>>;
  readonly pictures: Readonly<Record<string, string>>;
};

/** What was read of files, for whoever reads them again and again. */
export type KeptFiles = Map<string, Looked & { readonly text: string }>;

// What tells a file from what it was.
type Looked = Pick<Stats, 'mtimeMs' | 'ctimeMs' | 'size' | 'ino'>;

/** Reads the files of a project, for those who put others in the place of some of them. What is `kept` is read again only where its file has changed. */
export const readFiles = (
  root: string,
  elsewhere: Elsewhere = {},
  kept: KeptFiles = new Map(),
): ProjectFiles => {
  const texts: Record<string, string> = {};
  const sizes: Record<string, number> = {};
  const pictures: Record<string, string> = {};
  // There are thousands, and whoever edits waits for each to be looked at: once is enough.
  for (const [path, file] of placesFor(root, elsewhere)) {
    const stats = statSync(file);
    if (textual.test(path)) texts[path] = again(kept, file, stats, () => readFileSync(file, 'utf8'));
    else {
      sizes[path] = stats.size;
      if (path.endsWith('/')) pictures[path] = '';
      else if (stats.size <= largestHeld)
        pictures[path] = again(kept, file, stats, () => heldIn(path, readFileSync(file)));
    }
  }
  return { texts, sizes, pictures };
};

/** What tells the files of a project from those of another time, without a look into them. */
export const stampsOf = (root: string): readonly (readonly [path: string, stamp: string])[] =>
  placesFor(root, {}).map(([path, file]) => {
    const { mtimeMs, ctimeMs, size, ino } = statSync(file);
    return [path, `${mtimeMs} ${ctimeMs} ${size} ${ino}`];
  });

const placesFor = (root: string, { brands, environment }: Elsewhere): readonly FilePlace[] => [
  ...folders
    .filter((folder) => brands === undefined || !replaced.has(folder))
    .flatMap((folder) => filesIn(root, folder).map((path) => [path, join(root, path)] as const)),
  ...brandsIn(brands),
  ...environmentAt(environment),
];

const again = (kept: KeptFiles, file: string, stats: Stats, read: () => string): string => {
  const { mtimeMs, ctimeMs, size, ino } = stats;
  const known = kept.get(file);
  const isSame =
    known?.mtimeMs === mtimeMs && known.ctimeMs === ctimeMs && known.size === size && known.ino === ino;
  if (isSame) return known.text;
  const text = read();
  // What was written just now may be written once more without showing it: clocks of files are coarse.
  if (Date.now() - Math.max(mtimeMs, ctimeMs) > settled)
    kept.set(file, { mtimeMs, ctimeMs, size, ino, text });
  else kept.delete(file);
  return text;
};

// Milliseconds.
const settled = 2000;

/** Where a file of a project really lies, for those who are told of it. */
export const placeOf = (path: string, { brands, environment }: Elsewhere): string =>
  brands !== undefined && path.startsWith('brands/') && path !== issuerFile
    ? join(brands, path.slice('brands/'.length))
    : environment !== undefined && path === pathOf(environment)
      ? environment
      : path;

/** A path from the project's root, and the file that is read for it. */
type FilePlace = readonly [string, string];

const brandsIn = (folder?: string): readonly FilePlace[] =>
  folder === undefined
    ? [] // What all brands share is the project's own in any case, and so is what stands beside the folders.
    : readdirSync(folder)
        .filter((id) => !id.startsWith('.') && statSync(join(folder, id)).isDirectory())
        .flatMap((id) =>
          filesIn(folder, id).map((path): FilePlace => [`brands/${path}`, join(folder, path)]),
        );

const environmentAt = (file?: string): readonly FilePlace[] =>
  file === undefined ? [] : [[pathOf(file), file]];

const pathOf = (environment: string): string => `deploy/environments/${basename(environment)}`;

/** What a picture or a font holds, as far as the check looks at it: of an SVG its text, of a font and a PNG a sign for each byte, of others how they begin. */
export const heldIn = (path: string, bytes: Buffer): string => {
  if (path.endsWith('.svg')) return bytes.toString('utf8');
  return bytes.toString('latin1', 0, /\.(woff2|png)$/.test(path) ? bytes.length : 16);
};

// Words that the app itself shows are named in its source; what is not shipped has none.
const issuerFile = 'brands/issuer.json';
const replaced: ReadonlySet<string> = new Set(['brands', 'deploy/environments']);
const folders = [
  'flows',
  issuerFile,
  'brands',
  'schemas',
  'deploy/environments',
  'src',
  'src/sandbox/personas.json',
];
const unshipped = [
  'src/sandbox',
  'src/tools/check',
  'src/tools/graph',
  'src/tools/kit',
  'src/tools/studio',
] as const;

const textual = /\.(json|tsx?)$/;

const filesIn = (root: string, path: string): readonly string[] => {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (stats === undefined || isUnshipped(path)) return [];
  return stats.isDirectory() ? filesBelow(root, path) : [path];
};

const filesBelow = (root: string, path: string): readonly string[] => {
  const entries = readdirSync(join(root, path), { withFileTypes: true });
  // A folder with nothing in it is a mistake that can be told: it is there as a name that ends in a slash.
  if (entries.length === 0) return [`${path}/`];
  return entries
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const below = `${path}/${entry.name}`;
      // A link may lead to either.
      if (entry.isSymbolicLink()) return filesIn(root, below);
      if (isUnshipped(below)) return [];
      return entry.isDirectory() ? filesBelow(root, below) : [below];
    });
};

const isUnshipped = (path: string): boolean => unshipped.some((folder) => folder === path);
