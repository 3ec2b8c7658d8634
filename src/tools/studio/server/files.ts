import { ownValue } from '../../../engine/index.ts';
import { readFrom } from '../../mount.ts';
import { typeOf } from '../../serve/files.ts';
import { bytesOf, isHeld } from '../model/held.ts';

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
  const held = ownValue(drafts, path);
  if (held === undefined || !isHeld(path) || !served.test(path)) return undefined;
  return { bytes: bytesOf(path, held), type: typeOf(path) };
};

const fileIn = (folder: string, path: string): Found | undefined => {
  const bytes = served.test(path) ? readFrom(folder, path) : undefined;
  return bytes && { bytes, type: typeOf(path) };
};

const served = /\.(?:js|css|svg|png|jpe?g|webp|avif|ico|woff2)$/;
