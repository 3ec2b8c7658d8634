import type { Json } from '../../../engine/index.ts';
import { isObject, listOf, objectOf, pointerOf, type SourceFile } from '../../source.ts';
import { once } from './once.ts';

/** A text of a brand in each of its languages: one sentence or several lines in each. */
export type LanguageText = {
  readonly pointer: string;
  readonly lines: Readonly<Record<string, readonly string[]>>;
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
    ? [{ pointer, lines: Object.fromEntries(entries.map(([name, each]) => [name, linesOf(each)])) }]
    : entries.flatMap(([name, each]) => textsBelow(each, `${pointer}${pointerOf(name)}`, languages));
};

const isLanguage = ([name]: readonly [string, Json]): boolean => /^[a-z]{2,3}$/.test(name);

const linesOf = (value: Json): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((line) => typeof line === 'string');
