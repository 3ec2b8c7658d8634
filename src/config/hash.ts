import type { Json } from '../engine/index.ts';

/** A short text that tells a text from a few others: FNV-1a, 32 bits. It is no lock. */
export const hashOf = (text: string): string =>
  (
    Array.from(text).reduce(
      (sum, character) => Math.imul(sum ^ (character.codePointAt(0) ?? 0), 16777619),
      2166136261,
    ) >>> 0
  ).toString(36);

/** The same for the value of a file; how it is indented does not count. */
export const hashOfFile = (value: Json | undefined): string => hashOf(JSON.stringify(value) ?? '');
