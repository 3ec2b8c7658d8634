import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyThemes } from '../../../src/tools/kit/themes.ts';
import { folderOf } from '../serve/fixture.ts';

const brand = {
  images: { logo: 'logo.svg', hero: 'hero.svg' },
  theme: {
    colors: { primary: '#1d5744' },
    layout: { entrance: 'immersive' },
    type: { title: { file: 'title.woff2', weight: 600 } },
  },
};

test('the kit page has every font and picture that the themes of the brands name', () => {
  const folder = folderOf({
    'brands/one/title.woff2': 'title of one',
    'brands/one/hero.svg': 'hero of one',
    'brands/two/title.woff2': 'title of two',
    'brands/two/hero.svg': 'hero of two',
    'kit/index.html': '',
  });
  const themes = copyThemes({ one: brand, two: brand }, join(folder, 'brands'), join(folder, 'kit'));
  for (const id of ['one', 'two']) {
    const named = [...(themes[id] ?? '').matchAll(/url\(([^)]+)\)/g)].map(([, file = '']) => file);
    expect(named.sort()).toEqual(expect.arrayContaining([`${id}/hero.svg`, `${id}/title.woff2`]));
    for (const file of named) expect(readFileSync(join(folder, 'kit', file), 'utf8')).toContain(`of ${id}`);
  }
});
