import { createHash } from 'node:crypto';
import { type Digests, withinOf } from './within.ts';

/** The digests of what pages have within themselves. */
export const digestsOf = (pages: readonly string[]): Digests => {
  const all = pages.map(withinOf);
  const of = (texts: readonly (string | undefined)[]): readonly string[] =>
    [...new Set(texts.flatMap((text) => (text === undefined ? [] : digest(text))))].sort();
  return { styles: of(all.map(({ style }) => style)), scripts: of(all.map(({ script }) => script)) };
};

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
