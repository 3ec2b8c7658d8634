import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownValue } from '../engine/index.ts';
import { check } from './check/check.ts';
import { suggest } from './check/model/nearest.ts';
import { report } from './check/report.ts';
import { type Context, command, runAs } from './command.ts';
import { formatted } from './formatted.ts';
import { searchTelemetry, searchWords } from './play/canaries.ts';
import { changeWords, withChanges } from './play/changes.ts';
import { headlessTheatre } from './play/headless.ts';
import { playInBrowser } from './play/in-browser.ts';
import type { Stop } from './play/play.ts';
import { castOf } from './play/playing.ts';
import { beginningOf, type Journey, openProject, type Project } from './play/project.ts';
import { stopWords } from './play/told.ts';
import { trialOf } from './play/trial.ts';
import { goesThrough, type Updated, updated } from './play/update.ts';
import { readProject } from './project.ts';

/** Plays scenarios of a project. The exit code is 1 if one of them fails. */
export const main = command('npm run play --', (program, run) =>
  program
    .description('Plays the scenarios in flows/<flow>/scenarios.json, and reports what differs.')
    .argument('[flow]', 'play the scenarios of this flow only')
    .argument('[scenario]', 'play the scenarios with this name, or with this text in their names')
    .option('--canaries', 'search all telemetry for typed values, stored values and values from addresses')
    .option('--update', 'write changed screens, messages and texts into the files, and pass added screens')
    .option('--browser', 'play in Chromium, and take a picture of where each scenario ends or stops')
    .option('--watch', 'play in a Chromium window, slowly')
    .action(run(playScenarios)),
);

type Options = {
  readonly canaries?: boolean;
  readonly update?: boolean;
  readonly browser?: boolean;
  readonly watch?: boolean;
};

const playScenarios = async (
  context: Context,
  flow: string | undefined,
  name: string | undefined,
  { canaries, update, browser, watch = false }: Options,
): Promise<number> => {
  const { root, write } = context;
  const tell = (lines: readonly string[]) => write(`${lines.join('\n')}\n`);
  const project = await opened(root, tell);
  if (project === undefined) return 1;
  const journeys = chosen(project, flow, name);
  if (typeof journeys === 'string') {
    tell([journeys]);
    return 1;
  }
  if (canaries) {
    const search = await searchTelemetry(project, journeys, headlessTheatre(project));
    tell(searchWords(search));
    return search.found.length === 0 ? 0 : 1;
  }
  if (browser || watch) return playInBrowser(root, journeys, { isWatched: watch, tell });
  const trial = trialOf(project);
  const done = await journeys.reduce<Promise<readonly Updated[]>>(async (before, journey) => {
    const earlier = await before;
    const now = update
      ? await updated(journey, trial)
      : { journey, changes: [], played: await trial.playIt(journey) };
    if (now.changes.length > 0 || !goesThrough(now.played)) tell(storyOf(project, now));
    return [...earlier, now];
  }, Promise.resolve([]));
  const taken = done.filter(({ changes, played }) => changes.length > 0 && goesThrough(played));
  for (const path of takeOver(project, taken)) tell([`Wrote ${path}.`]);
  const shared = taken.filter(({ changes }) =>
    changes.some(({ what, at, opened }) => what === 'way' && at <= opened),
  );
  if (shared.length > 0) {
    tell(['Others begin in the same way: all are played once more.', '']);
    return playScenarios(context, flow, undefined, {});
  }
  const wrong = done.filter(({ played }) => !goesThrough(played)).length;
  tell([summary(done.length, wrong)]);
  return wrong === 0 ? 0 : 1;
};

// What cannot be put together cannot be played: the check knows why.
const opened = async (
  root: string,
  tell: (lines: readonly string[]) => void,
): Promise<Project | undefined> => {
  try {
    return await openProject(root);
  } catch (reason) {
    const faults = check(readProject(root));
    tell(['Nothing can be played yet.', faults.length > 0 ? report(faults) : messageOf(reason)]);
    return undefined;
  }
};

const chosen = (
  { flows, journeys }: Project,
  flow: string | undefined,
  name: string | undefined,
): readonly Journey[] | string => {
  if (flow === undefined) return journeys;
  const own = journeys.filter((journey) => journey.flow === flow);
  if (ownValue(flows, flow) === undefined)
    return `There is no flow ${flow}. ${suggest(flow, Object.keys(flows))}`;
  if (own.length === 0)
    return `The flow ${flow} has no journeys: write them into flows/${flow}/scenarios.json.`;
  if (name === undefined) return own;
  const exact = own.filter(({ scenario }) => scenario.name === name);
  const near = own.filter(({ scenario }) => scenario.name.toLowerCase().includes(name.toLowerCase()));
  if (exact.length + near.length > 0) return exact.length > 0 ? exact : near;
  const names = own.map(({ scenario }) => scenario.name);
  return `The flow ${flow} has no journey "${name}". ${suggest(name, names)}`;
};

const messageOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason));

const storyOf = (project: Project, { journey, changes, played }: Updated): readonly string[] => {
  const { flow, scenario } = journey;
  const { brand, language } = castOf(project, journey);
  const { as } = beginningOf(journey);
  const { stop, others } = played;
  return [
    `${flow}: ${scenario.name} (${[...(as === undefined ? [] : [as]), brand, language].join(', ')})`,
    ...[
      ...changes.map(changeWords),
      ...(changes.length > 0 && !goesThrough(played) ? ['None of it is taken over, for this is left:'] : []),
      ...(stop === undefined
        ? []
        : [...stopWords(journey, stop), `to walk there: npm run studio, ${walkTo(journey, stop)}`]),
      ...others,
    ].map((line) => `  ${line}`),
    '',
  ];
};

// Where the workbench opens, at the step that the journey stopped at.
const walkTo = ({ flow, scenario }: Journey, { at }: Stop): string =>
  `http://127.0.0.1:4199/#${new URLSearchParams({ part: 'walk', flow, journey: scenario.name, at: `${at + 1}` })}`;

// The file of each flow with what has changed; gives their paths.
const takeOver = ({ root, journeys }: Project, all: readonly Updated[]): readonly string[] =>
  [...new Set(all.map(({ journey }) => journey.flow))].map((flow) => {
    const path = `flows/${flow}/scenarios.json`;
    const names = journeys.filter((journey) => journey.flow === flow).map(({ scenario }) => scenario.name);
    const done = new Set<string>();
    const text = all
      .filter(({ journey }) => journey.flow === flow)
      .reduce(
        (before, now) => withChanges(before, names.indexOf(now.journey.scenario.name), now, done),
        readFileSync(join(root, path), 'utf8'),
      );
    writeFileSync(join(root, path), formatted(path, text));
    return path;
  });

const summary = (all: number, wrong: number): string =>
  wrong === 0
    ? `${all === 1 ? 'The journey goes' : `All ${all} journeys go`} as ${all === 1 ? 'it says' : 'they say'}.`
    : `${wrong} of ${all} ${all === 1 ? 'journey does' : 'journeys do'} not go as ${all === 1 ? 'it says' : 'they say'}.`;

await runAs(import.meta.url, main);
