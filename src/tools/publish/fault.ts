import { ownValue } from '../../engine/index.ts';
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

/** The error in words that name the tree if its disk is full or read-only, else the error itself. */
export const diskFault = (cause: unknown, to: string): unknown => {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const remedy = typeof code === 'string' ? ownValue(remedies, code) : undefined;
  return remedy === undefined
    ? cause
    : new Error(`${to} ${remedy}, then run this again. What is served stays as it was.`, { cause });
};

const full = 'is on a full disk: make room there (`df -h` and `df -i` show what is left)';

const remedies: Readonly<Record<string, string>> = {
  ENOSPC: full,
  EDQUOT: full,
  EROFS: 'is on a read-only disk: mount it for writing, or name it in ReadWritePaths of the systemd unit',
};
