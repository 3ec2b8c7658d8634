import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldersOf, limitOf } from './casts.ts';
import { type Context, command, runAs } from './command.ts';
import { headlessTheatre } from './play/headless.ts';
import { playThrough } from './play/play.ts';
import { openProject, type Project } from './play/project.ts';
import { goesThrough } from './play/update.ts';
import { builtSizes } from './sizes.ts';

/** One line: what is counted, what it is to be at most, and what it is. */
export type Figure = { readonly name: string; readonly aim: number; readonly is: number };

/** The figures of a project's folder; sizes where it has been built. */
export const figuresOf = (root: string): readonly Figure[] => [
  { name: 'lines of flow.json', aim: 5500, is: linesIn(join(root, 'flows'), /[\\/]flow\.json$/) },
  { name: 'lines of flows/, all JSON', aim: 25_000, is: linesIn(join(root, 'flows'), /\.json$/) },
  { name: 'lines of src/tools/check', aim: 6000, is: linesIn(join(root, 'src/tools/check'), /\.ts$/) },
  ...foldersOf(root).map((folder) => ({
    name: `casts in ${folder.name}`,
    aim: limitOf(folder),
    is: folder.casts.length,
  })),
  ...builtSizes(root).map(({ part, budget, bytes }) => ({
    name: `bytes of ${part}`,
    aim: budget,
    is: bytes,
  })),
];

const linesIn = (folder: string, wanted: RegExp): number =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => wanted.test(`/${file}`))
        .reduce((sum, file) => sum + readFileSync(join(folder, file), 'utf8').split('\n').length - 1, 0)
    : 0;

/** The figures as a table for a terminal. */
export const figureTable = (figures: readonly Figure[]): string => {
  const width = Math.max(...figures.map(({ name }) => name.length));
  return figures
    .map(({ name, aim, is }) => {
      const missed = is > aim ? `  ${is - aim} too many` : '';
      return `${name.padEnd(width)}  ${String(is).padStart(6)} of ${String(aim).padStart(6)}${missed}`;
    })
    .join('\n');
};

/** Plays the scenarios that limit presses or typed characters; a table of what each takes. */
const effortTable = async (project: Project): Promise<string> => {
  const stageOf = headlessTheatre(project);
  const limited = project.journeys.filter(({ scenario }) => scenario.most !== undefined);
  const lines = await limited.reduce<Promise<readonly string[]>>(async (before, journey) => {
    const earlier = await before;
    const played = await playThrough(project, journey, stageOf());
    const { name, most = {} } = journey.scenario;
    const cells = (['presses', 'typed'] as const).map((what) => {
      const limit = most[what] === undefined ? '' : ` of ${most[what]}`;
      return `${String(played.effort?.[what] ?? 0).padStart(3)}${limit}`.padEnd(10);
    });
    return [...earlier, `${cells.join('')}${journey.flow}: ${name}${goesThrough(played) ? '' : '  FAILS'}`];
  }, Promise.resolve([]));
  return ['presses   typed     scenario', ...lines].join('\n');
};

/** Prints the figures. Tests, the build and `npm run play` enforce limits. */
export const main = command('npm run figures --', (program, run) =>
  program
    .description(
      'Prints sizes with their limits, and the presses and typed characters of scenarios that limit them.',
    )
    .action(run(printFigures)),
);

const printFigures = async ({ root, write }: Context): Promise<number> => {
  write(`${figureTable(figuresOf(root))}\n\n`);
  const project = await openProject(root).catch(() => undefined);
  write(
    project === undefined
      ? 'The scenarios cannot be played yet: npm run check says why.\n'
      : `${await effortTable(project)}\n`,
  );
  return 0;
};

await runAs(import.meta.url, main);
