import { relative, resolve } from 'node:path';
import { modelOf } from './check/model/model.ts';
import { type Context, command, runAs } from './command.ts';
import { type Impact, type ImpactPlace, impactOf } from './impact/impact.ts';
import { readProject } from './project.ts';

/** Lists the uses of something in a project. The exit code is 1 if there is no such thing. */
export const main = command<number>('npm run impact --', (program, run) =>
  program
    .description('Lists what uses a declaration.')
    .argument(
      '<name>',
      'a file, or the name of a flow, step, screen, field, message, text, operation, response code, brand, flag or phone; login/sign-in is the one in the flow login',
    )
    .option('--json', 'print JSON')
    .action(run(listUses)),
);

const listUses = ({ root, write }: Context, name: string, { json }: { readonly json?: boolean }): number => {
  const wanted = name.startsWith('.') || name.startsWith('/') ? relative(root, resolve(name)) : name;
  const found = impactOf(modelOf(readProject(root)), wanted);
  if (typeof found === 'string') {
    write(`${found}\n`);
    return 1;
  }
  write(json ? `${JSON.stringify(found, null, 2)}\n` : `${found.map(wordsOf).join('\n\n')}\n`);
  return 0;
};

/** An answer in lines: in a few words first, then each place, which editors and terminals can follow. */
export const wordsOf = (impact: Impact): string => {
  const { kind, name, declared, used, words, loose } = impact;
  const lists = (['flows', 'screens', 'brands', 'journeys', 'charts'] as const).flatMap((part) =>
    impact[part].length === 0 ? [] : [`  ${part}: ${impact[part].join(part === 'journeys' ? '; ' : ', ')}`],
  );
  const said = Object.entries(words).flatMap(([language, all]) =>
    all.map(({ text, ...place }) => `  ${language}: ${shortened(text)} (${at(place)})`),
  );
  const count = used.length === 1 ? '1 place' : `${used.length} places`;
  return [
    `${kind} ${name}: ${used.length === 0 ? 'nothing uses it' : `used at ${count}`}`,
    ...lists,
    ...said,
    ...loose.map((each) => `  ${each}`),
    ...declared.map((place) => `  declared  ${at(place)}`),
    ...used.map((place) => `  used      ${at(place)}  ${place.pointer}`),
  ].join('\n');
};

const at = ({ file, line, column }: ImpactPlace): string => `${file}:${line}:${column}`;

const shortened = (text: string): string => (text.length > 100 ? `${text.slice(0, 99)}…` : text);

await runAs(import.meta.url, main);
