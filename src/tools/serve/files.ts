import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { extname } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import { ownValue } from '../../engine/index.ts';
import { digestsOf } from '../digests.ts';
import { readReal, realWithin } from '../mount.ts';
import type { Digests } from '../within.ts';

/** A file as it is sent: its media type, its entity tag, and its bytes by content coding (RFC 9110). */
export type Served = {
  readonly type: string;
  readonly tag: string;
  readonly bytes: (coding: Coding) => Buffer;
  /** Of a page, what it has within itself. */
  readonly digests?: Digests;
};

/** Content codings; `identity` is the file as it is. */
export type Coding = 'br' | 'gzip' | 'identity';

/**
 * Reads files, and keeps each as long as the disk has it unchanged. A file beside it that ends in .br or .gz is its
 * compressed form. One that cannot be read, or that goes away meanwhile, is not there. Where folders are named, no link is
 * followed out of them.
 */
export const createFiles = (): ((path: string, folders?: readonly string[]) => Served | undefined) => {
  const known = new Map<string, { readonly stamp: string; readonly served: Served }>();
  return (path, folders) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats?.isFile()) return undefined;
    const stamp = `${stats.size} ${stats.mtimeMs} ${stats.ino}`;
    const kept = known.get(path);
    if (kept?.stamp === stamp) return kept.served;
    const served = read(path, folders);
    if (served !== undefined) known.set(path, { stamp, served });
    return served;
  };
};

/** The best content coding that a request accepts of a file; those with a weight of 0 are refused. */
export const codingFor = (accepted: string | undefined, type: string): Coding => {
  const wanted = (accepted ?? '').split(',').map((each) => each.trim().split(/\s*;\s*q=/));
  const accepts = (name: string) =>
    wanted.some(([coding, weight = '1']) => coding === name && Number(weight) > 0);
  if (!isText(type)) return 'identity';
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity';
};

type Folders = readonly string[] | undefined;

const read = (path: string, folders: Folders): Served | undefined => {
  const identity = bytesOf(path, folders);
  if (identity === undefined) return undefined;
  const made = new Map<Coding, Buffer>([['identity', identity]]);
  return {
    type: typeOf(path),
    ...(extname(path) === '.html' && { digests: digestsOf([identity.toString()]) }),
    tag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    bytes: (coding) => {
      const bytes = made.get(coding) ?? compressed(path, folders, identity, coding);
      made.set(coding, bytes);
      return bytes;
    },
  };
};

const bytesOf = (path: string, folders: Folders): Buffer | undefined => {
  const real = realWithin(path, folders);
  const bytes = real === undefined ? undefined : readReal(real);
  return Buffer.isBuffer(bytes) ? bytes : undefined;
};

const compressed = (path: string, folders: Folders, identity: Buffer, coding: Coding): Buffer => {
  // Another one belongs to what the file was before; the times of published files say nothing of that.
  const beside = coding === 'identity' ? undefined : bytesOf(path + endings[coding], folders);
  return beside !== undefined && holds(beside, coding, identity) ? beside : compress[coding](identity);
};

const holds = (bytes: Buffer, coding: Coding, identity: Buffer): boolean => {
  try {
    return expand[coding](bytes).equals(identity);
  } catch {
    return false;
  }
};

const endings: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz', identity: '' };

const compress: Readonly<Record<Coding, (bytes: Buffer) => Buffer>> = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes) => gzipSync(bytes, { level: 9 }),
  identity: (bytes) => bytes,
};

const expand: Readonly<Record<Coding, (bytes: Buffer) => Buffer>> = {
  br: (bytes) => brotliDecompressSync(bytes),
  gzip: (bytes) => gunzipSync(bytes),
  identity: (bytes) => bytes,
};

/** The media type of a file, by its ending. */
export const typeOf = (path: string): string =>
  ownValue(types, extname(path).toLowerCase()) ?? 'application/octet-stream';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.pdf': 'application/pdf',
  '.woff2': 'font/woff2',
};

const isText = (type: string): boolean => /charset=/.test(type);
