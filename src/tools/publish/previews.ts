import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { hashOf } from './brands.ts';
import { link, placesIn } from './tree.ts';

/** A release that is looked at before it is live: the host that it is looked at by, and the release that was live when it was made. */
export type Preview = {
  readonly name: string;
  readonly release: string;
  readonly host: string;
  readonly after: string;
};

/** What a preview may be called: it is a label of its host's name (RFC 1035, section 2.3.1). */
export const previewName = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The root of a preview's site; `at` is the link to its release, which bears the name of its settings where nginx reads it. */
export const previewSite = (to: string, name: string, at = 'release'): string =>
  join(placesIn(to).previews, name, at, 'site');

/** The previews of a tree, by name. */
export const previewsIn = (to: string): readonly Preview[] => {
  const { previews } = placesIn(to);
  const names = existsSync(previews) ? readdirSync(previews) : [];
  // What says of it is written last.
  const whole = names.filter((name) => existsSync(join(previews, name, 'preview.json')));
  return whole.sort().map((name) => {
    const folder = join(previews, name);
    const said = JSON.parse(readFileSync(join(folder, 'preview.json'), 'utf8')) as Omit<
      Preview,
      'name' | 'release'
    >; // Written below.
    return { ...said, name, release: basename(readlinkSync(join(folder, 'release'))) };
  });
};

/**
 * Puts a preview beside what is live, or another release into its place. `settingsFor` writes its settings for the root of a
 * site. Until nginx reads other settings it sends the release that it had with the former. Returns whether it has to read them.
 */
export const addPreview = (
  to: string,
  { name, release, ...said }: Preview,
  settingsFor: (dist: string) => string,
): boolean => {
  const folder = join(placesIn(to).previews, name);
  const file = join(folder, 'preview.conf');
  const own = hashOf([settingsFor(previewSite(to, name))]);
  const settings = settingsFor(previewSite(to, name, own));
  const isOld = existsSync(file) && readFileSync(file, 'utf8') === settings;
  mkdirSync(folder, { recursive: true });
  for (const at of [own, 'release']) link(join(folder, at), join('../../releases', release));
  for (const [path, text] of [
    [file, settings],
    [join(folder, 'preview.json'), JSON.stringify(said)],
  ] as const) {
    writeFileSync(`${path}.new`, text);
    renameSync(`${path}.new`, path);
  }
  return !isOld;
};

/** Takes a preview away; its release goes when the next is served. */
export const dropPreview = (to: string, { name }: Preview): void =>
  rmSync(join(placesIn(to).previews, name), { recursive: true });
