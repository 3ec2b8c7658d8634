import { createServer } from 'node:net';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../src/tools/chromium.mjs';

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

// Each worker reads this file again: what the first reading found is handed on in the environment.
process.env.E2E_PORT ??= String(await freePort());
process.env.CHROMIUM_PATH ??= findChromium() ?? '';

const port = process.env.E2E_PORT;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: 'line',
  use: {
    // A name below localhost is a secure context, so crypto.subtle exists, and needs no name server.
    baseURL: `http://portico.localhost:${port}`,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: 'node --import tsx src/tools/start.ts',
    cwd: '..',
    env: { PORT: port },
    port: Number(port),
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 3000 },
  },
});
