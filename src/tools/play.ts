/**
 * `npm run play -- [flow] [journey]`: plays the journeys of a flow's scenarios without a browser and tells what is not as
 * they say. `--branches` lists what no journey walks, `--canaries` looks in telemetry for what was typed, `--update` takes over what has changed; `--browser` plays in Chromium, with a picture of each, `--watch` so
 * that one sees it.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ownValue } from '../engine/index.ts';
import { check } from './check/check.ts';
import { suggest } from './check/model/nearest.ts';
import { report } from './check/report.ts';
import { walksIn } from './coverage.ts';
import { formatted } from './formatted.ts';
import { searchTelemetry, searchWords } from './play/canaries.ts';
import { changeWords, withChanges } from './play/changes.ts';
import { coverageOf } from './play/coverage.ts';
import { headlessTheatre } from './play/headless.ts';
import { playInBrowser } from './play/in-browser.ts';
import type { Stop } from './play/play.ts';
import { castOf } from './play/playing.ts';
import { beginningOf, type Journey, openProject, type Project } from './play/project.ts';
import { stopWords } from './play/told.ts';
import { trialOf } from './play/trial.ts';
import { unwalkedIn } from './play/unwalked.ts';
import { goesThrough, type Updated, updated } from './play/update.ts';
import { readProject } from './project.ts';

/** Plays journeys of the project in `root`. The exit code is 1 when one of them does not go as it says. */
export const main = async (
  args: readonly string[],
  root: string,
  write: (text: string) => void,
): Promise<number> => {
  const tell = (lines: readonly string[]) => write(`${lines.join('\n')}\n`);
  const wish = wished(args);
  const project = wish && (await opened(root, tell));
  if (wish === undefined) tell([usage]);
  if (wish === undefined || project === undefined) return 1;
  const journeys = chosen(project, wish);
  if (typeof journeys === 'string') {
    tell([journeys]);
    return 1;
  }
  if (wish.branches) return tellUnwalked(project, wish.flow, tell);
  if (wish.canaries) {
    const search = await searchTelemetry(project, journeys, headlessTheatre(project));
    tell(searchWords(search));
    return search.found.length === 0 ? 0 : 1;
  }
  if (wish.browser || wish.watch) return playInBrowser(root, journeys, { isWatched: wish.watch, tell });
  const trial = trialOf(project);
  const done = await journeys.reduce<Promise<readonly Updated[]>>(async (before, journey) => {
    const earlier = await before;
    const now = wish.update
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
    return main(wish.flow === undefined ? [] : [wish.flow], root, write);
  }
  const wrong = done.filter(({ played }) => !goesThrough(played)).length;
  tell([summary(done.length, wrong)]);
  return wrong === 0 ? 0 : 1;
};

const usage = `npm run play -- [flow] [journey] [--branches] [--canaries] [--update]
  Plays the journeys of flows/<flow>/scenarios.json, or the one of that name (a part of it is enough, in quotes).
  --branches lists the branches of the flow that none of all journeys walks, each with what it leads to.
  --canaries looks in all that telemetry sends for what is typed, kept or in addresses on the way, and says what was searched.
  --update takes over the screens, messages and words that have changed, and goes over screens that were put in.
  --browser plays them in Chromium and leaves a picture of where each ends, or stops.
  --watch does so in a window, slowly enough to be followed.`;

type Wish = {
  readonly flow?: string;
  readonly name?: string;
  readonly branches: boolean;
  readonly canaries: boolean;
  readonly update: boolean;
  readonly browser: boolean;
  readonly watch: boolean;
};

const wished = (args: readonly string[]): Wish | undefined => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        branches: { type: 'boolean', default: false },
        canaries: { type: 'boolean', default: false },
        update: { type: 'boolean', default: false },
        browser: { type: 'boolean', default: false },
        watch: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const [flow, name, ...rest] = positionals;
    if (rest.length > 0) return undefined;
    return { ...values, ...(flow !== undefined && { flow }), ...(name !== undefined && { name }) };
  } catch {
    return undefined; // An option that there is not.
  }
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

const chosen = ({ flows, journeys }: Project, { flow, name }: Wish): readonly Journey[] | string => {
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

// Other flows' journeys lead through a flow as well: all are played.
const tellUnwalked = async (
  project: Project,
  wanted: string | undefined,
  tell: (lines: readonly string[]) => void,
): Promise<number> => {
  const all = coverageOf(project, readProject(project.root), await walksIn(project));
  for (const flow of wanted === undefined ? Object.keys(project.flows) : [wanted]) {
    const lines = unwalkedIn(ownValue(all, flow) ?? []);
    tell([lines.length === 0 ? `${flow}: journeys walk every branch.` : `${flow}: no journey walks`]);
    if (lines.length > 0) tell([...lines.map((line) => `  ${line}`), '']);
  }
  return 0;
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

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = await main(
    process.argv.slice(2),
    fileURLToPath(new URL('../../', import.meta.url)),
    (text) => process.stdout.write(text),
  );
