import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { openFirst } from '../../../src/tools/studio/server/first.ts';

const root = mkdtempSync(join(tmpdir(), 'portico-first-'));
afterAll(() => rmSync(root, { recursive: true }));

const write = (text: string): void => {
  mkdirSync(join(root, 'flows/a'), { recursive: true });
  writeFileSync(join(root, 'flows/a/flow.json'), text);
};

const opened = (folder: string, more: Partial<Parameters<typeof openFirst>[0]> = {}) => {
  const ask = vi.fn(async (task: string): Promise<unknown> => ({ task }));
  const first = openFirst({ root, folder: join(root, folder), overlay: () => ({}), ask, rest: 1, ...more });
  return { ask, ...first };
};

const keptIn = (folder: string) =>
  vi.waitFor(() => expect(readdirSync(join(root, folder))).toHaveLength(1), { timeout: 20_000 });

it('the first answers are cached for the same files, and ignored after a file changes', async () => {
  write('{"title":"A"}');
  const before = opened('one');
  expect(before.known('overview', {})).toBeUndefined();
  await before.ready;
  await keptIn('one');
  expect(before.all()).toEqual({ overview: { task: 'overview' }, map: { task: 'map' } });
  const again = opened('one', { rest: 60_000 });
  expect(again.known('overview', {})).toEqual({ task: 'overview' });
  expect(again.known('map', {})).toEqual({ task: 'map' });
  expect(again.all()).toEqual({ overview: { task: 'overview' }, map: { task: 'map' } });
  expect(again.known('map', { flow: 'a' })).toBeUndefined();
  expect(again.known('check', {})).toBeUndefined();
  expect(again.ask).not.toHaveBeenCalled();
  const drafted = opened('one', { overlay: () => ({ 'flows/a/flow.json': '{}' }), rest: 60_000 });
  expect(drafted.known('overview', {})).toBeUndefined();
  write('{"title":"B"}');
  expect(again.known('overview', {})).toBeUndefined();
  for (const each of [before, again, drafted]) each.end();
});

it('no cached answer is used when damaged, or after a task began or failed', async () => {
  write('{"title":"C"}');
  const first = opened('two');
  await keptIn('two');
  expect(first.known('overview', {})).toBeUndefined();
  for (const name of readdirSync(join(root, 'two'))) writeFileSync(join(root, 'two', name), '{');
  expect(opened('two', { rest: 60_000 }).known('overview', {})).toBeUndefined();
  const failing = opened('three', {
    ask: async () => {
      throw new Error('It took too long.');
    },
  });
  await failing.ready;
  expect(failing.known('overview', {})).toBeUndefined();
  first.end();
});
