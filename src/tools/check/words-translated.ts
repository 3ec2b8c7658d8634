import { ownValue } from '../../engine/index.ts';
import { listOf, objectOf, pointerOf, type SourceFile } from '../source.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { languageTextsIn } from './model/language-texts.ts';
import type { Model } from './model/model.ts';
import { once } from './model/once.ts';
import { wordsIn } from './model/words.ts';

/** A sentence stands in each language in its own words: what is the same in two of them was not translated. Names and single words may well be the same. No language has words in one flow alone. */
export const wordsTranslated: CheckRule = (model) => {
  const strays = alone(model);
  return [
    ...strays,
    ...untranslated(model).filter(({ file }) => !strays.some((stray) => stray.file === file)),
    ...Object.values(model.project.brands).flatMap(({ id, brand }) => untranslatedIn(model, id, brand)),
  ];
};

const untranslated = (model: Model): readonly Finding[] =>
  textsOf(model).flatMap(({ locales, title }) => {
    const [first, ...others] = Object.entries(locales).sort(([a], [b]) => (a < b ? -1 : 1));
    return others.flatMap(([language, file]) =>
      Object.entries(wordsIn(file)).flatMap(([key, { text, pointer }]) => {
        if (first === undefined || ownValue(wordsIn(first[1]), key)?.text !== text) return [];
        const isLeft = isSentence(text, title) || isTranslatedElsewhere(model, text, [first[0], language]);
        return !isLeft || isFinal(file, key)
          ? []
          : told(
              { file, pointer },
              `This says the same as ${first[1].path}: it is not translated`,
              'Write it in the language of the file.',
            );
      }),
    );
  });

// What a brand.json says in each language. A list may have some lines that are translated and some that are not.
const untranslatedIn = (model: Model, brand: string, file: SourceFile): readonly Finding[] =>
  languageTextsIn(file).flatMap(({ pointer, lines }) => {
    const [first, ...others] = Object.entries(lines).sort(([a], [b]) => (a < b ? -1 : 1));
    if (first === undefined) return [];
    const [from, source] = first;
    return others.flatMap(([language, own]) =>
      own.some(
        ({ text }) =>
          source.some((line) => line.text === text) &&
          (isSentence(text, undefined) || isTranslatedElsewhere(model, text, [from, language])),
      )
        ? told(
            { file, pointer: `${pointer}${pointerOf(language)}` },
            `The brand ${brand} says the same here as in ${from}: it is not translated`,
            `Write it in the language ${language}.`,
          )
        : [],
    );
  });

type Texts = { readonly locales: Readonly<Record<string, SourceFile>>; readonly title: unknown };

const textsOf = ({ project }: Model): readonly Texts[] => [
  ...Object.values(project.flows).map(({ locales, flow }) => ({
    locales,
    title: objectOf(flow.value).title,
  })),
  ...Object.values(project.brands).map(({ locales }) => ({ locales, title: undefined })),
];

// What is given, and must stay.
const isFinal = ({ value }: SourceFile, key: string): boolean => listOf(objectOf(value).$final).includes(key);

// A few words are untranslated where the same words are translated in another place, or where all that are written
// small are used in the one language only.
const isTranslatedElsewhere = (
  model: Model,
  text: string,
  [from, to]: readonly [string, string],
): boolean => {
  const { translations, small } = wordsOf(model);
  const others = translations.get(`${from} ${to} ${text}`) ?? new Set();
  if (others.size > 0 && !(others.size === 1 && others.has(text))) return true;
  const words = smallIn(text);
  return (
    words.length > 0 &&
    words.every((word) => (small.get(`${from} ${word}`) ?? 0) > 1 && (small.get(`${to} ${word}`) ?? 0) < 2)
  );
};

// By both languages and a text: how it is translated. By a language and a word that is written small: in how many texts it is.
const wordsOf = once((model: Model) => {
  const translations = new Map<string, Set<string>>();
  const small = new Map<string, number>();
  for (const { locales } of textsOf(model)) {
    const [first, ...others] = Object.entries(locales).sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [language, file] of Object.entries(locales))
      for (const { text } of Object.values(wordsIn(file)))
        for (const word of new Set(smallIn(text)))
          small.set(`${language} ${word}`, (small.get(`${language} ${word}`) ?? 0) + 1);
    for (const [language, file] of others)
      for (const [key, { text }] of Object.entries(wordsIn(file))) {
        const base = first && ownValue(wordsIn(first[1]), key)?.text;
        if (base === undefined) continue;
        const at = `${first?.[0]} ${language} ${base}`;
        translations.set(at, (translations.get(at) ?? new Set()).add(text));
      }
  }
  return { translations, small };
});

const smallIn = (text: string): readonly string[] =>
  text.replace(/\{\{[^}]*\}\}/g, '').match(/(?<![\p{L}\d])\p{Ll}+(?![\p{L}\d])/gu) ?? [];

// A language that no brand offers yet may be on its way; in one flow of many it is a slip.
const alone = ({ project, languages }: Model): readonly Finding[] => {
  const flows = Object.values(project.flows).filter(({ locales }) => Object.keys(locales).length > 0);
  const written = [...new Set(flows.flatMap(({ locales }) => Object.keys(locales)))];
  return written.flatMap((language) => {
    const [only, ...others] = flows.filter(({ locales }) => ownValue(locales, language) !== undefined);
    const file = ownValue(only?.locales, language);
    return file === undefined || others.length > 0 || flows.length < 3 || languages.includes(language)
      ? []
      : told(
          { file, pointer: '' },
          `Only the flow ${only?.name} has words in ${language}, and no brand is offered in it`,
          'Correct the name of the file, or remove it. npm run words -- new begins a language in all flows.',
        );
  });
};

// Names are written in capitals: three words that are not are no name. A new flow is called in each language what its
// flow.json says, until somebody has words for it.
const isSentence = (text: string, title: unknown): boolean => {
  const own = text.replaceAll(typeof title === 'string' && title !== '' ? title : '\n', '');
  return smallIn(own).length >= 3;
};
