import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownValue } from '../engine/index.ts';
import type { Project } from './assemble.ts';
import { suggest } from './check/model/nearest.ts';
import { type Context, command, runAs } from './command.ts';
import { chartFile, chartIn } from './graph/charted.ts';
import { mermaidOf } from './graph/mermaid.ts';
import { readProject } from './project.ts';

/** The chart of each flow of a project: file names and SVG texts. */
export const chartFiles = async (project: Project): Promise<Readonly<Record<string, string>>> => {
  const drawn = Object.keys(project.flows).map(
    async (name) => [`${name}.svg`, await chartFile(project, name)] as const,
  );
  return Object.fromEntries(await Promise.all(drawn));
};

/** What differs between the charts as they should be and the charts in a folder, a sentence each; empty when nothing does. */
export const staleCharts = (charts: Readonly<Record<string, string>>, folder: string): readonly string[] => {
  const present = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.svg')) : [];
  return [
    ...Object.keys(charts)
      .filter((name) => !present.includes(name))
      .map((name) => `${name} is missing`),
    ...present
      .filter((name) => ownValue(charts, name) === undefined)
      .map((name) => `${name} is of a flow that is not there`),
    ...present
      .filter(
        (name) =>
          ownValue(charts, name) !== undefined &&
          readFileSync(join(folder, name), 'utf8') !== ownValue(charts, name),
      )
      .map((name) => `${name} is older than its flow`),
  ];
};

const checkCharts = (charts: Readonly<Record<string, string>>, folder: string): number => {
  const stale = staleCharts(charts, folder);
  if (stale.length === 0) return 0;
  process.stderr.write(
    `docs/pictures is out of date: ${stale.join(', ')}. Run npm run pictures and commit the result.\n`,
  );
  return 1;
};

const writePictures = async (
  { root, write }: Context,
  charts: Readonly<Record<string, string>>,
  folder: string,
): Promise<number> => {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (name.endsWith('.svg') && ownValue(charts, name) === undefined) rmSync(join(folder, name));
  for (const [name, text] of Object.entries(charts)) writeFileSync(join(folder, name), text);
  write(`${Object.keys(charts).length} charts drawn\n`);
  const { photographSignIn } = await import('./screenshot.ts');
  const done = await photographSignIn(root, join(folder, 'sign-in.png'));
  write(`${done ? 'sign-in.png taken' : 'sign-in.png left as it is: there is no Chromium here'}\n`);
  return 0;
};

export const main = command('npm run pictures --', (program, run) =>
  program
    .description('Draws docs/pictures: a chart of each flow and, if Chromium is installed, the sign-in page.')
    .option('--check', 'write nothing, and exit with 1 if a chart is out of date')
    .option('--mermaid <flow>', 'print the chart of one flow as Mermaid text instead')
    .action(run(drawPictures)),
);

type Options = { readonly check?: boolean; readonly mermaid?: string };

const drawPictures = async (context: Context, { check, mermaid }: Options): Promise<number> => {
  const { root, write } = context;
  const project = readProject(root);
  if (mermaid !== undefined) {
    const flow = ownValue(project.flows, mermaid);
    write(
      flow === undefined
        ? `There is no flow ${mermaid}. ${suggest(mermaid, Object.keys(project.flows))}\n`
        : `${mermaidOf(chartIn(project, mermaid))}\n`,
    );
    return flow === undefined ? 1 : 0;
  }
  const charts = await chartFiles(project);
  const folder = join(root, 'docs/pictures');
  return check ? checkCharts(charts, folder) : writePictures(context, charts, folder);
};

await runAs(import.meta.url, main);
