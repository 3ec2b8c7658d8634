import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/engine/index.ts';
import { assembleProject } from '../../../src/tools/assemble.ts';
import { resolved } from '../../../src/tools/brand/property.ts';
import { check, type Diagnostic } from '../../../src/tools/check/check.ts';
import { readFiles } from '../../../src/tools/project.ts';
import { listOf, objectOf } from '../../../src/tools/source.ts';
import { droppedWish, takenWish } from '../../../src/tools/studio/brand/dropped.ts';
import { type BrandField, groupsOf } from '../../../src/tools/studio/brand/fields.ts';
import { brandMade } from '../../../src/tools/studio/brand/made.ts';
import { emptyDraft, overlayOf } from '../../../src/tools/studio/model/draft.ts';
import { type EditWish, withEdits } from '../../../src/tools/studio/model/edits.ts';
import { contentAt, heldOf } from '../../../src/tools/studio/model/held.ts';
import { filesOver } from '../../../src/tools/studio/model/laid.ts';
import { withValueAt } from '../../../src/tools/studio/page/brand-values.ts';
import { colourFacts } from '../../../src/tools/studio/page/contrast.ts';
import { soundFolder } from '../sound-folder.ts';

const root = join(import.meta.dirname, '../../..');
const schema: JsonObject = JSON.parse(readFileSync(join(root, 'schemas/brand.schema.json'), 'utf8'));
const font = readFileSync(join(root, 'e2e/bank/brands/elder/title-500.woff2'));

const flat = (fields: readonly BrandField[]): readonly BrandField[] =>
  fields.flatMap((field) => [field, ...(field.kind === 'list' ? [] : flat(field.fields))]);

// Every property with nothing below it, by its pointer.
const leaves = (node: JsonObject, path = ''): readonly string[] =>
  Object.entries(objectOf(node.properties)).flatMap(([name, stated]) => {
    if (name === '$schema') return [];
    const inner = leaves(resolved(objectOf(stated), schema), `${path}/${name}`);
    return inner.length === 0 ? [`${path}/${name}`] : inner;
  });

describe('the fields of a brand', () => {
  const all = groupsOf(schema, ['en', 'es']).flatMap(({ fields }) => flat(fields));
  const field = (pointer: string) => all.find((each) => each.pointer === pointer);

  it('cover each property of the schema exactly once', () => {
    const pointers = all.map(({ pointer }) => pointer);
    expect(new Set(pointers).size).toBe(pointers.length);
    expect(leaves(schema).filter((pointer) => !pointers.includes(pointer))).toEqual([]);
  });

  it('offer choices, with descriptions, for properties with a fixed set of values', () => {
    const entrance = field('/theme/layout/entrance');
    const stated = objectOf(
      objectOf(objectOf(objectOf(objectOf(schema.$defs).Theme).properties).layout).properties,
    ).entrance;
    expect(entrance?.choices.map(({ value }) => value)).toEqual(listOf(objectOf(stated).enum));
    expect(entrance?.choices.every(({ about }) => about !== undefined)).toBe(true);
    expect(field('/languages')?.choices).toEqual([{ value: 'en' }, { value: 'es' }]);
    expect(field('/theme/type/weight')?.choices.map(({ value }) => value)).toContain(600);
  });

  it('get their kind of control from the schema', () => {
    expect(
      Object.fromEntries(
        ['/theme/colors/page', '/images/logo', '/theme/type/title', '/theme/dark', '/footer/legal'].map(
          (pointer) => [pointer, field(pointer)?.kind],
        ),
      ),
    ).toEqual({
      '/theme/colors/page': 'colour',
      '/images/logo': 'picture',
      '/theme/type/title': 'typeface',
      '/theme/dark': 'switched',
      '/footer/legal': 'words',
    });
    expect(field('/partners')?.fields.map(({ pointer }) => pointer)).toContain('/clientId');
  });
});

describe('files dropped on a brand', () => {
  const { place } = soundFolder('studio-brand');
  const svg = heldOf('brands/plain/x.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  const brand: JsonObject = { images: { logo: 'logo.svg', favicon: 'logo.svg', hero: 'hero.svg' } };
  const drop = (pointer: string, name: string, data = svg) =>
    droppedWish({ brand: 'plain', pointer, name, data }, brand).edits;

  it('get a valid file name and replace the previous file', () => {
    expect(drop('/images/hero', 'Été (Final) v2.SVG')).toEqual([
      { file: 'brands/plain/e-te-final-v2.svg', text: svg },
      { file: 'brands/plain/hero.svg', text: null },
      { file: 'brands/plain/brand.json', pointer: '/images/hero', value: 'e-te-final-v2.svg' },
    ]);
    expect(drop('/images/hero', '../../../evil.svg')[0]).toMatchObject({ file: 'brands/plain/evil.svg' });
  });

  it('must have content that matches their extension', () => {
    const png = heldOf('brands/plain/x.svg', Buffer.from('\x89PNG\r\n', 'latin1'));
    expect(() => drop('/images/hero', 'hero.svg', png)).toThrow('name it .png');
    expect(drop('/images/hero', 'hero.png', png)).toHaveLength(3);
    expect(() => drop('/images/hero', 'hero.webp')).toThrow('name it .svg');
  });

  it('never replace a file that another field still uses', () => {
    expect(drop('/images/hero', 'logo.svg')[0]).toMatchObject({ file: 'brands/plain/logo-2.svg' });
    expect(drop('/images/logo', 'new.svg').filter((edit) => 'text' in edit && edit.text === null)).toEqual(
      [],
    );
    expect(takenWish({ brand: 'plain', pointer: '/images/favicon' }, brand).edits).toHaveLength(1);
    expect(takenWish({ brand: 'plain', pointer: '/images/hero' }, brand).edits).toHaveLength(2);
  });

  it('are refused with a message when the field does not accept their type', () => {
    expect(() => drop('/images/logo', 'logo.gif')).toThrow('svg, png');
    expect(() => drop('/images/logo', 'run.html')).toThrow('no picture');
    expect(() => drop('/theme/type/title', 'sans.ttf')).toThrow('woff2');
  });

  it('include the metrics of a font and cause no new diagnostics', () => {
    const wish = droppedWish(
      {
        brand: 'plain',
        pointer: '/theme/type/title',
        name: 'Title.woff2',
        data: heldOf('brands/plain/title.woff2', font),
      },
      {},
    );
    const own = (found: readonly Diagnostic[]) => found.filter(({ rule }) => rule !== 'brand-images');
    expect(own(judged(place.root, wish))).toEqual(own(judged(place.root)));
    expect(JSON.stringify(wish)).toContain('"metrics"');
  });

  it('cause a diagnostic when a font file contains no font', () => {
    const wish = droppedWish(
      { brand: 'plain', pointer: '/theme/type/title', name: 'title.woff2', data: svg },
      {},
    );
    expect(judged(place.root, wish).map(({ rule }) => rule)).toContain('brand-drawings');
  });
});

const judged = (folder: string, wish: EditWish = { title: '', edits: [] }): readonly Diagnostic[] => {
  const draft = withEdits(emptyDraft, wish, (path) => contentAt(folder, path));
  const { texts, sizes, pictures } = filesOver(readFiles(folder), overlayOf(draft));
  return check(assembleProject(texts, sizes, pictures));
};

describe('a new brand', () => {
  const { place } = soundFolder('studio-made');
  let before: readonly Diagnostic[] = [];
  beforeEach(() => {
    before = judged(place.root);
  });
  const make = (wish: object) => {
    const { texts, sizes, pictures } = readFiles(place.root);
    const project = assembleProject(texts, sizes, pictures);
    return brandMade({ id: 'corner', name: 'Corner Shop', color: '#1f4e79', ...wish }, project, (path) =>
      contentAt(place.root, path),
    );
  };
  const filesIn = (made: ReturnType<typeof make>): readonly string[] =>
    'wish' in made ? made.wish.edits.map(({ file }) => file) : [];

  it('has a brand file and a logo', () => {
    const files = filesIn(make({}));
    expect(files).toContain('brands/corner/brand.json');
    expect(files).toContain('brands/corner/logo.svg');
  });

  it('can copy another brand and use its own name', () => {
    const made = make({ from: 'plain' });
    expect(filesIn(made)).toContain('brands/corner/logo.svg');
    const found = 'wish' in made ? judged(place.root, made.wish) : [];
    expect(found.filter(({ rule }) => rule === 'brand-names')).toEqual([]);
    expect(found.length).toBeGreaterThanOrEqual(before.length);
    expect(JSON.stringify(made)).toContain('Corner Shop');
  });

  it('is refused for an invalid ID, name, color or source brand', () => {
    for (const wish of [{ id: 'PLAIN' }, { id: '../x' }, { name: ' ' }, { color: 'red' }, { from: 'nobody' }])
      expect(make(wish)).toHaveProperty('objections');
  });
});

describe('the contrast of a color', () => {
  const brand = (colors: object, dark?: object): JsonObject =>
    ({ theme: { colors, ...(dark !== undefined && { dark: { colors: dark } }) } }) as JsonObject;

  it('fails for a faint text color and passes for a dark one', () => {
    const faint = colourFacts(brand({ primary: '#234a7d', text: '#cccccc' }), '/theme/colors/text');
    expect(faint?.shown).toBe('#cccccc');
    expect(faint?.pairs.some(({ passes }) => !passes)).toBe(true);
    const sound = colourFacts(brand({ primary: '#234a7d', text: '#222222' }), '/theme/colors/text');
    expect(sound?.pairs.every(({ passes }) => passes)).toBe(true);
  });

  it('includes derived colors and the dark theme, and ignores incomplete values', () => {
    const derived = colourFacts(brand({ primary: '#234a7d', page: '#12' }), '/theme/colors/page');
    expect(derived?.shown).toMatch(/^#[0-9a-f]{6}$/);
    const dark = colourFacts(brand({ primary: '#234a7d' }, { text: '#222222' }), '/theme/dark/colors/text');
    expect(dark?.pairs.every(({ scheme }) => scheme === 'dark')).toBe(true);
    expect(dark?.pairs.some(({ passes }) => !passes)).toBe(true);
    expect(colourFacts(brand({}), '/theme/colors/page')).toBeUndefined();
  });
});

describe('withValueAt', () => {
  it('creates missing parents, and removes a value that is set to undefined', () => {
    expect(withValueAt({}, '/footer/legal/en', 'x')).toEqual({ footer: { legal: { en: 'x' } } });
    expect(withValueAt({ a: [1, 2] }, '/a/0', 3)).toEqual({ a: [3, 2] });
    expect(withValueAt({ a: { b: 1, c: 2 } }, '/a/b', undefined)).toEqual({ a: { c: 2 } });
  });
});
