/**
 * Setup of the fast lane. Its tests read no real declarations, start no process and open no document: each attempt fails with
 * the name that the file needs to run in another lane.
 */
import childProcess from 'node:child_process';
import fs from 'node:fs';
import Module, { syncBuiltinESMExports } from 'node:module';
import { isDeclared, refusals } from '../src/tools/vite/fast-lane.ts';

if (typeof document !== 'undefined') throw new Error(refusals.document);

const refuse =
  (reason: string) =>
  (...args: readonly unknown[]): never => {
    throw new Error(`${reason}: ${String(args[0])}`);
  };

type Reader = (path: never, ...rest: never[]) => unknown;

const guarded =
  (read: Reader): Reader =>
  (path, ...rest) =>
    isDeclared(path) ? refuse(refusals.declared)(path) : read(path, ...rest);

const readers = [
  ...(['readFileSync', 'readdirSync', 'opendirSync', 'cpSync', 'openSync'] as const),
  ...(['readFile', 'readdir', 'opendir', 'cp', 'open', 'createReadStream'] as const),
] as const;
for (const name of readers) Object.assign(fs, { [name]: guarded(fs[name] as Reader) });
for (const name of ['readFile', 'readdir', 'opendir', 'cp', 'open'] as const)
  Object.assign(fs.promises, { [name]: guarded(fs.promises[name]) });

for (const name of ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'] as const)
  Object.assign(childProcess, { [name]: refuse(refusals.process) });

syncBuiltinESMExports();

const load = Module.prototype.require;
Module.prototype.require = function (this: unknown, name: string) {
  return name === 'jsdom' ? refuse(refusals.document)(name) : load.call(this, name);
};
