import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { extname, join } from 'node:path';
import { within } from './build.ts';

/** A file that is served, and its media type. */
export type Found = { readonly bytes: Buffer; readonly type: string };

/** A built file of the page; undefined where there is none. */
export const assetIn = (folder: string, pathname: string): Found | undefined =>
  /^\/assets\/[\w.-]+$/.test(pathname) ? fileIn(folder, pathname.slice(1)) : undefined;

/** A picture or a font of a brand; undefined where there is none. */
export const brandFileIn = (root: string, pathname: string): Found | undefined => {
  const [, path] = /^\/(brands\/[\w-]+\/[\w.-]+)$/.exec(pathname) ?? [];
  return path === undefined ? undefined : fileIn(root, path);
};

const fileIn = (folder: string, path: string): Found | undefined => {
  const file = join(folder, path);
  const type = types[extname(path)];
  if (type === undefined || !existsSync(file)) return undefined;
  // A link may lead anywhere.
  return within(realpathSync(folder), realpathSync(file)) === path
    ? { bytes: readFileSync(file), type }
    : undefined;
};

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
