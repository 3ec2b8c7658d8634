import { ownValue } from '../../engine/index.ts';
import type { Project } from '../assemble.ts';
import { wordsIn } from '../check/model/words.ts';
import { listOf, objectOf, type SourceFile } from '../source.ts';
import { sourceLanguage } from '../words/language.ts';

/** Words that were changed in the language that others are translated from: what they say now, and what another language says still; nothing where it has none of its own. */
export type Untranslated = {
  readonly of: string;
  readonly key: string;
  readonly language: string;
  readonly text: string;
  readonly still?: string;
};

/** The words that a change leaves to be translated, those of flows first. */
export const untranslatedIn = (before: Project, after: Project): readonly Untranslated[] => {
  const source = sourceLanguage(after);
  return [
    ...Object.values(after.flows).flatMap(({ name, locales }) =>
      leftIn(name, source, ownValue(before.flows, name)?.locales ?? {}, locales, Object.keys(locales)),
    ),
    ...Object.values(after.brands).flatMap(({ id, brand, locales }) =>
      leftIn(
        id,
        source,
        ownValue(before.brands, id)?.locales ?? {},
        locales,
        listOf(objectOf(brand.value).languages).map(String),
      ),
    ),
  ];
};

type Locales = Readonly<Record<string, SourceFile>>;

const leftIn = (
  of: string,
  source: string,
  before: Locales,
  after: Locales,
  languages: readonly string[],
): readonly Untranslated[] => {
  const file = ownValue(after, source);
  if (file === undefined || file.text === ownValue(before, source)?.text) return [];
  const changed = Object.entries(wordsIn(file)).filter(
    ([key, { text }]) => textIn(ownValue(before, source), key) !== text,
  );
  return languages
    .filter((language) => language !== source)
    .flatMap((language) =>
      changed.flatMap(([key, { text }]): readonly Untranslated[] => {
        const still = textIn(ownValue(after, language), key);
        if (still === undefined) return [{ of, key, language, text }];
        return still === textIn(ownValue(before, language), key) ? [{ of, key, language, text, still }] : [];
      }),
    );
};

const textIn = (file: SourceFile | undefined, key: string): string | undefined =>
  file === undefined ? undefined : ownValue(wordsIn(file), key)?.text;
