/** Draws the pictures in docs/pictures: a chart of each flow, the layers of the code and, where there is a Chromium, the sign-in page. `--check` only says whether the charts are up to date, `--mermaid <flow>` prints one as Mermaid text. */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownValue } from '../engine/index.ts';
import type { Project } from './assemble.ts';
import { chartFile, chartIn } from './graph/charted.ts';
import { importsOf, layersOf } from './graph/imports.ts';
import { layersSvg } from './graph/layers.ts';
import { mermaidOf } from './graph/mermaid.ts';
import { readProject } from './project.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

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

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const check = (charts: Readonly<Record<string, string>>, folder: string): number => {
  const stale = staleCharts(charts, folder);
  if (stale.length === 0) return 0;
  process.stderr.write(
    `docs/pictures is out of date: ${stale.join(', ')}. Run npm run pictures and commit the result.\n`,
  );
  return 1;
};

const write = async (charts: Readonly<Record<string, string>>, folder: string): Promise<number> => {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (name.endsWith('.svg') && ownValue(charts, name) === undefined) rmSync(join(folder, name));
  for (const [name, text] of Object.entries(charts)) writeFileSync(join(folder, name), text);
  say(`${Object.keys(charts).length} charts drawn`);
  const { photographSignIn } = await import('./screenshot.ts');
  const done = await photographSignIn(root, join(folder, 'sign-in.png'));
  say(done ? 'sign-in.png taken' : 'sign-in.png left as it is: there is no Chromium here');
  return 0;
};

const main = async (options: readonly string[]): Promise<number> => {
  const project = readProject(root);
  const [option, name = ''] = options;
  if (option === '--mermaid') {
    say(mermaidOf(chartIn(project, name)));
    return 0;
  }
  const layers = layersSvg(layersOf(importsOf(root)));
  const charts = { ...(await chartFiles(project)), 'architecture.svg': layers };
  const folder = join(root, 'docs/pictures');
  return option === '--check' ? check(charts, folder) : write(charts, folder);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main(process.argv.slice(2));
