import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { JsonObject } from '../../engine/index.ts';
import type { Project } from '../assemble.ts';
import { check } from '../check/check.ts';
import { deploymentOf, local } from '../deployment.ts';
import { objectOf, parseSource } from '../source.ts';

/** How long publishing a number of brands took, and one of them once more with how much memory: seconds and megabytes; and how many bytes (after brotli) the first page of that one has. */
export type Growth = {
  readonly brands: number;
  readonly seconds: number;
  readonly again: number;
  readonly changed: number;
  readonly page: number;
};

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

/** Publishes so many brands with what was built last, then once more with one of them changed, by the program that is shipped. */
export const publishGrowth = (root: string, project: Project, count: number): Growth => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-growth-'));
  const model = modelBrand(project);
  const { brands } = withBrands(project, count, model);
  const { fallback } = deploymentOf(project);
  cpSync(join(root, 'brands', fallback.id), join(folder, 'brands', fallback.id), { recursive: true });
  for (const { id, brand } of Object.values(brands).filter((each) => project.brands[each.id] === undefined)) {
    cpSync(join(root, 'brands', model), join(folder, 'brands', id), { recursive: true });
    writeFileSync(join(folder, 'brands', id, 'brand.json'), brand.text);
  }
  const whole = published(root, folder);
  const file = join(folder, 'brands/b0000/brand.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('Brand 0', 'Brand anew'));
  const again = published(root, folder);
  const page = readFileSync(join(folder, 'live/current/site/login/b0000/index.html'));
  rmSync(folder, { recursive: true });
  return {
    brands: count,
    seconds: whole.seconds,
    again: again.seconds,
    changed: again.megabytes,
    page: brotliCompressSync(page).length,
  };
};

// As whoever publishes runs it. A module before the program says at its end how much memory it had.
const published = (
  root: string,
  folder: string,
): { readonly seconds: number; readonly megabytes: number } => {
  const tell = "process.on('exit', () => console.error(process.resourceUsage().maxRSS))";
  const places = [
    ...['--brands', join(folder, 'brands')],
    ...['--environment', join(root, `deploy/environments/${local}.json`)],
    ...['--to', join(folder, 'live')],
  ];
  const before = ['--import', `data:text/javascript,${encodeURIComponent(tell)}`];
  const began = performance.now();
  const { status, stderr } = spawnSync(
    process.execPath,
    [...before, join(root, 'dist/publish.mjs'), ...places],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`Nothing was published: ${stderr}`);
  return { seconds: (performance.now() - began) / 1000, megabytes: Number(stderr.trim()) / 1024 };
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
