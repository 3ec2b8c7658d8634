import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { takeBuild } from '../../vite/stamp.ts';
import { bytesOf, isHeld } from '../model/held.ts';

/** Makes a folder a copy of a project with what a draft has in the place of some of its files. What was built of the same files, there or in the project, stays built. */
export const composeDraft = async (
  root: string,
  folder: string,
  overlay: Readonly<Record<string, string | undefined>>,
): Promise<void> => {
  await mkdir(folder, { recursive: true });
  for (const name of parts) {
    await rm(join(folder, name), { recursive: true, force: true });
    if (existsSync(join(root, name)))
      await cp(join(root, name), join(folder, name), { recursive: true, preserveTimestamps: true });
  }
  for (const [path, text] of Object.entries(overlay)) await lay(join(folder, path), path, text);
  await rm(join(folder, 'node_modules'), { force: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  await takeBuild(root, folder);
};

// All that a site is built from and published with.
const parts = [
  'src',
  'public',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'schemas',
  'flows',
  'brands',
  'deploy/environments',
] as const;

const lay = async (file: string, path: string, text: string | undefined): Promise<void> => {
  if (text === undefined) return rm(file, { force: true });
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, isHeld(path) ? bytesOf(path, text) : text);
  // The times of files tell whether a site has to be built again: the same text has the same one.
  const at = createHash('sha256').update(text).digest().readUInt32BE() / 4;
  await utimes(file, at, at);
};
