import { createHash } from 'node:crypto';
import type { Chart } from '../../graph/chart.ts';
import { type Layout, layoutChart } from '../../graph/layout.ts';
import { keepText, keptText } from '../kept-texts.ts';

/** Lays charts out. */
export type LayOut = (chart: Chart) => Promise<Layout>;

/** Lays charts out and keeps that in a folder, which belongs to the code that does it: whoever opens the workbench again has the map of what has not changed at once. */
export const keptLayouts =
  (folder: string): LayOut =>
  async (chart) => {
    const name = createHash('sha256').update(JSON.stringify(chart)).digest('base64url').slice(0, 24);
    const known = keptText(folder, name);
    if (known !== undefined) return JSON.parse(known);
    const layout = await layoutChart(chart);
    keepText(folder, name, JSON.stringify(layout), most);
    return layout;
  };

// Those of a few dozen changes of the largest flows are a few megabytes.
const most = 200;
