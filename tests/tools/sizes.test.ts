import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { budgets, builtSizes, keepParts, sizesOf, sizeTable, tooLarge } from '../../src/tools/sizes.ts';
import { folderOf } from './serve/fixture.ts';

// Random text does not get smaller.
const text = (bytes: number): string =>
  randomBytes(Math.ceil(bytes * 0.75))
    .toString('base64')
    .slice(0, bytes);

it('sizesOf measures compressed parts, and tooLarge lists those over budget', () => {
  const dist = folderOf({
    'early.js': 'x',
    'core.js': text(30_000),
    'flow.js': text(2_000),
    'words.js': text(500),
    'page.css': 'a'.repeat(50_000),
  });
  const sizes = sizesOf(dist, {
    early: ['early.js'],
    core: ['core.js'],
    journey: ['early.js', 'core.js'],
    flows: { reset: ['flow.js', 'words.js'] },
    styles: ['page.css'],
    below: ['page.css'],
  });
  const bytes = Object.fromEntries(sizes.map((size) => [size.part, size.bytes]));
  expect(sizes.map(({ part, budget }) => [part, budget])).toEqual([
    ['script before the page is usable', budgets.early],
    ['core', budgets.core],
    ['whole first journey', budgets.journey],
    ['flow reset', budgets.flow],
    ['styles', budgets.styles],
    ['styles, below home', budgets.below],
  ]);
  expect(bytes['flow reset']).toBeGreaterThan(1_500);
  expect(bytes['flow reset']).toBeLessThan(2_600);
  expect(bytes.styles).toBeLessThan(100);
  // Random base64 holds three quarters of its length.
  expect(
    tooLarge(
      sizesOf(dist, {
        early: ['core.js'],
        core: [],
        journey: [],
        flows: { f: ['core.js'] },
        styles: ['core.js'],
        below: ['core.js'],
      }),
    ).map(({ part }) => part),
  ).toEqual(['script before the page is usable', 'flow f', 'styles', 'styles, below home']);
  expect(sizeTable(sizes)).toMatch(/^ *flow reset +\d+\.\d of +8\.0 kB$/m);
});

it('builtSizes finds the parts of the last build, and nothing if one is missing', () => {
  const root = folderOf({ '.portico/first.css': 'a', 'dist/site/core.js': 'b' });
  const core = ['core.js'];
  const keep = (styles: string) =>
    keepParts(root, {
      early: core,
      core,
      journey: core,
      flows: {},
      styles: [styles],
      below: core,
    });
  expect(builtSizes(root)).toEqual([]);
  keep(join(root, '.portico/first.css'));
  expect(builtSizes(root).map(({ part }) => part)).toContain('styles');
  keep('gone.css');
  expect(builtSizes(root)).toEqual([]);
});

it('the budgets of scripts that hold nothing of an owner do not change by accident', () => {
  expect(budgets).toMatchObject({ early: 1_650, journey: 180_000, flow: 8_000 });
});
