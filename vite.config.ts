import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { tsImport } from 'tsx/esm/api';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { declarations } from './src/tools/vite/declarations.ts';
import { fastLane } from './src/tools/vite/fast-lane.ts';
import { packages } from './src/tools/vite/packages.ts';
import type * as site from './src/tools/vite/site.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

const tests = 'tests/**/*.test.{ts,tsx}';
const kinds = ['document', 'window', 'project', 'process', 'full'] as const;
const named = (kind: (typeof kinds)[number]): string => `tests/**/*.${kind}.test.{ts,tsx}`;

/**
 * The lanes of the unit tests. A file's name says what its tests need: `*.document.test.tsx` a document, `*.window.test.ts`
 * windows that the tests open themselves, `*.project.test.ts` the real declarations, `*.process.test.ts` other processes, and
 * `*.full.test.ts` the time of the full lane. All others are fast. Except for processes, the files of a lane share the modules
 * that a worker has loaded: a worker begins anew where the next file has another environment.
 */
const lanes: TestProjectInlineConfiguration[] = [
  {
    extends: true,
    plugins: [fastLane],
    test: {
      name: 'fast',
      include: [tests],
      exclude: kinds.map(named),
      isolate: false,
      setupFiles: ['tests/fast-lane.ts'],
    },
  },
  {
    extends: true,
    test: {
      name: 'document',
      include: [named('document')],
      environment: 'jsdom',
      isolate: false,
      setupFiles: ['tests/document-lane.ts'],
    },
  },
  { extends: true, test: { name: 'window', include: [named('window')], isolate: false } },
  { extends: true, test: { name: 'project', include: [named('project')], isolate: false } },
  { extends: true, test: { name: 'process', include: [named('process')] } },
  { extends: true, test: { name: 'full', include: [named('full')], isolate: false } },
];

// The checker and the renderer stay outside the configuration that Vite bundles, once for each lane. Tests do without them.
const sitePlugins = async () => {
  const { sitePlugins: all }: typeof site = await tsImport('./src/tools/vite/site.ts', import.meta.url);
  return all(root);
};

export default defineConfig(async ({ mode }) => ({
  plugins: [react(), packages(root), declarations(root), ...(mode === 'test' ? [] : await sitePlugins())],
  // Where `npm run dev` listens: as with `npm start`, PORT says so.
  server: { port: Number(process.env.PORT || 5173), strictPort: process.env.PORT !== undefined },
  test: {
    // No digits: a passcode that has been typed is looked for in addresses.
    environmentOptions: { jsdom: { url: 'http://portico.localhost' } },
    maxWorkers: 2,
    // A busy machine is slow. A test must fail for what it finds, not for how long it took.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Modules are transformed once, not in each run. What an entry is for is in its key: the code, the plugins and this file.
    experimental: { fsModuleCache: true },
    projects: lanes,
  },
}));
