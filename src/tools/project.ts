import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { assembleProject, type Project } from './assemble.ts';
import { largestHeld } from './brand/largest.ts';
import {
  brandFoldersIn,
  type Found,
  filesAt,
  meantByBrand,
  readReal,
  stampOf,
  type Unread,
} from './mount.ts';

/** A folder of brands and an environment's file that lie elsewhere and take the place of the project's own. */
export type Elsewhere = { readonly brands?: string; readonly environment?: string };

/** Reads every declaration of the project in a folder: flows, brands, schemas, environments, and the source that names words of the app's own. Where brands lie elsewhere, the project's environments are not theirs. */
export const readProject = (root: string, elsewhere: Elsewhere = {}): Project => {
  const { texts, sizes, pictures, unread } = readFiles(root, elsewhere);
  return assembleProject(texts, sizes, pictures, unread);
};

/** The files that a project is put together from, by path from its root; `unread` is what lies there and cannot be read. */
export type ProjectFiles = {
  readonly texts: Readonly<Record<string, string>>;
  readonly sizes: Readonly<Record<string, number>>;
  readonly pictures: Readonly<Record<string, string>>;
  readonly unread?: Project['unread'];
};

/** What was read of files, for whoever reads them again and again. */
export type KeptFiles = Map<string, { readonly stamp: string; readonly text: string }>;

/** Reads the files of a project, for those who put others in the place of some of them. What is `kept` is read again only where its file has changed. */
export const readFiles = (
  root: string,
  elsewhere: Elsewhere = {},
  kept: KeptFiles = new Map(),
): ProjectFiles => {
  const texts: Record<string, string> = {};
  const sizes: Record<string, number> = {};
  const pictures: Record<string, string> = {};
  const unread: Record<string, Unread> = {};
  // There are thousands, and whoever edits waits for each to be looked at: once is enough.
  for (const found of foundFor(root, elsewhere)) {
    const { path } = found;
    if (found.type === 'unread') unread[path] = found;
    else if (found.type === 'empty') {
      // A folder with nothing in it is a mistake that can be told: it is there as a name that ends in a slash.
      sizes[`${path}/`] = 0;
      pictures[`${path}/`] = '';
    } else {
      const isText = textual.test(path);
      if (!isText) sizes[path] = found.stats.size;
      if (!isText && found.stats.size > largestHeld) continue;
      const text = again(
        kept,
        found,
        isText ? (bytes) => bytes.toString('utf8') : (bytes) => heldIn(path, bytes),
      );
      if (typeof text !== 'string') unread[path] = text;
      else if (isText) texts[path] = text;
      else pictures[path] = text;
    }
  }
  return { texts, sizes, pictures, unread };
};

/** What tells the files of a project from those of another time, without a look into them. */
export const stampsOf = (root: string): readonly (readonly [path: string, stamp: string])[] =>
  foundFor(root, {}).map((found) => [found.path, stampOf(found)]);

const foundFor = (root: string, { brands, environment }: Elsewhere): readonly Found[] => [
  ...folders
    .filter((folder) => brands === undefined || folder !== environments)
    .flatMap((folder) => foundAt(folder, join(root, folder), root)),
  // What all brands share is the project's own in any case, and so is what stands beside the folders.
  ...brandsIn(brands ?? join(root, 'brands')),
  ...(brands === undefined ? strayIn('brands', join(root, 'brands')) : []),
  ...(environment === undefined ? [] : filesAt(pathOf(environment), environment)),
];

const foundAt = (path: string, place: string, root: string): readonly Found[] =>
  existsSync(place) ? filesAt(path, place, [root], isUnshipped) : [];

const brandsIn = (folder: string): readonly Found[] =>
  existsSync(folder)
    ? brandFoldersIn(folder).flatMap((id) => brandIn(`brands/${id}`, join(folder, id), folder))
    : [];

const brandIn = (path: string, place: string, brands: string): readonly Found[] => {
  const meant = meantByBrand(place);
  return meant === undefined
    ? filesAt(path, place, [brands])
    : [
        { type: 'empty', path },
        ...meant.flatMap((name) => filesAt(`${path}/${name}`, join(place, name), [brands])),
      ];
};

// Files in the folder itself, which has folders only. Its one known file is among `folders`.
const strayIn = (path: string, folder: string): readonly Found[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map(({ name }) => `${path}/${name}`)
        .filter((file) => file !== issuerFile)
        .flatMap((file) => filesAt(file, join(folder, basename(file))))
    : [];

const again = (
  kept: KeptFiles,
  found: Extract<Found, { readonly type: 'file' }>,
  textOf: (bytes: Buffer) => string,
): string | Unread => {
  const { file, stats } = found;
  const known = kept.get(file);
  const stamp = stampOf(found);
  if (known?.stamp === stamp) return known.text;
  const bytes = readReal(file);
  if (!Buffer.isBuffer(bytes)) return bytes;
  const text = textOf(bytes);
  // What was written just now may be written once more without showing it: clocks of files are coarse.
  if (Date.now() - Math.max(stats.mtimeMs, stats.ctimeMs) > settled) kept.set(file, { stamp, text });
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

const pathOf = (environment: string): string => `deploy/environments/${basename(environment)}`;

/** What a picture or a font holds, as far as the check looks at it: of an SVG its text, of a font and a PNG a sign for each byte, of others how they begin. */
export const heldIn = (path: string, bytes: Buffer): string => {
  if (path.endsWith('.svg')) return bytes.toString('utf8');
  return bytes.toString('latin1', 0, /\.(woff2|png)$/.test(path) ? bytes.length : 16);
};

// Words that the app itself shows are named in its source; what is not shipped has none.
const issuerFile = 'brands/issuer.json';
const environments = 'deploy/environments';
const folders = ['flows', issuerFile, 'schemas', environments, 'src', 'src/sandbox/personas.json'];
const unshipped = [
  'src/sandbox',
  'src/tools/check',
  'src/tools/graph',
  'src/tools/kit',
  'src/tools/studio',
] as const;

const textual = /\.(json|tsx?)$/;

const isUnshipped = (path: string): boolean => unshipped.some((folder) => folder === path);
