import { ownValue } from '../../../engine/index.ts';
import { lengthOf } from '../../check/model/length.ts';
import type { WordLine, WordName, WordsTable } from '../words/types.ts';

/** What somebody looks at: words of a language beside another, for all or for a brand, as far as they are not left out. */
export type Looked = {
  readonly language: string;
  readonly beside: string;
  readonly brand: string;
  readonly flow: string;
  readonly show: string;
};

/** What tells words from all others. */
export const nameOf = ({ flow, key }: WordName): string => `${flow} ${key}`;

/** What a brand says in the place of words; nothing where it says the same. */
export const ownOf = ({ brands }: WordLine, brand: string): string =>
  brands.find(({ id }) => id === brand)?.text ?? '';

/** What is wrong with words, for whom they are looked at. */
export const faultsOf = ({ faults }: WordLine, brand: string): WordLine['faults'] =>
  faults.filter((fault) => fault.brand === undefined || fault.brand === brand || brand === '');

/** Whether words take more room than there is. */
export const isLong = (text: string, { limit }: WordLine, longest: number): boolean =>
  limit !== undefined && lengthOf(text, longest) > limit;

type Judge = (line: WordLine, brand: string, longest: number) => boolean;

/** Which words can be asked for, by what is the matter with them. */
export const shows: Readonly<Record<string, { readonly words: string; readonly holds: Judge }>> = {
  '': { words: 'All', holds: () => true },
  missing: { words: 'Missing', holds: ({ text, mayWait }) => text === '' && !mayWait },
  draft: { words: 'Draft', holds: ({ text, isFinal }) => text !== '' && !isFinal },
  final: { words: 'Final', holds: ({ isFinal }) => isFinal },
  own: {
    words: 'Said otherwise by a brand',
    holds: (line, brand) => (brand === '' ? line.brands.length > 0 : ownOf(line, brand) !== ''),
  },
  long: {
    words: 'Too long',
    holds: (line, brand, longest) =>
      [
        line.text,
        ...line.brands.filter(({ id }) => brand === '' || id === brand).map(({ text }) => text),
      ].some((text) => isLong(text, line, longest)),
  },
  avoided: {
    words: 'Not to be said',
    holds: (line, brand) => faultsOf(line, brand).some(({ rule }) => rule === 'word-avoided'),
  },
  faulty: { words: 'With something wrong', holds: (line, brand) => faultsOf(line, brand).length > 0 },
};

/** The words that are left by what is asked for; those that are being written stay. */
export const leftOf = (
  { lines, longest }: WordsTable,
  { brand, flow, show }: Looked,
  find: string,
  written = '',
): readonly WordLine[] => {
  const wanted = find.trim().toLowerCase();
  const judge = ownValue(shows, show)?.holds ?? (() => true);
  return lines.filter(
    (line) =>
      nameOf(line) === written ||
      ((flow === '' || line.flow === flow) &&
        // A brand's own file says nothing for another brand, and what is only replaced is for who replaces it.
        (line.from === undefined || brand === '' || ownOf(line, brand) !== '') &&
        judge(line, brand, longest) &&
        (wanted === '' ||
          [line.flow, line.key, line.beside, line.text, ...line.brands.map(({ text }) => text)].some((text) =>
            text.toLowerCase().includes(wanted),
          ))),
  );
};
