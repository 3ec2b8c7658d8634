import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { alone } from '../../../src/tools/publish/lock.ts';
import { placesIn } from '../../../src/tools/publish/tree.ts';

const at = { to: '' };
beforeEach(() => {
  at.to = mkdtempSync(join(tmpdir(), 'portico-'));
});
afterEach(() => rmSync(at.to, { recursive: true }));

const program = `
import { alone } from ${JSON.stringify(join(import.meta.dirname, '../../../src/tools/publish/lock.ts'))};
await alone(process.argv[1], async () => {
  process.stdout.write('held');
  return new Promise((resolve) => setTimeout(resolve, 600_000));
});
`;

// Another process that holds the lock until it is killed.
const holding = async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program, at.to], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
};

describe('the lock of a killed process', () => {
  it('is taken by the next one at once, and that of a living one is not', async () => {
    const { kill } = await holding();
    await expect(alone(at.to, async () => 1)).rejects.toThrow('somebody else');
    await kill();
    expect(await alone(at.to, async () => 1)).toBe(1);
  });

  it.each([
    ['another machine', { machine: 'elsewhere' }],
    ['another lock', { lock: '1 1' }],
  ])('is left alone if it was noted for %s', async (_, other) => {
    const { kill } = await holding();
    const { holder } = placesIn(at.to);
    writeFileSync(holder, JSON.stringify({ ...JSON.parse(readFileSync(holder, 'utf8')), ...other }));
    await kill();
    await expect(alone(at.to, async () => 1)).rejects.toThrow('somebody else');
  });

  it('is taken although another process has its number by now', async () => {
    const { kill } = await holding();
    const { holder } = placesIn(at.to);
    await kill();
    writeFileSync(holder, JSON.stringify({ ...JSON.parse(readFileSync(holder, 'utf8')), pid: process.pid }));
    expect(await alone(at.to, async () => 1)).toBe(1);
  });
});
