import { ownValue } from '../../../engine/index.ts';
import type { Model } from '../../check/model/model.ts';
import { newFaults } from '../../faults.ts';
import { listOf, objectOf } from '../../source.ts';
import { changedFiles } from '../../words/files.ts';
import { type About, aboutBrand, aboutLanguage, fileOf, rowsIn } from '../../words/formats.ts';
import type { Place } from '../../words/language.ts';
import { placeholdersIn, rowsOf } from '../../words/rows.ts';
import type { WordRow } from '../../words/sheet.ts';
import { type Change, changesOf, nameOf, ofLanguage } from '../../words/take.ts';
import type { Edit } from '../model/edits.ts';
import { editsOf, type Texts, textsWith } from './edit.ts';
import { refusalOf, refusedByLine } from './refused.ts';
import { placedWords } from './table.ts';
import type { WordsFileWish, WordsTaken } from './types.ts';
import { usesOf } from './uses.ts';

/** Words as the file that is wished for: those of a language beside another, or what a brand says beside what is shared. */
export const wordsFile = (model: Model, wish: WordsFileWish): string => {
  const wanted = wish.only && new Set(wish.only.map(nameOf));
  const rows = rowsFrom(model, wish).filter((row) => wanted === undefined || wanted.has(nameOf(row)));
  return fileOf(wish.name, rows, aboutOf(wish));
};

/** What a file of words would change, what of it is refused, and the edits that do the rest. What the check would newly say of a line refuses it. */
export const takenFrom = (
  model: Model,
  wish: WordsFileWish,
  bytes: Uint8Array,
): WordsTaken & { readonly edits: readonly Edit[] } => {
  const rows = rowsFrom(model, wish);
  const sheet = rowsIn(wish.name, bytes, aboutOf(wish));
  const judged = changesOf(sheet, rows, wish.brand === undefined ? ofLanguage : undefined);
  const final = finalsIn(rows, judged.changes);
  const objections = [...judged.objections, ...final];
  const whole = without(judged.changes, objections);
  const places = new Map(rows.map((row) => [nameOf(row), row.places]));
  const placed = whole.map((change) => ({ change, places: places.get(nameOf(change)) ?? [] }));
  const faults = newFaults(model.project, textsFor(model, wish, rows, whole)).map((fault) =>
    refusalOf(model, placed, fault),
  );
  const changes = without(whole, faults);
  const refused = refusedByLine([...objections, ...faults]);
  const told = new Set([...changes, ...refused].map(({ line }) => line));
  return {
    changes: changes.map(({ flow, key, line, before, text = '' }) => ({
      ...{ flow, key, line, before, after: text },
    })),
    refused,
    same: sheet.rows.filter(({ line }) => !told.has(line)).length,
    edits: editsOf(model, textsFor(model, wish, rows, changes)),
  };
};

type FileRow = WordRow & { readonly path: readonly string[]; readonly places: readonly Place[] };

const aboutOf = ({ language, beside, brand }: WordsFileWish): About =>
  brand === undefined ? aboutLanguage(beside, language) : aboutBrand(language);

const rowsFrom = (model: Model, wish: WordsFileWish): readonly FileRow[] => {
  const { language, brand: id } = wish;
  const limited = (name: { readonly flow: string; readonly key: string }) => {
    const { limit } = usesOf(model, name);
    return limit === undefined ? {} : { limit };
  };
  if (id === undefined)
    return placedWords(model, wish)
      .filter(({ from }) => from === undefined)
      .map(({ flow, key, beside, text, places }) => ({
        ...{ flow, key, shared: beside, own: text, places, placeholders: placeholdersIn(beside || text) },
        ...limited({ flow, key }),
        path: [flow, key],
        isFinal: finalOf(model, flow, language).includes(key),
      }));
  const brand = ownValue(model.brands, id);
  if (brand === undefined) throw new Error(`There is no brand ${id}`);
  return rowsOf(model, brand, language).map((row) => ({
    ...row,
    ...limited(row),
    places: [{ file: `brands/${id}/locales/${language}.json`, at: row.path }],
  }));
};

const finalOf = ({ flows }: Model, flow: string, language: string): readonly unknown[] =>
  listOf(objectOf(ownValue(ownValue(flows, flow)?.source.locales, language)?.value).$final);

const finalsIn = (rows: readonly FileRow[], changes: readonly Change[]) => {
  const final = new Set(rows.filter(({ isFinal }) => isFinal === true).map(nameOf));
  return changes.flatMap(({ line, ...change }) =>
    final.has(nameOf(change))
      ? [
          {
            line,
            message: `The words ${change.key} are final, and must stay`,
            advice: 'Leave them as they are, or mark them as a draft first.',
          },
        ]
      : [],
  );
};

const without = (
  changes: readonly Change[],
  refused: readonly { readonly line?: number }[],
): readonly Change[] => {
  const lines = new Set(refused.map(({ line }) => line));
  return changes.filter(({ line }) => !lines.has(line));
};

const textsFor = (
  model: Model,
  { language, beside, brand: id }: WordsFileWish,
  rows: readonly FileRow[],
  changes: readonly Change[],
): Texts => {
  const brand = ownValue(model.brands, id ?? '');
  if (brand !== undefined) return changedFiles(brand, language, changes);
  const places = new Map(rows.map((row) => [nameOf(row), row.places]));
  return textsWith(
    model,
    beside,
    changes.map((change) => ({ places: places.get(nameOf(change)) ?? [], text: change.text })),
  );
};
