import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** The declarations of the tests' own bank: small flows, brands, calls and people that no owner changes. */
export const ownDeclarations = join(root, 'e2e/bank');

/** Where that bank is put together. */
export const composedBank = join(root, '.portico/bank');

const copied = [
  'src',
  'public',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'schemas',
] as const;

/** Makes a folder a copy of this project. What was built there of the same files stays built. */
export const copyProject = (folder: string): void => {
  copySource(folder);
  for (const name of ['flows', 'brands', 'deploy/environments'])
    replace(join(root, name), join(folder, name));
};

/** Makes a folder a project of the tests' own: the source of this one, with the declarations of their bank. */
export const composeBank = (folder: string): void => {
  copySource(folder);
  for (const name of ['flows', 'brands', 'deploy/environments'])
    replace(join(ownDeclarations, name), join(folder, name));
  cpSync(join(ownDeclarations, 'schemas'), join(folder, 'schemas'), kept);
  cpSync(join(ownDeclarations, 'personas.json'), join(folder, 'src/sandbox/personas.json'), kept);
};

const copySource = (folder: string): void => {
  mkdirSync(folder, { recursive: true });
  for (const name of copied) replace(join(root, name), join(folder, name));
  rmSync(join(folder, 'node_modules'), { force: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
};

// The times of the files tell whether a site has to be built again.
const kept = { recursive: true, preserveTimestamps: true } as const;

const replace = (from: string, to: string): void => {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, kept);
};
