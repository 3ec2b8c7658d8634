import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** Records that the artifact was built of sources with this stamp. */
export const writeStamp = (root: string, stamp: string): void => {
  mkdirSync(dirname(join(root, stampFile)), { recursive: true });
  writeFileSync(join(root, stampFile), stamp);
};

/** Whether what is built was made of the files as they are now. */
export const isBuilt = (root: string): boolean => {
  const path = join(root, stampFile);
  return (
    existsSync(join(root, 'dist/publish.mjs')) &&
    existsSync(path) &&
    readFileSync(path, 'utf8') === stampOf(root)
  );
};

/** Takes over what was built elsewhere of the same files. */
export const takeBuild = async (from: string, to: string): Promise<void> => {
  if (isBuilt(to) || !existsSync(join(from, stampFile))) return;
  if (readFileSync(join(from, stampFile), 'utf8') !== stampOf(to)) return;
  await rm(join(to, 'dist'), { recursive: true, force: true });
  await cp(join(from, 'dist'), join(to, 'dist'), { recursive: true });
  await cp(join(from, stampFile), join(to, stampFile));
};

const stampFile = '.portico/stamp';

const sources = [
  'src',
  'flows',
  'schemas',
  'brands/issuer.json',
  'public',
  'package-lock.json',
  'vite.config.ts',
] as const;

/** The sizes and times of all sources as a digest: each start compares it, so contents are not read. A copy has whole milliseconds. */
export const stampOf = (root: string): string => {
  const lines = sources
    .flatMap((source) => filesIn(join(root, source)))
    .map((path) => {
      const { size, mtimeMs } = statSync(path);
      return [relative(root, path), size, Math.round(mtimeMs)].join(' ');
    });
  return createHash('sha256').update(lines.join('\n')).digest('hex');
};

const filesIn = (path: string): readonly string[] => {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  return stats.isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesIn(join(path, name)))
    : [path];
};
