import { textOfBytes } from './bytes.ts';
import { readXliff } from './read-xliff.ts';
import { readSheet, type Sheet, sheetOf, type WordRow } from './sheet.ts';
import { type Languages, xliffOf } from './xliff.ts';

/** What a file of words is about: its languages, and what a sheet calls the column of the words that are to be written. */
export type About = Languages & { readonly column: string };

/** A file in which a brand says something else in one language. */
export const aboutBrand = (language: string): About => ({
  source: language,
  target: language,
  column: "brand's words",
});

/** A file in which words are said in another language. */
export const aboutLanguage = (source: string, target: string): About => ({
  source,
  target,
  column: `words in ${target}`,
});

/** Rows as the format has them that a file's name ends with: XLIFF (.xlf, .xliff), or else CSV. */
export const fileOf = (name: string, rows: readonly WordRow[], about: About): string =>
  isXliff(name) ? xliffOf(rows, about) : sheetOf(rows, about.column);

/** Reads a file of words as its name says. */
export const rowsIn = (name: string, bytes: Uint8Array, about: About): Sheet => {
  const text = textOfBytes(bytes);
  if (text === undefined)
    return {
      rows: [],
      objections: [
        {
          line: 1,
          message: 'The file is not in UTF-8',
          advice: isXliff(name) ? 'Save it as UTF-8.' : 'Save it in the spreadsheet as "CSV UTF-8".',
        },
      ],
    };
  return isXliff(name) ? readXliff(text, about) : readSheet(text, about.column);
};

const isXliff = (name: string): boolean => /\.(xlf|xliff)$/i.test(name);
