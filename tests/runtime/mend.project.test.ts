import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/engine/index.ts';
import { mend } from '../../src/runtime/mend.ts';
import { readBrand, standIn } from '../../src/runtime/read-brand.ts';
import { readCatalogue } from '../../src/tools/catalogue.ts';

const root = join(import.meta.dirname, '../..');
const catalogue = readCatalogue(root);
const { validate } = await catalogue.brandRules();

const sound: JsonObject = {
  displayName: 'Elder',
  cardTitle: { en: 'Elder Card' },
  languages: ['en'],
  phones: {
    plcc: '800-555-0141',
    dual: '800-555-0142',
    loan: '800-555-0143',
    fraud: '800-555-0149',
    customerService: '800-555-0140',
  },
  theme: { colors: { primary: '#1d5744' } },
  images: { logo: 'logo.svg' },
};

const standIns: JsonObject = { displayName: 'Cards', theme: { colors: { primary: '#4a4a4a' } }, phones: {} };

test('a valid brand stays unchanged', () => {
  expect(mend(sound, validate, standIns)).toEqual({ brand: sound, lost: [] });
});

test.each<[string, JsonObject, JsonObject, readonly string[]]>([
  ['an unknown property', { ...sound, newer: { a: 1 } }, sound, ['/newer']],
  ['a property of the wrong type', { ...sound, multiAccount: 'yes' }, sound, ['/multiAccount']],
  [
    'an invalid nested property',
    { ...sound, links: { usage: 7, privacy: 'https://a.example/p' } },
    { ...sound, links: { privacy: 'https://a.example/p' } },
    ['/links/usage'],
  ],
  [
    'an invalid list item',
    {
      ...sound,
      partners: [{ clientId: 'shop' }, { clientId: 'app', redirectUris: ['https://a.example/b'] }],
    },
    { ...sound, partners: [{ clientId: 'app', redirectUris: ['https://a.example/b'] }] },
    ['/partners/0/redirectUris'],
  ],
  ['several invalid properties', { ...sound, a: 1, b: 2, cpl: 3 }, sound, ['/a', '/b', '/cpl']],
  ['an unknown property with a slash in its name', { ...sound, 'a/b': 1 }, sound, ['/a/b']],
])('the repair of a brand removes %s and nothing else', (_, stated, brand, lost) => {
  const mended = mend(stated, validate, standIns);
  expect(mended.brand).toEqual(brand);
  expect([...mended.lost].sort()).toEqual([...lost].sort());
});

test('an invalid phone number is removed, and the others stay', () => {
  const phones = { ...(sound.phones as JsonObject), fraud: 'call us' };
  const { brand } = mend({ ...sound, phones }, validate, standIns);
  expect(brand.phones).toEqual({ ...phones, fraud: undefined });
});

test('required properties that are missing or invalid get default values', () => {
  const { displayName: _, phones: __, ...rest } = sound;
  expect(mend({ ...rest, theme: 'dark' }, validate, standIns).brand).toMatchObject(standIns);
});

const parts = () => {
  const told: unknown[][] = [];
  return {
    told,
    world: { location: { origin: 'https://store.example' } },
    environment: { assetsHost: '' },
    site: { brandId: 'elder' },
    catalogue,
    report: (...said: unknown[]) => void told.push(said),
  } as unknown as Parameters<typeof readBrand>[0] & { readonly told: unknown[][] };
};

test('a brand without phones gets no default numbers, and one log entry reports all faults', async () => {
  const here = parts();
  const { phones: _, ...rest } = sound;
  const brand = await readBrand(here, { ...rest, newer: 1, languages: ['en', 'xx'] });
  expect(brand).toMatchObject({ id: 'elder', displayName: 'Elder', phones: {}, languages: ['en'] });
  expect(here.told).toHaveLength(1);
  expect(here.told[0]?.join()).toMatch(/\/phones, \/newer; no words in xx;/);
});

test('an unknown brand id gets all default phones, another failure only the general phone', async () => {
  const { phones } = JSON.parse(
    readFileSync(join(root, `brands/${catalogue.fallback.id}/brand.json`), 'utf8'),
  ) as { readonly phones: Record<string, Json> };
  expect((await standIn(parts(), 404)).phones).toEqual(phones);
  for (const status of [200, 500, 'timeout', 'malformed'])
    expect((await standIn(parts(), status)).phones).toEqual({ customerService: phones.customerService });
});
