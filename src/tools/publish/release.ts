import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Environment } from '../../config/environment.ts';
import { type Artifact, sbomFile } from './artifact.ts';
import { writeDated } from './dated.ts';
import { edgeSettings, writeEdge } from './edge.ts';
import { pagesFolder } from './folder.ts';
import { nginxConfig, type Places } from './nginx.ts';
import { siteServer } from './nginx-server.ts';
import { addPreview, previewSite, previewsIn } from './previews.ts';
import {
  currentIn,
  type Manifest,
  manifestOf,
  placesIn,
  prune,
  type Serving,
  switchTo,
  unfinished,
} from './tree.ts';

type Served = Serving & { readonly to: string; readonly brands: string };

/** Where nginx listens, and where it finds the site. */
export const servedFrom = ({ to, brands, listen, liveBrands }: Served): Places => {
  const dist = join(to, 'current/site');
  const { previews } = placesIn(to);
  return { dist, brands: liveBrands ? resolve(brands) : join(dist, 'brands'), previews, listen };
};

/** Throws where a preview would be served otherwise than what is live: after the switch the live site would listen elsewhere, or send other files. */
export const refuseOther = (live: Serving | undefined, wish: Serving): void => {
  if (live === undefined || isDeepStrictEqual(wordsOf(live), wordsOf(wish))) return;
  const { given, lacking } = wordsOf(live);
  const without = lacking.length === 0 ? '' : ` and without ${lacking.join(', ')}`;
  throw new Error(
    `The live release was published with ${given.join(' ')}${without}: make the preview with the same, for it goes live as it is`,
  );
};

// The words by which a release was published so, and those that were not said.
const wordsOf = ({ listen, liveBrands, linked = false }: Serving) => {
  const flags = Object.entries({ '--live-brands': liveBrands, '--linked': linked });
  const said = (is: boolean) => flags.flatMap(([word, isSaid]) => (isSaid === is ? [word] : []));
  return { given: [`--listen "${listen}"`, ...said(true)], lacking: said(false) };
};

type Making = Served & {
  readonly artifact: string;
  readonly built: Artifact;
  /** The environment as its file says. */
  readonly site: Environment;
  readonly keep: number;
  readonly preview?: string;
};

/** What came of a manifest: a release, whether it was made for it, whether nginx has other settings to read than before, and the preview's host, with whether it has to read them to know it. */
export type Settled = {
  readonly release: string;
  readonly isNew: boolean;
  readonly isSetAnew?: boolean;
  readonly preview?: { readonly host: string; readonly isUnknown: boolean };
};

/** Serves a release that was made of this manifest, or shows it as a preview. One that is there already is taken. */
export const settle = (making: Making, manifest: Manifest): Settled => {
  const { to, keep, preview } = making;
  const served = currentIn(to);
  const isMade = (id: string | undefined): id is string => manifestOf(to, id)?.digest === manifest.digest;
  if (preview !== undefined) {
    const there = [served, ...previewsIn(to).map(({ release }) => release)].find(isMade);
    const release = there ?? releaseOf(making, manifest);
    return { release, isNew: there === undefined, preview: show(making, preview, release, served ?? '') };
  }
  if (isMade(served)) return { release: served, isNew: false };
  const release = releaseOf(making, manifest);
  const isSetAnew = served !== undefined && settingsOf(to, served) !== settingsOf(to, release);
  serve(to, release, keep);
  return { release, isNew: true, isSetAnew };
};

const settingsOf = (to: string, release: string): string => {
  const file = join(placesIn(to).releases, release, 'nginx.conf');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

/** Serves a release from now on, and takes away what is needed no more. */
export const serve = (to: string, release: string, keep: number): void => {
  switchTo(to, release);
  prune(
    to,
    keep,
    previewsIn(to).map((preview) => preview.release),
  );
};

const show = ({ to, built, site, listen }: Making, name: string, release: string, after: string) => {
  const host = `${name}.${site.previewHost}`;
  const dist = previewSite(to, name);
  const settings = siteServer({
    ...{ issuer: built.issuer, environment: site, hosts: [host], listen, preview: name },
    ...{ dist, brands: join(dist, 'brands') },
  });
  return { host, isUnknown: addPreview(to, { name, release, host, after }, settings) };
};

// Gives the id of a release that it makes. It is small, and made at once: all but the manifest are links to the store.
const releaseOf = (making: Making, manifest: Manifest): string => {
  const { to, artifact, built, site: environment } = making;
  const now = new Date();
  const id = `${now.toISOString().replace(/[-:.]/g, '')}-${manifest.digest.replace(/[^A-Za-z0-9]/g, '').slice(0, 8)}`;
  const places = placesIn(to);
  const folder = join(places.releases, `${id}${unfinished}`);
  const site = join(folder, 'site');
  for (const name of ['login', 'brands']) mkdirSync(join(site, name), { recursive: true });
  for (const store of manifest.store)
    for (const name of readdirSync(join(places.store, store)))
      symlinkSync(join('../../../store', store, name), join(site, name));
  symlinkSync('../../../assets', join(site, 'assets'));
  for (const [brand, { store, pages = pagesFolder }] of Object.entries(manifest.units)) {
    symlinkSync(join('../../../../store', store, pages), join(site, 'login', brand));
    symlinkSync(join('../../../../store', store, 'brand'), join(site, 'brands', brand));
  }
  writeDated(
    join(site, 'version.json'),
    `${JSON.stringify({ release: id, artifact: built.id, published: now.toISOString() })}\n`,
  );
  writeFileSync(join(folder, sbomFile), readFileSync(join(artifact, sbomFile)));
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'nginx.conf'), nginxConfig(built.issuer, environment, servedFrom(making)));
  writeEdge(artifact, folder, edgeSettings(built.issuer, environment, Object.keys(built.assets.entrances)));
  renameSync(folder, join(places.releases, id));
  return id;
};
