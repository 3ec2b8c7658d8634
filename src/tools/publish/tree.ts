import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';

/** What was published of one brand: the stamp and the digest of what it was made of, the folder of its files in the store, and its assets. */
export type Unit = {
  readonly stamp: string;
  readonly digest: string;
  readonly store: string;
  readonly assets: readonly string[];
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
};

/**
 * Where things lie in the tree that is served:
 *
 * - `current` is a link to the release that is served, `releases/<id>`, whose `site` is the root of the site;
 * - `store/` has what releases share, by brand and digest; a release links to it, so that it is small and made at once;
 * - `assets/` has the assets of all releases that are kept: an open page asks for those that it came with.
 */
export const placesIn = (to: string) => ({
  current: join(to, 'current'),
  releases: join(to, 'releases'),
  store: join(to, 'store'),
  assets: join(to, 'assets'),
  lock: join(to, 'publish.lock'),
});

/** The ids of the releases, the oldest first. */
export const releasesIn = (to: string): readonly string[] => {
  const { releases } = placesIn(to);
  return existsSync(releases)
    ? readdirSync(releases)
        .filter((id) => !id.endsWith('.new'))
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

/** Serves a release from now on: one name changes, at once. */
export const switchTo = (to: string, id: string): void => {
  const { current } = placesIn(to);
  rmSync(`${current}.new`, { force: true });
  symlinkSync(join('releases', id), `${current}.new`);
  renameSync(`${current}.new`, current);
};

/** Goes back to the release before the one that is served, and gives its id; undefined where there is none. */
export const rollBack = (to: string): string | undefined => {
  const releases = releasesIn(to);
  const before = releases[releases.indexOf(currentIn(to) ?? '') - 1];
  if (before !== undefined) switchTo(to, before);
  return before;
};

/** Takes away releases but for so many and the one that is served, and what none of those needs. */
export const prune = (to: string, keep: number): void => {
  const { releases, store, assets } = placesIn(to);
  const all = releasesIn(to);
  const current = currentIn(to);
  const kept = all.filter((id, at) => at >= all.length - keep || id === current);
  const gone = all.filter((id) => !kept.includes(id));
  if (gone.length === 0) return;
  for (const id of gone) rmSync(join(releases, id), { recursive: true, force: true });
  const manifests = kept.flatMap((id) => manifestOf(to, id) ?? []);
  const units = manifests.flatMap((manifest) => Object.values(manifest.units));
  const stored = new Set([...manifests.flatMap((each) => each.store), ...units.map((each) => each.store)]);
  const needed = new Set([...manifests, ...units].flatMap((each) => each.assets));
  for (const name of readdirSync(store))
    if (!stored.has(name)) rmSync(join(store, name), { recursive: true });
  for (const name of readdirSync(assets))
    if (!needed.has(name.replace(/\.(br|gz)$/, ''))) rmSync(join(assets, name));
};

/** Runs something while nobody else publishes to the tree. Throws where somebody does. */
export const alone = async <T>(to: string, run: () => Promise<T>): Promise<T> => {
  const { lock } = placesIn(to);
  mkdirSync(to, { recursive: true });
  if (existsSync(lock) && isAlive(Number(readFileSync(lock, 'utf8'))))
    throw new Error(`${lock}: somebody else is publishing to this folder`);
  rmSync(lock, { force: true });
  writeFileSync(lock, String(process.pid), { flag: 'wx' });
  try {
    return await run();
  } finally {
    rmSync(lock, { force: true });
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch {
    return false;
  }
};
