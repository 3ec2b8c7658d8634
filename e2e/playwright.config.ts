import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../src/tools/chromium.mjs';
import { freePort } from '../src/tools/free-port.ts';

// The folder that is served: brands are dropped into it while the tests run.
const copyOfBrands = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-brands-'));
  cpSync(fileURLToPath(new URL('../brands', import.meta.url)), folder, { recursive: true });
  return folder;
};

// Each worker reads this file again: what the first reading found is handed on in the environment.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_BRANDS ??= copyOfBrands();
process.env.CHROMIUM_PATH ??= findChromium() ?? '';

const port = process.env.E2E_PORT;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
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
    launchOptions: {
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
  },
  webServer: {
    command: `node --import tsx src/tools/start.ts --brands "${process.env.E2E_BRANDS}"`,
    cwd: '..',
    env: { PORT: port },
    port: Number(port),
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 3000 },
  },
});
