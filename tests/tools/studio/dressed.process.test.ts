import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { heldOf } from '../../../src/tools/studio/model/held.ts';
import type { Made } from '../../../src/tools/studio/work/made.ts';
import { workersFor } from '../../../src/tools/studio/work/workers.ts';
import { soundFolder } from '../sound-folder.ts';

const { place, read } = soundFolder('studio-dressed', {
  'src/sandbox/personas.json': '{ "defaults": {}, "people": [] }',
  'deploy/environments/local.json':
    '{ "hosts": ["*"], "defaultClientId": "plain", "servicingHost": "https://servicing.example" }',
});
const font = readFileSync(join(import.meta.dirname, '../../../e2e/bank/brands/elder/title-500.woff2'));

// The draft of a brand with a dark header, a logo for it, and a font for its text.
const draftWith = (logo: string): Readonly<Record<string, string>> => {
  const { images, theme, ...brand } = JSON.parse(read('brands/plain/brand.json'));
  const text = JSON.stringify({
    ...brand,
    images: { ...images, logoDark: 'dark.svg' },
    theme: {
      colors: { ...theme.colors, header: '#101010' },
      type: { text: { file: 'text-500.woff2', weight: '500' } },
    },
  });
  return {
    'brands/plain/brand.json': text,
    'brands/plain/dark.svg': heldOf('brands/plain/dark.svg', Buffer.from(logo)),
    'brands/plain/text-500.woff2': heldOf('brands/plain/text-500.woff2', font),
  };
};

const look = { brand: 'plain', language: 'en', width: 390, scheme: 'light' } as const;

// What each part of the workbench draws of the first screen.
const drawnIn = async (drafts: Readonly<Record<string, string>>, workers = workersFor(place.root)) => {
  const made: Made[] = [];
  const tasks = workers({ drafts, make: (each) => void made.push(each) });
  const { flows } = await tasks.overview({});
  const first = flows.flatMap(({ places }) => places).find(({ route }) => route === '/');
  if (first === undefined) throw new Error('No screen is at the first address');
  await tasks.walk({ start: { at: '/', brand: 'plain' }, moves: [], width: 390, scheme: 'light' });
  await tasks.wall({ place: first, look, only: 'plain' });
  await tasks.shot({ place: first, look });
  return made;
};

describe('a rendered page of a brand', () => {
  it('uses the images and fonts of the draft in each view', async () => {
    const made = await drawnIn(draftWith('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    expect(made).toHaveLength(3);
    for (const { drawn } of made) {
      expect(drawn.markup).toContain('"/brands/plain/dark.svg"');
      expect(drawn.theme).toContain('/brands/plain/text-500.woff2');
      // Nobody looks again whether the font has come by now.
      expect(drawn.theme).toContain('font-display:block');
      expect(drawn.theme).not.toMatch(/font-display:(?!block)/);
    }
  });

  it('gets a new name only when the content of a brand file changes', async () => {
    const workers = workersFor(place.root);
    const names = async (logo: string) => (await drawnIn(draftWith(logo), workers)).map(({ name }) => name);
    const before = await names('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(await names('<svg xmlns="http://www.w3.org/2000/svg"/>')).toEqual(before);
    const after = await names('<svg></svg>');
    expect(after.filter((name) => before.includes(name))).toEqual([]);
  });

  it('uses the images of an earlier commit when it shows that commit', async () => {
    const git = (...args: readonly string[]): string =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
        cwd: place.root,
        encoding: 'utf8',
      });
    const old = '<svg id="old"/>';
    writeFileSync(join(place.root, 'brands/plain/logo.svg'), old);
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message', 'before');
    const revision = git('rev-parse', 'HEAD').trim();
    writeFileSync(
      join(place.root, 'brands/plain/logo.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" id="new"/>',
    );
    const made: Made[] = [];
    const tasks = workersFor(place.root)({ drafts: {}, make: (each) => void made.push(each) });
    const { flows } = await tasks.overview({});
    const first = flows.flatMap(({ places }) => places).find(({ route }) => route === '/');
    if (first === undefined) throw new Error('No screen is at the first address');
    await tasks.wall({ place: first, look, only: 'plain' });
    await tasks.wall({ place: first, look: { ...look, revision }, only: 'plain' });
    const [now, before] = made.map(({ drawn }) => drawn.markup);
    expect(now).toContain('"/brands/plain/logo.svg"');
    expect(before).toContain(heldOf('brands/plain/logo.svg', Buffer.from(old)));
    expect(before).not.toContain('"/brands/plain/logo.svg"');
  });
});
