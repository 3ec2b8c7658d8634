import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pagesFolder } from './folder.ts';
import { currentIn, manifestOf, placesIn } from './tree.ts';

/** The first place of what is served that a server which runs as another user cannot read; undefined where there is none. */
export const closedPlace = (to: string): string | undefined => {
  const release = currentIn(to);
  const manifest = manifestOf(to, release);
  if (release === undefined || manifest === undefined) return undefined;
  const { releases, store, assets } = placesIn(to);
  const units = Object.values(manifest.units);
  const stores = [
    ...manifest.store,
    ...units.flatMap((unit) => [unit.store, join(unit.store, unit.pages ?? pagesFolder)]),
  ];
  const names = [...manifest.assets, ...units.flatMap((unit) => unit.assets)];
  const site = join(releases, release, 'site');
  return (
    above(to).find((folder) => !allows(folder, mode.enter)) ??
    [releases, store, assets, join(releases, release), site, join(site, 'version.json')]
      .concat(stores.map((name) => join(store, name)))
      .concat(names.map((name) => join(assets, name)))
      .find((place) => !allows(place, mode.read))
  );
};

const above = (folder: string): readonly string[] =>
  dirname(folder) === folder ? [folder] : [...above(dirname(folder)), folder];

// The bits of those who are neither the owner nor of the group (chmod(2)).
const mode = { enter: 0o001, read: 0o004 };

const allows = (place: string, bit: number): boolean => {
  const stats = statSync(place, { throwIfNoEntry: false });
  const all = stats?.isDirectory() ? bit | mode.enter : bit;
  return stats === undefined || (stats.mode & all) === all;
};
