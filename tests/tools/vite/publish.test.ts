import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { publish } from '../../../src/tools/vite/publish.ts';
import { folderOf } from '../serve/fixture.ts';

const seen: { missing: string[] } = { missing: [] };

// What is missing is looked for after each step on the disk.
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const looking =
    <A extends unknown[]>(step: (...of: A) => unknown) =>
    (...of: A) => {
      const result = step(...of);
      look.now();
      return result;
    };
  return { ...fs, renameSync: looking(fs.renameSync), rmSync: looking(fs.rmSync) };
});
const look = vi.hoisted(() => ({ now: () => {} }));

afterEach(() => {
  look.now = () => {};
  seen.missing = [];
});

const release = (name: string) => ({
  'app.html': `<script src="/assets/${name}.js">`,
  'app.html.gz': name,
  'login/demo/index.html': `<script src="/assets/${name}.js">`,
  [`assets/${name}.js`]: name,
  'assets/same.js': 'same',
  'environment.json': name,
});

const put = (folder: string, files: Readonly<Record<string, string>>): void =>
  publish(folderOf(files), join(folder, 'dist'), join(folder, 'assets.json'));

describe('a release that is published over another', () => {
  it('lacks no file at any moment that a page asks for', () => {
    const folder = folderOf({});
    put(folder, release('one'));
    look.now = () => {
      for (const page of ['app.html', 'login/demo/index.html']) {
        const path = join(folder, 'dist', page);
        const [, asset = page] = existsSync(path)
          ? (/src="([^"]+)"/.exec(readFileSync(path, 'utf8')) ?? [])
          : [];
        if (!existsSync(path) || !existsSync(join(folder, 'dist', asset))) seen.missing.push(page, asset);
      }
    };
    put(folder, release('two'));
    expect(seen.missing).toEqual([]);
    expect(readFileSync(join(folder, 'dist/app.html'), 'utf8')).toContain('two');
  });

  it('keeps the assets of the one before, and no other file of it', () => {
    const folder = folderOf({});
    put(folder, { ...release('one'), 'login/gone/index.html': 'gone' });
    put(folder, release('two'));
    put(folder, release('two'));
    const has = (path: string) => existsSync(join(folder, 'dist', path));
    expect([has('assets/one.js'), has('assets/two.js'), has('login/gone/index.html')]).toEqual([
      true,
      true,
      false,
    ]);
    put(folder, release('three'));
    expect([has('assets/one.js'), has('assets/two.js'), has('assets/same.js')]).toEqual([false, true, true]);
  });

  it('keeps all assets of a release that it knows nothing of', () => {
    const folder = folderOf({ 'dist/assets/old.js': 'old', 'dist/old.txt': 'old' });
    put(folder, release('one'));
    expect(existsSync(join(folder, 'dist/assets/old.js'))).toBe(true);
    expect(existsSync(join(folder, 'dist/old.txt'))).toBe(false);
  });
});
