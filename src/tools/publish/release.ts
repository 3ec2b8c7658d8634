import { mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Environment } from '../../config/environment.ts';
import { ownValue } from '../../engine/index.ts';
import { type Artifact, sbomFile } from './artifact.ts';
import { hashOf } from './brands.ts';
import { writeDated } from './dated.ts';
import { edgeSettings, writeEdge } from './edge.ts';
import { pagesFolder } from './folder.ts';
import { nginxConfig, type Places } from './nginx.ts';
import { siteServer } from './nginx-server.ts';
import { addPreview, previewsIn } from './previews.ts';
import { type Keeping, noteNeeded, prune } from './prune.ts';
import { type Reloading, reload, reloadAgain } from './reload.ts';
import { switchTo, takeBack } from './served.ts';
import {
  currentIn,
  type Manifest,
  manifestOf,
  noteReload,
  placesIn,
  type Serving,
  unfinished,
} from './tree.ts';

type Served = Serving & { readonly to: string; readonly brands: string };

/** Where nginx listens, and where it finds the site: what was switched last, or with settings of a name what was switched with them. */
export const servedFrom = ({ to, brands, listen, liveBrands }: Served, settings?: string): Places => {
  const dist = join(to, settings === undefined ? 'current' : `serving/${settings}`, 'site');
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

type Making = Served &
  Keeping &
  Reloading & {
    readonly artifact: string;
    readonly built: Artifact;
    /** The environment as its file says. */
    readonly site: Environment;
    readonly preview?: string;
  };

/** What came of a manifest: a release, whether it was made for it, whether nginx has yet to read its settings before it serves the release, and the preview's host, with whether it has to read them to know it. */
export type Settled = {
  readonly release: string;
  readonly isNew: boolean;
  readonly isWaiting?: boolean;
  readonly preview?: { readonly host: string; readonly isUnknown: boolean };
};

/** Serves a release that was made of this manifest, or shows it as a preview. One that is there already is taken. */
export const settle = async (making: Making, manifest: Manifest): Promise<Settled> => {
  const { to, preview } = making;
  const served = currentIn(to);
  const isMade = (id: string | undefined): id is string => manifestOf(to, id)?.digest === manifest.digest;
  if (preview !== undefined) {
    const there = [served, ...previewsIn(to).map(({ release }) => release)].find(isMade);
    const release = there ?? releaseOf(making, manifest);
    return { release, isNew: there === undefined, preview: show(making, preview, release, served ?? '') };
  }
  if (isMade(served)) return { release: served, isNew: false, isWaiting: await reload(to, making) };
  const release = releaseOf(making, manifest);
  return { release, isNew: true, isWaiting: await serve(to, release, making) };
};

/** The same as `goLive`, and takes away what is needed no more. */
export const serve = async (to: string, release: string, keeping: Keeping & Reloading): Promise<boolean> => {
  try {
    return await goLive(to, release, keeping);
  } finally {
    prune(
      to,
      keeping,
      previewsIn(to).map((preview) => preview.release),
    );
  }
};

/**
 * Serves a release from now on. Returns whether nginx has yet to read the settings that come with it, and serves what it served
 * until then. Throws, and serves that, where nginx cannot be given them.
 */
export const goLive = async (to: string, release: string, how: Reloading = {}): Promise<boolean> => {
  const before = currentIn(to);
  noteNeeded(to, before);
  switchTo(to, release);
  // Before the first release no nginx runs with other settings.
  if (before === undefined) noteReload(to);
  try {
    return await reload(to, how);
  } catch (error) {
    if (before !== undefined) {
      takeBack(to, before);
      reloadAgain(how);
    }
    throw error;
  }
};

const show = ({ to, built, site, listen }: Making, name: string, release: string, after: string) => {
  const host = `${name}.${site.previewHost}`;
  const settings = (dist: string) =>
    siteServer({
      ...{ issuer: built.issuer, environment: site, hosts: [host], listen, preview: name },
      ...{ dist, brands: join(dist, 'brands') },
    });
  return { host, isUnknown: addPreview(to, { name, release, host, after }, settings) };
};

/** Name and time of a release that is made now. */
export const releaseId = (digest: string): { readonly name: string; readonly published: string } => {
  const published = new Date().toISOString();
  const short = digest.replace(/[^A-Za-z0-9]/g, '').slice(0, 8);
  return { name: `${published.replace(/[-:.]/g, '')}-${short}`, published };
};

// The state of each brand before its last change. With another artifact or environment its pages would be of those.
const formerOf = (before: Manifest | undefined, { base, units }: Manifest): Manifest['former'] => {
  if (before === undefined || before.base !== base) return {};
  const former = Object.keys(units).map((id) => {
    const was = ownValue(before.units, id);
    return [
      id,
      was === undefined || was.store === ownValue(units, id)?.store ? ownValue(before.former, id) : was,
    ] as const;
  });
  return Object.fromEntries(former.flatMap(([id, unit]) => (unit === undefined ? [] : [[id, unit]])));
};

// Gives the id of a release that it makes. It is small, and made at once: all but the manifest are links to the store.
const releaseOf = (making: Making, manifest: Manifest): string => {
  const { to, artifact, built, site: environment } = making;
  const { name: id, published } = releaseId(manifest.digest);
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
    `${JSON.stringify({ release: id, artifact: built.id, published })}\n`,
  );
  writeFileSync(join(folder, sbomFile), readFileSync(join(artifact, sbomFile)));
  // They name the place that they are served from, which bears their name.
  const settingsFor = (name?: string) => nginxConfig(built.issuer, environment, servedFrom(making, name));
  const settings = hashOf([settingsFor()]);
  const former = formerOf(manifestOf(to, currentIn(to)), manifest);
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, former, settings }));
  writeFileSync(join(folder, 'nginx.conf'), settingsFor(settings));
  writeEdge(artifact, folder, edgeSettings(built.issuer, environment, Object.keys(built.assets.entrances)));
  renameSync(folder, join(places.releases, id));
  return id;
};
