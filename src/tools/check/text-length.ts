import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { brandWords } from './model/brand-words.ts';
import { groupsOf } from './model/groups.ts';
import type { Usage } from './model/usage.ts';
import { usagesOf, wordFor } from './model/usages.ts';
import type { Word } from './model/words.ts';

/** Words are no longer than the control that they stand in takes. A brand's name counts with its longest, other parameters with ten characters. */
export const textLength: CheckRule = (model) => {
  const longest = Object.values(model.brands)
    .map(({ value }) => String(value.displayName ?? ''))
    .reduce((one, other) => (other.length > one.length ? other : one), '');
  const replaced = new Map(model.languages.map((language) => [language, byKey(brandWords(model, language))]));
  const found = usagesOf(model).flatMap((usage) =>
    model.languages.flatMap((language) => {
      const own = usage.keys.flatMap((key) => replaced.get(language)?.get(`${usage.flow} ${key}`) ?? []);
      return [wordFor(model, usage, language), ...own].flatMap((word) =>
        tooLong(word, usage, longest, model.limits[usage.control]),
      );
    }),
  );
  return [...new Map(found.map((finding) => [`${finding.file.path}${finding.pointer}`, finding])).values()];
};

const byKey = (words: readonly Word[]) => groupsOf(words, ({ flow, key }) => `${flow} ${key}`);

const tooLong = (
  word: Word | undefined,
  { what }: Usage,
  longest: string,
  limit: number | undefined,
): readonly Finding[] => {
  if (word === undefined || limit === undefined) return [];
  const named = word.text.replace(/\{\{-?\s*brand\s*\}\}/g, 'x'.repeat(longest.length));
  const length = named.replace(/\{\{[^}]*\}\}/g, 'x'.repeat(10)).length;
  // Whoever adds a brand has not written these words.
  const withName = named === word.text ? '' : ` with the brand's name ${longest} in them`;
  return length <= limit
    ? []
    : told(
        word,
        `These words are ${length} characters long${withName}; ${what} takes ${limit}`,
        withName === '' ? 'Say it shorter.' : 'Say it shorter, or give the brand a shorter displayName.',
      );
};
