import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { brandWords } from './model/brand-words.ts';
import { groupsOf } from './model/groups.ts';
import { lengthOf, longestName } from './model/length.ts';
import type { Model } from './model/model.ts';
import { once } from './model/once.ts';
import type { Usage } from './model/usage.ts';
import { usagesIn, wordFor } from './model/usages.ts';
import type { Word } from './model/words.ts';

/** Words are no longer than the control that they stand in takes. A brand's name counts with its longest, other parameters with ten characters. */
export const textLength: CheckRule = (model) => [
  ...new Map(tooLongIn(model).map((finding) => [`${finding.file.path}${finding.pointer}`, finding])).values(),
];

const replacedIn = once(
  (model: Model) =>
    new Map(model.languages.map((language) => [language, byKey(brandWords(model, language))])),
);

const tooLongIn = eachFlow((model, flow) => {
  const longest = longestName(model);
  const replaced = replacedIn(model);
  return usagesIn(model)(flow).flatMap((usage) =>
    model.languages.flatMap((language) => {
      const own = usage.keys.flatMap((key) => replaced.get(language)?.get(`${usage.flow} ${key}`) ?? []);
      return [wordFor(model, usage, language), ...own].flatMap((word) =>
        tooLong(word, usage, longest, model.limits[usage.control]),
      );
    }),
  );
});

const byKey = (words: readonly Word[]) => groupsOf(words, ({ flow, key }) => `${flow} ${key}`);

const tooLong = (
  word: Word | undefined,
  { what }: Usage,
  longest: string,
  limit: number | undefined,
): readonly Finding[] => {
  if (word === undefined || limit === undefined) return [];
  const length = lengthOf(word.text, longest.length);
  // Whoever adds a brand has not written these words.
  const withName = length === lengthOf(word.text, 0) ? '' : ` with the brand's name ${longest} in them`;
  return length <= limit
    ? []
    : told(
        word,
        `These words are ${length} characters long${withName}; ${what} takes ${limit}`,
        withName === '' ? 'Say it shorter.' : 'Say it shorter, or give the brand a shorter displayName.',
      );
};
