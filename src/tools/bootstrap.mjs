import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './child.mjs';
import { findChromium } from './chromium.mjs';

/**
 * Makes a fresh clone ready: the packages, and a Chromium where a browser is needed. Runs before npm has installed anything, so
 * it imports Node only. Ends the process with a sentence where that cannot be.
 *
 * @param {{ browser: boolean }} needs
 */
export const makeReady = async ({ browser }) => {
  const problem = nodeProblem(process.versions.node);
  if (problem !== undefined) fail(problem);
  const folder = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
  const need = packagesNeed(folder);
  if (need === 'install') await installPackages(folder);
  if (need === 'stamp') writeStamp(folder);
  if (browser && findChromium() === undefined) await installChromium(folder);
};

/**
 * Says what is wrong with this version of Node, or nothing.
 *
 * @param {string} version such as 20.20.2
 * @returns {string | undefined}
 */
export const nodeProblem = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const enough = major > least.major || (major === least.major && minor >= least.minor);
  return enough
    ? undefined
    : `Portico needs Node ${least.major}.${least.minor} or newer; this is ${version}. Install a newer one from https://nodejs.org.`;
};

/**
 * What a folder's packages need before they can be used: `none`, `stamp` (they are right, but were installed by hand), or `install`.
 *
 * @param {string} folder
 * @returns {'none' | 'stamp' | 'install'}
 */
export const packagesNeed = (folder) => {
  const stamp = read(`${folder}/${stampFile}`);
  if (stamp === stampOf(folder)) return 'none';
  const otherNode = stamp !== undefined && !stamp.endsWith(machine);
  return !otherNode && agrees(folder) ? 'stamp' : 'install';
};

/**
 * Writes down for which lock file, Node and machine the packages were installed.
 *
 * @param {string} folder
 */
export const writeStamp = (folder) => writeFileSync(`${folder}/${stampFile}`, stampOf(folder));

const least = { major: 20, minor: 19 };
const stampFile = 'node_modules/.portico-stamp';
const machine = ` node ${process.versions.node.split('.')[0]} ${process.platform} ${process.arch}\n`;

/** @param {string} folder */
const stampOf = (folder) =>
  createHash('sha256')
    .update(read(`${folder}/package-lock.json`) ?? '')
    .digest('hex') + machine;

/** @param {string} path */
const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

/** @typedef {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }>} Packages */

/**
 * npm keeps its own record of what it installed. Where it agrees with the lock file, a second install would gain nothing.
 *
 * @param {string} folder
 */
const agrees = (folder) => {
  const present = packagesOf(`${folder}/node_modules/.package-lock.json`);
  const wanted = packagesOf(`${folder}/package-lock.json`);
  if (present === undefined || wanted === undefined) return false;
  const { '': _root, ...packages } = wanted;
  return (
    Object.entries(packages).every(([path, { version, optional, devOptional }]) =>
      present[path] === undefined
        ? optional === true || devOptional === true
        : present[path].version === version,
    ) && Object.keys(present).every((path) => packages[path] !== undefined)
  );
};

/**
 * @param {string} path
 * @returns {Packages | undefined}
 */
const packagesOf = (path) => {
  const text = read(path);
  return text === undefined ? undefined : JSON.parse(text).packages;
};

/** @param {string} folder */
const installPackages = async (folder) => {
  say('Installing the packages of package-lock.json (once).');
  const own = process.env.npm_execpath ?? '';
  const options = ['ci', '--include=dev'];
  const code = basename(own).startsWith('npm')
    ? await run(process.execPath, [own, ...options], { cwd: folder })
    : await run(`npm ${options.join(' ')}`, [], { cwd: folder, shell: true });
  if (code !== 0)
    fail('The packages could not be installed: npm says why above. Is the package registry reachable?');
  writeStamp(folder);
};

/** @param {string} folder */
const installChromium = async (folder) => {
  if (process.env.CHROMIUM_PATH)
    fail(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which does not start.`);
  say('No Chromium found: asking Playwright for one.');
  const cli = `${folder}/node_modules/playwright/cli.js`;
  await run(process.execPath, [cli, 'install', 'chromium'], { cwd: folder, seconds: 120 });
  if (findChromium() !== undefined) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('That did not work: installing the Chromium of this system.');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get update && apt-get install -y chromium', [], { shell: true, env });
  }
  if (findChromium() !== undefined) return;
  fail('The browser tests need a Chromium, and none could be found or installed: set CHROMIUM_PATH to one.');
};

/** @param {string} sentence */
const say = (sentence) => process.stderr.write(`${sentence}\n`);

/**
 * @param {string} sentence
 * @returns {never}
 */
const fail = (sentence) => {
  say(sentence);
  process.exit(1);
};
