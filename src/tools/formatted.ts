import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

/** A file's text as `npm run fix` would write it. Throws where it cannot be read. */
export const formatted = (path: string, text: string): string => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [biome, 'format', `--stdin-file-path=${path}`],
    { cwd: root, input: text, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return stdout;
};

// Found as a package is: once this is part of a bundle, it lies elsewhere.
const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
const root = biome.slice(0, biome.indexOf('node_modules'));
