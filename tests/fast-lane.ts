/**
 * Setup of the fast lane. Its tests read no real declarations, start no process and open no document: each attempt fails with
 * the name that the file needs to run in another lane.
 */
import childProcess from 'node:child_process';
import fs from 'node:fs';
import Module, { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Folders and files that belong to an owner: flows, brands, and the bank's own description. */
const declared = [
  'flows',
  'brands',
  'deploy/environments',
  'schemas/fields.schema.json',
  'schemas/issuer.openapi.json',
  'schemas/contract.json',
  'src/sandbox/personas.json',
].map((path) => join(root, path));

const refuse =
  (reason: string) =>
  (...args: readonly unknown[]): never => {
    throw new Error(`The fast lane ${reason}: ${String(args[0])}`);
  };

const isDeclared = (path: unknown): boolean =>
  declared.some((each) => String(path) === each || String(path).startsWith(`${each}/`));

const refuseDeclared = refuse('reads no real declarations. Name the file *.project.test.ts');

type Reader = (path: never, ...rest: never[]) => unknown;

const guarded =
  (read: Reader): Reader =>
  (path, ...rest) =>
    isDeclared(path) ? refuseDeclared(path) : read(path, ...rest);

for (const name of ['readFileSync', 'readdirSync', 'opendirSync', 'cpSync', 'openSync'] as const)
  Object.assign(fs, { [name]: guarded(fs[name]) });
for (const name of ['readFile', 'readdir', 'cp', 'open'] as const)
  Object.assign(fs.promises, { [name]: guarded(fs.promises[name]) });

const refuseProcess = refuse('starts no process. Name the file *.process.test.ts');

for (const name of ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'] as const)
  Object.assign(childProcess, { [name]: refuseProcess });

syncBuiltinESMExports();

const refuseDocument = refuse('opens no document. Name the file *.document.test.ts');
const load = Module.prototype.require;
Module.prototype.require = function (this: unknown, name: string) {
  return name === 'jsdom' ? refuseDocument(name) : load.call(this, name);
};
