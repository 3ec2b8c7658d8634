import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Moves a built site to where it is served from, one file after the other, so that at no moment a file is missing that a page
 * asks for: first what pages refer to, then the pages, and at last what neither this release nor the one before has goes away.
 * `memory` is the file that keeps the names of both releases' assets for the next one.
 */
export const publish = (built: string, served: string, memory: string): void => {
  const files = filesOf(built);
  const assets = files.filter(isAsset).sort();
  const before = assetsBefore(assets, served, memory);
  const kept = new Set([...files, ...before]);
  const gone = filesOf(served).filter((file) => !kept.has(file));
  for (const file of [...files].sort((one, other) => Number(isPage(one)) - Number(isPage(other)))) {
    mkdirSync(dirname(join(served, file)), { recursive: true });
    renameSync(join(built, file), join(served, file));
  }
  for (const file of gone) rmSync(join(served, file), { force: true });
  writeFileSync(memory, JSON.stringify([assets, before]));
};

// Who builds the same once more has not made a release.
const assetsBefore = (assets: readonly string[], served: string, memory: string): readonly string[] => {
  // Of a release that is not known anything may still be asked for.
  if (!existsSync(memory)) return filesOf(served).filter(isAsset);
  // Written above.
  const [last, older] = JSON.parse(readFileSync(memory, 'utf8')) as Memory;
  return last.join() === assets.join() ? older : last;
};

type Memory = readonly [last: readonly string[], older: readonly string[]];

// Compressed forms belong to their files.
const isPage = (file: string): boolean => /\.html(?:\.|$)/.test(file);

const isAsset = (file: string): boolean => /^assets[\\/]/.test(file);

const filesOf = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    : [];
