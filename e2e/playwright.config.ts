import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../src/tools/chromium.mjs';
import { freePort } from '../src/tools/free-port.ts';
import { composeBank, composedBank, ownDeclarations } from './compose.ts';

// The folder that the tests' own bank reads its brands from: some are dropped into it while they run.
const copyOfBrands = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-brands-'));
  cpSync(join(ownDeclarations, 'brands'), folder, { recursive: true });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

// Each worker reads this file again: what the first reading found is handed on in the environment.
process.env.E2E_PORT ??= String(await freePort());
// The sample and the scenarios in WebKit need the product's own site alone.
const isAlone =
  process.env.E2E_BANK === 'none' ||
  ['--project=sample', '--project=webkit'].some((project) => process.argv.includes(project));
if (isAlone) process.env.E2E_BANK = 'none';
if (!isAlone && process.env.E2E_BANK_PORT === undefined) {
  process.env.E2E_BANK_PORT = String(await freePort());
  process.env.E2E_BANK_BRANDS = copyOfBrands();
  composeBank(composedBank);
}
process.env.CHROMIUM_PATH ||= findChromium() ?? '';

const port = process.env.E2E_PORT;

const served = (cwd: string, on: string, more: readonly string[] = []) => ({
  command: ['node --import tsx src/tools/start.ts', ...more.map((each) => JSON.stringify(each))].join(' '),
  cwd,
  env: { PORT: on },
  port: Number(on),
  reuseExistingServer: false,
  // It builds the site first where there is need.
  timeout: 600_000,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 3000 } as const,
});

const chromium = {
  launchOptions: {
    slowMo: Number(process.env.E2E_SLOWLY ?? 0),
    executablePath: process.env.CHROMIUM_PATH,
    args: [
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // Other sites are not there. (To answer for them here would switch the browser's cache off.)
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE *.localhost, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
  },
};

const firefox = {
  browserName: 'firefox',
  channel: 'moz-firefox',
  launchOptions: { executablePath: join(import.meta.dirname, 'firefox.mjs') },
} as const;

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: 'line',
  use: {
    // A name below localhost is a secure context, so crypto.subtle exists, and needs no name server.
    baseURL: `http://portico.localhost:${port}`,
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      // The screens, fields, actions and brands that every run sees, and the main tasks of the workbench.
      name: 'sample',
      testMatch: ['sample.spec.ts', 'studio*.spec.ts'],
      grep: /@main|sample\.spec/,
      use: chromium,
    },
    {
      name: 'chromium',
      testMatch: '**/*.spec.ts',
      testIgnore: ['sample.spec.ts', 'webkit.spec.ts'],
      use: chromium,
    },
    {
      // The scenarios in a Firefox of the system (`FIREFOX_PATH`, or Debian's firefox-esr).
      name: 'firefox',
      testMatch: 'scenarios.spec.ts',
      grepInvert: /@chromium/,
      use: firefox,
    },
    {
      name: 'firefox-access',
      testMatch: ['a11y', 'beyond-axe', 'keyboard'].map((name) => `${name}.spec.ts`),
      // Playwright reaches Chromium's authenticator only, and cannot set these two features in a Firefox of the system.
      grepInvert: /in the system’s own colours|without scripts| passkey: /,
      use: firefox,
    },
    // The main scenarios in a WebKitGTK of the system, by WebDriver (`WEBKIT_DRIVER`, `WEBKIT_BROWSER`, or Debian's).
    { name: 'webkit', testMatch: 'webkit.spec.ts' },
  ],
  webServer: [
    served('..', port),
    ...(process.env.E2E_BANK_PORT === undefined
      ? []
      : [served(composedBank, process.env.E2E_BANK_PORT, ['--brands', process.env.E2E_BANK_BRANDS ?? ''])]),
  ],
});
