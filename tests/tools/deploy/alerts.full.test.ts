import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const promtool = process.env.PROMTOOL ?? 'promtool';
const isThere = spawnSync(promtool, ['--version']).status === 0;

it.skipIf(!isThere)('deploy/alerts.yaml passes the rule tests of promtool', () => {
  const { status, stdout, stderr } = spawnSync(
    promtool,
    ['test', 'rules', 'deploy/alerts.test.yaml', 'deploy/alerts.day.test.yaml'],
    { cwd: root, encoding: 'utf8' },
  );
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
});
