import { join } from 'node:path';
import { expect, it } from 'vitest';
import { engineRates, median } from '../../src/tools/bench/engine.ts';
import { withBrands } from '../../src/tools/bench/growth.ts';
import { check } from '../../src/tools/check/check.ts';
import { readProject } from '../../src/tools/project.ts';
import { bundleOf } from '../../src/tools/vite/bundle.ts';

const project = readProject(join(import.meta.dirname, '../..'));

it('has the engine and XState follow the same chart to the same steps', () => {
  // Each throws when a submit sends nothing or an answer leads elsewhere.
  const { engine, xstate, ratio } = engineRates(bundleOf(project), { rounds: 1, events: 20 });
  expect(engine).toBeGreaterThan(0);
  expect(ratio).toBeCloseTo(engine / xstate);
});

it('makes brands that are as sound as the one they are like', () => {
  const grown = withBrands(project, 3, 'alder');
  expect(Object.keys(grown.brands)).toEqual([...Object.keys(project.brands), 'b0000', 'b0001', 'b0002']);
  expect(check(grown).filter(({ file }) => file.startsWith('brands/b'))).toEqual([]);
});

it('takes the middle one', () => {
  expect(median([3, 1, 2])).toBe(2);
});
