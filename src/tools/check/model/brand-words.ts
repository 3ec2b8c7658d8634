import { ownValue } from '../../../engine/index.ts';
import { isObject, objectOf, segmentsOf } from '../../source.ts';
import type { BrandModel, Model } from './model.ts';
import { type Word, wordsIn } from './words.ts';

/** The words that brands change, in one language: below the name of the flow whose words they replace. */
export const brandWords = (model: Model, language: string): readonly Word[] =>
  Object.values(model.brands).flatMap((brand) => wordsOfBrand(brand, language));

/** The words that one brand changes, in one language. */
export const wordsOfBrand = ({ source }: BrandModel, language: string): readonly Word[] => {
  const file = ownValue(source.locales, language);
  if (file === undefined) return [];
  return Object.entries(wordsIn(file)).flatMap(([path, { text, pointer }]) => {
    const [flow = ''] = segmentsOf(pointer);
    return isObject(ownValue(objectOf(file.value), flow))
      ? [{ flow, key: path.slice(flow.length + 1), text, pointer, file }]
      : [{ flow: '', key: path, text, pointer, file }];
  });
};
