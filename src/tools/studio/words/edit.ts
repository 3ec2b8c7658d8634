import { ownValue } from '../../../engine/index.ts';
import type { Model } from '../../check/model/model.ts';
import { blankFault } from '../../check/model/plain.ts';
import { wordsIn } from '../../check/model/words.ts';
import { listOf, objectOf, segmentsOf } from '../../source.ts';
import { changed, changedFiles, edited } from '../../words/files.ts';
import { empty, languagesIn, type Place, pathOf, rowsFor, sourceLanguage } from '../../words/language.ts';
import { type Edit, textDigest } from '../model/edits.ts';
import { placedWords } from './table.ts';
import type { WordName, WordsEdit, WordsWish } from './types.ts';

/** The files that change, by path; undefined for one that goes. */
export type Texts = Readonly<Record<string, string | undefined>>;

/** The edits of files that something to be done with words comes to. Throws, in an owner's words, where it cannot be done. */
export const editsFor = (model: Model, wish: WordsEdit): readonly Edit[] =>
  editsOf(model, textsFor(model, wish));

/** Texts as edits of what the files are now. */
export const editsOf = ({ project }: Model, texts: Texts): readonly Edit[] =>
  Object.entries(texts).map(([file, text]) => ({
    file,
    text: text ?? null,
    from: textDigest(ownValue(project.files, file)?.text ?? ''),
  }));

/** Words to be said in a language: where they stand, and none where they are taken away. */
export type Saying = { readonly places: readonly Place[]; readonly text: string | undefined };

/** The files of a language with other words in them, in the order of the language beside it; who signed a file off has not seen these. */
export const textsWith = (
  { project, flows }: Model,
  beside: string,
  sayings: readonly Saying[],
): Record<string, string> => {
  const texts: Record<string, string> = {};
  for (const { places, text } of sayings)
    for (const { file, at } of places) {
      const before = ownValue(texts, file) ?? ownValue(project.files, file)?.text ?? empty;
      const flow = /^flows\/([^/]+)\/locales\//.exec(file)?.[1];
      const order =
        flow === undefined ? undefined : ownValue(ownValue(flows, flow)?.source.locales, beside)?.value;
      const after = changed(before, { path: at, text }, objectOf(order));
      texts[file] = flow === undefined ? after : edited(after, ['$status'], 'draft');
    }
  return texts;
};

const textsFor = (model: Model, wish: WordsEdit): Texts => {
  switch (wish.kind) {
    case 'say':
      refuseBlank(wish.text);
      return wish.brand === undefined ? said(model, wish) : saidBy(model, wish, wish.brand);
    case 'final':
      return marked(model, wish);
    default:
      return begun(model, wish);
  }
};

const refuseBlank = (text: string): void => {
  const fault = blankFault(text);
  if (fault !== undefined) throw new Error(fault);
};

type Say = Extract<WordsEdit, { readonly kind: 'say' }>;

const said = (model: Model, { language, flow, key, text }: Say): Texts => {
  const beside = otherThan(model, language);
  const places = placesOf(model, { language, beside }, { flow, key });
  return textsWith(model, beside, [{ places, text: text === '' ? undefined : text }]);
};

const otherThan = ({ project }: Model, language: string): string =>
  [sourceLanguage(project), ...languagesIn(project)].find((each) => each !== language) ?? language;

const placesOf = (model: Model, wish: WordsWish, { flow, key }: WordName): readonly Place[] => {
  const found = [wish.beside, ...languagesIn(model.project)].reduce<readonly Place[] | undefined>(
    (known, beside) =>
      known ??
      placedWords(model, { ...wish, beside }).find((word) => word.flow === flow && word.key === key)?.places,
    undefined,
  );
  if (found === undefined) throw new Error(`There are no words ${key} in ${flow}`);
  return found;
};

const saidBy = (model: Model, { language, flow, key, text }: Say, id: string): Texts => {
  const brand = ownValue(model.brands, id);
  if (brand === undefined) throw new Error(`There is no brand ${id}`);
  const shared = ownValue(ownValue(model.flows, flow)?.source.locales, language);
  const pointer = shared && ownValue(wordsIn(shared), key)?.pointer;
  const path = [flow, ...(pointer === undefined ? key.split('.') : segmentsOf(pointer))];
  const own = ownValue(brand.source.locales, language);
  const isSaid = own !== undefined && Object.hasOwn(wordsIn(own), `${flow}.${key}`);
  return text === '' && !isSaid
    ? {}
    : changedFiles(brand, language, [{ path, text: text === '' ? undefined : text }]);
};

const marked = (
  { flows }: Model,
  { language, names, isFinal }: Extract<WordsEdit, { readonly kind: 'final' }>,
): Texts =>
  Object.fromEntries(
    [...new Set(names.map(({ flow }) => flow))].flatMap((flow) => {
      const file = ownValue(ownValue(flows, flow)?.source.locales, language);
      if (file === undefined) return [];
      const keys = names.filter((name) => name.flow === flow).map(({ key }) => key);
      const now = listOf(objectOf(file.value).$final).map(String);
      const wanted = isFinal ? [...new Set([...now, ...keys])] : now.filter((key) => !keys.includes(key));
      return wanted.length === now.length
        ? []
        : [[file.path, edited(file.text, ['$final'], wanted.length === 0 ? undefined : wanted, final)]];
    }),
  );

// Behind what a file says of itself, ahead of its words.
const final = { $schema: '', $status: '', $final: '' };

const begun = (
  model: Model,
  { language, name, brands }: Extract<WordsEdit, { readonly kind: 'language' }>,
): Texts => {
  const { project } = model;
  if (!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language))
    throw new Error(`"${language}" is no language: write its code, such as fr (BCP 47)`);
  if (languagesIn(project).includes(language)) throw new Error(`There are words in ${language} already`);
  const files = Object.values(model.flows)
    .filter(({ source }) => Object.keys(source.locales).length > 0)
    .map(({ name: flow }) => [pathOf(flow, language), empty] as const);
  const named = rowsFor(project, language).filter(({ places }) => places.length > 1);
  const offered = Object.values(model.brands)
    .filter(({ id }) => brands.includes(id))
    .map(({ source, value }) => {
      const now = value.languages === undefined ? ['en'] : listOf(value.languages);
      return [source.brand.path, edited(source.brand.text, ['languages'], [...now, language])] as const;
    });
  return {
    ...Object.fromEntries([...files, ...offered]),
    ...textsWith(
      model,
      language,
      named.filter(isName).map(({ places }) => ({ places, text: name })),
    ),
  };
};

// How one is asked whether one prefers the language has to be written, too.
const isName = ({ key }: WordName): boolean => key.includes('language-name');
