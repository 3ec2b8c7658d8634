import { join } from 'node:path';
import { expect, it } from 'vitest';
import { paintedPairs, type Theme } from '../../src/config/theme.ts';
import type { JsonObject } from '../../src/engine/index.ts';
import { engineRates, median } from '../../src/tools/bench/engine.ts';
import { withBrands } from '../../src/tools/bench/growth.ts';
import { catalogueOf } from '../../src/tools/catalogue.ts';
import { deploymentOf } from '../../src/tools/deployment.ts';
import { readProject } from '../../src/tools/project.ts';
import { bundleOf } from '../../src/tools/vite/bundle.ts';

const project = readProject(join(import.meta.dirname, '../..'));

it('the engine and XState take the same steps through the same chart', () => {
  // Each throws when a submit sends nothing or an answer leads elsewhere.
  const { engine, xstate, ratio } = engineRates(bundleOf(project), { rounds: 1, events: 20 });
  expect(engine).toBeGreaterThan(0);
  expect(ratio).toBeCloseTo(engine / xstate);
});

it('the generated brands are valid, and their colors have enough contrast', async () => {
  const grown = withBrands(project, 300, 'alder');
  expect(Object.keys(grown.brands)).toHaveLength(Object.keys(project.brands).length + 300);
  const { validate } = await catalogueOf(bundleOf(project), deploymentOf(project)).brandRules();
  for (const { id, brand } of Object.values(grown.brands)) {
    const { $schema: _, ...value } = brand.value as JsonObject;
    expect(validate(value), id).toBe(true);
    expect(paintedPairs(value.theme as unknown as Theme).every(({ passes }) => passes)).toBe(true);
  }
});

it('median returns the middle value', () => {
  expect(median([3, 1, 2])).toBe(2);
});
