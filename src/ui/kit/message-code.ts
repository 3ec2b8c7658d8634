import { plainDigits } from '../../runtime/decimal.ts';

/** Words of a language: names for a code, and what may stand between such a name and the code. Both are regular expressions. */
export type CodeWords = { readonly names: readonly string[]; readonly links: readonly string[] };

/** Characters of a pasted text that are searched. No text message is longer. */
const searched = 2000;

/** Returns the digits of the code in a message: the one number of that length, or of several the one beside a word for a code. Returns undefined in doubt. */
export const codeIn = (message: string, length: number, words: CodeWords): string | undefined => {
  const text = message.slice(0, searched).normalize();
  const fitting = [whole, grouped].flatMap((number) =>
    valuesOf(text, number).filter((digits) => digits.length === length),
  );
  const isOnly = new Set(fitting).size === 1;
  const found = isOnly
    ? fitting
    : placesOf(words).flatMap((place) => valuesOf(text, place).filter((digits) => fitting.includes(digits)));
  const [code, ...others] = new Set(found);
  return others.length === 0 ? code : undefined;
};

// A part of a phone number, of a date or of a time is no code.
const whole = /(?<!\p{Nd}\p{P}?)\p{Nd}+(?!\p{P}?\p{Nd})/gu;

// A code may be written in groups.
const grouped = /\p{Nd}+(?:[\s-]\p{Nd}+)*/gu;

// The same digits count once, however they are written.
const valuesOf = (text: string, place: RegExp): readonly string[] =>
  [...text.matchAll(place)].map(([all, number = all]) => plainDigits(number).replace(/\D/g, ''));

// "Code: 5375" and "code is 5375"; "5375 is your Larkmoor code". A part of a longer number, of a date or of a time is no code.
const placesOf = ({ names, links }: CodeWords): readonly RegExp[] => {
  const name = `(?<!\\p{L})(?:${names.join('|')})(?!\\p{L})`;
  const link = `(?:${links.join('|')})(?!\\p{L})`;
  const number = '(?<!\\p{Nd}[\\p{Zs}\\p{P}]?)(\\p{Nd}+(?:[\\p{Zs}-]\\p{Nd}+)*)(?![\\p{Zs}\\p{P}]?\\p{Nd})';
  const gap = '[\\s\\p{Cf}\\p{Pd}"\'“”«»#*]';
  return [
    `${name}[:=]?${gap}*(?:${link}:?${gap}*)?${number}`,
    `${number}${gap}+${link}${gap}+(?:\\p{L}+${gap}+){0,2}${name}`,
  ].map((place) => new RegExp(place, 'giu'));
};
