import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, it } from 'vitest';
import { codingFor, createFiles } from '../../../src/tools/serve/files.ts';
import { compressBelow } from '../../../src/tools/vite/compress.ts';
import { isBuilt } from '../../../src/tools/vite/stamp.ts';
import { folderOf } from './fixture.ts';

it.each([
  [undefined, 'text/html; charset=utf-8', 'identity'],
  ['gzip, deflate, br', 'text/html; charset=utf-8', 'br'],
  ['gzip, deflate', 'text/html; charset=utf-8', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'text/html; charset=utf-8', 'gzip'],
  ['br;q=0, gzip;q=0', 'text/html; charset=utf-8', 'identity'],
  ['brotli-like', 'text/html; charset=utf-8', 'identity'],
  ['br', 'image/png', 'identity'],
] as const)(
  'the accepted encodings "%s" and the type %s lead to the encoding %s',
  (accepted, type, coding) => {
    expect(codingFor(accepted, type)).toBe(coding);
  },
);

it('the compressed copy of a file is sent only if its content matches', async () => {
  const folder = folderOf({ 'a.js': 'x'.repeat(1000) });
  await compressBelow(folder);
  const path = join(folder, 'a.js');
  const beside = brotliCompressSync('x'.repeat(1000), { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } });
  const sent = () => createFiles()(path)?.bytes('br');
  writeFileSync(`${path}.br`, beside);
  // The times of published files come from what is in them.
  utimesSync(`${path}.br`, 1, 1);
  expect(sent()).toEqual(beside);
  for (const other of [brotliCompressSync('y'), Buffer.from('none')]) {
    writeFileSync(`${path}.br`, other);
    expect(sent()).not.toEqual(other);
  }
});

it('a folder or a missing file is not served', () => {
  const folder = folderOf({ 'a/b.txt': 'x' });
  const read = createFiles();
  expect(read(join(folder, 'a'))).toBeUndefined();
  expect(read(join(folder, 'c'))).toBeUndefined();
  expect(read(join(folder, 'a/b.txt'))?.type).toBe('text/plain; charset=utf-8');
});

it('a file that was read can be sent after it is deleted', () => {
  const path = join(folderOf({ 'a.txt': 'x' }), 'a.txt');
  const served = createFiles()(path);
  rmSync(path);
  expect(served?.bytes('gzip').length).toBeGreaterThan(0);
});

// Reading it from its beginning fails, whoever reads.
const unreadable = '/proc/self/mem';

it.skipIf(!existsSync(unreadable))('an unreadable file is not served', () => {
  expect(createFiles()(unreadable)).toBeUndefined();
});

it('isBuilt is false without a stamp or with an outdated stamp', () => {
  const folder = folderOf({ 'dist/app.html': '', 'flows/a.json': '{}' });
  expect(isBuilt(folder)).toBe(false);
  mkdirSync(join(folder, '.portico'));
  writeFileSync(join(folder, '.portico/stamp'), 'of something else');
  expect(isBuilt(folder)).toBe(false);
});
