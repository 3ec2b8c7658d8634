import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { previewName, previewSite, previewsIn } from '../../../src/tools/publish/previews.ts';
import { publish, type Wish } from '../../../src/tools/publish/publish.ts';
import { serve } from '../../../src/tools/publish/release.ts';
import { rollBack } from '../../../src/tools/publish/rollback.ts';
import { currentIn, releasesIn } from '../../../src/tools/publish/tree.ts';
import { brandText, drawing, ground, put } from './fixture.ts';

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

// An environment whose previews have hosts.
const open = () => {
  const { folder, wish } = ground();
  made.push(folder);
  put(folder, {
    'here.json': JSON.stringify({
      hosts: ['signin.example'],
      previewHost: 'preview.signin.example',
      defaultClientId: 'plain',
    }),
  });
  const { to } = wish;
  const page = join('login/birch/index.html');
  return {
    folder,
    wish,
    go: (other: Partial<Wish> = {}) => publish({ ...wish, ...other }, drawing),
    rename: (name: string) => put(folder, { 'brands/birch/brand.json': brandText(name) }),
    live: () => readFileSync(join(to, 'current/site', page), 'utf8'),
    shown: (name: string) => readFileSync(join(previewSite(to, name), page), 'utf8'),
    settings: (name: string) => readFileSync(join(to, 'previews', name, 'preview.conf'), 'utf8'),
  };
};

describe('a preview', () => {
  it('shows unpublished changes on its own host', async () => {
    const { go, rename, live, shown, settings, wish } = open();
    const { release } = await go();
    rename('Birch anew');
    const made = await go({ preview: 'spring' });
    expect(made).toMatchObject({
      isNew: true,
      written: ['birch'],
      preview: { host: 'spring.preview.signin.example', isUnknown: true },
    });
    expect(live()).not.toContain('anew');
    expect(shown('spring')).toContain('anew');
    expect(currentIn(wish.to)).toBe(release);
    expect(previewsIn(wish.to)).toEqual([
      { name: 'spring', release: made.release, after: release, host: 'spring.preview.signin.example' },
    ]);
    expect(settings('spring')).toContain('server_name spring.preview.signin.example;');
    expect(settings('spring')).not.toMatch(/log_format|immutable|max-age=3153600(?!0; incl)/);
  });

  it('has the same pages as the release that goes live later', async () => {
    const { go, rename, live, shown } = open();
    await go();
    expect(live()).toContain('*.preview.signin.example');
    rename('Birch anew');
    await go({ preview: 'spring' });
    const before = shown('spring');
    rename('Birch anew');
    await go();
    expect(live()).toBe(before);
  });

  it('reuses a release with the same content and creates one for new content', async () => {
    const { go, rename, shown } = open();
    const { release } = await go();
    expect(await go({ preview: 'spring' })).toMatchObject({ release, isNew: false });
    rename('Birch anew');
    const second = await go({ preview: 'spring' });
    expect(second).toMatchObject({ isNew: true, preview: { isUnknown: false } });
    expect(await go({ preview: 'summer' })).toMatchObject({ release: second.release, isNew: false });
    expect(shown('spring')).toBe(shown('summer'));
  });

  it('survives later releases and is not a rollback target', async () => {
    const { go, rename, shown, wish } = open();
    await go();
    rename('Birch anew');
    const { release } = await go({ preview: 'spring' });
    for (const name of ['one', 'two', 'three', 'four']) {
      rename(name);
      await go();
    }
    expect(releasesIn(wish.to)).toHaveLength(3);
    expect(shown('spring')).toContain('anew');
    expect((await rollBack(wish.to)).release).not.toBe(release);
  });

  it('shows an invalid brand in its live state, not in that of another preview', async () => {
    const { folder, go, rename, shown } = open();
    await go();
    rename('Birch anew');
    await go({ preview: 'spring' });
    put(folder, { 'brands/birch/brand.json': '{' });
    expect(await go({ preview: 'summer' })).toMatchObject({ kept: ['birch'] });
    expect(shown('summer')).not.toContain('anew');
  });

  it('is ignored if preview.json is missing, until it is published again', async () => {
    const { go, wish } = open();
    await go();
    await go({ preview: 'spring' });
    rmSync(join(wish.to, 'previews/spring/preview.json'));
    expect(previewsIn(wish.to)).toEqual([]);
    expect(await go({ preview: 'spring' })).toMatchObject({ isNew: false });
    expect(previewsIn(wish.to)).toHaveLength(1);
  });

  it('can go live unchanged and be rolled back', async () => {
    const { go, rename, live, wish } = open();
    const { release } = await go();
    rename('Birch anew');
    const preview = await go({ preview: 'spring' });
    serve(wish.to, preview.release, wish);
    expect(live()).toContain('anew');
    expect((await rollBack(wish.to)).release).toBe(release);
    expect(live()).not.toContain('anew');
  });

  it('is refused with the expected options if they differ from the live site’s', async () => {
    const { go, wish } = open();
    const live = { listen: '8443 ssl', liveBrands: true };
    await go(live);
    await expect(go({ preview: 'spring' })).rejects.toThrow(
      '--listen "8443 ssl" --live-brands and without --linked: make',
    );
    await expect(go({ ...live, linked: true, preview: 'spring' })).rejects.toThrow('without --linked');
    await expect(go({ ...live, liveBrands: false, preview: 'spring' })).rejects.toThrow('--live-brands');
    expect(previewsIn(wish.to)).toEqual([]);
    expect(await go({ ...live, preview: 'spring' })).toMatchObject({ isNew: false });
  });

  it('needs a previewHost and a valid host label as its name', async () => {
    const { folder, go, wish } = open();
    put(folder, { 'here.json': '{ "hosts": ["signin.example"], "defaultClientId": "plain" }' });
    await expect(go({ preview: 'spring' })).rejects.toThrow('previewHost');
    expect(existsSync(join(wish.to, 'previews'))).toBe(false);
    const names = [
      'spring',
      'a',
      '9',
      'spring-2',
      '-spring',
      'spring-',
      'Spring',
      'a.b',
      '..',
      '',
      'a'.repeat(64),
    ];
    expect(names.filter((name) => previewName.test(name))).toEqual(['spring', 'a', '9', 'spring-2']);
  });
});
