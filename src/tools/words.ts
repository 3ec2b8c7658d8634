import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ownValue } from '../engine/index.ts';
import type { Project } from './assemble.ts';
import { type BrandModel, modelOf } from './check/model/model.ts';
import { suggest } from './check/model/nearest.ts';
import { lineOf } from './check/report.ts';
import { type Context, command, runAs } from './command.ts';
import { newFaults } from './faults.ts';
import { readProject } from './project.ts';
import { pointerOf } from './source.ts';
import { changedFiles } from './words/files.ts';
import { type About, aboutBrand, aboutLanguage, fileOf, rowsIn } from './words/formats.ts';
import {
  type LanguageRow,
  lackingIn,
  languageFiles,
  languagesIn,
  rowsFor,
  sourceLanguage,
} from './words/language.ts';
import { type PlacedRow, rowsOf } from './words/rows.ts';
import type { Objection } from './words/sheet.ts';
import { changesOf } from './words/take.ts';

/** Exports and imports texts. The exit code is 1 if something is wrong. Then nothing was written. */
export const main = command<number>('npm run words --', (program, run) => {
  program.description('Exports texts for writers and translators, and imports them again.');
  program
    .command('export')
    .description('Writes every text that a brand can change to a file.')
    .argument('<brand>', 'the id of the brand')
    .argument('<language>', 'one of its languages, such as en')
    .argument('<file>', 'a sheet if it ends in .csv, XLIFF if it ends in .xlf or .xliff')
    .action(run(brandWords('export')));
  program
    .command('import')
    .description("Reads the brand's own texts from the file. An empty one leaves the shared text.")
    .argument('<brand>', 'the id of the brand')
    .argument('<language>', 'one of its languages, such as en')
    .argument(
      '<file>',
      'a sheet, or XLIFF; the column "brand\'s words" or the target has the brand\'s own texts',
    )
    .action(run(brandWords('import')));
  program
    .command('new')
    .description('Writes every text that a new language needs to a file, with the texts to translate.')
    .argument('<language>', 'the code of the language, such as fr')
    .argument('<file>', 'a sheet if it ends in .csv, XLIFF if it ends in .xlf or .xliff')
    .action(run(newLanguage('new')));
  program
    .command('add')
    .description('Adds the language in the file. Then add its code to the "languages" of a brand.')
    .argument('<language>', 'the code of the language, such as fr')
    .argument('<file>', 'the file with all translations')
    .action(run(newLanguage('add')));
});

const brandWords =
  (verb: 'export' | 'import') =>
  ({ root, write }: Context, id: string, language: string, file: string): number => {
    const project = readProject(root);
    const model = modelOf(project);
    const brand = ownValue(model.brands, id);
    if (brand === undefined || !brand.valid)
      return told(write, [`There is no sound brand "${id}". ${suggest(id, Object.keys(model.brands))}`]);
    const offered = [brand.value.languages ?? 'en'].flat().map(String);
    if (!offered.includes(language))
      return told(write, [`The brand is not offered in "${language}". ${suggest(language, offered)}`]);
    const rows = rowsOf(model, brand, language);
    if (verb === 'import') return take({ root, write, file, project, brand, language, rows });
    writeFileSync(resolve(file), fileOf(file, rows, aboutBrand(language)));
    const own = rows.filter((row) => row.own !== '').length;
    write(`${rows.length} words, ${own} of them the brand's own: ${file}\n`);
    return 0;
  };

type Task = {
  readonly root: string;
  readonly write: (text: string) => void;
  readonly file: string;
  readonly project: Project;
  readonly brand: BrandModel;
  readonly language: string;
  readonly rows: readonly PlacedRow[];
};

const take = ({ root, write, file, project, brand, language, rows }: Task): number => {
  const bytes = readBytes(file);
  if (bytes === undefined) return told(write, [`There is no file ${file}.`]);
  const { changes, objections } = changesOf(rowsIn(file, bytes, aboutBrand(language)), rows);
  if (objections.length > 0) return told(write, [...objections.map((each) => sentence(file, each)), nothing]);
  const files = changedFiles(brand, language, changes);
  const path = `brands/${brand.id}/locales/${language}.json`;
  const lines = new Map(changes.map((change) => [path + pointerOf(...change.path), change.line]));
  const faults = faultsOf(project, files, { file, lines });
  if (faults.length > 0) return told(write, [...faults, nothing]);
  saveAll(root, files);
  const done = changes.length === 0 ? 'Nothing differs.' : `Wrote ${Object.keys(files).join(', ')}.`;
  write(`${changes.length} ${changes.length === 1 ? 'word' : 'words'} changed. ${done}\n`);
  return 0;
};

type NewLanguage = Pick<Task, 'root' | 'write' | 'file'> & { readonly language: string };

const newLanguage =
  (verb: 'new' | 'add') =>
  ({ root, write }: Context, language: string, file: string): number => {
    const project = readProject(root);
    if (!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language))
      return told(write, [`"${language}" is no language: write its code, such as fr (BCP 47).`]);
    if (languagesIn(project).includes(language))
      return told(write, [`There are words in "${language}" already.`]);
    const needed = rowsFor(project, language);
    const about = aboutLanguage(sourceLanguage(project), language);
    if (verb === 'add') return addLanguage({ root, write, language, file }, project, needed, about);
    if (existsSync(resolve(file)))
      return told(write, [`${file} is there already: nothing was written over it.`]);
    writeFileSync(resolve(file), fileOf(file, needed, about));
    write(`${needed.length} words to be written under "${about.column}": ${file}\n`);
    return 0;
  };

const addLanguage = (
  { root, write, language, file }: NewLanguage,
  project: Project,
  needed: readonly LanguageRow[],
  about: About,
): number => {
  const bytes = readBytes(file);
  if (bytes === undefined) return told(write, [`There is no file ${file}.`]);
  const sheet = rowsIn(file, bytes, about);
  const { objections } = changesOf(sheet, needed);
  const wrong = [...objections, ...lackingIn(sheet.rows, needed)].toSorted((a, b) => a.line - b.line);
  if (wrong.length > 0)
    return told(write, [...shortened(wrong.map((each) => sentence(file, each))), nothing]);
  const { files, lines } = languageFiles(project, language, sheet.rows, needed);
  const faults = faultsOf(project, files, { file, lines });
  if (faults.length > 0) return told(write, [...shortened(faults), nothing]);
  saveAll(root, files);
  write(
    `Wrote ${Object.keys(files).length} files. Add "${language}" to the "languages" of each brand that is offered in it.\n`,
  );
  return 0;
};

type Files = Readonly<Record<string, string | undefined>>;

// What the check would say of the files: where a text came from the sheet, its line is named. `lines` are by file and pointer.
const faultsOf = (
  project: Project,
  files: Files,
  { file, lines }: { readonly file: string; readonly lines: ReadonlyMap<string, number> },
): readonly string[] =>
  newFaults(project, files).map((fault) => {
    const line = lines.get(fault.file + fault.pointer);
    return line === undefined ? lineOf(fault) : sentence(file, { ...fault, line });
  });

const shortened = (lines: readonly string[]): readonly string[] =>
  lines.length > 20 ? [...lines.slice(0, 20), `And ${lines.length - 20} more.`] : lines;

const nothing = 'Nothing was written.';

const told = (write: (text: string) => void, sentences: readonly string[]): number => {
  write(`${sentences.join('\n')}\n`);
  return 1;
};

const sentence = (file: string, { line, message, advice }: Objection): string =>
  `${file}:${line}  ${message}.\n    ${advice}`;

const readBytes = (file: string): Uint8Array | undefined => {
  try {
    return readFileSync(resolve(file));
  } catch {
    return undefined;
  }
};

const saveAll = (root: string, files: Files): void => {
  for (const [name, text] of Object.entries(files)) save(join(root, name), text);
};

const save = (path: string, text: string | undefined): void => {
  if (text === undefined) rmSync(path);
  else {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
};

await runAs(import.meta.url, main);
