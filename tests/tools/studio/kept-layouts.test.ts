import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Chart } from '../../../src/tools/graph/chart.ts';
import { layoutChart } from '../../../src/tools/graph/layout.ts';
import { keptLayouts } from '../../../src/tools/studio/map/kept-layouts.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-laid-'));
afterAll(() => rmSync(folder, { recursive: true }));

const chart: Chart = {
  name: 'a',
  title: 'A',
  about: [],
  boxes: [
    { id: 'one', kind: 'screen', title: 'one', rows: [{ spans: [], to: 'two' }] },
    { id: 'two', kind: 'exit', title: 'two', rows: [] },
  ],
};

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

it('a cached layout is reused for the same chart only', async () => {
  const within = join(folder, 'laid');
  const layout = plain(await layoutChart(chart));
  expect(plain(await keptLayouts(within)(chart))).toEqual(layout);
  const [name = ''] = readdirSync(within);
  const seen = { boxes: [], arrows: [], joints: [], width: 1, height: 1 };
  writeFileSync(join(within, name), JSON.stringify(seen));
  expect(await keptLayouts(within)(chart)).toEqual(seen);
  const other = { ...chart, boxes: chart.boxes.slice(1) };
  expect(plain(await keptLayouts(within)(other))).toEqual(plain(await layoutChart(other)));
  expect(readdirSync(within)).toHaveLength(2);
});

it('a layout is computed again when its cache cannot be read or written', async () => {
  const within = join(folder, 'torn');
  const layout = plain(await keptLayouts(within)(chart));
  for (const name of readdirSync(within)) writeFileSync(join(within, name), '{"boxes":');
  expect(plain(await keptLayouts(within)(chart))).toEqual(layout);
  writeFileSync(join(folder, 'file'), '');
  expect(plain(await keptLayouts(join(folder, 'file'))(chart))).toEqual(layout);
});
