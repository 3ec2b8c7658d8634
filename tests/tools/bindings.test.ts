import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const modulesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name))
    .map((name) => join(folder, name));

const withLine = (modules: readonly string[], pattern: RegExp): readonly string[] =>
  modules.filter((path) => pattern.test(readFileSync(path, 'utf8')));

it('no module has a binding at its top that changes', () => {
  expect(modulesIn('src').length).toBeGreaterThan(500);
  expect(withLine(modulesIn('src'), /^(?:export )?let /m)).toEqual([]);
});

it('the engine has no binding that changes', () => {
  expect(withLine(modulesIn('src/engine'), /^\s*(?:export )?let |\(let /m)).toEqual([]);
});
