/**
 * Runs a tool on a clone that is ready for it: `node src/tools/tool.mjs [--browser] <file or program> …`. The packages come
 * first, and with --browser a Chromium. A file that is TypeScript runs by tsx; a program is one that a package brings along.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { makeReady } from './bootstrap.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

// The packages of programs that are called otherwise.
const packages = new Map([
  ['biome', '@biomejs/biome'],
  ['playwright', '@playwright/test'],
  ['tsc', 'typescript'],
]);

/**
 * The file behind a name: a file of the project, or the program of that name that a package brings along.
 *
 * @param {string} name
 */
const fileOf = (name) => {
  if (existsSync(join(root, name))) return join(root, name);
  const folder = join(root, 'node_modules', packages.get(name) ?? name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[name]);
};

// Whoever reads what is printed may stop reading (`| head`): then there is nothing left to do.
process.stdout.on('error', (fault) => {
  if (!('code' in fault) || fault.code !== 'EPIPE') throw fault;
  process.exit();
});

const [first, ...others] = process.argv.slice(2);
const browser = first === '--browser';
const [name = '', ...rest] = browser ? others : [first ?? '', ...others];
await makeReady({ browser });
const file = fileOf(name);
// As if it had been started by itself.
process.argv = [process.execPath, file, ...rest];
if (file.endsWith('.ts')) (await import('tsx/esm/api')).register();
await import(pathToFileURL(file).href);
