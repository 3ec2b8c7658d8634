import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * The path of a Chromium that starts: the one that CHROMIUM_PATH names (then no other is tried), Playwright's own,
 * or one that the system has; undefined when there is none.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined}
 */
export const findChromium = (env = process.env) => {
  const named = env.CHROMIUM_PATH;
  return named === undefined || named === ''
    ? [...playwrights(), ...system].find(starts)
    : [named].find(starts);
};

const system = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** Playwright knows where it keeps its own, but is not there before the packages are installed. */
const playwrights = () => {
  try {
    return [String(createRequire(import.meta.url)('playwright').chromium.executablePath())];
  } catch {
    return [];
  }
};

/**
 * A browser that is there may still lack a system library. On Windows `--version` opens a window, so being there is enough.
 *
 * @param {string} path
 */
const starts = (path) =>
  existsSync(path) &&
  (process.platform === 'win32' ||
    spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0);
