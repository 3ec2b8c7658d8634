import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** A row of a sheet of words: what is there, and what a brand says instead (empty where it says the same) or another language. `limit` is how many signs have room, `isFinal` that they must stay. */
export type WordRow = {
  readonly flow: string;
  readonly key: string;
  readonly shared: string;
  readonly own: string;
  readonly placeholders: string;
  readonly limit?: number;
  readonly isFinal?: boolean;
};

/** A row that was read, and the line of the file that it begins in. */
export type ReadRow = Pick<WordRow, 'flow' | 'key' | 'shared' | 'own'> & { readonly line: number };

/** What is wrong with a sheet: the line, what is wrong and what to do. */
export type Objection = { readonly line: number; readonly message: string; readonly advice: string };

/** A sheet as it was read; rows that cannot be made sense of are objections. */
export type Sheet = { readonly rows: readonly ReadRow[]; readonly objections: readonly Objection[] };

/** Returns rows as CSV (RFC 4180). The byte order mark makes spreadsheets read it as UTF-8. */
export const sheetOf = (rows: readonly WordRow[], column: string): string =>
  stringify(
    rows.map(({ flow, key, shared, own, placeholders }) => [flow, key, shared, own, placeholders].map(inert)),
    {
      bom: true,
      header: true,
      columns: [...columnsWith(column), 'placeholders'],
      record_delimiter: 'windows',
      // The library quotes only what breaks a line as its own lines end.
      quoted_match: /[\r\n]/,
    },
  );

/** Reads a sheet. Columns are known by their names, so they may be moved; those with other names are left alone. */
export const readSheet = (text: string, column: string): Sheet => {
  const columns = columnsWith(column);
  const records = recordsOf(text);
  if ('message' in records) return { rows: [], objections: [records] };
  const [head, ...body] = records;
  const names = (head?.cells ?? []).map((name) => name.trim().toLowerCase());
  const missing = columns.filter((name) => !names.includes(name));
  const other = names.find((name) => name === "brand's words" || name.startsWith('words in '));
  if (missing.length === 1 && missing[0] === column && other !== undefined)
    return none(1, `The sheet has ${other}, and not ${column}`, 'Choose what it is a sheet of first.');
  if (missing.length > 0)
    return none(
      1,
      `There is no column ${missing.map((name) => `"${name}"`).join(', ')}`,
      'Keep the first line as it was exported: it names the columns.',
    );
  const [flow, key, shared, words] = columns.map((name) => names.indexOf(name));
  const filled = body.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const isWhole = ({ cells }: CsvRecord): boolean => cells.length === names.length;
  return {
    rows: filled.filter(isWhole).map(({ line, cells }) => {
      const cell = (at = -1): string => alive(cells[at] ?? '').replaceAll('\r\n', '\n');
      return { line, flow: cell(flow).trim(), key: cell(key).trim(), shared: cell(shared), own: cell(words) };
    }),
    objections: filled
      .filter((record) => !isWhole(record))
      .map(({ line, cells }) => ({
        line,
        message: `The line has ${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}, the first one has ${names.length}`,
        advice:
          'Put a cell that has commas or line breaks in double quotes; a quote inside it is written twice.',
      })),
  };
};

// A spreadsheet computes a cell that begins like this; an apostrophe before it makes it text (OWASP, CSV injection).
// A text that has such an apostrophe gets one more, so each cell comes back as it was.
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

const inert = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);

const alive = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell);

const columnsWith = (column: string): readonly string[] => ['flow', 'key', 'shared words', column];

type CsvRecord = { readonly line: number; readonly cells: readonly string[] };

const none = (line: number, message: string, advice: string): Sheet => ({
  rows: [],
  objections: [{ line, message, advice }],
});

const recordsOf = (text: string): readonly CsvRecord[] | Objection => {
  try {
    // With `info` a record comes with the number of the line that it ends in; the library's types do not say so.
    const read = parse(text, {
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
    }) as unknown as readonly { readonly info: { readonly lines: number }; readonly record: string[] }[];
    return read.map(({ record }, at) => ({ cells: record, line: (read[at - 1]?.info.lines ?? 0) + 1 }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return {
      line: 'lines' in error && typeof error.lines === 'number' ? error.lines : 1,
      message: `This is not CSV: ${error.message}`,
      advice:
        'Put a cell that has quotes, commas or line breaks in double quotes; a quote inside it is written twice.',
    };
  }
};

// Where the comma stands in numbers, spreadsheets write semicolons between cells.
const delimiterOf = (text: string): string => {
  const [first = ''] = text.split(/\r?\n/);
  return [',', ';', '\t'].find((sign) => first.split(sign).length > 2) ?? ',';
};
