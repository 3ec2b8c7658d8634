import type { Chart } from '../../graph/chart.ts';
import { type Layout, layoutChart } from '../../graph/layout.ts';
import { keepValue, keptValue } from '../kept-values.ts';
import { textDigest } from '../model/edits.ts';

/** Lays charts out. */
export type LayOut = (chart: Chart) => Promise<Layout>;

/** Lays charts out, by itself or as it is told, and keeps that in a folder, which belongs to the code that does it: whoever opens the workbench again has the map of what has not changed at once. */
export const keptLayouts =
  (folder: string, layOut: LayOut = layoutChart): LayOut =>
  async (chart) => {
    const name = textDigest(JSON.stringify(chart));
    const known = keptValue<Layout>(folder, name);
    if (known !== undefined) return known;
    const layout = await layOut(chart);
    keepValue(folder, name, layout, most);
    return layout;
  };

// Those of a few dozen changes of the largest flows are a few megabytes.
const most = 200;
