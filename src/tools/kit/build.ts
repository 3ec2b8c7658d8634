import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { readProject } from '../project.ts';
import { objectOf } from '../source.ts';
import { packages } from '../vite/packages.ts';
import { copyThemes } from './themes.ts';

/** Builds the page of the kit into a folder, as a document that opens by itself, without a server. Gives its path. */
export const buildKit = async (root: string, folder: string): Promise<string> => {
  mkdirSync(folder, { recursive: true });
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [react(), packages(root)],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      lib: {
        entry: join(root, 'src/tools/kit/main.tsx'),
        formats: ['iife'],
        name: 'kit',
        fileName: () => 'kit.js',
        cssFileName: 'kit',
      },
    },
  });
  const brands = Object.entries(readProject(root).brands).map(([id, { brand }]) => [
    id,
    objectOf(brand.value),
  ]);
  const themes = copyThemes(Object.fromEntries(brands), join(root, 'brands'), folder);
  const page = join(folder, 'index.html');
  writeFileSync(page, documentOf(JSON.stringify(themes)));
  return page;
};

const documentOf = (themes: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Design kit</title>
<link rel="stylesheet" href="kit.css">
<script type="application/json" id="themes">${themes.replaceAll('<', '\\u003c')}</script>
<script defer src="kit.js"></script>
<body><div id="root"></div></body>
</html>
`;
