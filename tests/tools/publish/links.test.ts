import fs, { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { publish } from '../../../src/tools/publish/publish.ts';
import { brandText, drawing, ground, put } from './fixture.ts';

// Somebody else may change a folder just before a file in it is opened.
const before = (act: (place: string) => void): void => {
  for (const name of ['openSync', 'readFileSync'] as const) {
    const step: (place: never, ...rest: never[]) => unknown = fs[name];
    const acting = (place: never, ...rest: never[]) => {
      act(String(place));
      return step(place, ...rest);
    };
    Object.assign(fs, { [name]: acting });
  }
  syncBuiltinESMExports();
};
const steps = { openSync: fs.openSync, readFileSync: fs.readFileSync };

const at = { ...ground() };

beforeEach(() => Object.assign(at, ground()));
afterEach(() => {
  Object.assign(fs, steps);
  syncBuiltinESMExports();
  rmSync(at.folder, { recursive: true });
});

const go = () => publish(at.wish, drawing);
const served = (path: string): string => readFileSync(join(at.wish.to, 'current/site', path), 'utf8');
const link = (target: string, path: string): void => symlinkSync(target, join(at.folder, path));

it('a file that is replaced by a link while publishing reads it is not followed', async () => {
  await go();
  put(at.folder, {
    'secret.svg': 'secret',
    'brands/birch/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>',
  });
  const logo = join(at.folder, 'brands/birch/logo.svg');
  before((place) => {
    if (place !== logo) return;
    rmSync(logo);
    link('../../secret.svg', 'brands/birch/logo.svg');
  });
  expect(await go()).toMatchObject({
    ...{ kept: ['birch'], left: [], written: [] },
    faults: [{ file: 'brands/birch/logo.svg', message: 'It was replaced while it was read' }],
  });
  expect(served('brands/birch/logo.svg')).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>');
});

it('a brand mounted from a ConfigMap is published with its linked folders', async () => {
  put(at.folder, {
    'brands/dogwood/..one/brand.json': brandText('Dogwood', { ownWords: ['en'] }),
    'brands/dogwood/..one/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'brands/dogwood/..one/locales/en.json': '{ "$status": "approved" }',
  });
  link('..one', 'brands/dogwood/..data');
  for (const name of ['brand.json', 'logo.svg', 'locales']) link(`..data/${name}`, `brands/dogwood/${name}`);
  expect(await go()).toMatchObject({ faults: [], left: [], kept: [] });
  expect(served('brands/dogwood/locales/en.json')).toContain('approved');
});

it('a brand whose link leads nowhere any more stays published and is reported', async () => {
  put(at.folder, {
    'lent/brand.json': brandText('Lent'),
    'lent/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  link('../lent', 'brands/lent');
  expect((await go()).written).toContain('lent');
  renameSync(join(at.folder, 'lent'), join(at.folder, 'moved'));
  expect(await go()).toMatchObject({
    ...{ kept: ['lent'], left: [], isNew: false },
    faults: [{ file: 'brands/lent', message: expect.stringContaining('missing') }],
  });
  expect(served('login/lent/index.html')).toContain('Lent');
});

it('a brand with a link that leads out of the brands, in circles or nowhere stays as it was and is reported', async () => {
  await go();
  put(at.folder, { 'secret.svg': 'secret', 'brands/cedar/brand.json': brandText('Cedar anew') });
  mkdirSync(join(at.folder, 'brands/elm'));
  put(at.folder, { 'brands/elm/brand.json': brandText('Elm') });
  link('../../secret.svg', 'brands/birch/more.svg');
  link('.', 'brands/elm/round');
  link('loop', 'brands/loop');
  const { faults, ...published } = await go();
  expect(published).toMatchObject({ kept: ['birch'], written: ['cedar'] });
  expect(published.left.toSorted()).toEqual(['elm', 'loop']);
  expect(faults.map(({ file }) => file).toSorted()).toEqual([
    'brands/birch/more.svg',
    'brands/elm/round',
    'brands/loop',
  ]);
  expect(served('login/birch/index.html')).toContain('birch');
});

it.each<[string, (folder: string) => void, RegExp]>([
  [
    'has other files',
    (folder) => put(folder, { 'notes.json': '{', 'a/b.svg': '' }),
    /brand\.json: The file is missing/,
  ],
  [
    'calls it otherwise',
    (folder) => put(folder, { 'Brand.json': brandText('Oak') }),
    /Brand\.json: The file is called/,
  ],
  [
    'has it further down',
    (folder) => put(folder, { 'oak/brand.json': brandText('Oak') }),
    /down: oak\/brand\.json/,
  ],
  [
    'leads out of the brands',
    (folder) => {
      put(at.folder, { 'disk/a/b': '', 'disk/c': '' });
      rmSync(folder, { recursive: true });
      symlinkSync('../disk', folder);
      for (const name of ['x', 'y', 'z']) symlinkSync('/', join(at.folder, 'disk', name));
    },
    /brand\.json: The file is missing/,
  ],
])('a folder without brand.json that %s is one fault, in the words of the check', async (_, fill, told) => {
  const folder = join(at.folder, 'brands/oak');
  mkdirSync(folder);
  fill(folder);
  const { faults, left } = await go();
  expect(left).toEqual(['oak']);
  expect(faults.map(({ file, message }) => `${file}: ${message}`)).toEqual([expect.stringMatching(told)]);
});
