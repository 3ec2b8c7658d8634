import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import chromium from './playwright.config.ts';

/**
 * The main journeys in a Firefox of the system (`FIREFOX_PATH`, or Debian's firefox-esr): `npm run e2e:firefox`. Tests that
 * look into Chromium itself (its authenticator), or set what this Firefox cannot be told, are Chromium's.
 */
export default defineConfig({
  ...chromium,
  testMatch: ['a11y', 'beyond-axe', 'keyboard', 'scenarios'].map((name) => `${name}.spec.ts`),
  grepInvert: /in the system’s own colours|without scripts| passkey: /,
  use: {
    ...chromium.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: { executablePath: join(import.meta.dirname, 'firefox.mjs') },
  },
});
