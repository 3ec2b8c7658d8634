import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { publish, type Wish } from '../../../src/tools/publish/publish.ts';
import { describePlan, planOf, rollBack } from '../../../src/tools/publish/rollback.ts';
import { withdraw } from '../../../src/tools/publish/served.ts';
import { currentIn, placesIn, releasesIn } from '../../../src/tools/publish/tree.ts';
import { artifactFiles, brandText, drawing, ground, put } from './fixture.ts';

const made: string[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

const open = () => {
  const { folder, wish } = ground();
  made.push(folder);
  const { to } = wish;
  const go = async (other: Partial<Wish> = {}) => (await publish({ ...wish, ...other }, drawing)).release;
  return {
    to,
    folder,
    go,
    rename: (id: string, name: string, other?: Partial<Wish>) => {
      put(folder, { [`brands/${id}/brand.json`]: brandText(name) });
      return go(other);
    },
    build: (core: string, other?: Partial<Wish>) => {
      rmSync(join(folder, 'artifact'), { recursive: true });
      put(folder, artifactFiles(core));
      return go(other);
    },
    page: (id: string) => readFileSync(join(to, 'current/site/login', id, 'index.html'), 'utf8'),
    has: (asset: string) => existsSync(join(to, 'current/site/assets', asset)),
  };
};

const days = (count: number) => vi.setSystemTime(Date.now() + count * 86_400_000);

describe('what a tree keeps', () => {
  it('is the last release of the artifact before, however often brands change since', async () => {
    const { to, go, rename, build, page, has } = open();
    const first = await go();
    await build('boot-two');
    for (const name of ['one', 'two', 'three', 'four']) await rename('birch', name);
    expect(has('boot-one.js')).toBe(true);
    expect(planOf(to, { artifact: true })).toMatchObject({ release: first, artifact: 'boot-one' });
    expect((await rollBack(to, { artifact: true })).release).toBe(first);
    expect(page('birch')).toContain('boot-one');
  });

  it('are assets for days after their release was served last', async () => {
    const { rename, build, go, has } = open();
    vi.useFakeTimers({ toFake: ['Date'] });
    await go();
    // It is served for longer than assets stay.
    days(10);
    await build('boot-two');
    await build('boot-three');
    days(6);
    await rename('birch', 'one');
    expect(has('boot-one.js')).toBe(true);
    days(2);
    await rename('birch', 'two');
    expect(['boot-one.js', 'boot-two.js', 'boot-three.js'].map(has)).toEqual([false, true, true]);
  });

  it('are assets of no earlier release if they stay for no days', async () => {
    const { to, build, go, has } = open();
    await go();
    await build('boot-two', { keep: 1, keepAssets: 0 });
    expect(has('boot-one.js')).toBe(false);
    expect(releasesIn(to)).toHaveLength(1);
  });
});

describe('a rollback', () => {
  it('goes to the release that is named, and says beforehand what changes', async () => {
    const { to, go, rename, page } = open();
    const keep = { keep: 9 };
    const first = await go(keep);
    await rename('birch', 'Birch anew', keep);
    const last = await rename('cedar', 'Cedar anew', keep);
    expect(planOf(to, { release: first })).toEqual({
      release: first,
      artifact: 'boot-one',
      brands: ['birch', 'cedar'],
      needsReload: false,
    });
    expect(planOf(to).brands).toEqual(['cedar']);
    expect(currentIn(to)).toBe(last);
    expect((await rollBack(to, { release: first })).release).toBe(first);
    expect(page('birch')).not.toContain('anew');
  });

  it('takes one brand back to its state before its last change, and leaves the others', async () => {
    const { to, go, rename, page } = open();
    await go();
    await rename('birch', 'Birch anew');
    for (const name of ['Cedar two', 'Cedar three', 'Cedar four']) await rename('cedar', name);
    expect(planOf(to, { brand: 'birch' }).brands).toEqual(['birch']);
    const { release, isWaiting } = await rollBack(to, { brand: 'birch' });
    expect([page('birch'), page('cedar')]).toEqual([
      expect.not.stringContaining('anew'),
      expect.stringContaining('Cedar four'),
    ]);
    expect([isWaiting, currentIn(to)]).toEqual([false, release]);
    expect(readFileSync(join(to, 'current/site/version.json'), 'utf8')).toContain(release);
    expect(readFileSync(join(to, 'current/site/brands/birch/brand.json'), 'utf8')).toBe(brandText('birch'));
    for (const brand of ['birch', 'constructor', 'toString'])
      await expect(rollBack(to, { brand })).rejects.toThrow(`There is no earlier state of ${brand}`);
    await rollBack(to);
    expect(page('birch')).toContain('anew');
    expect(await rename('cedar', 'Cedar five')).toBe(currentIn(to));
  });

  it('of a brand is described as a new release with the state of a former one', async () => {
    const { to, go, rename } = open();
    const keep = { keep: 9 };
    const first = await go(keep);
    const second = await rename('birch', 'Birch anew', keep);
    const last = await rename('cedar', 'Cedar anew', keep);
    expect(describePlan(to, { release: first })).toBe(
      `${first} of the artifact boot-one would be served in place of ${last}.\nThese brands would change: birch, cedar.\n`,
    );
    await rollBack(to, { release: second });
    expect(describePlan(to, { brand: 'birch' })).toBe(
      `A new release with birch as in ${first} would be served in place of ${second}. The artifact stays boot-one.\nThese brands would change: birch.\n`,
    );
    rmSync(join(placesIn(to).releases, first), { recursive: true });
    expect(describePlan(to, { brand: 'birch' })).toContain(
      `A new release with birch as it was before its last change would be served in place of ${second}.`,
    );
  });

  it('of a brand needs a state with the same artifact', async () => {
    const { to, rename, build, go } = open();
    await go();
    await rename('birch', 'Birch anew');
    await build('boot-two');
    for (const brand of ['birch', 'nobody'])
      expect(() => planOf(to, { brand })).toThrow(`There is no earlier state of ${brand}`);
  });

  it('never leads to a withdrawn release, nor to one that is not there', async () => {
    const { to, go, rename } = open();
    const keep = { keep: 9 };
    const first = await go(keep);
    const bad = await rename('birch', 'Birch anew', keep);
    expect(() => withdraw(to, bad)).toThrow(`${bad} is served`);
    const last = await rename('birch', 'Birch again', keep);
    withdraw(to, bad);
    expect(planOf(to).release).toBe(first);
    await expect(rollBack(to, { release: bad })).rejects.toThrow(`${bad} was withdrawn`);
    await expect(rollBack(to, { release: last })).rejects.toThrow('is served already');
    for (const run of [() => rollBack(to, { release: 'other' }), async () => withdraw(to, 'other')])
      await expect(run()).rejects.toThrow('There is no release other');
    expect(() => planOf(to, { artifact: true })).toThrow('There is no earlier artifact');
    writeFileSync(placesIn(to).withdrawn, JSON.stringify([first, bad]));
    await expect(rollBack(to)).rejects.toThrow('There is no earlier release');
  });
});
