/** `npm run coverage -- [flow] [--json]`: plays all journeys and tells which transitions of the flows they walk, and which ones nobody does. */
import { ownValue } from '../engine/index.ts';
import { suggest } from './check/model/nearest.ts';
import { command, runAs } from './command.ts';
import { coverageOf, type Transition, type Walk, walkedIn } from './play/coverage.ts';
import { headlessTheatre } from './play/headless.ts';
import { playThrough } from './play/play.ts';
import { openProject, type Project } from './play/project.ts';
import { progressOn } from './progress.ts';
import { readProject } from './project.ts';

/** Tells what journeys of the project in `root` walk. The exit code is 1 only when it was asked for wrongly. */
export const main = command(
  {
    usage: `npm run coverage -- [flow] [--json]
  Plays all journeys, and tells of each transition of the flow, or of all flows, how many of them walk it.
  --json gives the names of the journeys, too.`,
    options: { json: { type: 'boolean', default: false } },
    words: [0, 1],
  },
  async ({ values: { json }, words: [flow] }, root, write): Promise<number> => {
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
  },
);

/** Plays all journeys: each leads through other flows, too. `onPlayed` hears how many have been. */
export const walksIn = (
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
