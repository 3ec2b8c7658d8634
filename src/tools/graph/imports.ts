import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';
import { ownValue } from '../../engine/index.ts';

/** The files of a project's src by path, each with those that it imports: values, types, and what it loads on demand. */
export type Imports = Readonly<Record<string, readonly string[]>>;

export const importsOf = (root: string): Imports =>
  Object.fromEntries(
    readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|mjs)$/.test(name))
      .map((name) => join('src', name))
      .sort()
      .map((file) => [file, importedBy(root, file)]),
  );

/** The groups of files that import each other in a circle, each sorted. */
export const circlesIn = (imports: Imports): readonly (readonly string[])[] => {
  const reached = new Map(Object.keys(imports).map((file) => [file, reachable(imports, file)]));
  const groups = [...reached].flatMap(([file, others]) =>
    others.has(file)
      ? [
          [...others]
            .filter((other) => reached.get(other)?.has(file))
            .sort()
            .join('\n'),
        ]
      : [],
  );
  return [...new Set(groups)].map((group) => group.split('\n'));
};

/** Which layers (the folders of src, and the files beside them) import which others. */
export const layersOf = (imports: Imports): Imports => {
  const pairs = Object.entries(imports).flatMap(([file, others]) =>
    others.map((other) => [layerOf(file), layerOf(other)] as const),
  );
  const names = [...new Set(Object.keys(imports).map(layerOf))].sort();
  return Object.fromEntries(
    names.map((name) => [
      name,
      [...new Set(pairs.flatMap(([from, to]) => (from === name && to !== name ? [to] : [])))].sort(),
    ]),
  );
};

const layerOf = (file: string): string => {
  const [, folder = '', ...rest] = file.split('/');
  return rest.length > 0 ? folder : 'entries';
};

const importedBy = (root: string, file: string): readonly string[] =>
  modulesIn(file, readFileSync(join(root, file), 'utf8'))
    .filter((name) => name.startsWith('.'))
    .map((name) => relative(root, join(root, dirname(file), name)))
    .filter((name) => existsSync(join(root, name)) && name.startsWith('src/'));

/** The names of the modules that a file's text imports or exports from. */
const modulesIn = (file: string, text: string): readonly string[] => {
  const { staticImports, staticExports } = parseSync(file, text).module;
  const exported = staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest));
  const named = [...staticImports.map((each) => each.moduleRequest), ...exported];
  // Both a module that is loaded on demand and a type in place: `import('./a.ts')`.
  const inPlace = [...text.matchAll(/\bimport\('([^']+)'\)/g)].map(([, name = '']) => name);
  return [...new Set([...named.flatMap((request) => request?.value ?? []), ...inPlace])];
};

const reachable = (imports: Imports, start: string): ReadonlySet<string> => {
  const found = new Set<string>();
  const grow = (file: string): void => {
    for (const other of ownValue(imports, file) ?? []) {
      if (found.has(other)) continue;
      found.add(other);
      grow(other);
    }
  };
  grow(start);
  return found;
};
