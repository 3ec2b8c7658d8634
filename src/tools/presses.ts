/** `npm run presses`: how often one presses and how much one types in each journey that says how much it may take; `-- all` tells all journeys. Ends with 1 where one takes more. */
import { fileURLToPath } from 'node:url';
import { type Effort, tooMuch } from './play/effort.ts';
import { headlessTheatre } from './play/headless.ts';
import { playThrough } from './play/play.ts';
import { type Journey, openProject } from './play/project.ts';

type Counted = { readonly journey: Journey; readonly effort: Effort; readonly stops: boolean };

/** Plays the journeys of the project in `root` and tells what each takes. */
export const main = async (
  args: readonly string[],
  root: string,
  write: (text: string) => void,
): Promise<number> => {
  const project = await openProject(root);
  const stageOf = headlessTheatre(project);
  const counted = await project.journeys
    .filter(({ scenario }) => args.includes('all') || scenario.most !== undefined)
    .reduce<Promise<readonly Counted[]>>(async (before, journey) => {
      const earlier = await before;
      const { effort = { presses: 0, typed: 0 }, stop } = await playThrough(project, journey, stageOf());
      return [...earlier, { journey, effort, stops: stop !== undefined }];
    }, Promise.resolve([]));
  write(`${counted.map(lineOf).join('\n')}\n`);
  const isOver = counted.some(({ journey, effort, stops }) => stops || tooMuch(journey, effort).length > 0);
  return isOver ? 1 : 0;
};

const lineOf = ({ journey, effort, stops }: Counted): string => {
  const { name, most = {} } = journey.scenario;
  const count = (what: keyof Effort): string =>
    `${String(effort[what]).padStart(3)}${most[what] === undefined ? '' : ` of ${most[what]}`}`.padEnd(9);
  const wrong = [...(stops ? ['it does not go as it says'] : []), ...tooMuch(journey, effort)];
  return [
    `${count('presses')} presses ${count('typed')} typed  ${journey.flow}: ${name}`,
    ...wrong.map((each) => `    ${each}`),
  ].join('\n');
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = await main(
    process.argv.slice(2),
    fileURLToPath(new URL('../../', import.meta.url)),
    (text) => process.stdout.write(text),
  );
