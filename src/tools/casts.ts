/** Casts (`x as T`, but not `as const`) in each folder of src, and the most that it may have per 1,000 lines. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** One report for each folder that has more casts than it may: the count, then the places. */
export const tooManyCasts = (folders: readonly Folder[]): readonly string[] =>
  folders.flatMap((folder) => {
    const { name, lines, casts } = folder;
    const most = limitOf(folder);
    if (casts.length <= most) return [];
    const per = ((casts.length / lines) * 1000).toFixed(1);
    const places = casts.map(({ file, line, text }) => `  ${file}:${line} ${text.slice(-80)}`);
    return [
      [
        `${name} ${per} of ${aimOf(name)} (${casts.length} in ${lines} lines; at most ${most}) TOO MANY`,
        ...places,
      ].join('\n'),
    ];
  });
