import type { Screen } from '../../engine/index.ts';
import type { Documents } from '../grammar/schema.ts';
import { chartOf, type NamedFlow } from './chart.ts';
import { layoutChart } from './layout.ts';
import { drawChart } from './svg.ts';

/** The picture of a flow, as SVG text. `screens` by name, the flow's own and those that it inherits. The same flow always gives the same text. */
export const layoutFlow = async (
  flow: NamedFlow,
  screens: Readonly<Record<string, Screen>>,
  documents: Documents,
): Promise<string> => {
  const chart = chartOf(flow, screens, documents);
  return drawChart(chart, await layoutChart(chart));
};
