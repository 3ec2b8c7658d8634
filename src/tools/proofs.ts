/** `npx tsx src/tools/proofs.ts`: counts what is proven where: journeys, screens and what else of them has to be drawn, with languages and widths. */
import { fileURLToPath } from 'node:url';
import { drawnIn, featuresOf, pressedIn } from './play/features.ts';
import { type Journey, openProject, type Project } from './play/project.ts';
import {
  everyPerformance,
  movesOf,
  sampleDeeds,
  sampleMoves,
  samplePerformances,
  sampleScreens,
  sampleStates,
} from './play/sample.ts';
import { walkableIn } from './play/walk.ts';

/** How much of what the declared journeys do is proven where, a line each. */
export const proofs = (project: Project): readonly string[] => {
  const { journeys } = project;
  const walkable = walkableIn(project);
  const moves = (all: readonly Journey[]) => all.flatMap((journey) => movesOf(project, journey));
  const screens = sampleScreens(project);
  const line = (
    what: string,
    some: readonly Journey[],
    of: (all: readonly Journey[]) => readonly string[],
    all = journeys,
  ) => `${what}: ${some.length} journeys, ${new Set(of(some)).size} of ${new Set(of(all)).size}`;
  const drawn = (all: readonly Journey[]) => all.flatMap(drawnIn);
  return [
    line('all that is seen and done, not drawn', journeys, (all) => all.flatMap(featuresOf)),
    line('branches that they name, not drawn', journeys, (all) => all.flatMap(branchesOf)),
    line(
      'Back, reload and double press, not drawn: screens and actions',
      sampleDeeds(walkable),
      drawn,
      walkable,
    ),
    line(
      'Back, reload and double press in browsers: kinds of moves',
      sampleMoves(project, walkable).map(({ journey }) => journey),
      moves,
      walkable,
    ),
    line('screens and complaints, by React', sampleStates(project), (all) => all.flatMap(statesIn)),
    line(
      'screens and complaints, in browsers',
      screens.map(({ journey }) => journey),
      (all) => all.flatMap(statesIn),
    ),
    `  for ${pairs(screens)} of ${pairs(everyPerformance(project))} pairs of brand, language and width`,
    line(
      'all that has to be drawn, in browsers',
      [...samplePerformances(project), ...screens].map(({ journey }) => journey),
      (all) => all.flatMap((journey) => pressedIn(project, journey)),
    ),
  ];
};

const branchesOf = ({ flow, scenario }: Journey): readonly string[] =>
  (scenario.branches ?? []).map((branch) => `${flow} ${branch}`);

const statesIn = (journey: Journey): readonly string[] =>
  drawnIn(journey).filter((feature) => /^(screen|told) /.test(feature));

const pairs = (performances: ReturnType<typeof everyPerformance>): number =>
  new Set(
    performances.flatMap(({ cast: { brand, language, width } }) => [
      `${brand} ${language}`,
      `${brand} ${width}`,
      `${language} ${width}`,
    ]),
  ).size;

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(
    `${proofs(await openProject(fileURLToPath(new URL('../../', import.meta.url)))).join('\n')}\n`,
  );
