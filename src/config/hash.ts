import type { Json } from '../engine/index.ts';

/** A short text that tells a text from a few others: FNV-1a, 32 bits, over its bytes. It is no lock. A page is told by it before anything is sent: bytes are what a slow device goes through fastest. */
export const hashOf = (text: string): string =>
  (
    new TextEncoder().encode(text).reduce((sum, byte) => Math.imul(sum ^ byte, 16777619), 2166136261) >>> 0
  ).toString(36);

/** The same for the value of a file; how it is indented does not count. */
export const hashOfFile = (value: Json | undefined): string => hashOf(JSON.stringify(value) ?? '');
