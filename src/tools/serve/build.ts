import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createBuilder } from 'vite';

/** Builds the site, but only when something that it is made of has changed since it was built. Tells `say` when it does. */
export const buildWhenNeeded = async (root: string, say: (line: string) => void): Promise<void> => {
  if (isBuilt(root)) return;
  say('Building the site (only when something has changed).');
  // Written before, so that what changes while it builds is built again next time.
  const stamp = stampOf(root);
  const builder = await createBuilder({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'error' });
  await builder.buildApp();
  mkdirSync(dirname(join(root, stampFile)), { recursive: true });
  writeFileSync(join(root, stampFile), stamp);
};

/** Whether what is built was made of the files as they are now. */
export const isBuilt = (root: string): boolean => {
  const path = join(root, stampFile);
  return (
    existsSync(join(root, 'dist/app.html')) &&
    existsSync(path) &&
    readFileSync(path, 'utf8') === stampOf(root)
  );
};

const stampFile = '.portico/stamp';

const sources = [
  'src',
  'flows',
  'schemas',
  'brands',
  'public',
  'package-lock.json',
  'vite.config.ts',
] as const;

// Sizes and times, not contents: it is asked at each start.
const stampOf = (root: string): string => {
  const lines = sources
    .flatMap((source) => filesIn(join(root, source)))
    .map((path) => [path, statSync(path).size, statSync(path).mtimeMs].join(' '));
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
