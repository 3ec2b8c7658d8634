import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../../config/environment.ts';
import { ownValue } from '../../engine/index.ts';
import type { BrandRules } from '../../runtime/catalogue.ts';
import { assembleProject } from '../assemble.ts';
import type { Diagnostic } from '../check/diagnostic.ts';
import { type Deployment, environmentOf } from '../deployment.ts';
import type { Assets } from '../prerender/document.ts';
import { anyBrandPages, type Render } from '../prerender/pages.ts';
import type { BrandFiles } from '../prerender/render.tsx';
import { type Artifact, assetsIn, readArtifact, refuseReplaced, siteFolder } from './artifact.ts';
import { faultsOf, hashOf, schemaTexts } from './brands.ts';
import { copyDated, writeDated } from './dated.ts';
import { pagesFolder } from './folder.ts';
import type { Keeping } from './prune.ts';
import { refuseOther, type Settled, servedFrom, settle } from './release.ts';
import type { Reloading } from './reload.ts';
import { standInOf } from './stand-in.ts';
import { currentIn, type Manifest, manifestOf, placesIn, type Serving } from './tree.ts';
import { unitsOf } from './units.ts';
import { assetsOf, isPage, place, placeFolder, type Writing, writeAssets, writeFiles } from './write.ts';

/** What is to be published: an artifact, a folder of brands and the file of an environment, to a tree. */
export type Wish = Serving &
  Keeping &
  Reloading & {
    readonly artifact: string;
    readonly brands: string;
    readonly environment: string;
    readonly to: string;
    /** A preview of this name is made, and what is served stays as it is. */
    readonly preview?: string;
  };

/** What pages are drawn by, and by what they read a brand's file. */
export type Drawing = {
  readonly render: Render;
  readonly brandRules: () => Promise<BrandRules>;
  /** The id of the artifact that these belong to; without it they render any. */
  readonly artifact?: string;
};

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
 * it; one that cannot be read stays as it was, or is left out, and holds no other back. Throws, and changes nothing that is
 * served, where the environment is at fault, nothing can stand in for a brand, or the artifact is another than the renderer's,
 * or becomes another meanwhile.
 */
export const publish = async (
  wish: Wish,
  { render, brandRules, artifact: own }: Drawing,
): Promise<Published> => {
  const artifact = readArtifact(wish.artifact);
  refuseReplaced(wish.artifact, own ?? artifact.id);
  const rules = await brandRules();
  const { deployment, standIn } = deploymentFor(wish, artifact, rules);
  if (wish.preview !== undefined && deployment.environment.previewHost === undefined)
    throw new Error(`${wish.environment}: it has no previewHost, below which a preview has its host`);
  const assets = assetsIn(wish.artifact, artifact, wish.linked === true);
  const around: Around = {
    ...{ ...wish, render, built: artifact, pages: assets, writing: new Map() },
    ...{ rules, standIn },
    deployment: withPreviews(deployment),
    site: deployment.environment,
  };
  const before = manifestOf(wish.to, currentIn(wish.to));
  if (wish.preview !== undefined) refuseOther(before?.serving, wish);
  // The clients of the other brands stand in a brand's pages no more than in its digest.
  const { oauthClientIds: _, ...environment } = deployment.environment;
  // The same it is with the brand that stands in, but where it does.
  const base = hashOf([artifact.id, JSON.stringify(environment), ...(wish.linked ? ['linked'] : [])]);
  for (const folder of [placesIn(wish.to).store, placesIn(wish.to).assets])
    mkdirSync(folder, { recursive: true });
  const shared = await sharedFiles(around, base);
  const made = await unitsOf(around, base, before);
  const manifest: Manifest = {
    digest: hashOf([
      base,
      shared.store.join(' '),
      JSON.stringify(servedFrom(wish)),
      ...Object.values(made.units).flatMap(({ store, pages = pagesFolder }) => [store, pages]),
    ]),
    base,
    serving: { listen: wish.listen, liveBrands: wish.liveBrands, linked: wish.linked ?? false },
    units: made.units,
    ...shared,
    // Pages that stay as they were ask for what they came with.
    assets: [...new Set([...shared.assets, ...(made.kept.length > 0 ? (before?.assets ?? []) : [])])],
  };
  const { written, left, kept, faults, units } = made;
  const mended = Object.keys(units).filter(
    (id) => !kept.includes(id) && ownValue(units, id)?.faults !== undefined,
  );
  refuseReplaced(wish.artifact, artifact.id);
  return { ...(await settle(around, manifest)), written, mended, left, kept, faults };
};

/** What all that is made is made of. */
export type Around = Wish & {
  /** What pages carry: they open at the hosts of previews, too. */
  readonly deployment: Deployment;
  readonly site: Environment;
  readonly render: Render;
  readonly rules: BrandRules;
  readonly standIn: BrandFiles;
  readonly built: Artifact;
  readonly pages: Assets;
  readonly writing: Writing;
};

const withPreviews = (deployment: Deployment): Deployment => {
  const { previewHost, ...environment } = deployment.environment;
  const hosts = [...environment.hosts, ...(previewHost === undefined ? [] : [`*.${previewHost}`])];
  return { ...deployment, environment: { ...environment, hosts } };
};

const deploymentFor = (
  { brands, environment, to }: Wish,
  artifact: Artifact,
  rules: BrandRules,
): { readonly deployment: Deployment; readonly standIn: BrandFiles } => {
  const text = readFileSync(environment, 'utf8');
  const alone = assembleProject({ 'deploy/environments/local.json': text, ...schemaTexts(artifact) }, {});
  const [fault] = faultsOf(alone);
  if (fault !== undefined) throw refusal(environment, fault, 'deploy/environments/local.json');
  const { defaultClientId: id = 'default' } = JSON.parse(text) as { readonly defaultClientId?: string }; // Its schema says so.
  const file = join(brands, id, 'brand.json');
  // Where it is not there at all, the folder may be another than is meant, such as one that is not mounted.
  if (!existsSync(file))
    throw new Error(`${environment}: its defaultClientId is ${id}, of which there is no ${file}`);
  const found = standInOf([brands, join(placesIn(to).current, 'site/brands')], id, artifact, rules);
  if ('rule' in found) throw refusal(brands, found, 'brands');
  return {
    deployment: { environment: environmentOf(alone), fallback: found.fallback },
    standIn: found.files,
  };
};

const refusal = (place: string, { file, line, column, message, advice }: Diagnostic, shown: string): Error =>
  new Error(`${file.replace(shown, place)}:${line}:${column}  ${message}. ${advice}`);

// All brands' page, and what the artifact has beside its assets.
const sharedFiles = async (around: Around, base: string): Promise<Pick<Manifest, 'assets' | 'store'>> => {
  const { to, deployment, standIn, render, pages, built, artifact, writing } = around;
  const places = placesIn(to);
  const site = join(artifact, siteFolder);
  const names = readdirSync(join(site, 'assets'));
  for (const name of names)
    if (!existsSync(join(places.assets, name)))
      place(places.assets, name, (path) => writeDated(path, readFileSync(join(site, 'assets', name))));
  const all = hashOf([JSON.stringify([deployment.environment.oauthClientIds, deployment.fallback, standIn])]);
  const store = [`any-${base}-${all}`, `built-${built.id}`] as const;
  const files = await anyBrandPages(standIn, deployment, render, pages);
  await writeAssets(places.assets, writing, files);
  if (!existsSync(join(places.store, store[0])))
    await placeFolder(places.store, store[0], (folder) => writeFiles(folder, files.filter(isPage)));
  if (!existsSync(join(places.store, store[1])))
    await placeFolder(places.store, store[1], async (folder) => {
      copyDated(site, folder, (path) => path !== join(site, 'assets'));
      // What bears its id must be its own.
      refuseReplaced(artifact, built.id);
    });
  return {
    assets: [...names.filter((name) => !/\.(br|gz)$/.test(name)), ...assetsOf(files)],
    store,
  };
};
