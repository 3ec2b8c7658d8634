import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { lock } from 'proper-lockfile';
import { build, type Plugin } from 'vite';
import { packages } from '../../vite/packages.ts';

/** The folder of the built studio: `page/` is served, `work/main.mjs` runs beside the server, and `work/laying.mjs` beside that. It is built when the sources are others than those of any that is there. */
export const builtStudio = async (root: string, say: (line: string) => void): Promise<string> => {
  const cache = join(root, '.portico/studio/built');
  const folder = join(cache, keyOf(root));
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  // One process builds. The others wait for it, and take over if it dies.
  const release = await lock(cache, {
    lockfilePath: `${cache}.lock`,
    stale: 60_000,
    retries: { retries: 600, minTimeout: 200, factor: 1 },
  });
  try {
    if (!existsSync(folder)) {
      say('Building the workbench …');
      await buildInto(root, folder);
    }
  } finally {
    await release();
  }
  forgetOld(cache);
  return folder;
};

const buildInto = async (root: string, folder: string): Promise<void> => {
  const staged = `${folder}.${process.pid}`;
  rmSync(staged, { recursive: true, force: true });
  await buildPage(root, join(staged, 'page'));
  await buildWork(root, join(staged, 'work'));
  const axe = join(root, 'node_modules/axe-core/axe.min.js');
  cpSync(axe, join(staged, 'page/assets/axe.js'));
  renameSync(staged, folder);
};

const kept = 3;

const forgetOld = (cache: string): void => {
  const dated = readdirSync(cache).map((name) => ({ name, at: statSync(join(cache, name)).mtimeMs }));
  for (const { name } of dated.toSorted((one, other) => other.at - one.at).slice(kept))
    rmSync(join(cache, name), { recursive: true, force: true });
};

const keyOf = (root: string): string => {
  const hash = createHash('sha256');
  for (const path of ['package-lock.json', ...sourcesIn(root, 'src')])
    hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('base64url').slice(0, 16);
};

const sourcesIn = (root: string, path: string): readonly string[] =>
  readdirSync(join(root, path), { withFileTypes: true })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? sourcesIn(root, `${path}/${entry.name}`) : [`${path}/${entry.name}`],
    );

const shared = (root: string, outDir: string) =>
  ({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir, emptyOutDir: true },
  }) as const;

const buildPage = async (root: string, outDir: string): Promise<void> => {
  const of = (path: string): string => join(root, path);
  await build({
    ...shared(root, outDir),
    plugins: [react()],
    build: {
      ...shared(root, outDir).build,
      modulePreload: false,
      rolldownOptions: {
        input: {
          page: of('src/tools/studio/page/main.tsx'),
          examine: of('src/tools/studio/examine/main.ts'),
          preview: of('src/boot/page.css'),
        },
        output: {
          entryFileNames: 'assets/[name].js',
          chunkFileNames: 'assets/[name]-[hash].js',
          assetFileNames: 'assets/[name][extname]',
        },
      },
    },
  });
};

const buildWork = async (root: string, outDir: string): Promise<void> => {
  await build({
    ...shared(root, outDir),
    plugins: [react(), packages(root), inPlace(root)],
    // To find and read some hundred small files takes longer than to run them. What ajv is made of finds itself by its files.
    ssr: { noExternal: true, external: ['ajv', 'ajv-formats'] },
    build: {
      ...shared(root, outDir).build,
      ssr: true,
      minify: false,
      rolldownOptions: {
        input: ['main', 'laying'].map((name) => join(root, `src/tools/studio/work/${name}.ts`)),
        output: { entryFileNames: '[name].mjs' },
      },
    },
  });
};

// A dialog is drawn where it stands: there is no document to put it at the end of.
const inPlace = (root: string): Plugin => ({
  name: 'portico-studio-in-place',
  enforce: 'pre',
  resolveId: (id) =>
    id === '@radix-ui/react-portal' ? join(root, 'src/tools/studio/work/portal.tsx') : undefined,
});
