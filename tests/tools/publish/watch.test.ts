import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { wishedBy } from '../../../src/tools/publish/args.ts';
import { stampOfAll } from '../../../src/tools/publish/brands.ts';
import { runOnChange } from '../../../src/tools/publish/watch.ts';
import { artifactFiles, brandText, ground, put } from './fixture.ts';

/** Plays a list of looks, a letter each, and gives the looks that were followed by a run and the waits between them. */
const played = async (looks: string, run: (count: number) => Promise<void> = async () => {}) => {
  const stop = new AbortController();
  let at = -1;
  const runs: number[] = [];
  const waits: number[] = [];
  await runOnChange({
    look: () => {
      at += 1;
      return looks[at] ?? '';
    },
    run: () => run(runs.push(at)),
    signal: stop.signal,
    wait: async (milliseconds) => {
      waits.push(milliseconds);
      if (at + 1 >= looks.length) stop.abort();
    },
  });
  return { runs, waits };
};

describe('runOnChange', () => {
  it('runs at once, and again only when a look differs', async () => {
    expect((await played('aaaa')).runs).toEqual([0]);
    expect((await played('aabbb')).runs).toEqual([0, 3]);
    expect((await played('aabba')).runs).toEqual([0, 3]);
  });

  it('runs after each of many changes', async () => {
    expect((await played('aabbccddee')).runs).toEqual([0, 3, 5, 7, 9]);
  });

  it('waits while files are being copied, and looks more often then', async () => {
    const { runs, waits } = await played('aabcdd');
    expect(runs).toEqual([0, 5]);
    expect(Math.max(...waits.slice(2, 5))).toBeLessThan(waits[5] ?? 0);
  });

  it('runs at last although something changes with each look', async () => {
    const looks = 'abcdefghijklmnopqrstuvwxyz';
    expect((await played(`${looks}${looks.toUpperCase()}`)).runs).toEqual([0, 25, 51]);
  });

  it('runs again after a failed run without a further change', async () => {
    const failing = async (count: number): Promise<void> => {
      if (count < 3) throw new Error('Not now');
    };
    expect((await played('a'.repeat(100), failing)).runs).toEqual([0, 30, 60]);
  });

  it('ends with the error of a run that no other run can repair', async () => {
    const runs: string[] = [];
    const watching = runOnChange({
      look: () => 'a',
      run: async () => {
        runs.push('run');
        throw new Error('Replaced');
      },
      isFinal: (error) => String(error).includes('Replaced'),
      wait: async () => {},
    });
    await expect(watching).rejects.toThrow('Replaced');
    expect(runs).toHaveLength(1);
  });
});

describe('stampOfAll', () => {
  const at = ground();
  beforeEach(() => Object.assign(at, ground()));
  afterEach(() => rmSync(at.folder, { recursive: true }));
  const stamp = (): string => stampOfAll(at.wish);
  const isChangedBy = (change: () => void): boolean => {
    const before = stamp();
    change();
    return stamp() !== before;
  };

  it('changes each time that a file is replaced by another of its name', () => {
    const file = join(at.wish.brands, 'birch/brand.json');
    for (const place of [file, at.wish.environment])
      for (const _ of ['first', 'second', 'third']) {
        const replace = (): void => {
          writeFileSync(`${at.folder}/new`, readFileSync(place));
          renameSync(`${at.folder}/new`, place);
        };
        expect(isChangedBy(replace)).toBe(true);
      }
  });

  it('changes with the artifact', () => {
    expect(isChangedBy(() => put(at.folder, artifactFiles('boot-two')))).toBe(true);
  });

  it('changes with a link of a ConfigMap that leads to another folder', () => {
    const link = (target: string): void => {
      symlinkSync(target, join(at.folder, 'link'));
      renameSync(join(at.folder, 'link'), join(at.wish.brands, 'oak'));
    };
    put(at.folder, { '.one/brand.json': brandText('Oak'), '.two/brand.json': brandText('Elm') });
    link('../.one');
    expect(isChangedBy(() => link('../.two'))).toBe(true);
  });

  it('ignores files beside the environment and hidden files of a brand', () => {
    expect(isChangedBy(() => put(at.folder, { 'publish.log': 'line' }))).toBe(false);
    expect(isChangedBy(() => put(at.folder, { 'brands/birch/.brand.json.Xa3': '{' }))).toBe(false);
    expect(isChangedBy(() => put(at.folder, { 'brands/README.md': 'Brands' }))).toBe(false);
  });

  it('does not fail without brands or environment, and changes when they come', () => {
    rmSync(at.wish.brands, { recursive: true });
    rmSync(at.wish.environment);
    expect(isChangedBy(() => mkdirSync(at.wish.brands))).toBe(true);
    expect(isChangedBy(() => put(at.folder, { 'brands/oak/brand.json': '{}' }))).toBe(true);
    expect(isChangedBy(() => put(at.folder, { 'here.json': '{}' }))).toBe(true);
  });

  it('is asked for with --watch also where nothing is there yet', () => {
    rmSync(at.wish.brands, { recursive: true });
    const words = ['--brands', at.wish.brands, '--environment', 'gone.json', '--to', at.wish.to];
    expect(wishedBy([...words, '--watch'])).toMatchObject({ watch: true });
    expect(wishedBy(words)).toContain('There is no');
  });
});
