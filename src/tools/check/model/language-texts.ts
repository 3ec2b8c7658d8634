import type { Json } from '../../../engine/index.ts';
import { isObject, listOf, objectOf, pointerOf, type SourceFile, segmentsOf } from '../../source.ts';
import { once } from './once.ts';
import { type Text, textsIn } from './texts.ts';
import { wordsIn } from './words.ts';

/** A text of a brand in each of its languages: one sentence or several lines in each. */
export type LanguageText = {
  readonly pointer: string;
  readonly lines: Readonly<Record<string, readonly Text[]>>;
};

/** Everything in a brand.json that is written by language, in lists as well. */
export const languageTextsIn = once((file: SourceFile): readonly LanguageText[] => {
  const languages = ['en', ...listOf(objectOf(file.value).languages).map(String)];
  return textsBelow(file.value, '', languages);
});

const textsBelow = (
  value: Json | undefined,
  pointer: string,
  languages: readonly string[],
): readonly LanguageText[] => {
  if (Array.isArray(value))
    return value.flatMap((each: Json, at) => textsBelow(each, `${pointer}${pointerOf(at)}`, languages));
  if (!isObject(value)) return [];
  const entries = Object.entries(value);
  return entries.some(([name]) => languages.includes(name)) && entries.every(isLanguage)
    ? [
        {
          pointer,
          lines: Object.fromEntries(
            entries.map(([name, each]) => [name, textsIn(each, `${pointer}${pointerOf(name)}`)]),
          ),
        },
      ]
    : entries.flatMap(([name, each]) => textsBelow(each, `${pointer}${pointerOf(name)}`, languages));
};

const isLanguage = ([name]: readonly [string, Json]): boolean => /^[a-z]{2,3}$/.test(name);

/** All words of a brand.json: what is written by language, in lists as well, and the texts that are not in lists. */
export const brandTextsIn = once((file: SourceFile): readonly Text[] => {
  const lines = languageTextsIn(file).flatMap((each) => Object.values(each.lines).flat());
  const texts = [...Object.values(wordsIn(file)), ...lines];
  return [...new Map(texts.map((each) => [each.pointer, each])).values()];
});

/** The language of a text, by its file or by its place in a brand.json. */
export const languageAt = ({ path }: SourceFile, pointer: string): string =>
  /\/locales\/([^/]+)\.json$/.exec(path)?.[1] ??
  segmentsOf(pointer).findLast((segment) => !/^\d+$/.test(segment)) ??
  '';
