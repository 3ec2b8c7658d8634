import { expect, test } from 'vitest';
import { castsIn, foldersOf, limitOf } from '../../src/tools/casts.ts';

test('a cast is found where it stands, also within another; `as const` is none', () => {
  const text = "const a = (b as C)\n  .d as E;\nconst f = ['g'] as const;\nconst h: I = j satisfies I;\n";
  expect(castsIn('x.ts', text)).toEqual([
    { file: 'x.ts', line: 1, text: 'b as C' },
    { file: 'x.ts', line: 2, text: '(b as C) .d as E' },
  ]);
});

test('each folder is counted by itself', () => {
  const folders = foldersOf(process.cwd());
  expect(folders.map(({ name }) => name)).toContain('engine');
  for (const { name, lines, casts } of folders) {
    expect(lines).toBeGreaterThan(0);
    if (name !== 'entries') expect(casts.every(({ file }) => file.startsWith(`src/${name}/`))).toBe(true);
  }
});

test('a folder may have so many per 1,000 lines, rounded up; the engine half as many as others', () => {
  expect(limitOf({ name: 'ui', lines: 1000 })).toBe(4);
  expect(limitOf({ name: 'ui', lines: 1001 })).toBe(5);
  expect(limitOf({ name: 'engine', lines: 1000 })).toBe(2);
});
