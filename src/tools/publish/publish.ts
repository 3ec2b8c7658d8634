import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../../config/environment.ts';
import type { BrandRules } from '../../runtime/catalogue.ts';
import { assembleProject } from '../assemble.ts';
import type { Diagnostic } from '../check/diagnostic.ts';
import { type Deployment, deploymentOf } from '../deployment.ts';
import {
  type Assets,
  anyBrandPages,
  brandPages,
  brandsOf,
  type PageFile,
  type Render,
} from '../prerender/pages.ts';
import type { BrandFiles } from '../prerender/render.tsx';
import { inTurns } from '../vite/compress.ts';
import { type Artifact, assetsIn, readArtifact, siteFolder } from './artifact.ts';
import {
  brandIdsIn,
  digestOf,
  faultsOf,
  filesBelow,
  hashOf,
  projectOf,
  schemaTexts,
  stampOf,
} from './brands.ts';
import { readFolder } from './read.ts';
import { refuseOther, type Settled, servedFrom, settle } from './release.ts';
import { currentIn, type Manifest, manifestOf, placesIn, type Serving, type Unit } from './tree.ts';
import { assetsOf, isPage, place, placeFolder, type Writing, writeAssets, writeFiles } from './write.ts';

/** What is to be published: an artifact, a folder of brands and the file of an environment, to a tree. */
export type Wish = Serving & {
  readonly artifact: string;
  readonly brands: string;
  readonly environment: string;
  readonly to: string;
  /** How many releases stay. */
  readonly keep: number;
  /** A preview of this name is made, and what is served stays as it is. */
  readonly preview?: string;
};

/** What pages are drawn by, and by what they read a brand's file. */
export type Drawing = { readonly render: Render; readonly brandRules: () => Promise<BrandRules> };

/** What came of it. `written` are the brands whose pages were made; `mended` are served without what is at fault, `kept` stay as they were and `left` are not there, for their faults. */
export type Published = Settled & {
  readonly written: readonly string[];
  readonly mended: readonly string[];
  readonly left: readonly string[];
  readonly kept: readonly string[];
  readonly faults: readonly Diagnostic[];
};

/**
 * Publishes. What has not changed since the last release is not made again. A fault of a brand costs the property that has
 * it; one that cannot be read stays as it was, or is left out, and holds no other back. Throws, and changes nothing that is served, where the environment or the brand that stands
 * in is at fault.
 */
export const publish = async (wish: Wish, { render, brandRules }: Drawing): Promise<Published> => {
  const artifact = readArtifact(wish.artifact);
  const deployment = deploymentFor(wish, artifact);
  if (wish.preview !== undefined && deployment.environment.previewHost === undefined)
    throw new Error(`${wish.environment}: it has no previewHost, below which a preview has its host`);
  const assets = assetsIn(wish.artifact, artifact);
  const around: Around = {
    ...{ ...wish, render, built: artifact, pages: assets, writing: new Map() },
    rules: await brandRules(),
    deployment: withPreviews(deployment),
    site: deployment.environment,
  };
  const before = manifestOf(wish.to, currentIn(wish.to));
  if (wish.preview !== undefined) refuseOther(before?.serving, wish);
  // The clients of the other brands stand in a brand's pages no more than in its digest.
  const { oauthClientIds: _, ...environment } = deployment.environment;
  const base = hashOf([artifact.id, JSON.stringify([environment, deployment.fallback])]);
  for (const folder of [placesIn(wish.to).store, placesIn(wish.to).assets])
    mkdirSync(folder, { recursive: true });
  const shared = await sharedFiles(around, base);
  const made = await unitsOf(around, base, before);
  const manifest: Manifest = {
    digest: hashOf([
      base,
      shared.store.join(' '),
      JSON.stringify(servedFrom(wish)),
      ...Object.values(made.units).map(({ store }) => store),
    ]),
    base,
    serving: { listen: wish.listen, liveBrands: wish.liveBrands },
    units: made.units,
    ...shared,
    // Pages that stay as they were ask for what they came with.
    assets: [...new Set([...shared.assets, ...(made.kept.length > 0 ? (before?.assets ?? []) : [])])],
  };
  const { written, left, kept, faults, units } = made;
  const mended = Object.keys(units).filter((id) => !kept.includes(id) && units[id]?.faults !== undefined);
  return { ...settle(around, manifest), written, mended, left, kept, faults };
};

type Around = Wish & {
  /** What pages carry: they open at the hosts of previews, too. */
  readonly deployment: Deployment;
  readonly site: Environment;
  readonly render: Render;
  readonly rules: BrandRules;
  readonly built: Artifact;
  readonly pages: Assets;
  readonly writing: Writing;
};

const withPreviews = (deployment: Deployment): Deployment => {
  const { previewHost, ...environment } = deployment.environment;
  const hosts = [...environment.hosts, ...(previewHost === undefined ? [] : [`*.${previewHost}`])];
  return { ...deployment, environment: { ...environment, hosts } };
};

const deploymentFor = ({ brands, environment }: Wish, artifact: Artifact): Deployment => {
  const text = readFileSync(environment, 'utf8');
  const alone = assembleProject({ 'deploy/environments/local.json': text, ...schemaTexts(artifact) }, {});
  refuse(environment, faultsOf(alone), 'deploy/environments/local.json');
  const { defaultClientId = 'default' } = JSON.parse(text) as { readonly defaultClientId?: string }; // Its schema says so.
  if (!existsSync(join(brands, defaultClientId, 'brand.json')))
    throw new Error(
      `${environment}: its defaultClientId is ${defaultClientId}, of which there is no ${join(brands, defaultClientId, 'brand.json')}`,
    );
  const project = projectOf(artifact, brands, defaultClientId);
  refuse(brands, faultsOf(project), 'brands');
  return deploymentOf({ ...project, environments: alone.environments });
};

const refuse = (place: string, faults: readonly Diagnostic[], shown: string): void => {
  const [first] = faults;
  if (first !== undefined)
    throw new Error(
      `${first.file.replace(shown, place)}:${first.line}:${first.column}  ${first.message}. ${first.advice}`,
    );
};

// All brands' page, and what the artifact has beside its assets.
const sharedFiles = async (around: Around, base: string): Promise<Pick<Manifest, 'assets' | 'store'>> => {
  const { to, deployment, render, pages, built, artifact, brands, writing } = around;
  const places = placesIn(to);
  const site = join(artifact, siteFolder);
  const names = readdirSync(join(site, 'assets'));
  for (const name of names)
    if (!existsSync(join(places.assets, name)))
      place(places.assets, name, (path) => cpSync(join(site, 'assets', name), path));
  const clients = hashOf([JSON.stringify(deployment.environment.oauthClientIds)]);
  const store = [`any-${base}-${clients}`, `built-${built.id}`] as const;
  const [fallback] = brandsOf(projectOf(built, brands, deployment.fallback.id), built);
  if (fallback === undefined) throw new Error(`There is no brand ${deployment.fallback.id}`);
  const files = await anyBrandPages(fallback, deployment, render, pages);
  await writeAssets(places.assets, writing, files);
  if (!existsSync(join(places.store, store[0])))
    await placeFolder(places.store, store[0], (folder) => writeFiles(folder, files.filter(isPage)));
  if (!existsSync(join(places.store, store[1])))
    await placeFolder(places.store, store[1], async (folder) =>
      cpSync(site, folder, { recursive: true, filter: (path) => path !== join(site, 'assets') }),
    );
  return {
    assets: [...names.filter((name) => !/\.(br|gz)$/.test(name)), ...assetsOf(files)],
    store,
  };
};

type Told = Pick<Published, 'written' | 'left' | 'kept' | 'faults'>;
type Made = Told & Pick<Manifest, 'units'>;

const unitsOf = async (around: Around, base: string, before: Manifest | undefined): Promise<Made> => {
  const { ids, odd } = brandIdsIn(around.brands);
  const units: Record<string, Unit> = {};
  const made = { written: [] as string[], left: [...odd], kept: [] as string[], faults: [] as Diagnostic[] };
  await inTurns([...ids].reverse(), async (id) => {
    const known = before?.units[id];
    const stamp = stampOf(join(around.brands, id));
    const client = String(around.deployment.environment.oauthClientIds[id] ?? id);
    // Whether it was made of the same base stands in its place's name.
    const usual = (digest: string) => `${id}-${hashOf([base, client, digest])}`;
    if (known?.stamp === stamp && known.store === usual(known.digest)) {
      units[id] = known;
      made.faults.push(...(known.faults ?? []));
      return;
    }
    const { files, faults } = readFolder(
      projectOf(around.built, around.brands, id),
      id,
      around.rules,
      around.deployment.fallback,
    );
    made.faults.push(...faults);
    const digest = digestOf(join(around.brands, id));
    const store = usual(digest);
    const isThere = known?.store === store && existsSync(join(placesIn(around.to).store, store));
    const pages = isThere || files === undefined ? [] : await drawnOf(around, files);
    if ('message' in pages) made.faults.push(pages);
    if (files === undefined || 'message' in pages) {
      (known === undefined ? made.left : made.kept).push(id);
      if (known !== undefined) units[id] = known;
      return;
    }
    const assets = isThere ? known.assets : await writeUnit(around, pages, id, store);
    if (!isThere) made.written.push(id);
    units[id] = { stamp, digest, store, assets, ...(faults.length > 0 && { faults }) };
  });
  const sorted = Object.fromEntries(Object.entries(units).sort(([one], [other]) => (one < other ? -1 : 1)));
  return { ...made, units: sorted };
};

// The pages of a brand, or why there are none: what a brand has drawn is no reason to keep back another.
const drawnOf = (
  { deployment, render, pages }: Around,
  brand: BrandFiles,
): Promise<readonly PageFile[] | Diagnostic> =>
  brandPages(brand, deployment, render, pages).catch((cause) => ({
    ...{ rule: 'brand-drawn', file: `brands/${brand.id}/brand.json`, line: 1, column: 1, pointer: '' },
    message: `Its pages cannot be drawn: ${cause instanceof Error ? cause.message : String(cause)}`,
    advice: 'Take back what was changed last.',
  }));

// The pages of a brand, and its folder as it was when they were made.
const writeUnit = async (
  { brands, to, writing }: Around,
  files: readonly PageFile[],
  id: string,
  store: string,
): Promise<readonly string[]> => {
  const places = placesIn(to);
  await writeAssets(places.assets, writing, files);
  await placeFolder(places.store, store, async (folder) => {
    await writeFiles(
      folder,
      files.filter(isPage).map(({ path, text }) => ({ path: path.replace(`login/${id}/`, 'pages/'), text })),
    );
    for (const file of filesBelow(join(brands, id)))
      cpSync(join(brands, id, file), join(folder, 'brand', file), { recursive: true, dereference: true });
  });
  return assetsOf(files);
};
