/** `npm run new:flow -- <name> [--title "…"] [--operation]`: makes a flow that passes every proof at once, at an address of its own; with `--operation`, a call of its own comes with it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readPersonas } from '../sandbox/personas.ts';
import { lineOf } from './check/report.ts';
import { newFaults } from './faults.ts';
import { type Around, aroundIn, folderOf, type NewFlow, objectionsTo, operationIdOf } from './flow/folder.ts';
import { documentPath } from './flow/operation.ts';
import { speaks } from './flow/words.ts';
import { formatted } from './formatted.ts';
import { chartFile } from './graph/charted.ts';
import { readProject } from './project.ts';

/** Makes the flow below `root`, or says why not. The exit code is 1 when nothing was made. */
export const main = async (
  args: readonly string[],
  root: string,
  write: (text: string) => void,
): Promise<number> => {
  const tell = (...lines: readonly string[]): number => {
    write(`${lines.join('\n')}\n`);
    return 1;
  };
  const wish = wished(args);
  if (wish === undefined) return tell(usage);
  const project = readProject(root);
  const around = aroundIn(project, personIn(root));
  const objections = objectionsTo(wish, project);
  if (objections.length > 0) return tell(...objections, nothing);
  if (around === undefined)
    return tell('There is no flow yet that others extend: write flows/common first.', nothing);
  const made = Object.entries(folderOf(wish, project, around));
  const files = Object.fromEntries(made.map(([path, text]) => [path, formatted(path, text)]));
  const faults = newFaults(project, files);
  if (faults.length > 0) return tell(...faults.map(lineOf), nothing);
  for (const [path, text] of Object.entries(files)) save(join(root, path), text);
  const chart = `docs/pictures/${wish.name}.svg`;
  save(join(root, chart), await chartFile(readProject(root), wish.name));
  write(`${nextSteps(wish, around, [...Object.keys(files), chart])}\n`);
  return 0;
};

const usage = `npm run new:flow -- <name> [--title "What it is for"] [--operation]
  <name> is the folder's name and the address: flows/<name>, /login/<brand>/<name>
  --operation writes a call of its own into ${documentPath}, which the pretend bank answers`;

const nothing = 'Nothing was made.';

const wished = (args: readonly string[]): NewFlow | undefined => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { title: { type: 'string' }, operation: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [name, ...rest] = positionals;
    if (name === undefined || rest.length > 0) return undefined;
    return { name, title: (values.title ?? titleOf(name)).trim(), operation: values.operation };
  } catch {
    return undefined; // An option that there is not.
  }
};

// paper-copy is Paper copy.
const titleOf = (name: string): string => {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

// A person who can be told no: the first ones are those that everything goes well for. A project need not have any.
const personIn = (root: string): string | undefined => {
  const path = join(root, 'src/sandbox/personas.json');
  const people = existsSync(path) ? readPersonas(JSON.parse(readFileSync(path, 'utf8'))) : [];
  return people.findLast(({ userId }) => userId !== undefined)?.id;
};

const save = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

const nextSteps = (wish: NewFlow, { languages, person }: Around, files: readonly string[]): string => {
  const { name, operation } = wish;
  const borrowed = languages.filter((language) => !speaks(language));
  const english = borrowed.length === 0 ? '' : `; in ${borrowed.join(', ')} all of them are still English`;
  const table =
    person === undefined ? '' : `; x-sandbox says who is answered otherwise (${person} is told no)`;
  const places = [
    ['flow.json', 'what happens: its steps, and what each answer leads to'],
    ['screens/', 'what is asked and shown; schemas/fields.schema.json has fields to refer to'],
    ['locales/', `the words; the title stands in each language as you gave it${english}`],
    ['scenarios.json', 'the journeys that must always work'],
    ['a link to it', `an action of another screen, whose rule says { "leave": { "route": "/${name}" } }`],
    ...(operation
      ? [
          [
            'its call',
            `${operationIdOf(name)} in ${documentPath}: what it takes and answers, its codes${table}`,
          ],
        ]
      : []),
  ].map(([place = '', what]) => `  ${place.padEnd(16)}${what}`);
  return `Made ${files.join(', ')}.

It is sound. npm start shows it at /login/demo/${name}. What to write next:
${places.join('\n')}

npm run check says what is wrong, npm run play -- ${name} plays the journeys, npm run pictures draws the chart again. flows/README.md has every word.`;
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = await main(
    process.argv.slice(2),
    fileURLToPath(new URL('../../', import.meta.url)),
    (text) => process.stdout.write(text),
  );
