import { existsSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { replaced } from '../../../src/tools/publish/artifact.ts';
import { type Drawing, publish, type Wish } from '../../../src/tools/publish/publish.ts';
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

  it('stays as it was if its words were saved in two encodings', async () => {
    const { folder, go, read } = open();
    await go();
    put(folder, { 'brands/birch/brand.json': brandText('BÃ¤rch') });
    expect(await go()).toMatchObject({
      kept: ['birch'],
      faults: [
        { rule: 'json-syntax', file: 'brands/birch/brand.json', message: expect.stringContaining('Ã¤') },
      ],
    });
    expect(read('login/birch/index.html')).not.toContain('Ã¤');
  });

  it('is published with a diagnostic for a name in two lines, and a phone number as an address', async () => {
    const { folder, go } = open();
    const links = { fraud: 'https://800-555-1001' };
    put(folder, { 'brands/birch/brand.json': brandText('Bir\nch', { links }) });
    const { written, faults } = await go();
    expect(written).toContain('birch');
    expect(faults.map(({ pointer, message }) => `${pointer}: ${message}`)).toEqual([
      '/displayName: This name has a new line in it',
      '/cardTitle/en: This name has a new line in it',
      '/links/fraud: https://800-555-1001 is a phone number, and an address belongs here',
    ]);
  });

  it('is published with a diagnostic for words that are not plain text', async () => {
    const { folder, go } = open();
    put(folder, { 'brands/birch/brand.json': brandText('B&#228;rch \u202e') });
    const { written, faults } = await go();
    expect(written).toContain('birch');
    expect(faults.map(({ rule, pointer }) => [rule, pointer])).toContainEqual([
      'words-plain',
      '/displayName',
    ]);
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

it('an environment is refused if a host is a public suffix, in the words of the check', async () => {
  const { folder, wish, go } = open();
  put(folder, { 'here.json': '{ "hosts": ["*.co.uk"], "defaultClientId": "plain" }' });
  await expect(go()).rejects.toThrow(`${wish.environment}:1:13  *.co.uk in hosts is a public suffix`);
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

describe('an artifact', () => {
  const others = artifactFiles('boot-two');

  it('is published by its own program alone', async () => {
    const { folder, wish, read } = open();
    const own = { ...drawing, artifact: 'boot-one' };
    await publish(wish, own);
    put(folder, { ...others, 'brands/birch/brand.json': brandText('Birch anew') });
    await expect(publish(wish, own)).rejects.toMatchObject({
      cause: replaced,
      message: expect.stringContaining('is boot-two, and this program belongs to boot-one'),
    });
    expect(read('login/birch/index.html')).not.toContain('Birch anew');
    await publish(wish, { ...drawing, artifact: 'boot-two' });
    expect(read('login/birch/index.html')).toContain('Birch anew');
  });

  it('is not published if another takes its place meanwhile', async () => {
    const { folder, wish, go } = open();
    const render: Drawing['render'] = (...words) => {
      put(folder, others);
      return drawing.render(...words);
    };
    await expect(publish(wish, { ...drawing, render })).rejects.toMatchObject({ cause: replaced });
    expect(existsSync(placesIn(wish.to).current)).toBe(false);
    put(folder, artifactFiles());
    expect(await go()).toMatchObject({ isNew: true });
  });
});
