import { ownValue } from '../../engine/index.ts';
import { wordsOfBrand } from '../check/model/brand-words.ts';
import type { BrandModel, Model } from '../check/model/model.ts';
import { findWord, parametersIn, wordsIn } from '../check/model/words.ts';
import { segmentsOf } from '../source.ts';
import type { WordRow } from './sheet.ts';

/** A row, and the names below which the brand's words for it stand in the brand's file. */
export type PlacedRow = WordRow & { readonly path: readonly string[] };

/** The parameters of words as a sheet lists them. */
export const placeholdersIn = (text: string): string =>
  parametersIn(text)
    .map((parameter) => `{{${parameter}}}`)
    .join(' ');

/** Every word that a brand can have of its own in one language, by flow in the order of its files; words that it replaces in one flow only stand with that flow. */
export const rowsOf = (model: Model, brand: BrandModel, language: string): readonly PlacedRow[] => {
  const own = wordsOfBrand(brand, language);
  return Object.values(model.flows).flatMap(({ name, source }) => {
    const file = ownValue(source.locales, language);
    const words = Object.entries(file === undefined ? {} : wordsIn(file));
    const inherited = own.flatMap(({ flow, key, pointer }) => {
      const base = findWord(model, name, [key], language);
      return flow !== name || base === undefined || base.flow === name
        ? []
        : [[key, { text: base.text, pointer: pointer.slice(name.length + 1) }] as const];
    });
    return [...words, ...inherited].map(([key, { text, pointer }]) => ({
      flow: name,
      key,
      shared: text,
      own: own.find((word) => word.flow === name && word.key === key)?.text ?? '',
      placeholders: placeholdersIn(text),
      path: [name, ...segmentsOf(pointer)],
    }));
  });
};
