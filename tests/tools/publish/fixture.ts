import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { JsonObject } from '../../../src/engine/index.ts';
import type { Validate } from '../../../src/runtime/catalogue.ts';
import type { Render } from '../../../src/tools/prerender/pages.ts';
import type { Drawing, Wish } from '../../../src/tools/publish/publish.ts';
import { folderOf } from '../serve/fixture.ts';

const schemas = join(import.meta.dirname, '../../../schemas');
const schemaNames = ['brand', 'environment', 'locale', 'grammar'].map((name) => `${name}.schema.json`);

/** What a brand's file says. */
export const brandText = (name: string, more: object = {}): string =>
  JSON.stringify({
    displayName: name,
    cardTitle: { en: `${name} Card` },
    languages: ['en'],
    ownWords: [],
    phones: {
      plcc: '800-555-0101',
      dual: '800-555-0102',
      loan: '800-555-0103',
      fraud: '800-555-0109',
      customerService: '800-555-0100',
    },
    promoUrl: 'https://www.example.com/shop',
    theme: { colors: { primary: '#1f4e79' } },
    images: { logo: 'logo.svg' },
    ...more,
  });

/** An artifact as a build makes one, whose core is called `core`. */
export const artifactFiles = (core = 'boot-one'): Readonly<Record<string, string>> => ({
  'artifact/artifact.json': JSON.stringify({
    id: core,
    assets: {
      early: '/assets/early.js',
      core: `/assets/${core}.js`,
      css: '/assets/page.css',
      idle: { '': [] },
      drawing: { '': [] },
      entrances: {},
    },
    issuer: { redirectHosts: [], scripts: {} },
    brandDefaults: { languages: ['en'] },
    schemas: Object.fromEntries(schemaNames.map((name) => [name, readFileSync(join(schemas, name), 'utf8')])),
  }),
  'artifact/sbom.json': '{}',
  'artifact/edge.mjs': 'const edge = (settings) => async () => settings;',
  'artifact/site/assets/early.js': 'early()\n',
  [`artifact/site/assets/${core}.js`]: core,
  'artifact/site/assets/page.css': '.p-page{color:red}',
  'artifact/site/terms/en.txt': 'Terms',
});

/** A folder with an artifact, three brands of which `plain` stands in, and an environment; and what publishes them to `live` below it. */
export const ground = (core?: string): { readonly folder: string; readonly wish: Wish } => {
  const brand = (id: string) => ({
    [`brands/${id}/brand.json`]: brandText(id),
    [`brands/${id}/logo.svg`]: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  const folder = folderOf({
    ...artifactFiles(core),
    ...brand('plain'),
    ...brand('birch'),
    ...brand('cedar'),
    'brands/issuer.json': '{}',
    'here.json': '{ "hosts": ["signin.example"], "defaultClientId": "plain" }',
  });
  return { folder, wish: wishIn(folder) };
};

export const wishIn = (folder: string): Wish => ({
  artifact: join(folder, 'artifact'),
  brands: join(folder, 'brands'),
  environment: join(folder, 'here.json'),
  to: join(folder, 'live'),
  keep: 2,
  keepAssets: 7,
  listen: '8080',
  liveBrands: false,
});

/** Writes files into a folder, by path. */
export const put = (folder: string, files: Readonly<Record<string, string>>): void => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
};

// Draws no more than the name of a brand.
const render: Render = async ({ brand }, shown) => ({
  language: 'en',
  title: String(brand.displayName),
  description: '',
  markup: `<div class="p-page">${brand.displayName}</div>`,
  waiting: '',
  loading: '',
  brand,
  words: [],
  ...(shown && { view: 'a.b' }),
});

const validate = (): Validate => {
  const { $id: _, ...schema } = JSON.parse(
    readFileSync(join(schemas, 'brand.schema.json'), 'utf8'),
  ) as JsonObject;
  return new Ajv2020({ allErrors: true, strict: false }).compile(schema) as Validate;
};

const brandRules = { validate: validate(), defaults: { languages: ['en'] }, languages: ['en'] };

/** How brands are rendered and read in these tests: the schema is the product's, and there are words in one language. */
export const drawing: Drawing = { render, brandRules: async () => brandRules };
