import { type Json, ownValue } from '../../engine/index.ts';
import type { Project } from '../assemble.ts';
import { wordsIn } from '../check/model/words.ts';
import { formatted } from '../formatted.ts';
import { isObject, listOf, objectOf, pointerOf, segmentsOf, valueAt } from '../source.ts';
import { edited } from './files.ts';
import { type PlacedRow, placeholdersIn } from './rows.ts';
import type { Objection, ReadRow } from './sheet.ts';
import { byName, nameOf } from './take.ts';

/** A text that a new language needs, and where it goes to. What only brands need that are offered in it may wait. */
export type LanguageRow = PlacedRow & {
  readonly places: readonly Place[];
  readonly mayWait: boolean;
};

/** Where a text stands: the file, and the names that lead to it. */
export type Place = { readonly file: string; readonly at: readonly string[] };

/** The language that most brands begin in: what others are translated from. */
export const sourceLanguage = ({ brands }: Project): string => {
  const first = Object.values(brands).map(({ brand }) =>
    String(listOf(objectOf(brand.value).languages)[0] ?? 'en'),
  );
  const count = (language: string): number => first.filter((each) => each === language).length;
  return first.toSorted((one, other) => count(other) - count(one))[0] ?? 'en';
};

/** The languages that there are words in. */
export const languagesIn = ({ flows }: Project): readonly string[] => [
  ...new Set(Object.values(flows).flatMap(({ locales }) => Object.keys(locales))),
];

/** All that a language needs, beside the words of the source language: the words of every flow, the language's name, and what brands and the issuer say by language; with what there is of it. */
export const rowsFor = (
  project: Project,
  language: string,
  source = sourceLanguage(project),
): readonly LanguageRow[] => {
  const known = languagesIn(project);
  const words = Object.entries(project.flows).flatMap(([flow, { locales }]) => {
    const file = ownValue(locales, source);
    return Object.entries(file === undefined ? {} : wordsIn(file)).map(([key, { text, pointer }]) =>
      rowOf(flow, key, text, [{ file: pathOf(flow, language), at: segmentsOf(pointer) }]),
    );
  });
  const named = words
    .filter(({ key }) => languageOwn.test(key) && key.endsWith(`.${source}`))
    .map(({ flow, key, places: [place] }) => {
      const at = [...(place?.at ?? []).slice(0, -1), language];
      const places = [...known, language].map((each) => ({ file: pathOf(flow, each), at }));
      return rowOf(flow, `${key.slice(0, -source.length)}${language}`, '', places);
    });
  const said = [
    ...(project.issuer === undefined
      ? []
      : byLanguage(project.issuer.path, project.issuer.value, source, known)),
    ...Object.values(project.brands).flatMap(({ brand }) =>
      byLanguage(brand.path, brand.value, source, known).map((row) => ({ ...row, mayWait: true })),
    ),
  ].map((row) => ({ ...row, places: row.places.map(({ file, at }) => ({ file, at: [...at, language] })) }));
  const there = new Set(words.map(nameOf));
  return [...words, ...named.filter((row) => !there.has(nameOf(row))), ...said].map((row) => ({
    ...row,
    own: ownIn(project, row.places[0]),
  }));
};

const ownIn = ({ files }: Project, place: Place | undefined): string => {
  const found = place && valueAt(ownValue(files, place.file)?.value, pointerOf(...place.at));
  return typeof found === 'string' ? found : '';
};

// Below such a key stands what each language is called, or how one is asked whether one prefers it.
const languageOwn = /\.language-(name|offer)\.[^.]+$/;

/** Where the words of a flow stand in a language. */
export const pathOf = (flow: string, language: string): string => `flows/${flow}/locales/${language}.json`;

const rowOf = (flow: string, key: string, shared: string, places: readonly Place[]): LanguageRow => ({
  flow,
  key,
  shared,
  own: '',
  placeholders: placeholdersIn(shared),
  path: [flow, key],
  places,
  mayWait: false,
});

// An object whose keys are languages, and one of them the source's.
const byLanguage = (
  file: string,
  value: Json | undefined,
  source: string,
  known: readonly string[],
  at: readonly string[] = [],
): readonly LanguageRow[] => {
  if (!isObject(value)) return [];
  const text = ownValue(value, source);
  if (typeof text === 'string' && Object.keys(value).every((key) => known.includes(key)))
    return [rowOf(file, at.join('.'), text, [{ file, at }])];
  return Object.entries(value).flatMap(([key, each]) => byLanguage(file, each, source, known, [...at, key]));
};

/** The rows of a sheet that have no words yet and cannot wait. */
export const lackingIn = (rows: readonly ReadRow[], needed: readonly LanguageRow[]): readonly Objection[] => {
  const filled = byName(rows);
  return needed.flatMap(({ flow, key, mayWait, shared }) => {
    const row = filled.get(nameOf({ flow, key }));
    if (mayWait || (row !== undefined && row.own.trim() !== '')) return [];
    return {
      line: row?.line ?? 1,
      message:
        row === undefined
          ? `There is no line for ${flow} ${key} ("${shared}")`
          : `${flow} ${key} has no words`,
      advice:
        row === undefined
          ? 'Make the sheet again, or put the line back.'
          : `Write what "${shared || key}" is in the language.`,
    };
  });
};

/** The files that a language takes, by path; one also for a flow that has no words, and the line of the sheet that each text came from, by file and pointer. */
export const languageFiles = (
  project: Project,
  language: string,
  rows: readonly ReadRow[],
  needed: readonly LanguageRow[],
): { readonly files: Readonly<Record<string, string>>; readonly lines: ReadonlyMap<string, number> } => {
  const filled = byName(rows);
  const texts = needed.flatMap(({ flow, key, places }) => {
    const row = filled.get(nameOf({ flow, key }));
    return row === undefined || row.own.trim() === '' ? [] : places.map((place) => ({ ...place, ...row }));
  });
  const flows = Object.entries(project.flows).filter(([, { locales }]) => Object.keys(locales).length > 0);
  const paths = new Set([...flows.map(([flow]) => pathOf(flow, language)), ...texts.map(({ file }) => file)]);
  const before = (path: string): string => ownValue(project.files, path)?.text ?? empty;
  return {
    files: Object.fromEntries(
      [...paths].map((path) => {
        const own = texts.filter(({ file }) => file === path);
        const text = own.reduce((json, { at, own: words }) => edited(json, at, words), before(path));
        return [path, formatted(path, text)];
      }),
    ),
    lines: new Map(texts.map(({ file, at, line }) => [file + pointerOf(...at), line])),
  };
};

/** A file of a flow's words in which nothing is said yet. */
export const empty = '{ "$schema": "../../../schemas/locale.schema.json", "$status": "draft" }';
