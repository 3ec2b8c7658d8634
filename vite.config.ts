import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { checkOverlay } from './src/tools/check/overlay.ts';
import { declarations } from './src/tools/vite/declarations.ts';
import { devSite } from './src/tools/vite/dev.ts';
import { pages } from './src/tools/vite/pages.ts';
import { slim } from './src/tools/vite/slim.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  plugins: [react(), slim(root), declarations(root), devSite(root), pages(root), checkOverlay(root)],
  // The build makes the page's first script twice, once without what only this one needs.
  define: { isBelowHome: 'true' },
  // Where `npm run dev` listens: as with `npm start`, PORT says so.
  server: { port: Number(process.env.PORT || 5173), strictPort: process.env.PORT !== undefined },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    // No digits: a passcode that has been typed is looked for in addresses.
    environmentOptions: { jsdom: { url: 'http://portico.localhost' } },
    maxWorkers: 2,
    // A busy machine is slow: what fails is to fail for what it finds.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    server: { deps: { inline: [/@rjsf\/core/] } },
  },
});
