import { ownValue } from '../../../engine/index.ts';
import { lineageOf, type Model } from '../../check/model/model.ts';
import { type Chart, chartOf } from '../../graph/chart.ts';
import type { Filter } from '../../graph/filter.ts';
import { layoutChart } from '../../graph/layout.ts';
import { machineText } from '../../graph/machine.ts';
import { mapOf } from '../../graph/map.ts';
import { mermaidOf } from '../../graph/mermaid.ts';
import { overviewOf } from '../../graph/overview.ts';
import { filtered } from '../../graph/reach.ts';
import { drawChart } from '../../graph/svg.ts';
import { withoutGrey } from '../../graph/without-grey.ts';

/** What a map can be taken along as. */
export type ExportFormat = 'svg' | 'mermaid' | 'xstate';

/** A map as text, of a flow or of all; what a filter leaves out is not in it. */
export const exported = async (
  model: Model,
  filter: Filter,
  format: ExportFormat,
  flow?: string,
): Promise<string> => {
  if (format === 'xstate') return machineText(model, flow);
  const map = filtered(model, mapOf(model), filter);
  const chart = flow === undefined ? overviewOf(map) : withoutGrey(chartIn(model, flow), map);
  return format === 'mermaid' ? mermaidOf(chart) : drawChart(chart, await layoutChart(chart));
};

const chartIn = (model: Model, name: string): Chart => {
  const declared = ownValue(model.flows, name);
  if (declared === undefined) throw new Error(`There is no flow ${name} that can be read`);
  const files = [...lineageOf(model, name)].reverse().flatMap(({ screens }) => Object.values(screens));
  const screens = files.flatMap(({ name: each, screen }) =>
    screen === undefined ? [] : [[each, screen] as const],
  );
  return chartOf({ ...declared.flow, name }, Object.fromEntries(screens), model.documents);
};
