import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { brandFoldersIn, filesAt, readFrom, readReal, realWithin } from '../../src/tools/mount.ts';
import { folderOf } from './serve/fixture.ts';

const at = { folder: '' };

beforeEach(() => {
  const folder = folderOf({
    'brands/oak/brand.json': 'oak',
    'brands/oak/art/logo.svg': 'logo',
    'outside/secret.svg': 'secret',
  });
  at.folder = realWithin(folder) ?? '';
});

afterEach(() => rmSync(at.folder, { recursive: true }));

const place = (path: string): string => join(at.folder, path);
const link = (target: string, path: string): void => symlinkSync(target, place(path));
const found = () =>
  Object.fromEntries(
    filesAt('', place('brands/oak'), [place('brands')]).map((each) => [
      each.path,
      each.type === 'unread' ? each.message : each.type,
    ]),
  );

describe('filesAt', () => {
  it('follows links to files and folders within the mount, as in a mounted ConfigMap', () => {
    mkdirSync(place('brands/oak/..one/locales'), { recursive: true });
    writeFileSync(place('brands/oak/..one/locales/en.json'), '{}');
    link('..one', 'brands/oak/..data');
    link('..data/locales', 'brands/oak/locales');
    link('../shared.svg', 'brands/oak/shared.svg');
    writeFileSync(place('brands/shared.svg'), 'shared');
    expect(found()).toEqual({
      'art/logo.svg': 'file',
      'brand.json': 'file',
      'locales/en.json': 'file',
      'shared.svg': 'file',
    });
  });

  it('names links that are dead, circular or lead out of the mount', () => {
    link('gone.svg', 'brands/oak/dead.svg');
    link('loop.svg', 'brands/oak/loop.svg');
    link('..', 'brands/oak/art/up');
    link('../../outside/secret.svg', 'brands/oak/secret.svg');
    link('../../outside', 'brands/oak/all');
    mkdirSync(place('brands/oak/one'));
    mkdirSync(place('brands/oak/two'));
    link('../two', 'brands/oak/one/next');
    link('../one', 'brands/oak/two/next');
    expect(found()).toEqual({
      all: 'The link leads out of the folder',
      'art/logo.svg': 'file',
      'art/up': 'The link leads back to itself',
      'brand.json': 'file',
      'dead.svg': expect.stringContaining('missing'),
      'loop.svg': 'The link leads back to itself',
      'one/next/next': 'The link leads back to itself',
      'secret.svg': 'The link leads out of the folder',
      'two/next/next': 'The link leads back to itself',
    });
  });

  it('names what is neither a file nor a folder', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => void server.listen(place('brands/oak/door.svg'), resolve));
    expect(found()).toMatchObject({ 'door.svg': 'This is neither a file nor a folder' });
    server.close();
  });
});

describe('readReal', () => {
  const listed = () => {
    const file = place('brands/oak/art/logo.svg');
    expect(filesAt('', place('brands/oak'))).toContainEqual(expect.objectContaining({ file }));
    return file;
  };

  it('does not follow a link that replaced the file after it was found', () => {
    const file = listed();
    rmSync(file);
    symlinkSync(place('outside/secret.svg'), file);
    expect(readReal(file)).toMatchObject({ message: 'It was replaced while it was read' });
  });

  it('does not follow a link that replaced the folder after the file was found', () => {
    const file = listed();
    renameSync(place('outside/secret.svg'), place('outside/logo.svg'));
    renameSync(place('brands/oak/art'), place('brands/oak/before'));
    link('../../outside', 'brands/oak/art');
    expect(readReal(file)).toMatchObject({ message: 'It was replaced while it was read' });
    expect(readFrom(place('brands'), 'oak/art/logo.svg')).toBeUndefined();
    expect(readFrom(place('brands'), 'oak/before/logo.svg')?.toString()).toBe('logo');
  });

  it('reads no file that is too large, and no folder', () => {
    expect(readReal(listed(), 3)).toMatchObject({ message: expect.stringContaining('kB is the most') });
    expect(readReal(listed(), 4).toString()).toBe('logo');
    expect(readReal(place('brands/oak'))).toMatchObject({ message: expect.stringContaining('neither') });
  });
});

it('a dead link counts as a brand folder, a file or lost+found does not', () => {
  link('gone', 'brands/elm');
  mkdirSync(place('brands/lost+found'));
  writeFileSync(place('brands/README.md'), '');
  expect(brandFoldersIn(place('brands'))).toEqual(['elm', 'oak']);
});
