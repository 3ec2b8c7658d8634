import { ownValue } from '../../../engine/index.ts';
import { wordsOfBrand } from '../../check/model/brand-words.ts';
import { groupsOf } from '../../check/model/groups.ts';
import { longestName } from '../../check/model/length.ts';
import type { Model } from '../../check/model/model.ts';
import { usagesOf, wordFor } from '../../check/model/usages.ts';
import { findWord, parametersIn, type Word, wordsIn } from '../../check/model/words.ts';
import { listOf, objectOf, pointerOf, segmentsOf } from '../../source.ts';
import { languagesIn, type Place, pathOf, rowsFor, sourceLanguage } from '../../words/language.ts';
import { nameOf } from '../../words/take.ts';
import { faultsAt } from './faults.ts';
import type { WordLine, WordName, WordsTable, WordsWish } from './types.ts';
import { usesOf } from './uses.ts';

/** All words of a language beside another: what both say, what only one of them says, and what is shown and said in neither. */
export const tableOf = (model: Model, wish: WordsWish): WordsTable => ({
  languages: languagesIn(model.project).map((code) => ({
    code,
    brands: Object.values(model.brands).flatMap(({ id, value }) =>
      offered(value.languages).includes(code) ? [id] : [],
    ),
  })),
  source: sourceLanguage(model.project),
  longest: longestName(model).length,
  lines: linesOf(model, wish),
});

const linesOf = (model: Model, wish: WordsWish): readonly WordLine[] => {
  const own = groupsOf(
    Object.values(model.brands).flatMap((brand) =>
      wordsOfBrand(brand, wish.language).map((word) => ({ id: brand.id, ...word })),
    ),
    nameOf,
  );
  return placedWords(model, wish).map((word) => lineOf(model, wish, word, own.get(nameOf(word)) ?? []));
};

// What a brand's own file says by language is needed once the brand is offered in it.
const isOffered = ({ brands }: Model, path: string, language: string): boolean =>
  Object.values(brands).some(
    ({ source, value }) => source.brand.path === path && offered(value.languages).includes(language),
  );

const offered = (languages: unknown): readonly string[] =>
  languages === undefined ? ['en'] : listOf(languages).map(String);

/** Words in both languages, and where they stand in the first one. */
export type PlacedWord = WordName & {
  readonly beside: string;
  readonly text: string;
  readonly places: readonly Place[];
  readonly mayWait: boolean;
  readonly from?: string;
};

/** All words that a language has or needs, beside another. */
export const placedWords = (model: Model, { language, beside }: WordsWish): readonly PlacedWord[] => {
  const rows = rowsFor(model.project, language, beside).map(
    ({ flow, key, shared, own, places, mayWait }): PlacedWord => ({
      flow,
      key,
      beside: shared,
      text: own,
      places,
      mayWait: mayWait && !isOffered(model, flow, language),
    }),
  );
  const known = new Set(rows.map(nameOf));
  const others = [
    ...ownOf(model, language),
    ...replacedOf(model, { language, beside }),
    ...lackingOf(model, { language, beside }),
  ].filter((word) => {
    const isNew = !known.has(nameOf(word));
    known.add(nameOf(word));
    return isNew;
  });
  const flows = [...new Set([...Object.keys(model.flows), ...rows.map(({ flow }) => flow)])];
  return flows.flatMap((flow) => [...rows, ...others].filter((word) => word.flow === flow));
};

const ownOf = (model: Model, language: string): readonly PlacedWord[] =>
  Object.values(model.flows).flatMap(({ name: flow, source }) => {
    const file = ownValue(source.locales, language);
    return Object.entries(file === undefined ? {} : wordsIn(file)).map(([key, { text, pointer }]) => ({
      ...{ flow, key, beside: '', text, mayWait: false },
      places: [{ file: pathOf(flow, language), at: segmentsOf(pointer) }],
    }));
  });

// What a brand says otherwise in a flow that takes the words from another one.
const replacedOf = (model: Model, { language, beside }: WordsWish): readonly PlacedWord[] =>
  Object.values(model.brands).flatMap((brand) =>
    wordsOfBrand(brand, language).flatMap(({ flow, key, pointer }) => {
      const base = findWord(model, flow, [key], language);
      if (base === undefined || base.flow === flow) return [];
      return {
        ...{ flow, key, text: base.text, mayWait: true, from: base.flow },
        beside: findWord(model, flow, [key], beside)?.text ?? '',
        places: [{ file: pathOf(flow, language), at: segmentsOf(pointer).slice(1) }],
      };
    }),
  );

const lackingOf = (model: Model, { language, beside }: WordsWish): readonly PlacedWord[] =>
  usagesOf(model)
    .filter(
      (usage) =>
        usage.needed &&
        wordFor(model, usage, language) === undefined &&
        wordFor(model, usage, beside) === undefined,
    )
    .map(({ flow, keys: [key = ''] }) => ({
      ...{ flow, key, beside: '', text: '', mayWait: false },
      places: [{ file: pathOf(flow, language), at: key.split('.') }],
    }));

const lineOf = (
  model: Model,
  { language }: WordsWish,
  word: PlacedWord,
  brands: readonly (Word & { readonly id: string })[],
): WordLine => {
  const { flow, key, beside, text, mayWait, from, places } = word;
  const { usages, limit } = usesOf(model, { flow: from ?? flow, key });
  const file = objectOf(ownValue(ownValue(model.flows, flow)?.source.locales, language)?.value);
  const given = usages.flatMap((usage) => usage.given);
  return {
    ...{ flow, key, beside, text, mayWait },
    parameters: [...new Set([...parametersIn(beside || text), ...given])],
    isFinal: listOf(file.$final).includes(key),
    isApproved: text !== '' && file.$status === 'approved',
    ...(from !== undefined && { from }),
    ...(limit !== undefined && { limit }),
    uses: [...new Set(usages.map(({ what }) => what))],
    brands: brands.map(({ id, text: own }) => ({ id, text: own })),
    faults: [
      ...places.slice(0, 1).flatMap((place) => faultsAt(model, place.file, pointerOf(...place.at))),
      ...brands.flatMap(({ id, file: own, pointer }) =>
        faultsAt(model, own.path, pointer).map((fault) => ({ ...fault, brand: id })),
      ),
    ],
  };
};
