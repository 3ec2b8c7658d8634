import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import type { Diagnostic } from '../check/diagnostic.ts';

/** What was published of one brand: the stamp and the digest of what it was made of, the folder of its files in the store, its assets, and what it was made without. */
export type Unit = {
  readonly stamp: string;
  readonly digest: string;
  readonly store: string;
  /** The folder of its pages therein; units of before do not say. */
  readonly pages?: string;
  readonly assets: readonly string[];
  readonly faults?: readonly Diagnostic[];
};

/** What a release was made of. */
export type Manifest = {
  readonly digest: string;
  /** Of the artifact, the environment and the brand that stands in: of what all pages are made. */
  readonly base: string;
  readonly units: Readonly<Record<string, Unit>>;
  /** The artifact's own assets, and its other files in the store. */
  readonly assets: readonly string[];
  readonly store: readonly string[];
  /** How nginx was told to serve it; releases of before do not say. */
  readonly serving?: Serving;
};

/** How a tree is served. */
export type Serving = {
  /** What stands after `listen` in its settings. */
  readonly listen: string;
  /** Whether it sends the files of brands as they are in their folder by then, not as they were published. */
  readonly liveBrands: boolean;
  /** Whether pages ask for their styles and their first script, for a server whose headers say nothing of a page; releases of before do not say. */
  readonly linked?: boolean;
};

/**
 * Where things lie in the tree that is served:
 *
 * - `current` is a link to the release that is served, `releases/<id>`, whose `site` is the root of the site;
 * - `store/` has what releases share, by brand and digest; a release links to it, so that it is small and made at once;
 * - `assets/` has the assets of all releases that are kept: an open page asks for those that it came with;
 * - `previews/<name>` has a link to a release that is looked at before it is live;
 * - `served.json` lists the releases in the order in which they were served.
 */
export const placesIn = (to: string) => ({
  current: join(to, 'current'),
  releases: join(to, 'releases'),
  store: join(to, 'store'),
  assets: join(to, 'assets'),
  previews: join(to, 'previews'),
  served: join(to, 'served.json'),
  lock: join(to, 'publishing'),
  holder: join(to, 'publishing.json'),
});

/** What ends the name of a release that is being made. */
export const unfinished = '.new';

/** The ids of the releases, the oldest first. */
export const releasesIn = (to: string): readonly string[] => {
  const { releases } = placesIn(to);
  return existsSync(releases)
    ? readdirSync(releases)
        .filter((id) => !id.endsWith(unfinished))
        .sort()
    : [];
};

/** The id of the release that is served. */
export const currentIn = (to: string): string | undefined => {
  const { current } = placesIn(to);
  return existsSync(current) ? basename(readlinkSync(current)) : undefined;
};

/** What a release was made of; undefined where that cannot be read. */
export const manifestOf = (to: string, id: string | undefined): Manifest | undefined => {
  const file = join(placesIn(to).releases, id ?? '', 'manifest.json');
  return id !== undefined && existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) // Written below.
    : undefined;
};

// The releases in the order in which they were served; one may stand in it more than once. Where nothing says it, as they were
// made.
const servedIn = (to: string): readonly string[] => {
  const { served } = placesIn(to);
  if (existsSync(served)) return JSON.parse(readFileSync(served, 'utf8')) as readonly string[]; // Written below.
  const all = releasesIn(to);
  return all.slice(0, all.indexOf(currentIn(to) ?? '') + 1);
};

const keepServed = (to: string, ids: readonly string[]): void => {
  const { served } = placesIn(to);
  writeFileSync(`${served}.new`, JSON.stringify(ids));
  renameSync(`${served}.new`, served);
};

/** Serves a release from now on: one name changes, at once. */
export const switchTo = (to: string, id: string): void => {
  const { current } = placesIn(to);
  keepServed(to, [...servedIn(to), id]);
  rmSync(`${current}.new`, { force: true });
  symlinkSync(join('releases', id), `${current}.new`);
  renameSync(`${current}.new`, current);
};

/** Goes back to the release that was served before the present one, and gives its id; undefined where there is none. What was gone back from is no way back. */
export const rollBack = (to: string): string | undefined => {
  const line = servedIn(to).reduce<readonly string[]>(
    (before, id) => (before.includes(id) ? before.slice(0, before.indexOf(id) + 1) : [...before, id]),
    [],
  );
  const before = line[line.indexOf(currentIn(to) ?? '') - 1];
  if (before !== undefined) switchTo(to, before);
  return before;
};

/** Takes away releases but for the last so many that were served and those of previews, and what none of those needs. */
export const prune = (to: string, keep: number, previewed: readonly string[]): void => {
  const { releases, store, assets } = placesIn(to);
  const served = servedIn(to);
  const last = new Set([...new Set([...served].reverse())].slice(0, keep));
  const all = releasesIn(to);
  const kept = all.filter((id) => last.has(id) || previewed.includes(id));
  const gone = all.filter((id) => !kept.includes(id));
  keepServed(
    to,
    served.filter((id) => last.has(id)),
  );
  if (gone.length === 0) return;
  for (const id of gone) takeAway(join(releases, id));
  const manifests = kept.flatMap((id) => manifestOf(to, id) ?? []);
  const units = manifests.flatMap((manifest) => Object.values(manifest.units));
  const stored = new Set([...manifests.flatMap((each) => each.store), ...units.map((each) => each.store)]);
  const needed = new Set([...manifests, ...units].flatMap((each) => each.assets));
  for (const name of readdirSync(store)) if (!stored.has(name)) takeAway(join(store, name));
  for (const name of readdirSync(assets))
    if (!needed.has(name.replace(/\.(br|gz)$/, ''))) takeAway(join(assets, name));
  // Of one who was stopped while it made a release.
  for (const name of readdirSync(releases)) if (name.endsWith(unfinished)) takeAway(join(releases, name));
};

const takeAway = (path: string): void => rmSync(path, { recursive: true, force: true });
