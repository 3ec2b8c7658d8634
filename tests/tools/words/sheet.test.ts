import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSheet, sheetOf, type WordRow } from '../../../src/tools/words/sheet.ts';

const column = "brand's words";
const row = (shared: string, own = ''): WordRow => ({
  flow: 'door',
  key: 'title',
  shared,
  own,
  placeholders: '',
});
const cellsOf = (rows: readonly WordRow[]): readonly string[] =>
  parse(sheetOf(rows, column), { bom: true }).slice(1).flat();

describe('a sheet of words', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠1'])(
    'has no cell that begins as the formula %j',
    (text) => expect(cellsOf([row(text, text)])).toEqual(['door', 'title', `'${text}`, `'${text}`, '']),
  );

  it.each(["'Tis here", 'a = b', "''", '(555) 123', ''])('keeps the text %j as it is', (text) => {
    expect(cellsOf([row('x', text)])).toContain(text);
  });

  it('brings back each text that it was made from', () => {
    const start = fc.constantFrom('', "'", "''", '=', '+', '-', '@', '\t', '\n', '＝');
    const text = fc.tuple(start, start, fc.string()).map((parts) => parts.join('').replaceAll('\r', ''));
    fc.assert(
      fc.property(text, text, (shared, own) => {
        const { rows, objections } = readSheet(sheetOf([row(shared, own)], column), column);
        expect(objections).toEqual([]);
        expect(rows).toMatchObject([{ shared, own }]);
      }),
    );
  });

  it('reads a formula that a spreadsheet wrote without an apostrophe', () => {
    const text = `flow,key,shared words,${column}\ndoor,title,x,-10 %\n`;
    expect(readSheet(text, column).rows).toMatchObject([{ own: '-10 %' }]);
  });
});
