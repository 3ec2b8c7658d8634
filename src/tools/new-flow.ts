import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readPersonas } from '../sandbox/personas.ts';
import { lineOf } from './check/report.ts';
import { type Context, command, runAs } from './command.ts';
import { newFaults } from './faults.ts';
import { type Around, aroundIn, folderOf, type NewFlow, objectionsTo, operationIdOf } from './flow/folder.ts';
import { documentPath } from './flow/operation.ts';
import { speaks } from './flow/words.ts';
import { formatted } from './formatted.ts';
import { chartFile } from './graph/charted.ts';
import { readProject } from './project.ts';

/** Creates a flow. The exit code is 1 if nothing was created. */
export const main = command('npm run new:flow --', (program, run) =>
  program
    .description('Creates a flow that passes all checks, at an address of its own.')
    .argument('<name>', 'the name of the folder and the address: flows/<name>, /login/<brand>/<name>')
    .option('--title <title>', 'what the flow is for, in quotes (default: the name)')
    .option('--operation', `add an operation to ${documentPath}, which the pretend bank answers`)
    .action(run(createFlow)),
);

type Options = { readonly title?: string; readonly operation?: boolean };

const createFlow = async (
  { root, write }: Context,
  name: string,
  { title = titleOf(name), operation = false }: Options,
): Promise<number> => {
  const options: NewFlow = { name, title: title.trim(), operation };
  const tell = (...lines: readonly string[]): number => {
    write(`${lines.join('\n')}\n`);
    return 1;
  };
  const project = readProject(root);
  const around = aroundIn(project, personIn(root));
  const objections = objectionsTo(options, project);
  if (objections.length > 0) return tell(...objections, nothing);
  if (around === undefined)
    return tell('There is no flow yet that others extend: write flows/common first.', nothing);
  const made = Object.entries(folderOf(options, project, around));
  const files = Object.fromEntries(made.map(([path, text]) => [path, formatted(path, text)]));
  const faults = newFaults(project, files);
  if (faults.length > 0) return tell(...faults.map(lineOf), nothing);
  for (const [path, text] of Object.entries(files)) save(join(root, path), text);
  const chart = `docs/pictures/${options.name}.svg`;
  save(join(root, chart), await chartFile(readProject(root), options.name));
  write(`${nextSteps(options, around, [...Object.keys(files), chart])}\n`);
  return 0;
};

const nothing = 'Nothing was made.';

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

const nextSteps = (options: NewFlow, { languages, person }: Around, files: readonly string[]): string => {
  const { name, operation } = options;
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

await runAs(import.meta.url, main);
