import { isObject, type JsonObject, ownValue } from '../../../engine/index.ts';
import { createWords, type Words } from '../../../ui/words.ts';
import type { Drawable } from '../work/opened.ts';
import type { WordName } from './types.ts';

// A sign that nobody sees, and that no words have.
const sign = '\u2063';

/** The words of a project for a brand, with a sign around those of a key, by which they are known again in what is drawn. */
export const markedWords = (
  { catalogue, brand: dressed }: Drawable,
  brand: string,
  { flow, key }: WordName,
): Words => {
  const path = key.split('.');
  const own = dressed(brand)?.words ?? {};
  return createWords({
    flow: async (name, language) => {
      const words = await catalogue.words(name, language);
      return name === flow ? marked(words, path) : words;
    },
    brand: async (language) => {
      const words = ownValue(own, language);
      return words === undefined ? undefined : marked(words, [flow, ...path]);
    },
  });
};

// A key that has a dot in its own name stands as one.
const marked = (words: JsonObject, path: readonly string[]): JsonObject =>
  Object.fromEntries(
    Object.entries(words).map(([name, value]) => {
      const rest = path.join('.') === name ? [] : path[0] === name ? path.slice(1) : undefined;
      if (rest === undefined) return [name, value];
      if (typeof value === 'string' && rest.length === 0) return [name, sign + value + sign];
      return [name, isObject(value) ? marked(value, rest) : value];
    }),
  );

/** Whether the marked words stand in a text. */
export const hasMark = (text: string): boolean => text.includes(sign);

/** A text without marks. */
export const unmarked = (text: string): string => text.replaceAll(sign, '');

/** What was drawn with the marked words standing out; a telephone number in them may be a link. Where they are only read out (an attribute has them) nothing is to be seen. */
export const outstanding = (markup: string): { readonly markup: string; readonly isSeen: boolean } => {
  let isWithin = false;
  const shown = markup.replace(pattern, (part: string) => {
    if (part.startsWith('<')) return unmarked(part);
    if (part !== sign) return isWithin ? `<mark>${part}</mark>` : part;
    isWithin = !isWithin;
    return '';
  });
  return { markup: shown, isSeen: shown.includes('<mark>') };
};

const pattern = new RegExp(`<[^>]*>|${sign}|[^<${sign}]+`, 'g');

/** How marked words look, whatever the brand's colours are. */
export const markStyle =
  'mark{background:#ffe27a;color:#1b232e;outline:3px solid #b45309;outline-offset:2px;border-radius:2px}';
