import { writeFileSync } from 'node:fs';
import { Option } from 'commander';
import { ownValue } from '../engine/index.ts';
import { type Model, modelOf } from './check/model/model.ts';
import { suggest } from './check/model/nearest.ts';
import { type Context, command, runAs } from './command.ts';
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

/** Prints the map of the flows. */
export const main = command('npm run graph --', (program, run) =>
  program
    .description('Prints the map of all flows, or of one, as data or as a chart.')
    .argument('[flow]', 'print this flow only')
    .addOption(
      new Option('--format <format>', 'json has everything; xstate has machines of XState 5')
        .choices(Object.keys(formats))
        .default('json'),
    )
    .option(
      '--filter <filter>',
      'errors, brand=<id>, flag=<name>:on or flag=<name>:off: gray out what does not match; charts leave it out. It may be repeated.',
      (filter: string, earlier: readonly string[] = []) => [...earlier, filter],
    )
    .option('--out <file>', 'write to a file')
    .action(run(printMap)),
);

type Options = { readonly format: Format; readonly filter?: readonly string[]; readonly out?: string };

const printMap = async (
  { root, write }: Context,
  flow: string | undefined,
  { format, filter: wanted = [], out }: Options,
): Promise<number> => {
  const tell = (text: string, code: number): number => {
    write(`${text}\n`);
    return code;
  };
  const model = modelOf(readProject(root));
  if (flow !== undefined && ownValue(model.flows, flow) === undefined)
    return tell(`There is no flow ${flow}. ${suggest(flow, Object.keys(model.flows))}`, 1);
  const filter = filterOf(model, wanted);
  if (typeof filter === 'string') return tell(filter, 1);
  const text = await formats[format](model, filtered(model, mapOf(model), filter), flow);
  if (out === undefined) return tell(text.trimEnd(), 0);
  writeFileSync(out, text);
  return tell(`Wrote ${out}.`, 0);
};

type Format = 'json' | 'mermaid' | 'svg' | 'xstate';

type Print = (model: Model, map: FlowMap, flow: string | undefined) => string | Promise<string>;

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const chartFor = (model: Model, map: FlowMap, flow: string | undefined) =>
  flow === undefined ? overviewOf(map) : withoutGrey(chartIn(model.project, flow), map);

const formats: Readonly<Record<Format, Print>> = {
  json: (_, map, flow) => json(flow === undefined ? map : partOf(map, flow)),
  mermaid: (model, map, flow) => mermaidOf(chartFor(model, map, flow)),
  svg: async (model, map, flow) => {
    const chart = chartFor(model, map, flow);
    return drawChart(chart, await layoutChart(chart));
  },
  xstate: (model, _, flow) => machineText(model, flow),
};

await runAs(import.meta.url, main);
