import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

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

const root = fileURLToPath(new URL('../../', import.meta.url));
const biome = fileURLToPath(new URL('../../node_modules/@biomejs/biome/bin/biome', import.meta.url));
