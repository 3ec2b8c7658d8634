import { ownValue } from '../../../engine/index.ts';
import { brandPrefix } from '../../../runtime/language.ts';
import type { Words } from '../../../ui/words.ts';
import { wordsOfBrand } from '../../check/model/brand-words.ts';
import type { Model } from '../../check/model/model.ts';
import { wordsIn } from '../../check/model/words.ts';

/** Words that a screen says: the flow that has them, their key, and what is read. */
export type Noted = { readonly flow: string; readonly key: string; readonly text: string };

/** Where words stand, or would stand; no text where they are not there. */
export type WordSpot = { readonly file: string; readonly text?: string };

/** Words that a screen says, and what stands for them in a language: in the flow, and for the brand alone. */
export type Spoken = Noted & { readonly common: WordSpot; readonly brand: WordSpot };

/** The words as they are, telling whatever is found in them. */
export const noting = (words: Words, note: (noted: Noted) => void): Words => ({
  ...words,
  find: (flows, keys, language, params) => {
    const text = words.find(flows, keys, language, params);
    const has = (space: string, key: string): boolean =>
      typeof words.i18n.getResource(language, space, key) === 'string';
    const [found] = flows.flatMap((flow) =>
      keys.flatMap((key) => (has(brandPrefix + flow, key) || has(flow, key) ? [{ flow, key }] : [])),
    );
    if (text !== undefined && found !== undefined) note({ ...found, text });
    return text;
  },
});

/** Where the words of a screen stand in a language, each once. */
export const spokenIn = (
  model: Model,
  noted: readonly Noted[],
  { brand, language }: { readonly brand: string; readonly language: string },
): readonly Spoken[] =>
  noted
    .filter(({ flow, key }, at) => noted.findIndex((each) => each.flow === flow && each.key === key) === at)
    .map((each) => ({
      ...each,
      common: commonSpot(model, each, language),
      brand: brandSpot(model, each, brand, language),
    }));

const commonSpot = (model: Model, { flow, key }: Noted, language: string): WordSpot => {
  const source = ownValue(ownValue(model.flows, flow)?.source.locales, language);
  const word = source === undefined ? undefined : ownValue(wordsIn(source), key);
  return spotOf(`flows/${flow}/locales/${language}.json`, word?.text);
};

const brandSpot = (model: Model, { flow, key }: Noted, brand: string, language: string): WordSpot => {
  const owner = ownValue(model.brands, brand);
  const own = owner === undefined ? [] : wordsOfBrand(owner, language);
  const word = own.find((each) => each.flow === flow && each.key === key);
  return spotOf(`brands/${brand}/locales/${language}.json`, word?.text);
};

const spotOf = (file: string, text: string | undefined): WordSpot => ({
  file,
  ...(text !== undefined && { text }),
});
