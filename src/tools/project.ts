import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { assembleProject, type Project } from './assemble.ts';

/** Reads every declaration of the project in a folder: flows, brands, schemas, environments, and the source that names words of the app's own. */
export const readProject = (root: string): Project => {
  const paths = folders.flatMap((folder) => filesIn(root, folder));
  const texts = paths.filter(isText).map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);
  const sizes = paths
    .filter((path) => !isText(path))
    .map((path) => [path, statSync(join(root, path)).size] as const);
  const pictures = sizes.filter(([, size]) => size <= largest).map(([path]) => [path, heldIn(root, path)]);
  return assembleProject(Object.fromEntries(texts), Object.fromEntries(sizes), Object.fromEntries(pictures));
};

// What is larger is told for that, and need not be read. Bytes.
const largest = 1_000_000;

const heldIn = (root: string, path: string): string => {
  if (path.endsWith('/')) return '';
  const bytes = readFileSync(join(root, path));
  return path.endsWith('.svg') ? bytes.toString('utf8') : bytes.toString('latin1', 0, 16);
};

// Words that the app itself shows are named in its source; what is not shipped has none.
const folders = ['flows', 'brands', 'schemas', 'deploy/environments', 'src', 'src/sandbox/personas.json'];
const unshipped = ['src/sandbox', 'src/tools/check', 'src/tools/graph', 'src/tools/kit'] as const;

const isText = (path: string): boolean => /\.(json|tsx?)$/.test(path);

const filesIn = (root: string, path: string): readonly string[] => {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (stats === undefined || unshipped.some((folder) => folder === path)) return [];
  if (!stats.isDirectory()) return [path];
  const names = readdirSync(join(root, path)).sort();
  // A folder with nothing in it is a mistake that can be told: it is there as a name that ends in a slash.
  return names.length === 0 ? [`${path}/`] : names.flatMap((name) => filesIn(root, `${path}/${name}`));
};
