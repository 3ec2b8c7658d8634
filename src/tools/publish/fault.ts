import type { Diagnostic } from '../check/diagnostic.ts';

/** A fault of a brand as a whole, or of one of its files. */
export const faultOf = (id: string, message: string, advice: string, file = 'brand.json'): Diagnostic => ({
  ...{
    rule: 'brand-drawn',
    file: `brands/${id}${file === '' ? '' : `/${file}`}`,
    line: 1,
    column: 1,
    pointer: '',
  },
  ...{ message, advice },
});

/** What an error says. */
export const wordsOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
