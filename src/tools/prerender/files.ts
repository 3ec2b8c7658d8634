import { createHash } from 'node:crypto';

/** A file to be written or served: its path below the site's root, and its text. */
export type PageFile = { readonly path: string; readonly text: string };

/** A file whose name changes with what is in it, so that it may be kept for ever. */
export const hashed = (name: string, kind: 'css' | 'json', text: string): PageFile => ({
  path: `assets/${name}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.${kind}`,
  text,
});
