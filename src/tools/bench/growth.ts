import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { JsonObject } from '../../engine/index.ts';
import type { Project } from '../assemble.ts';
import { check } from '../check/check.ts';
import { rendererAt } from '../prerender/renderer.ts';
import { objectOf, parseSource } from '../source.ts';
import type { Bundle } from '../vite/bundle.ts';
import { compressBelow } from '../vite/compress.ts';
import { writePages } from '../vite/pages.ts';

/** How long something took with a number of brands, in seconds, and how many bytes (after brotli) the first page of one of them has. */
export type Growth = { readonly brands: number; readonly seconds: number; readonly page: number };

/** A project with so many brands, in two languages each: copies of one, with colours of their own. */
export const withBrands = (project: Project, count: number, like: string): Project => {
  const model = project.brands[like];
  if (model === undefined) throw new Error(`There is no brand ${like}`);
  const brands = Array.from({ length: count }, (_, at) => {
    const id = `b${String(at).padStart(4, '0')}`;
    const brand = {
      ...objectOf(model.brand.value),
      displayName: `Brand ${at}`,
      theme: { colors: { primary: colorOf(at) } },
    };
    const file = parseSource(`brands/${id}/brand.json`, JSON.stringify(brand));
    return [id, { ...model, id, brand: file }] as const;
  });
  const files = {
    ...project.files,
    ...Object.fromEntries(brands.map(([, { brand }]) => [brand.path, brand])),
  };
  return { ...project, files, brands: { ...project.brands, ...Object.fromEntries(brands) } };
};

/** Writes the pages of so many brands, with the renderer that was built last, and compresses them. */
export const pagesGrowth = async (
  root: string,
  project: Project,
  bundle: Bundle,
  count: number,
): Promise<Growth> => {
  const renderer = join(root, '.portico/pages/render.mjs');
  if (!existsSync(renderer)) throw new Error('Nothing is built yet: npm run build');
  const renderPage = await rendererAt(renderer);
  const folder = mkdtempSync(join(tmpdir(), 'portico-growth-'));
  const grown = withBrands(project, count, modelBrand(project));
  const assets = {
    early: '/assets/early-00000000.js',
    core: '/assets/boot-00000000.js',
    css: '/assets/page-00000000.css',
    idle: () => [],
    drawing: () => [],
  };
  const began = performance.now();
  await writePages(folder, grown, bundle, renderPage, assets);
  await compressBelow(folder);
  const seconds = (performance.now() - began) / 1000;
  const page = brotliCompressSync(readFileSync(join(folder, 'login/b0000/index.html'))).length;
  rmSync(folder, { recursive: true });
  return { brands: count, seconds, page };
};

/** How long the check of everything takes with so many brands, in seconds. */
export const checkSeconds = (project: Project, count: number): number => {
  const grown = withBrands(project, count, modelBrand(project));
  const began = performance.now();
  check(grown);
  return (performance.now() - began) / 1000;
};

// The brand with most languages.
const modelBrand = ({ brands }: Project): string => {
  const [first] = Object.values(brands).sort(
    (one, other) => languagesOf(objectOf(other.brand.value)) - languagesOf(objectOf(one.brand.value)),
  );
  return first?.id ?? '';
};

const languagesOf = ({ languages }: JsonObject): number => (Array.isArray(languages) ? languages.length : 1);

// Dark enough for white words on it.
const colorOf = (at: number): string =>
  `#${[at * 7, at * 13, at * 29].map((part) => (part % 96).toString(16).padStart(2, '0')).join('')}`;
