import type { Diagnostic } from '../check/diagnostic.ts';

/** Reads something of a brand. What the disk refuses, such as a file that only its owner may read, is a fault of that brand. */
export const attempt = <T extends object>(id: string, run: () => T): T | Diagnostic => {
  try {
    return run();
  } catch (cause) {
    return faultOf(
      id,
      `It cannot be read: ${wordsOf(cause)}`,
      'Let whoever publishes read all of its files.',
    );
  }
};

/** A fault of a brand as a whole. */
export const faultOf = (id: string, message: string, advice: string): Diagnostic => ({
  ...{ rule: 'brand-drawn', file: `brands/${id}/brand.json`, line: 1, column: 1, pointer: '' },
  ...{ message, advice },
});

/** What an error says. */
export const wordsOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
