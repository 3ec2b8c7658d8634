import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The programs that run tests in WebKitGTK: the WebDriver, the browser, and a display.
 *
 * @typedef {{ driver: string, browser: string, display: string }} WebKit
 */

/**
 * Finds WebKitGTK: `WEBKIT_DRIVER` and `WEBKIT_BROWSER` name its programs, otherwise those of Debian's packages are used. Returns a
 * sentence where a program is missing.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {WebKit | string}
 */
export const findWebKit = (env = process.env) => {
  const driver = programIn(env, env.WEBKIT_DRIVER || 'WebKitWebDriver');
  const browser = env.WEBKIT_BROWSER
    ? programIn(env, env.WEBKIT_BROWSER)
    : browsers.find((path) => existsSync(path));
  const display = programIn(env, 'Xvfb');
  if (driver === undefined)
    return 'There is no WebKitWebDriver: install the package webkit2gtk-driver, or name it with WEBKIT_DRIVER.';
  if (browser === undefined)
    return 'There is no MiniBrowser of WebKitGTK: install the package webkit2gtk-driver, or name it with WEBKIT_BROWSER.';
  if (display === undefined) return 'There is no Xvfb: install the package xvfb.';
  return { driver, browser, display };
};

const browsers = ['x86_64', 'aarch64'].flatMap((machine) =>
  ['4.1', '4.0'].map((version) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
);

/**
 * The path of a program that is named by a path, or is in a folder of PATH.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 * @returns {string | undefined}
 */
const programIn = ({ PATH = '' }, name) =>
  (name.includes('/') ? [name] : PATH.split(delimiter).map((folder) => join(folder, name))).find((path) =>
    existsSync(path),
  );
