import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { assembleProject } from '../../src/tools/assemble.ts';
import { chartFiles, staleCharts } from '../../src/tools/pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
afterAll(() => rmSync(folder, { recursive: true }));

const project = assembleProject(
  {
    'flows/base/flow.json': JSON.stringify({ title: 'Base', steps: {} }),
    'flows/base/screens/ask.json': JSON.stringify({ layout: 'dialog', blocks: [] }),
    'flows/tea/flow.json': JSON.stringify({
      title: 'Tea',
      extends: 'base',
      start: 'ask',
      steps: { ask: { screen: 'ask' } },
    }),
  },
  {},
);

describe('chartFiles', () => {
  it('creates a chart for each flow, with its inherited screens', async () => {
    const charts = await chartFiles(project);
    expect(Object.keys(charts)).toEqual(['base.svg', 'tea.svg']);
    expect(charts['tea.svg']).toContain('class="screen dialog"');
  });
});

describe('staleCharts', () => {
  it('reports missing charts, outdated charts, and charts without a flow', () => {
    writeFileSync(join(folder, 'kept.svg'), 'kept');
    writeFileSync(join(folder, 'old.svg'), 'old');
    writeFileSync(join(folder, 'gone.svg'), 'gone');
    const charts = { 'kept.svg': 'kept', 'old.svg': 'new', 'fresh.svg': 'fresh' };
    expect(staleCharts(charts, folder).toSorted()).toEqual([
      'fresh.svg is missing',
      'gone.svg is of a flow that is not there',
      'old.svg is older than its flow',
    ]);
    expect(staleCharts({ 'kept.svg': 'kept' }, join(folder, 'nowhere'))).toEqual(['kept.svg is missing']);
  });
});
