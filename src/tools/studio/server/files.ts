import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { typeOf } from '../../serve/files.ts';
import { bytesOf, isHeld } from '../model/held.ts';
import { within } from './build.ts';

/** A file that is served, and its media type. */
export type Found = { readonly bytes: Buffer; readonly type: string };

/** A built file of the page; undefined where there is none. */
export const assetIn = (folder: string, pathname: string): Found | undefined =>
  /^\/assets\/[\w.-]+$/.test(pathname) ? fileIn(folder, pathname.slice(1)) : undefined;

/** A picture or a font of a brand, as a draft has it where it has one; undefined where there is none. */
export const brandFileIn = (
  root: string,
  pathname: string,
  drafts: Readonly<Record<string, string | undefined>> = {},
): Found | undefined => {
  const [, path] = /^\/(brands\/[\w-]+\/[\w.-]+)$/.exec(pathname) ?? [];
  if (path === undefined) return undefined;
  if (!Object.hasOwn(drafts, path)) return fileIn(root, path);
  const held = drafts[path];
  if (held === undefined || !isHeld(path) || !served.test(path)) return undefined;
  return { bytes: bytesOf(path, held), type: typeOf(path) };
};

const fileIn = (folder: string, path: string): Found | undefined => {
  const file = join(folder, path);
  if (!served.test(path) || !existsSync(file)) return undefined;
  // A link may lead anywhere.
  return within(realpathSync(folder), realpathSync(file)) === path
    ? { bytes: readFileSync(file), type: typeOf(path) }
    : undefined;
};

const served = /\.(?:js|css|svg|png|jpe?g|webp|avif|ico|woff2)$/;
