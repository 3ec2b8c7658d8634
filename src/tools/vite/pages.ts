import { cpSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin, Rolldown, UserConfig, ViteBuilder } from 'vite';
import type { Project } from '../assemble.ts';
import { check } from '../check/check.ts';
import { report } from '../check/report.ts';
import { deploymentOf } from '../deployment.ts';
import {
  type Assets,
  anyBrandPages,
  brandPages,
  brandsOf,
  type PageFile,
  type Render,
} from '../prerender/pages.ts';
import { rendererAt } from '../prerender/renderer.ts';
import { readProject } from '../project.ts';
import { keepParts, sizesOf, sizeTable, tooLarge } from '../sizes.ts';
import { assetsOf } from './assets.ts';
import { type Bundle, bundleOf } from './bundle.ts';
import { compressBelow } from './compress.ts';
import { prefix } from './modules.ts';
import { publish } from './publish.ts';

/**
 * Builds the site, if the declarations are sound and the budgets are kept: the core and its chunks, the small script that runs before them, and from these one page for each brand
 * and role, drawn by the product itself.
 */
export const pages = (root: string): Plugin => ({
  name: 'portico-pages',
  apply: 'build',
  config: (): UserConfig => ({
    builder: {},
    appType: 'custom',
    environments: {
      client: clientEnvironment(root),
      early: earlyEnvironment(root),
      pages: pagesEnvironment(root),
    },
  }),
  buildApp: (builder) => buildSite(builder, root),
});

type Environment = NonNullable<UserConfig['environments']>[string];

const clientEnvironment = (root: string): Environment => ({
  build: {
    outDir: staged(root),
    emptyOutDir: true,
    // Chunks are few and flat: what would be fetched ahead of them costs every first visit.
    modulePreload: false,
    rolldownOptions: {
      input: { boot: join(root, 'src/boot.ts'), page: join(root, 'src/boot/page.css') },
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames,
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
});

const earlyEnvironment = (root: string): Environment => ({
  consumer: 'client',
  build: {
    outDir: staged(root),
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: join(root, 'src/early.ts'),
      output: { format: 'iife', entryFileNames: 'assets/[name]-[hash].js' },
    },
  },
});

const pagesEnvironment = (root: string): Environment => ({
  consumer: 'server',
  resolve: { noExternal: true },
  build: {
    ssr: true,
    outDir: renderer(root),
    emptyOutDir: true,
    copyPublicDir: false,
    minify: false,
    rolldownOptions: {
      input: join(root, 'src/tools/prerender/render.tsx'),
      output: { entryFileNames: 'render.mjs' },
    },
  },
});

// What is served stays as it is until all of the new is there.
const staged = (root: string): string => join(root, '.portico/site');

const renderer = (root: string): string => join(root, '.portico/pages');

// virtual:portico/words/login/en -> words-login-en
const chunkFileNames = ({ facadeModuleId, name }: Rolldown.PreRenderedChunk): string => {
  const part = facadeModuleId?.split(prefix)[1];
  return `assets/${part === undefined ? name : part.replaceAll('/', '-')}-[hash].js`;
};

const buildSite = async (builder: ViteBuilder, root: string): Promise<void> => {
  const { client, early, pages: drawing } = builder.environments;
  if (!client || !early || !drawing) throw new Error('An environment of the build is missing');
  const project = readProject(root);
  const faults = check(project);
  if (faults.length > 0) throw new Error(report(faults));
  const bundle = bundleOf(project);
  const built = outputOf(await builder.build(client));
  const { assets, parts } = assetsOf(built, outputOf(await builder.build(early)), bundle);
  await builder.build(drawing);
  const renderPage = await rendererAt(join(renderer(root), 'render.mjs'));
  const site = staged(root);
  await writePages(site, project, bundle, renderPage, assets);
  await compressBelow(site);
  copyBrands(root, project);
  const styled = { ...parts, styles: [...parts.styles, largestFirstSheet(site)] };
  const sizes = sizesOf(site, styled);
  builder.config.logger.info(sizeTable(sizes));
  const broken = tooLarge(sizes).map(({ part }) => part);
  if (broken.length > 0) throw new Error(`Larger than they may be: ${broken.join(', ')}`);
  publish(site, join(root, 'dist'), join(root, '.portico/assets.json'));
  keepParts(root, styled);
};

const outputOf = (result: Awaited<ReturnType<ViteBuilder['build']>>): Rolldown.RolldownOutput['output'] => {
  const [first] = Array.isArray(result) ? result : [result];
  if (first === undefined || !('output' in first)) throw new Error('The build has given no files');
  return first.output;
};

/** Writes the pages of all brands below a folder, one brand after the other, so that memory stays flat. */
export const writePages = async (
  folder: string,
  project: Project,
  bundle: Bundle,
  render: Render,
  assets: Assets,
): Promise<void> => {
  const brands = brandsOf(project, bundle);
  const deployment = deploymentOf(project);
  const fallback = brands.find(({ id }) => id === deployment.fallback.id);
  if (fallback === undefined) throw new Error(`There is no brand ${deployment.fallback.id}`);
  write(folder, await anyBrandPages(fallback, deployment, render, assets));
  await brands.reduce(async (before, brand) => {
    await before;
    write(folder, await brandPages(brand, deployment, render, assets));
  }, Promise.resolve());
};

// Each brand has its own, and a visitor gets one.
const largestFirstSheet = (folder: string): string => {
  const size = (file: string) => statSync(join(folder, file)).size;
  const files = readdirSync(join(folder, 'assets'))
    .filter((file) => file.startsWith('first-') && file.endsWith('.css'))
    .map((file) => `assets/${file}`);
  return files.reduce((one, other) => (size(other) > size(one) ? other : one));
};

const write = (folder: string, files: readonly PageFile[]): void => {
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
};

// A folder of a brand is published as it is; what stands beside the folders is the bank's own.
const copyBrands = (root: string, { brands }: Project): void => {
  for (const id of Object.keys(brands))
    cpSync(join(root, 'brands', id), join(staged(root), 'brands', basename(id)), { recursive: true });
};
