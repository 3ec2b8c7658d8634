/** `npm run graph -- [flow] [--format json|mermaid|svg|xstate] [--filter …]`: the map of all flows, or of one, as data or as a picture. */

import { writeFileSync } from 'node:fs';
import { ownValue } from '../engine/index.ts';
import { type Model, modelOf } from './check/model/model.ts';
import { suggest } from './check/model/nearest.ts';
import { command, runAs } from './command.ts';
import { chartIn } from './graph/charted.ts';
import { filterOf } from './graph/filter.ts';
import type { FlowMap } from './graph/flow-map.ts';
import { layoutChart } from './graph/layout.ts';
import { machineText } from './graph/machine.ts';
import { mapOf, partOf } from './graph/map.ts';
import { mermaidOf } from './graph/mermaid.ts';
import { overviewOf } from './graph/overview.ts';
import { filtered } from './graph/reach.ts';
import { drawChart } from './graph/svg.ts';
import { withoutGrey } from './graph/without-grey.ts';
import { readProject } from './project.ts';

/** Prints the map of the project in `root`. The exit code is 1 when it was asked for wrongly. */
export const main = command(
  {
    usage: `npm run graph -- [flow] [--format json|mermaid|svg|xstate] [--filter errors|brand=<id>|flag=<name>:on|flag=<name>:off] [--out <file>]
  The map of all flows, or of one: json (the default) has every step, outcome, screen, gate and what is inherited.
  --format xstate gives machines of XState 5: one, or all of them by name.
  --filter marks as grey what nobody gets to whom it lets through (several may be given), or what is no error; a picture leaves it out.`,
    options: {
      format: { type: 'string', default: 'json' },
      filter: { type: 'string', multiple: true, default: [] },
      out: { type: 'string' },
    },
    words: [0, 1],
  },
  async ({ values: { format, filter: wanted, out }, words: [flow] }, root, write): Promise<number> => {
    const tell = (text: string, code: number): number => {
      write(`${text}\n`);
      return code;
    };
    const model = modelOf(readProject(root));
    if (flow !== undefined && ownValue(model.flows, flow) === undefined)
      return tell(`There is no flow ${flow}. ${suggest(flow, Object.keys(model.flows))}`, 1);
    const print = ownValue(formats, format);
    if (print === undefined)
      return tell(`There is no format ${format}. ${suggest(format, Object.keys(formats))}`, 1);
    const filter = filterOf(model, wanted);
    if (typeof filter === 'string') return tell(filter, 1);
    const text = await print(model, filtered(model, mapOf(model), filter), flow);
    if (out === undefined) return tell(text.trimEnd(), 0);
    writeFileSync(out, text);
    return tell(`Wrote ${out}.`, 0);
  },
);

type Print = (model: Model, map: FlowMap, flow: string | undefined) => string | Promise<string>;

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const chartFor = (model: Model, map: FlowMap, flow: string | undefined) =>
  flow === undefined ? overviewOf(map) : withoutGrey(chartIn(model.project, flow), map);

const formats: Readonly<Record<string, Print>> = {
  json: (_, map, flow) => json(flow === undefined ? map : partOf(map, flow)),
  mermaid: (model, map, flow) => mermaidOf(chartFor(model, map, flow)),
  svg: async (model, map, flow) => {
    const chart = chartFor(model, map, flow);
    return drawChart(chart, await layoutChart(chart));
  },
  xstate: (model, _, flow) => machineText(model, flow),
};

await runAs(import.meta.url, main);
