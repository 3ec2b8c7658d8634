/** `npm run impact -- <file or name> [--json]`: what a file, flow, step, screen, field, message, operation, response code, brand, flag or phone is used by. */
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { modelOf } from './check/model/model.ts';
import { type Impact, type ImpactPlace, impactOf } from './impact/impact.ts';
import { readProject } from './project.ts';

/** Tells what something in the project in `root` is used by. The exit code is 1 where there is no such thing. */
export const main = (args: readonly string[], root: string, write: (text: string) => void): number => {
  const wish = wished(args);
  if (wish === undefined || wish.help) {
    write(`${usage}\n`);
    return wish === undefined ? 1 : 0;
  }
  const model = modelOf(readProject(root));
  const wanted =
    wish.wanted.startsWith('.') || wish.wanted.startsWith('/')
      ? relative(root, resolve(wish.wanted))
      : wish.wanted;
  const found = impactOf(model, wanted);
  if (typeof found === 'string') {
    write(`${found}\n`);
    return 1;
  }
  write(wish.json ? `${JSON.stringify(found, null, 2)}\n` : `${found.map(wordsOf).join('\n\n')}\n`);
  return 0;
};

const usage = `npm run impact -- <file or name> [--json]
  What a file, flow, step, screen, field, message, word, operation, response code, brand, flag or phone is used by.
  A name that several things have is told for each; login/sign-in means the one of the flow login.`;

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

const wished = (args: readonly string[]) => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { help: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [wanted = '', ...rest] = positionals;
    return rest.length > 0 || (wanted === '' && !values.help) ? undefined : { ...values, wanted };
  } catch {
    return undefined; // An option that there is not.
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = main(process.argv.slice(2), fileURLToPath(new URL('../../', import.meta.url)), (text) =>
    process.stdout.write(text),
  );
