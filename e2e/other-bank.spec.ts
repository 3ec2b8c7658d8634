import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { copyProject } from './compose.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** What the demonstration is made of: its brands, their names, its people, the addresses of the pretend bank. */
const demonstration = (): readonly RegExp[] => {
  const { defaultClientId } = read('deploy/environments/production.json');
  const ids = readdirSync(join(root, 'brands')).filter((id) => !/\./.test(id) && id !== defaultClientId);
  const names = ids.map((id) => String(read(`brands/${id}/brand.json`).displayName).split(' ')[0]);
  const people = read('src/sandbox/personas.json').people.map(({ id }: { readonly id: string }) => id);
  return [
    ...[...ids, ...names, ...people].map(
      (word) => new RegExp(`\\b${String(word).replace('.', '\\.')}\\b`, 'i'),
    ),
    /["'`(]\/sandbox\b/,
  ];
};

const traces = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile() && /\.(html|js|mjs|json|css|svg|conf|txt)$/.test(entry.name))
    .flatMap(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const text = readFileSync(path, 'utf8');
      return demonstration().flatMap((word) => (word.test(text) ? [`${path}: ${word.source}`] : []));
    });

test('a build for another bank has no trace of the demo brands, people or sandbox', () => {
  test.setTimeout(180_000);
  const folder = mkdtempSync(join(tmpdir(), 'other-bank-'));
  const run = (...command: readonly string[]): string =>
    execFileSync(process.execPath, [...command], { cwd: folder, encoding: 'utf8' });
  copyProject(folder);
  const { defaultClientId } = read('deploy/environments/production.json');
  for (const id of readdirSync(join(folder, 'brands')).filter((name) => !/\./.test(name)))
    if (id !== defaultClientId) rmSync(join(folder, 'brands', id), { recursive: true });
  run('src/tools/tool.mjs', 'src/tools/new-brand.ts', 'harrow', 'Harrow & Daughters');
  run('src/tools/tool.mjs', 'vite', 'build');
  cpSync(join(folder, 'brands'), join(folder, 'ours'), { recursive: true });
  writeFileSync(
    join(folder, 'live.json'),
    JSON.stringify({ hosts: ['cards.harrow.example'], defaultClientId: 'harrow' }),
  );
  const told = run('dist/publish.mjs', '--brands', 'ours', '--environment', 'live.json', '--to', 'served');
  expect(told).toContain('2 brands written');
  expect(traces(join(folder, 'dist'))).toEqual([]);
  expect(traces(join(folder, 'served'))).toEqual([]);
  rmSync(folder, { recursive: true });
});
