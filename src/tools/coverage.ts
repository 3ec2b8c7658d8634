/** `npm run coverage -- [flow] [--json]`: plays all journeys and tells which transitions of the flows they walk, and which ones nobody does. */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { suggest } from './check/model/nearest.ts';
import { coverageOf, type Transition, type Walk, walkedIn } from './play/coverage.ts';
import { headlessTheatre } from './play/headless.ts';
import { playThrough } from './play/play.ts';
import { openProject, type Project } from './play/project.ts';
import { readProject } from './project.ts';

/** Tells what journeys of the project in `root` walk. The exit code is 1 only when it was asked for wrongly. */
export const main = async (
  args: readonly string[],
  root: string,
  write: (text: string) => void,
): Promise<number> => {
  const wish = wished(args);
  if (wish === undefined || wish.help) {
    write(`${usage}\n`);
    return wish === undefined ? 1 : 0;
  }
  const source = readProject(root);
  const { flow } = wish;
  if (flow !== undefined && source.flows[flow] === undefined) {
    write(`There is no flow ${flow}. ${suggest(flow, Object.keys(source.flows))}\n`);
    return 1;
  }
  const project = await opened(root);
  if (project === undefined) {
    write('Nothing can be played yet: npm run check says why.\n');
    return 1;
  }
  const all = coverageOf(project, source, await walksIn(project));
  const chosen = Object.entries(all).filter(([name]) => flow === undefined || name === flow);
  write(
    wish.json
      ? `${JSON.stringify(Object.fromEntries(chosen), null, 2)}\n`
      : `${chosen.map(([name, transitions]) => coverageTable(name, transitions)).join('\n\n')}\n`,
  );
  return 0;
};

/** Plays all journeys: each leads through other flows, too. */
export const walksIn = (project: Project): Promise<readonly Walk[]> => {
  const stageOf = headlessTheatre(project);
  return project.journeys.reduce<Promise<readonly Walk[]>>(async (before, journey) => {
    const earlier = await before;
    const { told = [] } = await playThrough(project, journey, stageOf()).catch(() => ({ told: [] }));
    return [...earlier, { journey: `${journey.flow}: ${journey.scenario.name}`, told }];
  }, Promise.resolve([]));
};

/** The transitions of a flow as a table: how many journeys walk each. */
export const coverageTable = (flow: string, transitions: readonly Transition[]): string => {
  const cells = transitions.map(({ journeys, step, outcome, rule, leads }) => [
    journeys.length === 0 ? '-' : String(journeys.length),
    step,
    outcome,
    String(rule),
    leads,
  ]);
  const rows = [['journeys', 'step', 'outcome', 'rule', 'what it does'], ...cells];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  );
  const summary = `${flow}: journeys walk ${walkedIn(transitions)} of ${transitions.length} transitions`;
  return transitions.length === 0 ? summary : [summary, ...lines].join('\n');
};

const usage = `npm run coverage -- [flow] [--json]
  Plays all journeys, and tells of each transition of the flow, or of all flows, how many of them walk it.
  --json gives the names of the journeys, too.`;

const opened = async (root: string): Promise<Project | undefined> => {
  try {
    return await openProject(root);
  } catch {
    return undefined; // What cannot be put together cannot be played.
  }
};

const wished = (args: readonly string[]) => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { help: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [flow, ...rest] = positionals;
    return rest.length > 0 ? undefined : { ...values, flow };
  } catch {
    return undefined; // An option that there is not.
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = await main(
    process.argv.slice(2),
    fileURLToPath(new URL('../../', import.meta.url)),
    (text) => process.stdout.write(text),
  );
