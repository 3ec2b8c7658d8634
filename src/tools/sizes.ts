/** The sizes that the site may have. The build enforces them; run by itself it prints the table of what was built last. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

/** The parts of a site that have a budget, each with its files: absolute, or below the folder of what was built. */
export type Parts = {
  /** All that a page needs before a person can use it. */
  readonly early: readonly string[];
  /** The engine, the runtime and the first flow. */
  readonly core: readonly string[];
  /** All code of the first journey, the core included, in the language in which it is largest. */
  readonly journey: readonly string[];
  /** What each further flow adds, with its words in the language in which they are largest. */
  readonly flows: Readonly<Record<string, readonly string[]>>;
  readonly styles: readonly string[];
  /** The styles of prerendered pages below a brand's home. */
  readonly below: readonly string[];
};

/** One line of the table: a part, what it may be and what it is, in bytes after brotli. */
export type Size = { readonly part: string; readonly budget: number; readonly bytes: number };

/** What each part may be, in bytes after brotli at its best. A part of some is their owners': the first flow and the list of languages lie in the core (a thousand), the looks of the largest brand in the styles (five hundred). */
export const budgets = {
  early: 1_650,
  // The core itself 27,500, what it shares with later chunks, and the early script.
  core: 29_150,
  journey: 180_000,
  flow: 8_000,
  styles: 10_500,
  below: 11_200,
} as const;

/** Measures the parts of what was built in a folder. */
export const sizesOf = (
  dist: string,
  { early, core, journey, flows, styles, below }: Parts,
): readonly Size[] => {
  const size = (part: string, budget: number, files: readonly string[]): Size => ({
    part,
    budget,
    bytes: files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(resolve(dist, file))).length, 0),
  });
  return [
    size('script before the page is usable', budgets.early, early),
    size('core', budgets.core, [...early, ...core]),
    size('whole first journey', budgets.journey, journey),
    ...Object.entries(flows).map(([flow, files]) => size(`flow ${flow}`, budgets.flow, files)),
    size('styles', budgets.styles, styles),
    size('styles, below home', budgets.below, below),
  ];
};

/** The sizes as a table for a terminal. */
export const sizeTable = (sizes: readonly Size[]): string => {
  const width = Math.max(...sizes.map(({ part }) => part.length));
  const lines = sizes.map(
    ({ part, bytes, budget }) =>
      `${part.padEnd(width)}  ${kilo(bytes)} of ${kilo(budget)} kB${bytes > budget ? '  TOO LARGE' : ''}`,
  );
  return ['After brotli:', ...lines].join('\n');
};

/** Those that are too large. */
export const tooLarge = (sizes: readonly Size[]): readonly Size[] =>
  sizes.filter(({ bytes, budget }) => bytes > budget);

const partsFile = '.portico/parts.json';

/** Keeps the parts of a build for the table. */
export const keepParts = (root: string, parts: Parts): void =>
  writeFileSync(join(root, partsFile), JSON.stringify(parts, undefined, 2));

const kilo = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(6);

/** The sizes of what was built last in a project's folder; none where nothing was, or not all of it is there any more. */
export const builtSizes = (root: string): readonly Size[] => {
  if (!existsSync(join(root, partsFile))) return [];
  const dist = join(root, 'dist/site');
  const parts = JSON.parse(readFileSync(join(root, partsFile), 'utf8')) as Parts; // The build writes it.
  const { flows, ...others } = parts;
  const files = [...Object.values(others), ...Object.values(flows)].flat();
  return files.every((file) => existsSync(resolve(dist, file))) ? sizesOf(dist, parts) : [];
};

const main = (): void => {
  const sizes = builtSizes(fileURLToPath(new URL('../../', import.meta.url)));
  if (sizes.length === 0) {
    process.stderr.write('Nothing is built yet: npm run build\n');
    process.exitCode = 1;
    return;
  }
  process.stdout.write(`${sizeTable(sizes)}\n`);
  if (tooLarge(sizes).length > 0) process.exitCode = 1;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
