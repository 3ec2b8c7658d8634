import { suggest } from '../check/model/nearest.ts';
import { always, parametersIn } from '../check/model/words.ts';
import type { PlacedRow } from './rows.ts';
import type { Objection, ReadRow, Sheet } from './sheet.ts';

/** A word that the sheet changes: below which names, from and to what (undefined: back to the shared words), and the line that says so. */
export type Change = {
  readonly flow: string;
  readonly key: string;
  readonly before: string;
  readonly path: readonly string[];
  readonly text: string | undefined;
  readonly line: number;
};

/** What a sheet changes of the words that there are, and all that is wrong with it. Lines that are not in the sheet change nothing. What an empty line wants is for `wanted` to say: of a brand, the shared words. */
export const changesOf = (
  { rows, objections }: Sheet,
  known: readonly PlacedRow[],
  wanted: Wanted = ofBrand,
): { readonly changes: readonly Change[]; readonly objections: readonly Objection[] } => {
  const places = byName(known);
  const first = new Map(rows.toReversed().map((row) => [nameOf(row), row.line]));
  const judged = rows.map((row) => {
    const place = places.get(nameOf(row));
    const line = first.get(nameOf(row)) ?? row.line;
    return { row, place, wrong: [...twice(row, line), ...wrongWith(row, place, known)] };
  });
  return {
    changes: judged.flatMap(({ row, place }) =>
      place === undefined ? [] : changeOf(row, place, wanted(row, place)),
    ),
    objections: [...objections, ...judged.flatMap(({ wrong }) => wrong)].sort((a, b) => a.line - b.line),
  };
};

type Named = { readonly flow: string; readonly key: string };

/** What tells a row from all others. */
export const nameOf = ({ flow, key }: Named): string => `${flow} ${key}`;

/** Rows by their flow and key. */
export const byName = <Row extends Named>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [nameOf(row), row]));

/** The words that a line wants in a place; none are those that are shared. */
export type Wanted = (row: ReadRow, place: PlacedRow) => string;

/** Another language may well say the same, and what is not said in it yet is no wish. */
export const ofLanguage: Wanted = ({ own }, place) => (own.trim() === '' ? place.own : own);

// Words that are the shared ones are no words of the brand's own: they follow when the shared ones change.
const ofBrand: Wanted = ({ own, shared }) => (own.trim() === '' || own === shared ? '' : own);

const changeOf = (
  { flow, key, line }: ReadRow,
  { path, own: before }: PlacedRow,
  wanted: string,
): readonly Change[] =>
  wanted === before ? [] : [{ flow, key, path, before, text: wanted === '' ? undefined : wanted, line }];

const twice = ({ line, flow, key }: ReadRow, first: number): readonly Objection[] =>
  line === first
    ? []
    : [
        {
          line,
          message: `${flow} ${key} stands in line ${first} already`,
          advice: 'Keep one of the two lines.',
        },
      ];

const wrongWith = (
  row: ReadRow,
  place: PlacedRow | undefined,
  known: readonly PlacedRow[],
): readonly Objection[] => {
  if (place === undefined) return [unknown(row, known)];
  if (row.shared !== place.shared)
    return [
      {
        line: row.line,
        message: `The shared words of ${row.key} are not those of the project ("${place.shared}")`,
        advice: `Leave the shared words as they are, and write yours under the name of their own column. If the shared ones have changed since, make the sheet again.`,
      },
    ];
  return [...strangers(row, place), ...brokenBraces(row), ...computed(row)];
};

const unknown = ({ line, flow, key }: ReadRow, known: readonly PlacedRow[]): Objection => {
  const keys = known.filter((row) => row.flow === flow).map((row) => row.key);
  return keys.length === 0
    ? {
        line,
        message: `There are no words of a flow "${flow}"`,
        advice: suggest(flow, [...new Set(known.map((row) => row.flow))]),
      }
    : { line, message: `The flow ${flow} has no words "${key}"`, advice: suggest(key, keys) };
};

const strangers = ({ line, key, own }: ReadRow, { shared }: PlacedRow): readonly Objection[] => {
  const there = [...new Set([...parametersIn(shared), ...always])];
  return parametersIn(own)
    .filter((name) => !there.includes(name))
    .map((name) => ({
      line,
      message: `Nothing fills in {{${name}}} in the words ${key}`,
      advice: `Use ${there.map((each) => `{{${each}}}`).join(', ')}, or none.`,
    }));
};

const brokenBraces = ({ line, key, own }: ReadRow): readonly Objection[] =>
  /[{}]/.test(own.replace(/\{\{[\w.-]+\}\}/g, ''))
    ? [
        {
          line,
          message: `A placeholder in the words ${key} is not whole`,
          advice: 'Write it with two braces on each side and nothing else between them: {{name}}.',
        },
      ]
    : [];

// What a spreadsheet shows in place of a text that it took for a formula or a number.
const computedCell =
  /^\s*(#(NAME\?|¿NOMBRE\?|N\/A|N\/D|REF!|¡REF!|VALUE!|¡VALOR!|DIV\/0!|¡DIV\/0!|NUM!|¡NUM!|NULL!|¡NULO!|SPILL!|CALC!)|Err:\d{3}|-?\d+[.,]\d+E[+-]\d+)\s*$/;

const computed = ({ line, key, own }: ReadRow): readonly Objection[] =>
  computedCell.test(own)
    ? [
        {
          line,
          message: `The words ${key} are ${own.trim()}, which a spreadsheet has computed`,
          advice:
            'Write the words again, with an apostrophe before them, or format the column as text first.',
        },
      ]
    : [];
