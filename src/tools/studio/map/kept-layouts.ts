import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Chart } from '../../graph/chart.ts';
import { type Layout, layoutChart } from '../../graph/layout.ts';

/** Lays charts out. */
export type LayOut = (chart: Chart) => Promise<Layout>;

/** Lays charts out and keeps that in a folder, which belongs to the code that does it: whoever opens the workbench again has the map of what has not changed at once. What cannot be kept or read is laid out anew. */
export const keptLayouts =
  (folder: string): LayOut =>
  async (chart) => {
    const name = createHash('sha256').update(JSON.stringify(chart)).digest('base64url').slice(0, 24);
    const known = attempt<Layout>(() => JSON.parse(readFileSync(join(folder, name), 'utf8')));
    if (known !== undefined) return known;
    const layout = await layoutChart(chart);
    attempt(() => keep(folder, name, JSON.stringify(layout)));
    return layout;
  };

// Those of a few dozen changes of the largest flows are a few megabytes.
const most = 200;

const keep = (folder: string, name: string, text: string): void => {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  // Another thread may read it at any moment.
  const staged = `${file}.${process.pid}`;
  writeFileSync(staged, text);
  renameSync(staged, file);
  const dated = readdirSync(folder).map((each) => ({ each, at: statSync(join(folder, each)).mtimeMs }));
  for (const { each } of dated.toSorted((one, other) => other.at - one.at).slice(most))
    rmSync(join(folder, each), { force: true });
};

const attempt = <T>(act: () => T): T | undefined => {
  try {
    return act();
  } catch {
    return undefined;
  }
};
