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

it('makes a whole folder that the check finds nothing wrong with, and says what comes next', () => {
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

it('takes the name, the colour, and the phones and links of the default brand', () => {
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
  'makes a brand that can be read, whatever its colour: %s',
  (color) => {
    expect(make('corner', 'Corner', '--color', color).code).toBe(0);
    expect(check(readProject(place.root))).toEqual([]);
  },
);

it('has a colour for those who name none', () => {
  expect(make('corner', 'Corner').code).toBe(0);
  expect(JSON.parse(read('brands/corner/brand.json')).theme.colors.primary).toMatch(/^#[0-9a-f]{6}$/);
});

it('refuses a name that another brand speaks of, and says where', () => {
  const path = join(place.root, 'brands/plain/brand.json');
  const plain = JSON.parse(readFileSync(path, 'utf8'));
  const extra = { label: { en: 'Corner rewards', es: 'Recompensas' }, href: '/rewards' };
  writeFileSync(path, JSON.stringify({ ...plain, links: { extra } }));
  const { code, told } = make('corner', 'Corner');
  expect(code).toBe(1);
  expect(told).toMatch(/brands\/plain\/brand\.json:.* {2}brand-names/);
  expect(existsSync(join(place.root, 'brands/corner'))).toBe(false);
});

describe('refuses, with words and without making anything', () => {
  it.each([
    ['an id with a sign', ['bad!id', 'Corner'], /"bad!id" cannot be a brand's id/],
    ['an id that leads elsewhere', ['../up', 'Corner'], /cannot be a brand's id/],
    ['an id that is too long', ['x'.repeat(33), 'Corner'], /up to 32 letters/],
    ['a folder that is there', ['plain', 'Corner'], /There is a folder brands\/plain already/],
    ['a folder that is there in other letters', ['Plain', 'Corner'], /There is a folder brands\/plain/],
    ['a colour that is none', ['corner', 'Corner', '--color', 'red'], /"red" is no colour/],
    ['a name without a letter', ['corner', '  '], /The name has 1 to 40 letters/],
    ['a name that is too long', ['corner', 'x'.repeat(41)], /The name has 1 to 40 letters/],
    ['no name', ['corner'], /npm run new:brand -- <id>/],
    ['a name without quotes', ['corner', 'Corner', 'Shop'], /npm run new:brand -- <id>/],
    ['an option that there is not', ['corner', 'Corner', '--colour', '#123456'], /npm run new:brand/],
  ])('%s', (_, args, words) => {
    const { code, told } = make(...args);
    expect(code).toBe(1);
    expect(told).toMatch(words);
    expect(readdirSync(join(place.root, 'brands')).sort()).toEqual(['issuer.json', 'plain']);
    expect(existsSync(join(place.root, 'up'))).toBe(false);
  });
});
