import type { Noted } from './spoken.ts';

/** What is read where a picture was pressed, from the innermost out, and how often the same is read before it. */
export type Pressed = { readonly texts: readonly string[]; readonly before: number };

/** The words that were pressed: those that are read so, and of several in their order those that stand there; else the longest of which a part stands there. */
export const wordPressed = <T extends Noted>(
  words: readonly T[],
  { texts, before }: Pressed,
): T | undefined => {
  const all = words
    .map((word) => ({ word, text: plain(word.text) }))
    .filter(({ text }) => text !== '')
    .toSorted((one, other) => other.text.length - one.text.length);
  const read = texts.map(plain).filter((text) => text !== '');
  const same = read.map((text) => all.filter((each) => each.text === text)).find((each) => each.length > 0);
  const [inner = ''] = read;
  const parts = all.filter(({ text }) => inner !== '' && standsIn(inner, text));
  return (same?.[before] ?? same?.at(-1) ?? parts[0])?.word;
};

// As whole words.
const standsIn = (part: string, text: string): boolean => {
  const at = text.indexOf(part);
  return at >= 0 && !isLetter(text[at - 1]) && !isLetter(text[at + part.length]);
};

const isLetter = (sign = ''): boolean => /[\p{L}\p{N}]/u.test(sign);

// As it is read: spaces and lines are the browser's to break.
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
