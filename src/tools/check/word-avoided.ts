import { type JsonObject, ownValue } from '../../engine/index.ts';
import { objectOf, type SourceFile } from '../source.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { brandTextsIn, languageAt } from './model/language-texts.ts';
import { mapped } from './model/model.ts';
import { once } from './model/once.ts';
import type { Text } from './model/texts.ts';
import { wordsIn } from './model/words.ts';

/** No words say what the bank does not want to be said; words that are given, and must stay, are declared so by $final. */
export const wordAvoided: CheckRule = ({ project, issuer }) => {
  const { ofWords, ofBrand } = judgesFor(objectOf(issuer.wordsAvoided));
  return [
    ...[...Object.values(project.flows), ...Object.values(project.brands)].flatMap(({ locales }) =>
      Object.entries(locales).flatMap(([language, file]) => ownValue(ofWords, language)?.(file) ?? []),
    ),
    // What a brand's own file says stands below the language that it says it in.
    ...Object.values(project.brands).flatMap(({ brand }) => ofBrand(brand)),
  ];
};

// What is said in a file is looked through once.
const judgesFor = once((avoided: JsonObject) => {
  const phrases = mapped(avoided, phrasesOf);
  return {
    ofWords: mapped(phrases, (own) => once((file: SourceFile) => judge(file, () => own, given))),
    ofBrand: once((file: SourceFile) =>
      judge(file, (pointer) => ownValue(phrases, languageAt(file, pointer)) ?? []),
    ),
  };
});

type Phrase = { readonly pattern: RegExp; readonly advice: string };

const given = ' Words that are given, and must stay, belong into $final.';

const judge = (
  file: SourceFile,
  phrasesAt: (pointer: string) => readonly Phrase[],
  stays = '',
): readonly Finding[] => {
  const { $final } = objectOf(file.value);
  const kept = Array.isArray($final) ? $final : [];
  return textsOf(file).flatMap(({ key, text, pointer }) =>
    key !== undefined && kept.includes(key)
      ? []
      : phrasesAt(pointer).flatMap(({ pattern, advice }) => {
          const found = pattern.exec(text)?.[0].replace(/\s+/g, ' ');
          return found === undefined
            ? []
            : told({ file, pointer }, `“${found}” is not to be said`, `${advice}${stays}`);
        }),
  );
};

const textsOf = (file: SourceFile): readonly (Text & { readonly key?: string })[] =>
  file.path.endsWith('/brand.json')
    ? brandTextsIn(file)
    : Object.entries(wordsIn(file)).map(([key, each]) => ({ key, ...each }));

// Whole words in any case: a phrase within a longer word is another word.
const phrasesOf = (phrases: unknown): readonly Phrase[] =>
  Object.entries(objectOf(phrases)).map(([phrase, advice]) => ({
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])${literal(phrase)}(?![\\p{L}\\p{N}])`, 'iu'),
    advice: String(advice),
  }));

const literal = (phrase: string): string =>
  phrase
    .trim()
    .replace(/[^\p{L}\p{N}\s]/gu, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`)
    .replace(/\s+/g, '\\s+');
