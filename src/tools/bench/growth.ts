import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type JsonObject, ownValue } from '../../engine/index.ts';
import type { Project } from '../assemble.ts';
import { check } from '../check/check.ts';
import { deploymentOf, local } from '../deployment.ts';
import { objectOf, parseSource } from '../source.ts';

/** What a run took: seconds on the clock and of processors, and megabytes of memory. */
export type Cost = { readonly seconds: number; readonly processor: number; readonly megabytes: number };

/** What it took to publish a number of brands, and one of them again; and how many bytes (after brotli) the first page of that one has. */
export type Growth = {
  readonly brands: number;
  readonly whole: Cost;
  readonly again: Cost;
  readonly page: number;
};

/** A project with so many brands, in two languages each: copies of one, with colours of their own. */
export const withBrands = (project: Project, count: number, like: string): Project => {
  const model = ownValue(project.brands, like);
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

/** Writes so many brands more into the brands of a folder: copies of one, with colours of their own. */
const writeBrands = (
  root: string,
  project: Project,
  { folder, count, like }: { readonly folder: string; readonly count: number; readonly like: string },
): void => {
  const { brands } = withBrands(project, count, like);
  for (const { id, brand } of Object.values(brands).filter(
    (each) => ownValue(project.brands, each.id) === undefined,
  )) {
    cpSync(join(root, 'brands', like), join(folder, 'brands', id), { recursive: true });
    writeFileSync(join(folder, 'brands', id, 'brand.json'), brand.text);
  }
};

/** Publishes so many brands with what was built last, then once more with one of them changed, by the program that is shipped. */
export const publishGrowth = (root: string, project: Project, count: number): Growth => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-growth-'));
  const { fallback } = deploymentOf(project);
  cpSync(join(root, 'brands', fallback.id), join(folder, 'brands', fallback.id), { recursive: true });
  writeBrands(root, project, { folder, count, like: modelBrand(project) });
  const whole = published(root, folder);
  const file = join(folder, 'brands/b0000/brand.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('Brand 0', 'Brand anew'));
  const again = published(root, folder);
  const page = readFileSync(join(folder, 'live/current/site/login/b0000/index.html'));
  rmSync(folder, { recursive: true });
  return {
    brands: count,
    ...{ whole, again },
    page: brotliCompressSync(page).length,
  };
};

// As whoever publishes runs it. A module before the program says at its end what it took: others may keep the machine busy, and
// the clock tells of them, too.
const published = (root: string, folder: string): Cost => {
  const tell = "process.on('exit', () => console.error(JSON.stringify(process.resourceUsage())))";
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
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`Nothing was published: ${stderr}`);
  const used = JSON.parse(stderr) as NodeJS.ResourceUsage; // Told above.
  return {
    seconds: (performance.now() - began) / 1000,
    processor: (used.userCPUTime + used.systemCPUTime) / 1e6,
    megabytes: used.maxRSS / 1024,
  };
};

/** How many seconds of a processor the check of everything takes with so many brands more. */
export const checkSeconds = (project: Project, count: number): number => {
  const grown = withBrands(project, count, modelBrand(project));
  const began = process.cpuUsage();
  check(grown);
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
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
