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
  /** Of each brand what was published before it changed last, with the same base. */
  readonly former?: Readonly<Record<string, Unit>>;
  /** The name of its settings for nginx, which changes with them; releases of before do not say. */
  readonly settings?: string;
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
 * - `serving/<settings>` is a link to the release that nginx serves once it has read these settings: pages and headers change
 *   together, when nginx reads others;
 * - `reloaded` names the settings that nginx has read;
 * - `store/` has what releases share, by brand and digest; a release links to it, so that it is small and made at once;
 * - `assets/` has the assets of all releases that are kept, and of those that were served in the last days: an open page asks
 *   for those that it came with;
 * - `previews/<name>` has a link to a release that is looked at before it is live;
 * - `served.json` lists the releases in the order in which they were served, `withdrawn.json` those that are not served again;
 * - `needed.json` says until when a release that was served needed an asset: an open page may still ask for it.
 */
export const placesIn = (to: string) => ({
  current: join(to, 'current'),
  serving: join(to, 'serving'),
  reloaded: join(to, 'reloaded'),
  releases: join(to, 'releases'),
  store: join(to, 'store'),
  assets: join(to, 'assets'),
  previews: join(to, 'previews'),
  served: join(to, 'served.json'),
  withdrawn: join(to, 'withdrawn.json'),
  needed: join(to, 'needed.json'),
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

/** Has the links of what is served lead to a release. */
export const linkTo = (to: string, id: string): void => {
  const { serving, current } = placesIn(to);
  const settings = manifestOf(to, id)?.settings;
  if (settings !== undefined) {
    mkdirSync(serving, { recursive: true });
    link(join(serving, settings), join('../releases', id));
  }
  link(current, join('releases', id));
};

/** Has a link lead elsewhere from now on. */
export const link = (path: string, target: string): void => {
  rmSync(`${path}.new`, { force: true });
  symlinkSync(target, `${path}.new`);
  renameSync(`${path}.new`, path);
};

/** Whether nginx has other settings to read than those that it is known to have read. */
export const needsReload = (to: string): boolean => settingsIn(to) !== reloadedIn(to);

/** Notes that nginx has read the settings of the release that is served. */
export const noteReload = (to: string): void => {
  const { reloaded } = placesIn(to);
  writeFileSync(`${reloaded}.new`, settingsIn(to));
  renameSync(`${reloaded}.new`, reloaded);
};

/** The release that nginx serves as long as it has read no other settings. */
export const byNginx = (to: string): string | undefined => {
  const path = join(placesIn(to).serving, reloadedIn(to));
  return reloadedIn(to) !== '' && existsSync(path) ? basename(readlinkSync(path)) : undefined;
};

/** Writes JSON to a file of the tree. Who is stopped in between leaves the file as it was. */
export const writeJson = (path: string, value: unknown): void => {
  writeFileSync(`${path}.new`, JSON.stringify(value));
  renameSync(`${path}.new`, path);
};

const settingsIn = (to: string): string => manifestOf(to, currentIn(to))?.settings ?? '';

const reloadedIn = (to: string): string => {
  const { reloaded } = placesIn(to);
  return existsSync(reloaded) ? readFileSync(reloaded, 'utf8') : '';
};
