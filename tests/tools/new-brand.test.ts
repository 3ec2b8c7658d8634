import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { check } from '../../src/tools/check/check.ts';
import { main } from '../../src/tools/new-brand.ts';
import { readProject } from '../../src/tools/project.ts';
import { soundFolder } from './sound-folder.ts';

const { place, read } = soundFolder('new-brand');

const make = (...args: readonly string[]) => {
  const told: string[] = [];
  const code = main(args, place.root, (text) => told.push(text));
  return { code, told: told.join('') };
};

it('new:brand creates a complete, valid brand folder, and prints the next steps', () => {
  const { code, told } = make('corner', 'Corner & Sons', '--color', '#A03060');
  expect(code).toBe(0);
  expect(readdirSync(join(place.root, 'brands/corner')).sort()).toEqual([
    'brand.json',
    'favicon.svg',
    'hero.svg',
    'locales',
    'logo-dark.svg',
    'logo.svg',
    'promo.svg',
  ]);
  expect(readdirSync(join(place.root, 'brands/corner/locales'))).toEqual(['en.json', 'es.json']);
  expect(JSON.parse(read('brands/corner/locales/en.json'))).toMatchObject({ $status: 'draft' });
  expect(told).toContain('$status');
  expect(check(readProject(place.root))).toEqual([]);
  expect(told).toContain('/login/corner/');
  expect(told).toContain('npm run check -- --brand corner');
});

it('new:brand uses the given name and color, and the phones of the default brand', () => {
  make('corner', 'Corner & Sons', '--color', '#A03060');
  const brand = JSON.parse(read('brands/corner/brand.json'));
  const plain = JSON.parse(read('brands/plain/brand.json'));
  expect(brand).toMatchObject({
    displayName: 'Corner & Sons',
    phones: plain.phones,
    theme: { colors: { primary: '#a03060' } },
  });
  expect(read('brands/corner/logo.svg')).toContain('>Corner &#38; Sons</text>');
  expect(read('brands/corner/favicon.svg')).toContain('fill="#a03060"');
});

it.each(['#ffffff', '#000000', '#ffee00', '#7f7f7f', '#00ff88', '#ff0000', '#c0c0c0'])(
  'new:brand creates a valid brand for the color %s',
  (color) => {
    expect(make('corner', 'Corner', '--color', color).code).toBe(0);
    expect(check(readProject(place.root))).toEqual([]);
  },
);

it('new:brand chooses a color if none is given', () => {
  expect(make('corner', 'Corner').code).toBe(0);
  expect(JSON.parse(read('brands/corner/brand.json')).theme.colors.primary).toMatch(/^#[0-9a-f]{6}$/);
});

it('new:brand refuses a name that another brand mentions, and reports the place', () => {
  const path = join(place.root, 'brands/plain/brand.json');
  const plain = JSON.parse(readFileSync(path, 'utf8'));
  const extra = { label: { en: 'Corner rewards', es: 'Recompensas' }, href: '/rewards' };
  writeFileSync(path, JSON.stringify({ ...plain, links: { extra } }));
  const { code, told } = make('corner', 'Corner');
  expect(code).toBe(1);
  expect(told).toMatch(/brands\/plain\/brand\.json:.* {2}brand-names/);
  expect(existsSync(join(place.root, 'brands/corner'))).toBe(false);
});

describe('new:brand', () => {
  it.each([
    ['an ID with a special character', ['bad!id', 'Corner'], /"bad!id" cannot be a brand's id/],
    ['an ID that is a path', ['../up', 'Corner'], /cannot be a brand's id/],
    ['an ID that is too long', ['x'.repeat(33), 'Corner'], /up to 32 letters/],
    ['an ID whose folder exists', ['plain', 'Corner'], /There is a folder brands\/plain already/],
    ['an ID whose folder exists in another case', ['Plain', 'Corner'], /There is a folder brands\/plain/],
    ['an invalid color', ['corner', 'Corner', '--color', 'red'], /"red" is no colour/],
    ['a blank name', ['corner', '  '], /The name has 1 to 40 letters/],
    ['a name that is too long', ['corner', 'x'.repeat(41)], /The name has 1 to 40 letters/],
    ['a missing name', ['corner'], /missing required argument 'name'/],
    ['a name without quotes', ['corner', 'Corner', 'Shop'], /too many arguments/],
    ['an unknown option', ['corner', 'Corner', '--colour', '#123456'], /unknown option '--colour'/],
  ])('refuses %s, and creates nothing', (_, args, words) => {
    const { code, told } = make(...args);
    expect(code).toBe(1);
    expect(told).toMatch(words);
    expect(readdirSync(join(place.root, 'brands')).sort()).toEqual(['issuer.json', 'plain']);
    expect(existsSync(join(place.root, 'up'))).toBe(false);
  });
});
