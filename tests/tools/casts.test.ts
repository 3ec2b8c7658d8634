import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { castsIn, foldersOf, limitOf, tooManyCasts } from '../../src/tools/casts.ts';

test('castsIn finds each cast, even inside another cast, but not `as const`', () => {
  const text = "const a = (b as C)\n  .d as E;\nconst f = ['g'] as const;\nconst h: I = j satisfies I;\n";
  expect(castsIn('x.ts', text)).toEqual([
    { file: 'x.ts', line: 1, text: 'b as C' },
    { file: 'x.ts', line: 2, text: '(b as C) .d as E' },
  ]);
});

test('foldersOf counts the lines and casts of each folder separately', () => {
  const root = mkdtempSync(join(tmpdir(), 'casts-'));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('src/main.ts', 'const a = b as C;\n');
  write('src/engine/step.ts', 'const a = b as C;\nconst d = e as F;\n');
  write('src/tools/check/rule.ts', 'const a = b;\n');
  write('src/tools/diff.ts', 'const a = b as C;\n\n');
  const folders = foldersOf(root).map(({ name, lines, casts }) => [
    name,
    lines,
    casts.map(({ file }) => file),
  ]);
  rmSync(root, { recursive: true });
  expect(folders).toEqual([
    ['engine', 2, ['src/engine/step.ts', 'src/engine/step.ts']],
    ['entries', 1, ['src/main.ts']],
    ['tools', 2, ['src/tools/diff.ts']],
    ['tools/check', 1, []],
  ]);
});

test('limitOf allows four casts per 1,000 lines, rounded up, and two in the engine', () => {
  expect(limitOf({ name: 'ui', lines: 1000 })).toBe(4);
  expect(limitOf({ name: 'ui', lines: 1001 })).toBe(5);
  expect(limitOf({ name: 'engine', lines: 1000 })).toBe(2);
});

test('tooManyCasts lists the casts of a folder that has more than it may', () => {
  const cast = { file: 'src/ui/a.ts', line: 3, text: 'a as B' };
  const within = { name: 'ui', lines: 1, casts: [cast] };
  const above = { name: 'engine', lines: 400, casts: [cast, { ...cast, line: 9 }] };
  expect(tooManyCasts([within, above])).toEqual([
    'engine 5.0 of 2 (2 in 400 lines; at most 1) TOO MANY\n  src/ui/a.ts:3 a as B\n  src/ui/a.ts:9 a as B',
  ]);
});
