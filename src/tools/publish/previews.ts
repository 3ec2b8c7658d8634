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
import { placesIn } from './tree.ts';

/** A release that is looked at before it is live: the host that it is looked at by, and the release that was live when it was made. */
export type Preview = {
  readonly name: string;
  readonly release: string;
  readonly host: string;
  readonly after: string;
};

/** What a preview may be called: it is a label of its host's name (RFC 1035, section 2.3.1). */
export const previewName = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The root of a preview's site. */
export const previewSite = (to: string, name: string): string =>
  join(placesIn(to).previews, name, 'release/site');

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

/** Puts a preview beside what is live, or another release into its place. Gives whether nginx has to read its settings again. */
export const addPreview = (to: string, { name, release, ...said }: Preview, settings: string): boolean => {
  const folder = join(placesIn(to).previews, name);
  const file = join(folder, 'preview.conf');
  const isOld = existsSync(file) && readFileSync(file, 'utf8') === settings;
  mkdirSync(folder, { recursive: true });
  rmSync(join(folder, 'release.new'), { force: true });
  symlinkSync(join('../../releases', release), join(folder, 'release.new'));
  renameSync(join(folder, 'release.new'), join(folder, 'release'));
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
