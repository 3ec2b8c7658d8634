import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brandFile } from '../../../src/config/brand.ts';
import { themeCss } from '../../../src/config/theme.ts';
import type { JsonObject } from '../../../src/engine/index.ts';
import { logoShapesOf, lookOf } from '../../../src/tools/brand/look.ts';
import { filesAt } from '../../../src/tools/mount.ts';
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

describe('the style sheet of a brand', () => {
  it('sets the aspect ratio of the logo', () => {
    expect(boxes({ logo: 'logo.svg' }, { 'logo.svg': svg(223, 56) })).toBe(
      '.p-header__logo img{aspect-ratio:auto 3.9821}',
    );
  });

  it('sets another aspect ratio for the dark scheme only if its logo differs', () => {
    const pictures = { 'a.svg': svg(4, 1), 'b.svg': svg(2, 1), 'c.svg': svg(8, 2) };
    expect(boxes({ logo: 'a.svg', logoOther: 'b.svg' }, pictures, {})).toBe(
      '.p-header__logo img{aspect-ratio:auto 4}@media (prefers-color-scheme:dark){.p-header__logo img{aspect-ratio:auto 2}}',
    );
    expect(boxes({ logo: 'a.svg', logoOther: 'c.svg' }, pictures, {})).not.toContain('@media');
    expect(boxes({ logo: 'a.svg', logoOther: 'c.webp' }, pictures, {})).toMatch(/aspect-ratio:auto\}\}$/);
    expect(boxes({ logo: 'a.webp', logoOther: 'b.svg' }, pictures, {})).toMatch(/^@media.* 2\}\}$/);
  });

  it.each([
    ['has no size', { logo: 'logo.svg' }, { 'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' }],
    ['is not an SVG', { logo: 'logo.webp' }, { 'logo.webp': 'RIFF' }],
    ['is missing', { logo: 'logo.svg' }, {}],
    ['is on another host', { logo: 'https://cdn.example/brands/x/logo.svg' }, { 'logo.svg': svg(4, 1) }],
  ])('sets no aspect ratio for a logo that %s', (_, images, pictures) => {
    expect(boxes(images, pictures as Readonly<Record<string, string>>)).toBe('');
  });
});

it('logo shapes are the same in the build, in published pages and in the workbench', () => {
  const root = join(import.meta.dirname, '../../..');
  const project = readProject(root);
  const { drawing } = openFiles(readFiles(root));
  const schemas = Object.fromEntries(
    Object.entries(project.schemas).map(([name, { text }]) => [name, text] as const),
  );
  const built = brandsOf(project, bundleOf(project));
  expect(built.some(({ logos }) => logos.logo !== undefined)).toBe(true);
  for (const { id, brand, logos } of built) {
    const source = projectOf({ schemas }, id, filesIn(filesAt('', join(root, 'brands', id))).files).brands[
      id
    ];
    expect(drawing().brand(id)?.logos, id).toEqual(logos);
    expect(source && logoShapesOf(source, brand.images as never), id).toEqual(logos);
  }
});
