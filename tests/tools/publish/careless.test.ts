import { existsSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { publish, type Wish } from '../../../src/tools/publish/publish.ts';
import { placesIn } from '../../../src/tools/publish/tree.ts';
import { artifactFiles, brandText, drawing, ground, put } from './fixture.ts';

const made: string[] = [];
const open = () => {
  const place = ground();
  made.push(place.folder);
  const served = (path: string) => join(place.wish.to, 'current/site', path);
  return {
    ...place,
    served,
    go: (other: Partial<Wish> = {}) => publish({ ...place.wish, ...other }, drawing),
    read: (path: string) => readFileSync(served(path), 'utf8'),
  };
};

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

describe('a brand', () => {
  it('is published in its old state if it changes during rendering, until the next run', async () => {
    const { folder, wish, go, read } = open();
    const file = 'brands/birch/brand.json';
    const [one, other] = ['Birch one', 'Birch other'].map((name) => brandText(name)) as [string, string];
    put(folder, { [file]: one });
    await publish(wish, {
      ...drawing,
      render: (brand, ...rest) => {
        if (brand.id === 'birch') put(folder, { [file]: other });
        return drawing.render(brand, ...rest);
      },
    });
    expect(read('login/birch/index.html')).toContain('Birch one');
    expect(read(file)).toBe(one);
    for (const text of [other, one]) {
      put(folder, { [file]: text });
      await go();
      expect(read(file)).toBe(text);
    }
  });

  it('blocks no other brand if it has an oversized file', async () => {
    const { folder, go, read } = open();
    await go();
    put(folder, { 'brands/birch/huge.svg': '', 'brands/cedar/brand.json': brandText('Cedar anew') });
    truncateSync(join(folder, 'brands/birch/huge.svg'), 3 * 2 ** 30);
    expect(await go()).toMatchObject({
      ...{ written: ['cedar'], kept: ['birch'], left: [] },
      faults: [{ file: 'brands/birch/huge.svg', message: expect.stringContaining('1000 kB is the most') }],
    });
    expect(read('login/cedar/index.html')).toContain('Cedar anew');
    expect(read('login/birch/index.html')).toContain('birch');
  });

  it('is rendered again if it is missing from the store', async () => {
    const { wish, go, served } = open();
    await go();
    const { store } = placesIn(wish.to);
    rmSync(store, { recursive: true });
    mkdirSync(store);
    expect((await go()).written).toHaveLength(3);
    expect(existsSync(served('login/birch/index.html'))).toBe(true);
  });
});

describe('the default brand', () => {
  it('is repaired and blocks no other brand if a property is invalid', async () => {
    const { folder, go, read } = open();
    put(folder, { 'brands/plain/brand.json': brandText('Plain', { multiAccount: 'yes', newer: 1 }) });
    const published = await go();
    expect(published).toMatchObject({ mended: ['plain'], left: [] });
    expect(published.written.toSorted()).toEqual(['birch', 'cedar', 'plain']);
    expect(read('app.html')).toContain('"displayName":"Plain"');
    expect(read('app.html')).not.toMatch(/newer|"yes"/);
  });

  it('stays in its published state and blocks no other brand if it is unreadable', async () => {
    const { folder, go, read, wish } = open();
    put(folder, { 'brands/plain/brand.json': '{' });
    await expect(go()).rejects.toThrow(`${join(wish.brands, 'plain/brand.json')}:1:2`);
    put(folder, { 'brands/plain/brand.json': brandText('Plain') });
    await go();
    put(folder, { 'brands/plain/brand.json': '{', 'brands/birch/brand.json': brandText('Birch anew') });
    expect(await go()).toMatchObject({ kept: ['plain'], written: ['birch'] });
    expect(read('app.html')).toContain('"displayName":"Plain"');
    rmSync(join(folder, 'brands/plain'), { recursive: true });
    await expect(go()).rejects.toThrow('its defaultClientId is plain');
  });

  it('changes only the pages of brands that use its values', async () => {
    const { folder, go, served, read } = open();
    put(folder, { 'brands/birch/brand.json': brandText('Birch', { displayName: undefined }) });
    await go();
    const kept = statSync(served('login/cedar/index.html')).ino;
    put(folder, { 'brands/plain/brand.json': brandText('Plain anew') });
    expect((await go()).written.toSorted()).toEqual(['birch', 'plain']);
    expect(statSync(served('login/cedar/index.html')).ino).toBe(kept);
    for (const page of ['app.html', 'login/birch/index.html']) expect(read(page)).toContain('Plain anew');
  });
});

it('publish removes the leftovers of an interrupted run', async () => {
  const { folder, wish, go } = open();
  await go({ keep: 1 });
  const { assets, releases, store } = placesIn(wish.to);
  const left = [
    join(assets, 'theme-1.css.folder.new'),
    join(releases, '2000.new'),
    join(store, 'birch-1.new'),
  ];
  for (const path of left) {
    mkdirSync(path);
    writeFileSync(join(path, 'part'), '');
  }
  put(folder, artifactFiles('boot-two'));
  await go({ keep: 1 });
  expect(left.filter((path) => existsSync(path))).toEqual([]);
});
