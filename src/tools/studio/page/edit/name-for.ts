import type { Said } from '../../edit/make/made.ts';

/** What is said in the first language. */
export const titleIn = (said: Said): string => said.en ?? Object.values(said)[0] ?? '';

/** The name that words would have: small letters with hyphens, without what stands in brackets. */
export const nameFor = (words: string): string =>
  words
    .replace(/\s*\([^)]*\)/g, '')
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+|-+$/g, '')
    .slice(0, 40);

/** The name that a field with such a label would have: `userId`. */
export const camelFor = (words: string): string =>
  nameFor(words).replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The name that a field would have in a request: `user_id`. */
export const snakeFor = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
