/** How often the code tells the compiler what a value is (`x as T`, but for `as const`), by folder of src, per 1,000 lines. `-- engine` lists the places of one folder. Fails where a folder has more than it may. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';
import { ownValue } from '../engine/index.ts';

/** One cast: its file, its line from 1 on, and its text. */
export type Cast = { readonly file: string; readonly line: number; readonly text: string };

/** The casts in a file's text, inner ones before outer ones. */
export const castsIn = (file: string, text: string): readonly Cast[] => {
  const casts: Cast[] = [];
  new Visitor({
    'TSAsExpression:exit': ({ start, end, typeAnnotation }) => {
      if (text.slice(typeAnnotation.start, typeAnnotation.end) === 'const') return;
      const line = text.slice(0, typeAnnotation.start).split('\n').length;
      casts.push({ file, line, text: text.slice(start, end).replace(/\s+/g, ' ') });
    },
  }).visit(parseSync(file, text).program);
  return casts;
};

/** A folder of src with its lines and casts. Generated files do not count. */
export type Folder = { readonly name: string; readonly lines: number; readonly casts: readonly Cast[] };

export const foldersOf = (root: string): readonly Folder[] => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('declarations.ts'))
    .map((file) => ({ file: `src/${file}`, text: readFileSync(join(root, 'src', file), 'utf8') }));
  const folderOf = (file: string) => {
    const [top = 'entries', below] = file.split('/').slice(1, -1);
    const inner = `${top}/${below}`;
    return Object.hasOwn(aims, inner) ? inner : top;
  };
  return [...new Set(files.map(({ file }) => folderOf(file)))].sort().map((name) => {
    const own = files.filter(({ file }) => folderOf(file) === name);
    return {
      name,
      lines: own.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0),
      casts: own.flatMap(({ file, text }) => castsIn(file, text)),
    };
  });
};

/** How many a folder may have. */
export const limitOf = ({ name, lines }: Pick<Folder, 'name' | 'lines'>): number =>
  Math.ceil((lines / 1000) * aimOf(name));

// Per 1,000 lines. A folder that needs fewer than others may not get more.
const aims: Readonly<Record<string, number>> = { engine: 2, 'tools/check': 3.5, 'tools/play': 3 };
const aimOf = (name: string): number => ownValue(aims, name) ?? 4;

const main = (wanted: string | undefined): void => {
  for (const { name, lines, casts } of foldersOf(fileURLToPath(new URL('../../', import.meta.url)))) {
    const per = ((casts.length / lines) * 1000).toFixed(1);
    const most = limitOf({ name, lines });
    const verdict = casts.length > most ? ' TOO MANY' : '';
    process.stdout.write(
      `${name.padEnd(11)} ${per.padStart(4)} of ${aimOf(name)} (${casts.length} in ${lines} lines; at most ${most})${verdict}\n`,
    );
    if (verdict !== '') process.exitCode = 1;
    if (name !== wanted && verdict === '') continue;
    for (const { file, line, text } of casts) process.stdout.write(`  ${file}:${line} ${text.slice(-80)}\n`);
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv[2]);
