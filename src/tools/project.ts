import { readdirSync, readFileSync, statSync } from 'node:fs';
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
export type KeptFiles = Map<string, { readonly stamp: string; readonly text: string }>;

/** Reads the files of a project, for those who put others in the place of some of them. What is `kept` is read again only where its file has changed. */
export const readFiles = (
  root: string,
  elsewhere: Elsewhere = {},
  kept: KeptFiles = new Map(),
): ProjectFiles => {
  const places = placesFor(root, elsewhere);
  const texts = places
    .filter(isText)
    .map(([path, file]) => [path, again(kept, file, () => readFileSync(file, 'utf8'))] as const);
  const others = places
    .filter((place) => !isText(place))
    .map(([path, file]) => ({ path, file, size: statSync(file).size }));
  const pictures = others.flatMap(({ path, file, size }) =>
    size <= largestHeld
      ? [[path, path.endsWith('/') ? '' : again(kept, file, () => heldIn(path, readFileSync(file)))] as const]
      : [],
  );
  return {
    texts: Object.fromEntries(texts),
    sizes: Object.fromEntries(others.map(({ path, size }) => [path, size])),
    pictures: Object.fromEntries(pictures),
  };
};

/** What tells the files of a project from those of another time, without a look into them. */
export const stampsOf = (root: string): readonly (readonly [path: string, stamp: string])[] =>
  placesFor(root, {}).map(([path, file]) => [path, stampOf(file).stamp]);

const placesFor = (root: string, { brands, environment }: Elsewhere): readonly FilePlace[] => [
  ...folders
    .filter((folder) => brands === undefined || !replaced.has(folder))
    .flatMap((folder) => filesIn(root, folder).map((path) => [path, join(root, path)] as const)),
  ...brandsIn(brands),
  ...environmentAt(environment),
];

const stampOf = (file: string): { readonly stamp: string; readonly at: number } => {
  const { mtimeMs, ctimeMs, size, ino } = statSync(file);
  return { stamp: `${mtimeMs} ${ctimeMs} ${size} ${ino}`, at: Math.max(mtimeMs, ctimeMs) };
};

const again = (kept: KeptFiles, file: string, read: () => string): string => {
  const { stamp, at } = stampOf(file);
  const known = kept.get(file);
  if (known?.stamp === stamp) return known.text;
  const text = read();
  // What was written just now may be written once more without showing it: clocks of files are coarse.
  if (Date.now() - at > settled) kept.set(file, { stamp, text });
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

const isText = ([path]: FilePlace): boolean => /\.(json|tsx?)$/.test(path);

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
