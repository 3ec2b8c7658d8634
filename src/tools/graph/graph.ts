import type { Screen } from '../../engine/index.ts';
import type { Documents } from '../grammar/schema.ts';
import { chartOf, type NamedFlow } from './chart.ts';
import { type Passed, withCounts } from './counts.ts';
import { layoutChart } from './layout.ts';
import { drawChart } from './svg.ts';

/** The picture of a flow, as SVG text. `screens` by name, the flow's own and those that it inherits. The same flow always gives the same text. `passed`: how often its steps were, to be written beside them. */
export const layoutFlow = async (
  flow: NamedFlow,
  screens: Readonly<Record<string, Screen>>,
  documents: Documents,
  passed?: readonly Passed[],
): Promise<string> => {
  const plain = chartOf(flow, screens, documents);
  const chart = passed === undefined ? plain : withCounts(plain, passed);
  return drawChart(chart, await layoutChart(chart));
};
