import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brandFile } from '../../../src/config/brand.ts';
import { themeCss } from '../../../src/config/theme.ts';
import type { JsonObject } from '../../../src/engine/index.ts';
import { logoShapesOf, lookOf } from '../../../src/tools/brand/look.ts';
import { brandsOf } from '../../../src/tools/prerender/pages.ts';
import { readFiles, readProject } from '../../../src/tools/project.ts';
import { filesIn, projectOf } from '../../../src/tools/publish/brands.ts';
import { openFiles } from '../../../src/tools/studio/work/opened.ts';
import { bundleOf } from '../../../src/tools/vite/bundle.ts';

const svg = (width: number, height: number) => `<svg viewBox="0 0 ${width} ${height}"/>`;
const colors = { primary: '#1f4e79' };
const ofX = (images: object) =>
  Object.fromEntries(
    Object.entries(images).map(([name, file]) => [
      name,
      /:/.test(file) ? file : brandFile('', 'x', String(file)),
    ]),
  );

// What is said of logos after all else.
const boxes = (images: object, pictures: Readonly<Record<string, string>>, dark?: JsonObject) => {
  const brand = { theme: { colors, ...(dark && { dark }) }, images: ofX(images) };
  const look = lookOf(brand, logoShapesOf({ id: 'x', pictures }, brand.images));
  const plain = themeCss(brand.theme, brand.images);
  expect(look.startsWith(plain)).toBe(true);
  return look.slice(plain.length);
};

describe('the sheet of a brand', () => {
  it('says how wide the logo is for its height, until the file says it', () => {
    expect(boxes({ logo: 'logo.svg' }, { 'logo.svg': svg(223, 56) })).toBe(
      '.p-header__logo img{aspect-ratio:auto 3.9821}',
    );
  });

  it('says it of the other scheme’s logo where that has another shape', () => {
    const pictures = { 'a.svg': svg(4, 1), 'b.svg': svg(2, 1), 'c.svg': svg(8, 2) };
    expect(boxes({ logo: 'a.svg', logoOther: 'b.svg' }, pictures, {})).toBe(
      '.p-header__logo img{aspect-ratio:auto 4}@media (prefers-color-scheme:dark){.p-header__logo img{aspect-ratio:auto 2}}',
    );
    expect(boxes({ logo: 'a.svg', logoOther: 'c.svg' }, pictures, {})).not.toContain('@media');
    expect(boxes({ logo: 'a.svg', logoOther: 'c.webp' }, pictures, {})).toMatch(/aspect-ratio:auto\}\}$/);
    expect(boxes({ logo: 'a.webp', logoOther: 'b.svg' }, pictures, {})).toMatch(/^@media.* 2\}\}$/);
  });

  it.each([
    ['does not tell its shape', { logo: 'logo.svg' }, { 'logo.svg': '<svg/>' }],
    ['is of another kind', { logo: 'logo.webp' }, { 'logo.webp': 'RIFF' }],
    ['is not there', { logo: 'logo.svg' }, {}],
    ['lies elsewhere', { logo: 'https://cdn.example/brands/x/logo.svg' }, { 'logo.svg': svg(4, 1) }],
  ])('says nothing of a logo that %s', (_, images, pictures) => {
    expect(boxes(images, pictures as Readonly<Record<string, string>>)).toBe('');
  });
});

it('is the same for the pages of the build, for those that are published, and in the workbench', () => {
  const root = join(import.meta.dirname, '../../..');
  const project = readProject(root);
  const { drawing } = openFiles(readFiles(root));
  const schemas = Object.fromEntries(
    Object.entries(project.schemas).map(([name, { text }]) => [name, text] as const),
  );
  const built = brandsOf(project, bundleOf(project));
  expect(built.some(({ logos }) => logos.logo !== undefined)).toBe(true);
  for (const { id, brand, logos } of built) {
    const source = projectOf({ schemas }, id, filesIn(join(root, 'brands', id))).brands[id];
    expect(drawing().brand(id)?.logos, id).toEqual(logos);
    expect(source && logoShapesOf(source, brand.images as never), id).toEqual(logos);
  }
});
