import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ownValue } from '../../engine/index.ts';
import { assetsIn } from './objects.ts';
import { artifactOf, keepServed, servedIn } from './served.ts';
import { byNginx, manifestOf, placesIn, releasesIn, unfinished, writeJson } from './tree.ts';

/** Retention: the last `keep` releases, the last release of each of the last `keep` artifacts, and assets for `keepAssets` days after they were needed last. */
export type Keeping = { readonly keep: number; readonly keepAssets: number };

const day = 86_400_000;

/** The times at which assets were needed last, without those that are over. */
export const stillNeeded = (
  needed: Readonly<Record<string, number>>,
  keepAssets: number,
): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(needed).filter(([, last]) => Date.now() - last < keepAssets * day));

/** Notes that the assets of the release that is served are needed until now. */
export const noteNeeded = (to: string, served: string | undefined): void => {
  const manifest = manifestOf(to, served);
  if (manifest !== undefined) writeNeeded(to, { ...neededIn(to), ...neededNow(assetsIn(manifest)) });
};

const neededIn = (to: string): Readonly<Record<string, number>> => {
  const { needed } = placesIn(to);
  return existsSync(needed) ? JSON.parse(readFileSync(needed, 'utf8')) : {}; // Written below.
};

const writeNeeded = (to: string, needed: Readonly<Record<string, number>>): void =>
  writeJson(placesIn(to).needed, needed);

const neededNow = (names: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries(names.map((name) => [name, Date.now()]));

/** Takes away the releases that are neither kept nor shown by a preview, and what none of the others needs. */
export const prune = (to: string, { keep, keepAssets }: Keeping, previewed: readonly string[]): void => {
  const { releases, store, assets, serving } = placesIn(to);
  const served = servedIn(to);
  const all = releasesIn(to);
  const latest = [...new Set([...served].reverse())].filter((id) => all.includes(id));
  const ofArtifacts = new Map(latest.toReversed().map((id) => [artifactOf(to, id), id]));
  const artifacts = [...new Set(latest.map((id) => artifactOf(to, id)))].slice(0, keep);
  const last = new Set([...latest.slice(0, keep), ...artifacts.map((artifact) => ofArtifacts.get(artifact))]);
  const kept = all.filter((id) => last.has(id) || previewed.includes(id) || id === byNginx(to));
  keepServed(
    to,
    served.filter((id) => last.has(id)),
  );
  for (const id of all) if (!kept.includes(id)) takeAway(join(releases, id));
  for (const name of existsSync(serving) ? readdirSync(serving) : [])
    if (!existsSync(join(serving, name))) takeAway(join(serving, name));
  const manifests = kept.flatMap((id) => manifestOf(to, id) ?? []);
  const units = manifests.flatMap((each) => [
    ...Object.values(each.units),
    ...Object.values(each.former ?? {}),
  ]);
  const stored = new Set([...manifests.flatMap((each) => each.store), ...units.map((each) => each.store)]);
  for (const name of readdirSync(store)) if (!stored.has(name)) takeAway(join(store, name));
  const present = readdirSync(assets).filter((name) => !name.endsWith(unfinished));
  // For an asset without a recorded time the days begin now.
  const known = { ...neededNow(present.map(baseOf)), ...neededIn(to) };
  const needed = new Set([...manifests, ...units].flatMap((each) => each.assets));
  const left = stillNeeded(known, keepAssets);
  for (const name of present)
    if (!needed.has(baseOf(name)) && ownValue(left, baseOf(name)) === undefined) takeAway(join(assets, name));
  writeNeeded(to, left);
  // Leftovers of an interrupted run.
  for (const folder of [releases, assets])
    for (const name of readdirSync(folder)) if (name.endsWith(unfinished)) takeAway(join(folder, name));
};

const baseOf = (name: string): string => name.replace(/\.(br|gz)$/, '');

const takeAway = (path: string): void => rmSync(path, { recursive: true, force: true });
