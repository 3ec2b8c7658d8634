import { ownValue } from '../../../engine/index.ts';
import { brandPrefix } from '../../../runtime/language.ts';
import type { Words } from '../../../ui/words.ts';
import { wordsOfBrand } from '../../check/model/brand-words.ts';
import type { Model } from '../../check/model/model.ts';

/** Words that a screen says: the flow that has them, their key, and what is read. */
export type Noted = { readonly flow: string; readonly key: string; readonly text: string };

/** A text of a screen, and whether it is the brand's own. */
export type ScreenText = Noted & { readonly isOwn: boolean };

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

/** The texts of a screen, each once. */
export const screenTexts = (
  model: Model,
  noted: readonly Noted[],
  { brand, language }: { readonly brand: string; readonly language: string },
): readonly ScreenText[] => {
  const owner = ownValue(model.brands, brand);
  const own = owner === undefined ? [] : wordsOfBrand(owner, language);
  return noted
    .filter(({ flow, key }, at) => noted.findIndex((each) => each.flow === flow && each.key === key) === at)
    .map((text) => ({ ...text, isOwn: own.some(({ flow, key }) => flow === text.flow && key === text.key) }));
};
