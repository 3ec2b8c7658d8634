import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = process.cwd();

const below = (folder: string): readonly string[] =>
  readdirSync(join(root, folder)).flatMap((name) => {
    const path = join(folder, name);
    if (name.startsWith('.') || name === 'node_modules' || name === 'dist') return [];
    return statSync(join(root, path)).isDirectory() ? below(path) : path.endsWith('.md') ? [path] : [];
  });

const scripts = (
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
).scripts;

const matches = (text: string, pattern: RegExp): readonly (readonly string[])[] =>
  [...text.matchAll(pattern)].map((match) => match.slice(1));

// A title may be broken over two lines where it is long, or be made of a name and a value.
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ');

describe.each(below('.'))('%s', (path) => {
  const text = readFileSync(join(root, path), 'utf8');

  it('links only to files that exist', () => {
    const links = matches(text, /\]\(([^)#\s]+)[^)]*\)/g)
      .flat()
      .filter((link) => !/^[a-z]+:/.test(link));
    expect(links.filter((link) => !existsSync(join(root, dirname(path), link)))).toEqual([]);
  });

  it('names only files and folders that exist', () => {
    const named = matches(text, /`((?:src|tests|flows|brands|schemas|docs|deploy|e2e)\/[\w./-]*)`/g).flat();
    expect(named.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  });

  it('names only npm scripts that package.json has', () => {
    const named = matches(text, /\bnpm (?:run ([\w:-]+)|(start|test)\b)/g).map(
      ([script, short]) => script ?? short ?? '',
    );
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  it('quotes only test titles that the named file has', () => {
    const quoted = matches(text, /`((?:tests|e2e)\/[\w./-]+)` “([^”]+)”/g);
    const missing = quoted.filter(
      ([file = '', title = '']) =>
        !existsSync(join(root, file)) || !flat(readFileSync(join(root, file), 'utf8')).includes(flat(title)),
    );
    expect(missing).toEqual([]);
  });
});
