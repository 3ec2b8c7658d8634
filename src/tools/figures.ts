/** What the project wants to be of its own size, and what it is: lines of declarations and of the check, casts, and what was built last in kB. Only prints; what may not be exceeded fails in its own command. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { foldersOf, limitOf } from './casts.ts';
import { builtSizes } from './sizes.ts';

/** One line: what is counted, what it is to be at most, and what it is. */
export type Figure = { readonly name: string; readonly aim: number; readonly is: number };

/** The figures of a project's folder; sizes where it has been built. */
export const figuresOf = (root: string): readonly Figure[] => [
  { name: 'lines of flow.json', aim: 5500, is: linesIn(join(root, 'flows'), /[\\/]flow\.json$/) },
  { name: 'lines of flows/, all JSON', aim: 25_000, is: linesIn(join(root, 'flows'), /\.json$/) },
  { name: 'lines of src/tools/check', aim: 6000, is: linesIn(join(root, 'src/tools/check'), /\.ts$/) },
  ...foldersOf(root).map((folder) => ({
    name: `casts in ${folder.name}`,
    aim: limitOf(folder),
    is: folder.casts.length,
  })),
  ...builtSizes(root).map(({ part, budget, bytes }) => ({
    name: `bytes of ${part}`,
    aim: budget,
    is: bytes,
  })),
];

const linesIn = (folder: string, wanted: RegExp): number =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => wanted.test(`/${file}`))
        .reduce((sum, file) => sum + readFileSync(join(folder, file), 'utf8').split('\n').length - 1, 0)
    : 0;

/** The figures as a table for a terminal. */
export const figureTable = (figures: readonly Figure[]): string => {
  const width = Math.max(...figures.map(({ name }) => name.length));
  return figures
    .map(({ name, aim, is }) => {
      const missed = is > aim ? `  ${is - aim} too many` : '';
      return `${name.padEnd(width)}  ${String(is).padStart(6)} of ${String(aim).padStart(6)}${missed}`;
    })
    .join('\n');
};

const main = (): void => {
  process.stdout.write(`${figureTable(figuresOf(fileURLToPath(new URL('../../', import.meta.url))))}\n`);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
