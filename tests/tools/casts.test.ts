import { expect, test } from 'vitest';
import { castsIn, foldersOf, limitOf } from '../../src/tools/casts.ts';

test('castsIn finds each cast, even inside another cast, but not `as const`', () => {
  const text = "const a = (b as C)\n  .d as E;\nconst f = ['g'] as const;\nconst h: I = j satisfies I;\n";
  expect(castsIn('x.ts', text)).toEqual([
    { file: 'x.ts', line: 1, text: 'b as C' },
    { file: 'x.ts', line: 2, text: '(b as C) .d as E' },
  ]);
});

test('foldersOf counts the lines and casts of each folder separately', () => {
  const folders = foldersOf(process.cwd());
  expect(folders.map(({ name }) => name)).toContain('engine');
  for (const { name, lines, casts } of folders) {
    expect(lines).toBeGreaterThan(0);
    if (name !== 'entries') expect(casts.every(({ file }) => file.startsWith(`src/${name}/`))).toBe(true);
  }
});

test('limitOf allows four casts per 1,000 lines, rounded up, and two in the engine', () => {
  expect(limitOf({ name: 'ui', lines: 1000 })).toBe(4);
  expect(limitOf({ name: 'ui', lines: 1001 })).toBe(5);
  expect(limitOf({ name: 'engine', lines: 1000 })).toBe(2);
});
