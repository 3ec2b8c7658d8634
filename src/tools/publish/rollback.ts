import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ownValue } from '../../engine/index.ts';
import { hashOf } from './brands.ts';
import { writeDated } from './dated.ts';
import { pagesFolder } from './folder.ts';
import { versionFile } from './objects.ts';
import { goLive, releaseId } from './release.ts';
import type { Reloading } from './reload.ts';
import { artifactOf, formerIn, withdrawnIn } from './served.ts';
import {
  currentIn,
  link,
  type Manifest,
  manifestOf,
  needsReload,
  placesIn,
  releasesIn,
  type Unit,
  unfinished,
  writeJson,
} from './tree.ts';

/** Aim of a rollback: a release, the last one of the artifact before, one brand as it was before it changed, or what was served before. */
export type Aim = {
  readonly release?: string | undefined;
  readonly artifact?: boolean | undefined;
  readonly brand?: string | undefined;
};

/** Effects of a rollback. */
export type Plan = {
  /** The release that is served again; the present one where one brand of it changes. */
  readonly release: string;
  readonly artifact: string;
  /** The brands whose pages or files change, come or go. */
  readonly brands: readonly string[];
  readonly needsReload: boolean;
  readonly brand?: BrandState;
};

type BrandState = { readonly id: string; readonly unit: Unit };

/** Returns the effects of a rollback with this aim. Throws where there is nothing to go back to. */
export const planOf = (to: string, { release, artifact, brand }: Aim = {}): Plan => {
  const current = currentIn(to);
  const now = manifestOf(to, current);
  if (current === undefined || now === undefined) throw new Error(`There is no release in ${to}`);
  if (brand !== undefined) {
    const unit = ownValue(now.former, brand);
    if (unit === undefined)
      throw new Error(
        `There is no earlier state of ${brand} with the artifact and the environment of now: put its folder as it was in its place, and publish`,
      );
    const plan = { release: current, artifact: artifactOf(to, current), brands: [brand] };
    return { ...plan, needsReload: needsReload(to), brand: { id: brand, unit } };
  }
  const aim =
    release ?? formerIn(to).find((id) => !artifact || artifactOf(to, id) !== artifactOf(to, current));
  if (aim === undefined)
    throw new Error(`There is no earlier ${artifact ? 'artifact' : 'release'} in ${to} to go back to`);
  if (withdrawnIn(to).includes(aim)) throw new Error(`${aim} was withdrawn, and is not served again`);
  if (!releasesIn(to).includes(aim))
    throw new Error(`There is no release ${aim} in ${to}: \`releases\` lists them`);
  if (aim === current) throw new Error(`${aim} is served already`);
  const then = manifestOf(to, aim);
  return {
    release: aim,
    artifact: artifactOf(to, aim),
    brands: differing(now.units, then?.units ?? {}),
    needsReload: then?.settings !== now.settings,
  };
};

/** Describes the effects of a rollback to the operator. */
export const describePlan = (to: string, aim: Aim): string => {
  const { release, artifact, brands, needsReload: isToReload, brand } = planOf(to, aim);
  const replaced = `would be served in place of ${currentIn(to)}.`;
  return [
    brand === undefined
      ? `${release} of the artifact ${artifact} ${replaced}\n`
      : `A new release with ${brand.id} as ${stateOf(to, brand)} ${replaced} The artifact stays ${artifact}.\n`,
    brands.length === 0 ? 'No brand would change.\n' : `These brands would change: ${brands.join(', ')}.\n`,
    isToReload ? 'nginx would have to read its settings.\n' : '',
  ].join('');
};

// The last release that has this state, if it is still there.
const stateOf = (to: string, { id, unit }: BrandState): string => {
  const release = releasesIn(to).findLast(
    (name) => ownValue(manifestOf(to, name)?.units ?? {}, id)?.store === unit.store,
  );
  return release === undefined ? 'it was before its last change' : `in ${release}`;
};

const differing = (units: Manifest['units'], others: Manifest['units']): readonly string[] =>
  [...new Set([...Object.keys(units), ...Object.keys(others)])]
    .filter((id) => ownValue(units, id)?.store !== ownValue(others, id)?.store)
    .sort();

/** Goes back. Returns the release that is served from now on, and whether nginx has yet to read its settings. */
export const rollBack = async (
  to: string,
  aim: Aim = {},
  how: Reloading = {},
): Promise<{ readonly release: string; readonly isWaiting: boolean }> => {
  const { release: from, brand } = planOf(to, aim);
  const release = brand === undefined ? from : withBrand(to, from, brand);
  return { release, isWaiting: await goLive(to, release, how) };
};

// A release with another state of one brand, in all else as it was.
const withBrand = (to: string, from: string, { id, unit }: BrandState): string => {
  const manifest = manifestOf(to, from);
  if (manifest === undefined) throw new Error(`${from} has no manifest`);
  const { [id]: _, ...former } = manifest.former ?? {};
  const digest = hashOf([manifest.digest, id, unit.store]);
  const { name, published } = releaseId(digest);
  const { releases } = placesIn(to);
  const folder = join(releases, `${name}${unfinished}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  cpSync(join(releases, from), folder, { recursive: true, verbatimSymlinks: true });
  const store = join('../../../../store', unit.store);
  link(join(folder, 'site/login', id), join(store, unit.pages ?? pagesFolder));
  link(join(folder, 'site/brands', id), join(store, 'brand'));
  writeJson(join(folder, 'manifest.json'), {
    ...manifest,
    digest,
    former,
    units: { ...manifest.units, [id]: unit },
  });
  const version = { release: name, artifact: artifactOf(to, from), published };
  writeDated(join(folder, 'site', versionFile), `${JSON.stringify(version)}\n`);
  renameSync(folder, join(releases, name));
  return name;
};
