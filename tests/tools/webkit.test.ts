import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findWebKit } from '../../src/tools/webkit.mjs';

const folder = mkdtempSync(join(tmpdir(), 'webkit-'));
afterAll(() => rmSync(folder, { recursive: true }));

const program = (name: string): string => {
  const path = join(folder, name);
  writeFileSync(path, '');
  return path;
};

const display = program('Xvfb');
const named = { WEBKIT_DRIVER: program('driver'), WEBKIT_BROWSER: program('browser'), PATH: folder };

describe('findWebKit', () => {
  it('returns the programs that the environment names', () => {
    expect(findWebKit(named)).toEqual({
      driver: named.WEBKIT_DRIVER,
      browser: named.WEBKIT_BROWSER,
      display,
    });
  });

  it.each([
    ['driver', { ...named, WEBKIT_DRIVER: '' }, 'webkit2gtk-driver', 'WEBKIT_DRIVER'],
    ['browser', { ...named, WEBKIT_BROWSER: join(folder, 'absent') }, 'webkit2gtk-driver', 'WEBKIT_BROWSER'],
    ['display', { ...named, PATH: '' }, 'xvfb', 'Xvfb'],
  ])('names the package to install if there is no %s', (_, env, needed, name) => {
    const sentence = findWebKit(env);
    expect(sentence).toContain(`install the package ${needed}`);
    expect(sentence).toContain(name);
  });
});
