import { createHash } from 'node:crypto';
import { chmodSync, cpSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes a file with the time that its content decides: some second of the thirty-four years from 1970 on. nginx makes a file's
 * entity tag of its time and size, and compares with no other. So one content has one tag, at each server and in each release
 * that has it, and another content has another.
 */
export const writeDated = (path: string, content: string | Uint8Array): void => {
  writeFileSync(path, content);
  date(path, content);
};

/** Copies a folder, and dates each file in it in the same way. */
export const copyDated = (from: string, to: string, isWanted: (path: string) => boolean): void => {
  cpSync(from, to, { recursive: true, filter: isWanted });
  for (const entry of readdirSync(to, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // A copy has the mode of what it was copied from.
    chmodSync(path, entry.isDirectory() ? 0o755 : 0o644);
    if (entry.isFile()) date(path, readFileSync(path));
  }
};

const date = (path: string, content: string | Uint8Array): void => {
  const seconds = createHash('sha256').update(content).digest().readUInt32BE() >>> 2;
  utimesSync(path, seconds, seconds);
};
