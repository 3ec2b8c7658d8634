import type { Change } from './changes.ts';
import type { Wording } from './sentences.ts';
import { short } from './sentences.ts';

/** What is said of changed words: which, what they say now, and what they said. */
export const ofLocale: readonly (readonly [RegExp, Wording])[] = [
  [/^\/(?:[^/]+\/)?message\/([^/]+)$/, (change, [key]) => words('message', key, change)],
  [/^\/(?!\$)(.+)$/, (change, [key]) => words('words', key?.replaceAll('/', '.'), change)],
];

/** Where words of a language stand: whose flow they are, in which language, for which brand alone. */
export const wordsOf = (flow: string, file: string, brand: string | undefined): string =>
  [flow, languageOf(file), ...(brand === undefined ? [] : [`for ${brand}`])]
    .filter((each) => each !== '')
    .join(', ');

const languageOf = (file: string): string => {
  const code = /([^/]+)\.json$/.exec(file)?.[1] ?? '';
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
};

const words = (what: string, key: string | undefined, { before, after }: Change): string | undefined => {
  if ([before, after].some((each) => each !== undefined && typeof each !== 'string')) return undefined;
  const [was, is] = [`“${short(before)}”`, `“${short(after)}”`];
  if (before === undefined) return `${what} \`${key}\` added: ${is}`;
  return after === undefined
    ? `${what} \`${key}\` removed: ${was}`
    : `${what} \`${key}\` now ${what === 'message' ? 'says' : 'say'} ${is}, before ${was}`;
};
