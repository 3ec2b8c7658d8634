import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { largestHeld } from '../../brand/largest.ts';
import { readFrom } from '../../mount.ts';
import { typeOf } from '../../serve/files.ts';

/** Whether a path is that of a brand's file that is no JSON: a picture, a font, or the licence of one. In a draft its bytes stand as an address (`data:`, RFC 2397), to the last one. */
export const isHeld = (path: string): boolean => held.test(path);

// The names are those that the brand's schema takes.
const held =
  /^brands\/[A-Za-z0-9][\w-]{0,31}\/(?:[a-z0-9][a-z0-9._-]{0,80}\.(?:svg|png|webp|avif|jpg|jpeg|woff2)|licen[cs]e[a-z0-9._-]{0,80}\.txt)$/;

/** Bytes of a file as a draft has them. */
export const heldOf = (path: string, bytes: Buffer): string =>
  `data:${typeOf(path).replaceAll(' ', '')};base64,${bytes.toString('base64')}`;

/** The bytes of what a draft has. Throws, with words for whoever edits, where it is none of what a brand may have. */
export const bytesOf = (path: string, text: string): Buffer => {
  const data = /^data:[^,]*;base64,/.exec(text)?.[0];
  const bytes = Buffer.from(text.slice(data?.length ?? 0), 'base64');
  if (!isHeld(path) || data === undefined || bytes.toString('base64') !== text.slice(data.length))
    throw new Error(`${path} is no file that a brand can have`);
  if (bytes.length > largestHeld)
    throw new Error(
      `${path} has ${Math.ceil(bytes.length / 1000)} kB; more than ${largestHeld / 1000} kB no brand needs`,
    );
  return bytes;
};

/** A file as a draft has it: a text, or the bytes of what is none; undefined where there is none. */
export const contentAt = (root: string, path: string): string | undefined => {
  const bytes = readFrom(root, path);
  if (bytes === undefined) {
    if (existsSync(join(root, path))) throw new Error(`${path} cannot be read: let this program read it`);
    return undefined;
  }
  return isHeld(path) ? heldOf(path, bytes) : bytes.toString('utf8');
};
