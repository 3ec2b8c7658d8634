import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findChromium } from '../../src/tools/chromium.mjs';

const folder = mkdtempSync(join(tmpdir(), 'chromium-'));
afterAll(() => rmSync(folder, { recursive: true }));

const program = (name: string, code: number): string => {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\nexit ${code}\n`);
  chmodSync(path, 0o755);
  return path;
};

describe.skipIf(process.platform === 'win32')('findChromium', () => {
  it('returns the browser that CHROMIUM_PATH names', () => {
    const path = program('good', 0);
    expect(findChromium({ CHROMIUM_PATH: path })).toBe(path);
  });

  it('returns nothing if the browser that CHROMIUM_PATH names does not start', () => {
    expect(findChromium({ CHROMIUM_PATH: program('bad', 1) })).toBeUndefined();
    expect(findChromium({ CHROMIUM_PATH: join(folder, 'absent') })).toBeUndefined();
  });
});
