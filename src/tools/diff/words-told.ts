import { ownValue } from '../../engine/index.ts';
import type { Model } from '../check/model/model.ts';
import { findWord } from '../check/model/words.ts';
import { pointerOf, segmentsOf } from '../source.ts';
import type { Change } from './changes.ts';
import type { Wording } from './sentences.ts';
import { sentenceOf, short } from './sentences.ts';

/** What is said of changed words: which, what they say now, and what they said. */
export const ofLocale: readonly (readonly [RegExp, Wording])[] = [
  [/^\/(?:[^/]+\/)?message\/([^/]+)$/, (change, [key]) => words('message', key, change)],
  [/^\/(?!\$)(.+)$/, (change, [key]) => words('words', key?.replaceAll('/', '.'), change)],
];

/** A change of words as a sentence that says whose they are: of a flow's file, or of a brand's, which has them by flow. What a brand says for itself alone, or no longer, is another text than that of all brands. */
export const wordsSentence = (models: Models, path: string, change: Change): string => {
  const [folder, of = ''] = path.split('/');
  if (folder === 'flows') return `${whose(of, path, [])}: ${sentenceOf(ofLocale, change, [null, null])}`;
  const [flow = '', ...names] = segmentsOf(change.pointer);
  const own = names.length === 0 ? change : { ...change, pointer: pointerOf(...names) };
  const key = names.join('.');
  const shared = (side: keyof Models): Pick<Change, 'before' | 'after'> => {
    const text = findWord(models[side], flow, [key], codeOf(path))?.text;
    return text === undefined || own[side] !== undefined ? {} : { [side]: text };
  };
  const [was, is] = [shared('before'), shared('after')];
  const others =
    was.before === undefined
      ? is.after === undefined
        ? ''
        : ', as for other brands'
      : ', which other brands still say';
  const brand = String(ownValue(models.after.brands, of)?.value.displayName ?? of);
  return `${whose(flow, path, [`for ${brand}`])}: ${sentenceOf(ofLocale, { ...own, ...was, ...is }, [null, null])}${others}`;
};

type Models = { readonly before: Model; readonly after: Model };

const whose = (flow: string, path: string, more: readonly string[]): string =>
  [flow, languageOf(path), ...more].filter((each) => each !== '').join(', ');

const codeOf = (path: string): string => /([^/]+)\.json$/.exec(path)?.[1] ?? '';

const languageOf = (file: string): string => {
  const code = codeOf(file);
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
