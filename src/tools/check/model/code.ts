import { asBefore } from '../../as-before.ts';
import type { Project } from '../../assemble.ts';
import { once } from './once.ts';

/** A key of words that the app's own code names. `needed` when it is written out in full; otherwise `text` is what such keys look like, * for the rest. */
export type CodeKey = { readonly text: string; readonly needed: boolean };

/** The keys of words that the app's own code names: those of the frame around pages and of the parts of forms. */
export const codeKeys = once(({ code }: Project): readonly CodeKey[] => {
  const texts = Object.values(code).flatMap((source) =>
    [...source.matchAll(pattern)].map((match) => match[2] ?? ''),
  );
  return [...new Set(texts)].map((text) => ({
    text: text.replace(/\$\{[^}]*\}/g, '*'),
    needed: !text.includes('${'),
  }));
}, asBefore);

/** Whether the code may show a key. */
export const isShownByCode = (keys: readonly CodeKey[], key: string): boolean =>
  keys.some(
    ({ text }) =>
      text === key ||
      (text.includes('*') && new RegExp(`^${text.split('*').map(literal).join('[^.]+')}$`).test(key)),
  );

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

// The code has words of its own below these; others are a flow's.
const pattern = /(['"`])((?:kit|shell|crash|noscript|message)\.[\w.$ {}-]+)\1/g;
