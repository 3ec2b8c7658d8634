import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = process.cwd();
const { scripts } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as {
  scripts: Record<string, string>;
};
const start = (...args: readonly string[]) =>
  spawnSync(process.execPath, ['src/tools/tool.mjs', ...args], { cwd: root, encoding: 'utf8' });

describe('the npm script', () => {
  it.each(Object.entries(scripts))('%s starts with tool.mjs and has no pre-script', (name, line) => {
    expect(line).toMatch(/^node src\/tools\/tool\.mjs /);
    expect(Object.keys(scripts)).not.toContain(`pre${name}`);
  });
});

describe('tool.mjs', () => {
  it('runs a TypeScript file with its arguments, and returns its exit code', () => {
    const { stdout, status } = start('src/tools/check/cli.ts', '--nothing-like-it');
    expect(stdout).toContain('npm run check');
    expect(status).toBe(1);
  });

  it('reports no EPIPE if its output pipe is closed', () => {
    const line = `"${process.execPath}" src/tools/tool.mjs src/tools/check/cli.ts --nothing-like-it | true`;
    const { stderr } = spawnSync('sh', ['-c', line], { cwd: root, encoding: 'utf8' });
    expect(stderr).not.toContain('EPIPE');
  });

  it.each(['tsc', 'biome', 'vitest'])('runs the program %s of a package', (name) => {
    const { stdout, status } = start(name, '--version');
    expect(stdout).toMatch(/\d+\.\d+\.\d+/);
    expect(status).toBe(0);
  });
});
