import { ownValue } from '../engine/index.ts';
import { suggest } from './check/model/nearest.ts';
import { type Context, command, runAs } from './command.ts';
import { coverageOf, type Transition, type Walk, walkedIn } from './play/coverage.ts';
import { headlessTheatre } from './play/headless.ts';
import { playThrough } from './play/play.ts';
import { openProject, type Project } from './play/project.ts';
import { progressOn } from './progress.ts';
import { readProject } from './project.ts';

/** Counts the scenarios that take each transition. */
export const main = command('npm run coverage --', (program, run) =>
  program
    .description('Plays all scenarios, and counts for each transition how many of them take it.')
    .argument('[flow]', 'print the transitions of this flow only')
    .option('--json', 'print JSON, with the names of the scenarios')
    .action(run(countTransitions)),
);

const countTransitions = async (
  { root, write }: Context,
  flow: string | undefined,
  { json }: { readonly json?: boolean },
): Promise<number> => {
  const source = readProject(root);
  if (flow !== undefined && ownValue(source.flows, flow) === undefined) {
    write(`There is no flow ${flow}. ${suggest(flow, Object.keys(source.flows))}\n`);
    return 1;
  }
  // Playing them takes a minute.
  const { tell, end } = progressOn(process.stderr);
  tell('All journeys are played, to see what they walk …');
  const project = await opened(root);
  if (project === undefined) {
    write('Nothing can be played yet: npm run check says why.\n');
    return 1;
  }
  const walks = await walksIn(project, (count) => tell(`${count} of ${project.journeys.length} journeys`));
  end();
  const all = coverageOf(project, source, walks);
  const chosen = Object.entries(all).filter(([name]) => flow === undefined || name === flow);
  write(
    json
      ? `${JSON.stringify(Object.fromEntries(chosen), null, 2)}\n`
      : `${chosen.map(([name, transitions]) => coverageTable(name, transitions)).join('\n\n')}\n`,
  );
  return 0;
};

/** Plays all journeys: each leads through other flows, too. `onPlayed` hears how many have been. */
const walksIn = (
  project: Project,
  onPlayed: (count: number) => void = () => undefined,
): Promise<readonly Walk[]> => {
  const stageOf = headlessTheatre(project);
  return project.journeys.reduce<Promise<readonly Walk[]>>(async (before, journey) => {
    const earlier = await before;
    const { told = [] } = await playThrough(project, journey, stageOf()).catch(() => ({ told: [] }));
    onPlayed(earlier.length + 1);
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

const opened = async (root: string): Promise<Project | undefined> => {
  try {
    return await openProject(root);
  } catch {
    return undefined; // What cannot be put together cannot be played.
  }
};

await runAs(import.meta.url, main);
