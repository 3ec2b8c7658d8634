import fs, {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../../src/engine/index.ts';
import { digestsOf } from '../../../src/tools/digests.ts';
import { alone } from '../../../src/tools/publish/lock.ts';
import { closedPlace } from '../../../src/tools/publish/modes.ts';
import { publish, type Wish } from '../../../src/tools/publish/publish.ts';
import { rollBack } from '../../../src/tools/publish/rollback.ts';
import { currentIn, placesIn, releasesIn } from '../../../src/tools/publish/tree.ts';
import { withinOf } from '../../../src/tools/within.ts';
import { artifactFiles, brandText, drawing, ground, put } from './fixture.ts';

// What is missing is looked for after each step on the disk.
const look = { now: () => {} };
const steps = { renameSync: fs.renameSync, rmSync: fs.rmSync, symlinkSync: fs.symlinkSync };

beforeAll(() => {
  const looking =
    (step: (...of: never[]) => unknown) =>
    (...of: never[]) => {
      const result = step(...of);
      look.now();
      return result;
    };
  for (const [name, step] of Object.entries(steps)) Object.assign(fs, { [name]: looking(step) });
  syncBuiltinESMExports();
});

afterAll(() => {
  Object.assign(fs, steps);
  syncBuiltinESMExports();
});

const made: string[] = [];
const open = (core?: string) => {
  const place = ground(core);
  made.push(place.folder);
  const served = (path: string) => join(place.wish.to, 'current/site', path);
  return {
    ...place,
    go: (other: Partial<Wish> = {}) => publish({ ...place.wish, ...other }, drawing),
    served,
    read: (path: string) => readFileSync(served(path), 'utf8'),
    core: (page: string) =>
      /src="(\/assets\/boot[^"]+)"/.exec(readFileSync(served(page), 'utf8'))?.[1] ?? page,
  };
};

afterEach(() => {
  look.now = () => {};
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

describe('a published site', () => {
  it('has pages and files of each brand, built files, compressed files and nginx settings', async () => {
    const { go, served, read, wish } = open();
    expect((await go()).written.toSorted()).toEqual(['birch', 'cedar', 'plain']);
    expect(read('login/birch/index.html')).toContain('birch');
    expect(read('login/birch/index.html')).toContain('"hosts":["signin.example"]');
    expect(read('app.html')).toContain('"fallback":{"id":"plain"');
    expect(read('brands/cedar/logo.svg')).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(existsSync(served('brands/issuer.json'))).toBe(false);
    expect(read('terms/en.txt')).toBe('Terms');
    expect(JSON.parse(read('version.json'))).toMatchObject({
      release: currentIn(wish.to),
      artifact: 'boot-one',
    });
    expect(existsSync(join(wish.to, 'current/sbom.json'))).toBe(true);
    expect(existsSync(served('sbom.json'))).toBe(false);
    for (const ending of ['br', 'gz'])
      expect(existsSync(served(`login/birch/app.html.${ending}`))).toBe(true);
    expect(readFileSync(join(wish.to, 'current/nginx.conf'), 'utf8')).toContain(
      'server_name signin.example;',
    );
  });

  it('can be read by the user of a server, whatever the modes of the artifact, or names what cannot', async () => {
    const { folder, go, wish } = open();
    chmodSync(folder, 0o755);
    chmodSync(join(folder, 'artifact/site/terms'), 0o700);
    chmodSync(join(folder, 'artifact/site/terms/en.txt'), 0o600);
    chmodSync(join(folder, 'artifact/sbom.json'), 0o600);
    await go();
    const { current, store } = placesIn(wish.to);
    expect(statSync(join(current, 'site/terms')).mode & 0o777).toBe(0o755);
    for (const file of ['site/terms/en.txt', 'site/login/birch/index.html', 'sbom.json'])
      expect(statSync(join(current, file)).mode & 0o777).toBe(0o644);
    expect(closedPlace(wish.to)).toBeUndefined();
    const [birch = ''] = readdirSync(store).filter((name) => name.startsWith('birch-'));
    for (const place of [join(store, birch), folder]) {
      chmodSync(place, 0o700);
      expect(closedPlace(wish.to)).toBe(place);
    }
  });

  it('has file times that depend only on the content of the files', async () => {
    const [one, other] = [open(), open()];
    put(other.folder, { 'brands/cedar/logo.svg': `<svg xmlns='http://www.w3.org/2000/svg'/>` });
    const times = ({ wish }: typeof one): Readonly<Record<string, number>> => {
      const files = readdirSync(wish.to, { recursive: true, encoding: 'utf8' }).filter(
        (name) => /^(?:assets|store)\//.test(name) && statSync(join(wish.to, name)).isFile(),
      );
      return Object.fromEntries(
        files.map((name) => [
          name.replace(/(?<=cedar-)[\w-]+/, ''),
          Math.floor(statSync(join(wish.to, name)).mtimeMs),
        ]),
      );
    };
    await one.go();
    const before = Date.now();
    await other.go();
    const [here, there] = [times(one), times(other)];
    const ending = /^store\/[^/]+\/brand\/logo\.svg$/;
    const differ = Object.keys(here).filter((name) => here[name] !== there[name]);
    expect(Object.keys(here).length).toBeGreaterThan(10);
    expect(differ).toEqual([expect.stringMatching(ending)]);
    expect(differ[0]).toContain('cedar');
    expect(Math.max(...Object.values(there))).toBeLessThan(before);
    expect(statSync(one.served('version.json')).mtimeMs).toBeLessThan(before - 1e9);
  });

  it('has pages with inline styles and script, and their digests in the folder name', async () => {
    const { go, read, served } = open();
    await go();
    const { style = '', script = '' } = withinOf(read('login/birch/index.html'));
    expect(style).toContain('.p-page{color:red}:root{');
    expect(script).toBe('early()\n//# sourceURL=/assets/early.js\n');
    const { styles, scripts } = digestsOf([read('login/birch/index.html')]);
    expect(basename(realpathSync(served('login/birch')))).toBe(
      `pages.style-${styles[0]}.script-${scripts[0]}`,
    );
    expect(withinOf(read('login/birch/app.html')).style).toBeUndefined();
    // A brand has no more than it says.
    for (const page of ['index', 'app']) expect(read(`login/birch/${page}.html`)).not.toContain('undefined');
  });

  it('links styles and script as files with the option linked', async () => {
    const { go, read, served } = open();
    await go();
    const { written } = await go({ linked: true });
    expect(written).toContain('birch');
    const page = read('login/birch/index.html');
    const [sheet = ''] = /\/assets\/first-[^"]+/.exec(page) ?? [];
    expect(read(sheet)).toContain('.p-page{color:red}:root{');
    expect(page).toContain('<script async fetchpriority="high" src="/assets/early.js">');
    expect(withinOf(page).style).toBeUndefined();
    expect(basename(realpathSync(served('login/birch')))).toBe('pages');
  });

  it('reports whether the nginx settings have changed', async () => {
    const { go, wish } = open();
    expect((await go()).isWaiting).toBe(false);
    put(wish.brands, { 'birch/brand.json': brandText('birch', { displayName: 'Other' }) });
    expect((await go()).isWaiting).toBe(false);
    expect((await go({ listen: '8081' })).isWaiting).toBe(true);
  });

  it('has the listen address and the live brand folder in its nginx settings', async () => {
    const { wish, go } = open();
    await go();
    const before = currentIn(wish.to);
    const plain = readFileSync(join(wish.to, 'current/nginx.conf'), 'utf8');
    expect(plain.match(/keepalive_timeout 0;/g)).toHaveLength(plain.match(/^server \{/gm)?.length ?? 0);
    await go({ listen: '8443 ssl', liveBrands: true });
    const settings = readFileSync(join(wish.to, 'current/nginx.conf'), 'utf8');
    expect(settings).toContain('listen 8443 ssl;');
    expect(settings).toContain('listen 8443 ssl default_server;');
    expect(settings).toContain(`alias ${wish.brands}/$folder/$file;`);
    expect(currentIn(wish.to)).not.toBe(before);
    expect(settings).not.toContain('keepalive_timeout');
  });

  it('has an edge module with the headers and hosts of the environment', async () => {
    const { go, wish } = open();
    await go();
    const { default: module } = await import(join(wish.to, 'current/edge.mjs'));
    const settings: unknown = JSON.parse(readFileSync(join(wish.to, 'current/headers.json'), 'utf8'));
    expect(await module.fetch()).toEqual(settings);
    expect(settings).toMatchObject({
      hosts: ['signin.example'],
      headers: {
        hashed: { 'cache-control': expect.stringContaining('immutable') },
        none: { 'cache-control': 'no-store', 'strict-transport-security': expect.any(String) },
      },
    });
  });

  it('has files that are links within a brand folder, as in a mounted ConfigMap', async () => {
    const { folder, go, read, served } = open();
    put(folder, {
      'brands/dogwood/..now/brand.json': brandText('dogwood'),
      'brands/dogwood/..now/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
    for (const name of ['brand.json', 'logo.svg'])
      symlinkSync(join('..now', name), join(folder, 'brands/dogwood', name));
    expect((await go()).faults).toEqual([]);
    expect(read('login/dogwood/index.html')).toContain('dogwood');
    expect(lstatSync(served('brands/dogwood/brand.json')).isSymbolicLink()).toBe(false);
  });

  it('accepts a brand folder that is a link to a folder elsewhere', async () => {
    const { folder, go, served } = open();
    put(folder, {
      'lent/brand.json': brandText('Lent'),
      'lent/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
    symlinkSync(join(folder, 'lent'), join(folder, 'brands/lent'));
    expect((await go()).written).toContain('lent');
    expect(existsSync(served('brands/lent/logo.svg'))).toBe(true);
  });

  it('has no client ID of another brand in the pages of a brand', async () => {
    const { folder, go, read } = open();
    put(folder, {
      'here.json': JSON.stringify({
        hosts: ['signin.example'],
        defaultClientId: 'plain',
        oauthClientIds: { birch: 'birch-web', cedar: 'cedar-web' },
      }),
    });
    await go();
    expect(read('login/birch/index.html')).toContain('birch-web');
    expect(read('login/birch/index.html')).not.toContain('cedar-web');
    expect(read('app.html')).toContain('cedar-web');
  });
});

describe('a new release', () => {
  it('has every page and its core script at each moment of the switch', async () => {
    const { folder, go, served, core, read } = open();
    await go();
    const missing: string[] = [];
    look.now = () => {
      for (const page of ['app.html', 'login/birch/index.html', 'login/cedar/app.html'])
        if (!existsSync(served(page)) || !existsSync(served(core(page)))) missing.push(page);
    };
    put(folder, artifactFiles('boot-two'));
    expect((await go()).written).toHaveLength(3);
    expect(missing).toEqual([]);
    expect(read('login/birch/index.html')).toContain('/assets/boot-two.js');
  });

  it('keeps the assets of releases that were served in the last days', async () => {
    const { folder, go, served, wish } = open();
    const has = () => ['one', 'two', 'three'].filter((name) => existsSync(served(`assets/boot-${name}.js`)));
    await go();
    for (const name of ['two', 'three']) {
      rmSync(join(folder, 'artifact'), { recursive: true });
      put(folder, artifactFiles(`boot-${name}`));
      await go();
    }
    expect(has()).toEqual(['one', 'two', 'three']);
    expect(releasesIn(wish.to)).toHaveLength(2);
    expect(readdirSync(join(wish.to, 'store')).filter((name) => name.startsWith('birch-'))).toHaveLength(2);
  });

  it('is skipped without changes, and renders only changed brands otherwise', async () => {
    const { folder, go, served } = open();
    const first = await go();
    const kept = statSync(served('login/cedar/index.html')).ino;
    utimesSync(join(folder, 'brands/birch/brand.json'), 1, 1);
    expect(await go()).toMatchObject({ release: first.release, isNew: false, written: [] });
    put(folder, { 'brands/birch/brand.json': brandText('Birch anew') });
    // Another was copied again, as it is.
    utimesSync(join(folder, 'brands/cedar/brand.json'), 2, 2);
    expect(await go()).toMatchObject({ isNew: true, written: ['birch'] });
    expect(readFileSync(served('login/birch/index.html'), 'utf8')).toContain('Birch anew');
    expect(statSync(served('login/cedar/index.html')).ino).toBe(kept);
    rmSync(join(folder, 'brands/cedar'), { recursive: true });
    await go();
    expect(existsSync(served('login/cedar/index.html'))).toBe(false);
  });

  it('can have the content of an earlier release', async () => {
    const { folder, go, read } = open();
    await go();
    put(folder, { 'brands/birch/brand.json': brandText('Birch anew') });
    await go();
    put(folder, { 'brands/birch/brand.json': brandText('birch') });
    expect((await go()).isNew).toBe(true);
    expect(read('login/birch/index.html')).not.toContain('anew');
    put(folder, artifactFiles('boot-two'));
    await go();
    put(folder, artifactFiles());
    expect((await go()).isNew).toBe(true);
    expect(read('login/birch/index.html')).toContain('boot-one');
  });

  it('can be rolled back and published again', async () => {
    const { folder, go, read, wish } = open();
    await go();
    await expect(rollBack(wish.to)).rejects.toThrow('no earlier release');
    put(folder, {
      'brands/birch/brand.json': brandText('Birch anew'),
      'brands/birch/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" id="new"/>',
    });
    await go();
    const [before] = releasesIn(wish.to);
    expect((await rollBack(wish.to)).release).toBe(before);
    expect(read('login/birch/index.html')).not.toContain('anew');
    expect(read('brands/birch/logo.svg')).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(lstatSync(join(wish.to, 'current')).isSymbolicLink()).toBe(true);
    expect((await go()).isNew).toBe(true);
    expect(read('login/birch/index.html')).toContain('anew');
  });

  it('keeps earlier releases if the file with their order is missing', async () => {
    const { folder, wish, go } = open();
    const { release } = await go({ keep: 9 });
    put(folder, { 'brands/birch/brand.json': brandText('two') });
    await go({ keep: 9 });
    rmSync(placesIn(wish.to).served);
    put(folder, { 'brands/birch/brand.json': brandText('three') });
    await go({ keep: 3 });
    expect(releasesIn(wish.to)).toHaveLength(3);
    await rollBack(wish.to);
    expect((await rollBack(wish.to)).release).toBe(release);
  });

  it('rolls back to earlier served releases, never to a rolled-back one', async () => {
    const { folder, wish, go } = open();
    const releases: string[] = [];
    for (const name of ['one', 'two', 'three', 'four']) {
      put(folder, { 'brands/birch/brand.json': brandText(name) });
      releases.push((await go({ keep: 9 })).release);
      if (name === 'three') await rollBack(wish.to);
    }
    expect(currentIn(wish.to)).toBe(releases[3]);
    expect((await rollBack(wish.to)).release).toBe(releases[1]);
    expect((await rollBack(wish.to)).release).toBe(releases[0]);
    await expect(rollBack(wish.to)).rejects.toThrow('no earlier release');
  });
});

// A value with a sign in it, for each property of an environment that goes into settings.
const environmentValues: Readonly<Record<string, (sign: string) => unknown>> = {
  hosts: (sign) => [`a${sign}b.example`],
  previewHost: (sign) => `a${sign}b.example`,
  ...Object.fromEntries(
    ['apiHost', 'assetsHost', 'servicingHost', 'loanHost', 'quickPayHost', 'telemetry'].map((name) => [
      name,
      (sign: string) => `https://a${sign}b.example`,
    ]),
  ),
  formerApiHosts: (sign) => [`https://a${sign}b.example`],
  loopback: (sign) => [`http://a${sign}b.localhost`],
  reports: (sign) => `/a${sign}b`,
  scripts: (sign) => ({ chat: `https://a.example/a${sign}b.js` }),
};

describe('publishing invalid input', () => {
  it('reports the line and column of an invalid brand and publishes the others', async () => {
    const { folder, go, read, served } = open();
    put(folder, { 'brands/birch/brand.json': '{\n  "displayName": 5\n' });
    const first = await go();
    expect(first).toMatchObject({ left: ['birch'], kept: [], isNew: true });
    expect(first.faults).toMatchObject([{ file: 'brands/birch/brand.json', line: 3, column: 1 }]);
    expect(read('login/cedar/index.html')).toContain('cedar');
    expect(existsSync(served('login/birch'))).toBe(false);
  });

  it('leaves a brand published as before if it becomes unreadable', async () => {
    const { folder, go, read } = open();
    await go();
    put(folder, {
      'brands/birch/brand.json': `${brandText('Birch anew')},`,
      'brands/cedar/brand.json': brandText('Cedar anew'),
    });
    const second = await go();
    expect(second).toMatchObject({ kept: ['birch'], mended: [], left: [], written: ['cedar'] });
    expect(second.faults).toHaveLength(1);
    expect(read('login/birch/index.html')).not.toContain('anew');
    expect(read('login/cedar/index.html')).toContain('Cedar anew');
  });

  it.each<[string, object, string]>([
    ['a property of the wrong type', { multiAccount: 'yes' }, '/multiAccount'],
    ['a property of a newer schema', { newer: { a: 1 } }, '/newer'],
    ['a missing name', { displayName: undefined }, ''],
    ['an invalid phone number', { phones: { fraud: 'call us' } }, '/phones/fraud'],
    ['a missing picture', { images: { logo: 'gone.svg' } }, '/images/logo'],
    ['a language without texts', { languages: ['xx', 'en'] }, '/languages'],
  ])('drops only the invalid part and reports it until it is fixed: %s', async (_, more, pointer) => {
    const { folder, go, read } = open();
    await go();
    put(folder, {
      'brands/birch/brand.json': brandText('Birch', { cardTitle: { en: 'Birch anew' }, ...more }),
    });
    for (const written of [['birch'], []]) {
      const { faults, ...published } = await go();
      expect(published).toMatchObject({ written, mended: ['birch'], kept: [], left: [] });
      expect(faults.map((fault) => fault.pointer)).toContain(pointer);
    }
    const [, text = ''] =
      /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(read('login/birch/index.html')) ?? [];
    const { brand } = JSON.parse(text) as { readonly brand: JsonObject };
    expect(brand).toMatchObject({ cardTitle: { en: 'Birch anew' }, languages: ['en'] });
    expect(JSON.stringify(brand)).not.toMatch(/"yes"|newer|call us|xx/);
    put(folder, { 'brands/birch/brand.json': brandText('Birch') });
    expect(await go()).toMatchObject({ mended: [], faults: [] });
  });

  it('drops only the texts of a language whose file is unreadable', async () => {
    const { folder, go, read } = open();
    put(folder, {
      'brands/birch/brand.json': brandText('Birch', { ownWords: ['en'] }),
      'brands/birch/locales/en.json': '{ "login": ',
    });
    const { faults, mended } = await go();
    expect(mended).toEqual(['birch']);
    expect(faults).toMatchObject([{ file: 'brands/birch/locales/en.json', line: 1 }]);
    expect(read('login/birch/index.html')).toContain('Birch');
  });

  it('keeps the assets of the last valid pages of a brand over later releases', async () => {
    const { folder, go, served, core } = open();
    await go();
    put(folder, { 'brands/birch/brand.json': '{' });
    for (const name of ['two', 'three', 'four']) {
      rmSync(join(folder, 'artifact'), { recursive: true });
      put(folder, artifactFiles(`boot-${name}`));
      expect((await go()).kept).toEqual(['birch']);
    }
    expect(core('login/birch/index.html')).toBe('/assets/boot-one.js');
    expect(existsSync(served('assets/boot-one.js'))).toBe(true);
  });

  it('reports a brand that cannot be rendered and a folder without a brand', async () => {
    const { folder, go, read, wish } = open();
    await go();
    put(folder, {
      'brands/birch/brand.json': brandText('Birch anew'),
      'brands/cedar/brand.json': brandText('Cedar anew'),
      'brands/empty/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
    const second = await publish(wish, {
      ...drawing,
      render: (brand, ...rest) => {
        if (brand.brand.displayName === 'Birch anew') throw new Error('No ink');
        return drawing.render(brand, ...rest);
      },
    });
    expect(second).toMatchObject({ kept: ['birch'], left: ['empty'], written: ['cedar'] });
    expect(second.faults).toMatchObject([
      { file: 'brands/empty/brand.json' },
      { file: 'brands/birch/brand.json', message: expect.stringContaining('No ink') },
    ]);
    expect(read('login/birch/index.html')).not.toContain('anew');
    expect((await go()).written).toEqual(['birch']);
  });

  it.each<[string, Record<string, string | Buffer>, string]>([
    ['random bytes as a picture', { 'logo.png': Buffer.from([7, 1, 9]) }, 'The picture logo.png is no png'],
    ['a script in a picture', { 'logo.png': '', 'logo.svg': '<svg><script/></svg>' }, 'has <script>'],
    ['a picture that is too large', { 'logo.png': Buffer.alloc(70_000, 'x') }, '60 kB is the most'],
  ])('reports the fault of a picture that the checker reports: %s', async (_, files, message) => {
    const { folder, go } = open();
    const logo = Object.keys(files).at(-1);
    put(folder, { 'brands/birch/brand.json': brandText('Birch', { images: { logo } }) });
    for (const [name, bytes] of Object.entries(files))
      writeFileSync(join(folder, 'brands/birch', name), bytes);
    const { faults, mended } = await go();
    expect(mended).toEqual(['birch']);
    expect(faults.map((fault) => fault.message)).toContainEqual(expect.stringContaining(message));
  });

  it('serves no text that is not UTF-8', async () => {
    const { folder, go, read } = open();
    await go();
    for (const [brand, name] of [
      ['birch', 'brand.json'],
      ['cedar', 'locales/en.json'],
    ] as const) {
      const text =
        name === 'brand.json' ? brandText('Söder') : '{ "$status": "approved", "kit": { "close": "ö" } }';
      put(folder, { 'brands/cedar/brand.json': brandText('Cedar', { ownWords: ['en'] }) });
      mkdirSync(dirname(join(folder, 'brands', brand, name)), { recursive: true });
      writeFileSync(join(folder, 'brands', brand, name), Buffer.from(text, 'latin1'));
    }
    const { faults, kept, mended } = await go();
    expect({ kept, mended }).toEqual({ kept: ['birch'], mended: ['cedar'] });
    expect(faults.map(({ file }) => file).toSorted()).toEqual([
      'brands/birch/brand.json',
      'brands/cedar/locales/en.json',
    ]);
    for (const { message } of faults) expect(message).toContain('not saved as UTF-8');
    expect(read('login/birch/index.html')).not.toContain('\uFFFD');
    expect(read('login/cedar/index.html')).not.toContain('\uFFFD');
  });

  it('leaves out a folder whose name is not a valid brand ID', async () => {
    const { folder, go } = open();
    const odd = ['__proto__', 'constructor', 'shop (copy)'];
    put(folder, Object.fromEntries(odd.map((id) => [`brands/${id}/brand.json`, brandText(id)])));
    put(folder, { 'brands/lost+found/inode': '' });
    const { left, faults, written } = await go();
    expect(left).toEqual(odd);
    expect(written).toHaveLength(3);
    expect(faults.map(({ file, message }) => [file, message])).toEqual(
      odd.map((id) => [`brands/${id}`, expect.stringContaining(`"${id}" cannot be a brand's id`)]),
    );
  });

  it.each([
    ['{ "hosts": [] }', 'here.json:1:3'],
    ['{ "hosts": ["*"], "defaultClientId": "gone" }', 'its defaultClientId is gone'],
  ])('changes nothing if the environment is invalid: %s', async (text, told) => {
    const { folder, go, wish } = open();
    const { release } = await go();
    put(folder, { 'here.json': text });
    await expect(go()).rejects.toThrow(told);
    expect(currentIn(wish.to)).toBe(release);
  });

  it.each(Object.keys(environmentValues))(
    'refuses the environment if a value of %s would end or extend the nginx settings',
    async (name) => {
      const { folder, go } = open();
      for (const sign of '$}{\'"\\') {
        const value = environmentValues[name]?.(sign);
        put(folder, {
          'here.json': JSON.stringify({ hosts: ['signin.example'], defaultClientId: 'plain', [name]: value }),
        });
        await expect(go(), JSON.stringify(value)).rejects.toThrow('here.json:1:');
      }
    },
  );

  it('changes nothing if no page can be rendered', async () => {
    const { folder, wish, go } = open();
    const { release } = await go();
    put(folder, { 'brands/birch/brand.json': brandText('Birch anew') });
    const broken = publish(wish, {
      ...drawing,
      render: () => Promise.reject(new Error('no screen')),
    });
    await expect(broken).rejects.toThrow('no screen');
    expect(currentIn(wish.to)).toBe(release);
    expect(await go()).toMatchObject({ written: ['birch'] });
  });
});

it('the lock allows one process at a time and expires if it is not refreshed', async () => {
  const { wish } = open();
  const { lock } = placesIn(wish.to);
  await alone(wish.to, async () => {
    await expect(alone(wish.to, async () => 1)).rejects.toThrow('somebody else');
    expect(existsSync(lock)).toBe(true);
  });
  expect(existsSync(lock)).toBe(false);
  // Whoever has it is on another machine, and may be there: nothing can be said by the number of a process.
  mkdirSync(lock);
  await expect(alone(wish.to, async () => 1)).rejects.toThrow('somebody else');
  expect(existsSync(lock)).toBe(true);
  await expect(
    alone(join(wish.to, 'other'), async () => {
      throw new Error('what went wrong');
    }),
  ).rejects.toThrow('what went wrong');
  // Who has not touched it for a minute has gone.
  const before = new Date(Date.now() - 90_000);
  utimesSync(lock, before, before);
  expect(await alone(wish.to, async () => 1)).toBe(1);
});

it('publishing ends if the lock is lost, and leaves the new lock in place', async () => {
  const { wish } = open();
  const { lock } = placesIn(wish.to);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const ended = alone(wish.to, async () => {
      const then = new Date(Date.now() + 5000);
      utimesSync(lock, then, then);
      await vi.advanceTimersByTimeAsync(15_000);
      return new Promise(() => {});
    });
    await expect(ended).rejects.toThrow(`${lock} was lost`);
  } finally {
    vi.useRealTimers();
  }
  expect(existsSync(lock)).toBe(true);
});
