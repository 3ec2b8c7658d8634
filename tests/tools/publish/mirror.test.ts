import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mirror } from '../../../src/tools/publish/mirror.ts';
import { publish } from '../../../src/tools/publish/publish.ts';
import { rollBack } from '../../../src/tools/publish/rollback.ts';
import { artifactFiles, brandText, drawing, ground, put } from './fixture.ts';
import { credentials, storage } from './storage.ts';

const ends: (() => unknown)[] = [];

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', credentials.id);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', credentials.secret);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const end of ends.splice(0)) await end();
});

const open = async () => {
  const { folder, wish } = ground();
  const s3 = await storage();
  ends.push(() => rmSync(folder, { recursive: true }), s3.stop);
  const carry = () => mirror({ to: wish.to, keepAssets: 7, place: s3.place });
  return {
    folder,
    wish,
    ...s3,
    carry,
    go: async (): Promise<readonly string[]> => {
      await publish(wish, drawing);
      s3.now.asked.length = 0;
      await carry();
      return s3.now.asked;
    },
    text: async (key: string) => (await s3.get(`site/${key}`))?.text,
  };
};

const sentIn = (asked: readonly string[]): readonly string[] =>
  asked.flatMap((each) => /^PUT site\/(.*)/.exec(each)?.[1] ?? []);

const kindOf = (key: string): string =>
  key.startsWith('assets/')
    ? 'asset'
    : key.endsWith('.html')
      ? 'page'
      : key === 'version.json'
        ? 'version'
        : 'file';

describe('mirror', () => {
  it('sends assets first, then files, then pages, and version.json last', async () => {
    const { go } = await open();
    const sent = sentIn(await go());
    const kinds = sent.map(kindOf);
    expect(kinds.filter((kind, at) => kind !== kinds[at - 1])).toEqual(['asset', 'file', 'page', 'version']);
    expect(sent).toEqual(
      expect.arrayContaining(['app.html', 'login/birch/index.html', 'login/birch/app.html', 'terms/en.txt']),
    );
  });

  it.each([
    ['login/birch/index.html', 'text/html; charset=utf-8', 'no-cache', undefined],
    ['brands/birch/logo.svg', 'image/svg+xml; charset=utf-8', 'no-cache', undefined],
    ['terms/en.txt', 'text/plain; charset=utf-8', 'no-cache', undefined],
    ['assets/page.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable', undefined],
    ['assets/page.css.br', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable', 'br'],
  ])('sends %s as %s with the Cache-Control %s', async (key, type, cache, coding) => {
    const { go, folder, get } = await open();
    put(folder, { 'artifact/site/assets/page.css.br': 'compressed' });
    await go();
    expect(await get(`site/${key}`)).toMatchObject({ type, cache });
    expect((await get(`site/${key}`))?.coding).toBe(coding);
  });

  it('skips brand files that a server would not send, and compressed pages', async () => {
    const { go, folder } = await open();
    put(folder, { 'brands/birch/notes.md': 'for us', 'brands/birch/logo.svg.bak': 'before' });
    const sent = sentIn(await go());
    expect(sent.filter((key) => /notes|bak|\.gz$|html\.br$/.test(key))).toEqual([]);
  });

  it('sends only objects that have changed', async () => {
    const { go, folder, text } = await open();
    await go();
    expect(await go()).toEqual(['GET objects.json']);
    put(folder, { 'brands/cedar/brand.json': brandText('Cedar and more') });
    expect(sentIn(await go()).filter((key) => kindOf(key) !== 'asset')).toEqual(
      expect.arrayContaining(['brands/cedar/brand.json', 'login/cedar/app.html', 'version.json']),
    );
    expect(await text('login/cedar/index.html')).toContain('Cedar and more');
    put(folder, artifactFiles('boot-two'));
    expect(sentIn(await go())).not.toContain('brands/cedar/logo.svg');
    expect(await text('app.html')).toContain('/assets/boot-two.js');
  });

  it('updates no page if an earlier object fails, and resumes on the next run', async () => {
    const { go, carry, folder, now, text } = await open();
    await go();
    put(folder, { ...artifactFiles('boot-two'), 'brands/birch/brand.json': brandText('Birch and more') });
    now.refuses = async (name) => (name === 'PUT site/brands/birch/brand.json' ? 403 : undefined);
    await expect(go()).rejects.toThrow(
      /^s3:\/\/.* cannot be written: Refused: .* \(\d+ of \d+ objects are there\)/,
    );
    expect(await text('app.html')).toContain('/assets/boot-one.js');
    expect(await text('login/birch/index.html')).not.toContain('Birch and more');
    const before = sentIn(now.asked);
    expect(before.map(kindOf)).not.toContain('page');
    now.refuses = async () => undefined;
    now.asked.length = 0;
    await carry();
    expect(sentIn(now.asked)).not.toContain('assets/boot-two.js');
    expect(await text('app.html')).toContain('/assets/boot-two.js');
    expect(await text('login/birch/index.html')).toContain('Birch and more');
  });

  it('sends objects again if their upload could not be recorded', async () => {
    const { go, carry, folder, now, text, wish } = await open();
    await go();
    put(folder, { 'brands/birch/brand.json': brandText('Birch and more') });
    now.refuses = async (name) => {
      const isUnderWay = now.asked.includes('PUT site/login/birch/index.html');
      return name === 'PUT site/version.json' || (name === 'PUT objects.json' && isUnderWay)
        ? 403
        : undefined;
    };
    await expect(go()).rejects.toThrow('Refused');
    now.refuses = async () => undefined;
    expect(await text('login/birch/index.html')).toContain('Birch and more');
    await rollBack(wish.to);
    await carry();
    expect(await text('login/birch/index.html')).not.toContain('Birch and more');
    expect(await text('brands/birch/brand.json')).toBe(brandText('birch'));
  });

  it('follows a rollback of the published folder', async () => {
    const { go, carry, folder, now, text, wish } = await open();
    await go();
    put(folder, artifactFiles('boot-two'));
    await go();
    await rollBack(wish.to);
    now.asked.length = 0;
    await carry();
    expect(await text('app.html')).toContain('/assets/boot-one.js');
    expect(await text('assets/boot-two.js')).toBe('boot-two');
    expect(sentIn(now.asked).map(kindOf)).not.toContain('asset');
  });

  it('deletes a removed brand, and old assets when their release expires', async () => {
    const { go, folder, text, wish } = await open();
    const releases: (string | undefined)[][] = [];
    vi.useFakeTimers({ toFake: ['Date'] });
    ends.push(() => vi.useRealTimers());
    for (const core of ['boot-one', 'boot-two', 'boot-three', 'boot-four']) {
      // As where each release is published to a folder of its own.
      rmSync(wish.to, { recursive: true, force: true });
      rmSync(join(folder, 'artifact'), { recursive: true });
      put(folder, artifactFiles(core));
      const methods = (await go()).map((each) => each.split(' site/')[0]);
      expect(methods.lastIndexOf('PUT')).toBeLessThan(methods.concat('DELETE').indexOf('DELETE'));
      rmSync(join(folder, 'brands/cedar'), { recursive: true, force: true });
      // The first was there for ten days, and is needed for seven more.
      vi.setSystemTime(Date.now() + (core === 'boot-one' ? 10 : 4) * 86_400_000);
      releases.push(await Promise.all(['assets/boot-one.js', 'brands/cedar/brand.json'].map(text)));
    }
    expect(releases).toEqual([
      ['boot-one', brandText('cedar')],
      ['boot-one', undefined],
      ['boot-one', undefined],
      [undefined, undefined],
    ]);
    expect(await text('login/cedar/index.html')).toBeUndefined();
  });

  it('sends only assets with assetsOnly, and the pages on the next full run', async () => {
    const { go, carry, folder, now, text, wish, place } = await open();
    await go();
    put(folder, artifactFiles('boot-two'));
    await publish(wish, drawing);
    now.asked.length = 0;
    await mirror({ to: wish.to, keepAssets: 7, place, assetsOnly: true });
    expect(new Set(sentIn(now.asked).map(kindOf))).toEqual(new Set(['asset']));
    expect(now.asked.join()).not.toContain('DELETE');
    expect(await text('app.html')).toContain('/assets/boot-one.js');
    expect(await text('assets/boot-two.js')).toBe('boot-two');
    now.asked.length = 0;
    await carry();
    expect(sentIn(now.asked).map(kindOf)).not.toContain('asset');
    expect(await text('app.html')).toContain('/assets/boot-two.js');
  });

  it('stops writing if another mirror has started', async ({ skip }) => {
    const { go, carry, now, text } = await open();
    let hasOtherStarted = false;
    now.refuses = async (name) => {
      if (name === 'PUT site/version.json' && !hasOtherStarted) {
        hasOtherStarted = true;
        await carry();
      }
      return undefined;
    };
    const failed = await go().catch(String);
    skip(now.answered.includes(501), 'this storage knows no conditions');
    expect(failed).toContain('PreconditionFailed');
    expect(await text('version.json')).toBeDefined();
    now.asked.length = 0;
    await carry();
    expect(now.asked).toEqual(['GET objects.json']);
  });

  it('works with storage that does not support conditional writes', async () => {
    const { go, carry, now } = await open();
    now.refuses = async (_, headers) =>
      headers['if-match'] === undefined && headers['if-none-match'] === undefined ? undefined : 501;
    await go();
    now.asked.length = 0;
    await carry();
    expect(now.asked).toEqual(['GET objects.json']);
  });

  it('retries after a 503 response', async () => {
    const { go, now, text } = await open();
    let attempts = 0;
    now.refuses = async (name) => (name === 'PUT site/app.html' && ++attempts < 2 ? 503 : undefined);
    await go();
    expect(attempts).toBe(2);
    expect(await text('app.html')).toContain('boot-one');
  });

  it('fails with a wrong secret and does not show it in the message', async () => {
    const { go } = await open();
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another-secret');
    const failed = await go().catch(String);
    expect(failed).toContain('SignatureDoesNotMatch');
    expect(failed).not.toContain('another-secret');
  });
});
