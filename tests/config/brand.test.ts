import { describe, expect, test } from 'vitest';
import { defaultsOf, resolveBrand } from '../../src/config/brand.ts';

describe('a resolved brand', () => {
  const brand = {
    displayName: 'Alder',
    images: { logo: 'logo.svg', hero: 'https://cdn.example/hero.avif' },
    links: { privacy: '/privacy' },
  };

  test('has its id and absolute images', () => {
    const resolved = resolveBrand(brand, 'alder', 'https://assets.example');
    expect(resolved).toMatchObject({ id: 'alder', displayName: 'Alder' });
    expect(resolved.images).toEqual({
      logo: 'https://assets.example/brands/alder/logo.svg',
      hero: 'https://cdn.example/hero.avif',
    });
  });

  test('has absolute logos of partners, and nothing else of them is taken for a file', () => {
    const partners = [{ clientId: 'mill', logo: 'mill.svg' }, { clientId: 'forge' }];
    const resolved = resolveBrand({ ...brand, partners }, 'alder', 'https://assets.example');
    expect(resolved.partners).toEqual([
      { clientId: 'mill', logo: 'https://assets.example/brands/alder/mill.svg' },
      { clientId: 'forge' },
    ]);
    expect(resolveBrand(resolved, 'alder', 'https://assets.example')).toEqual(resolved);
  });

  test('is the same when it is resolved again', () => {
    const once = resolveBrand(brand, 'alder', '');
    expect(once.images).toMatchObject({ logo: '/brands/alder/logo.svg' });
    expect(resolveBrand(once, 'alder', '')).toEqual(once);
  });

  test('has the defaults below what it states, list by list', () => {
    const defaults = {
      multiAccount: false,
      accountNumberLengths: [16],
      links: { privacy: '/p', usage: '/u' },
    };
    const resolved = resolveBrand({ ...brand, accountNumberLengths: [11, 15] }, 'alder', '', defaults);
    expect(resolved).toMatchObject({
      multiAccount: false,
      accountNumberLengths: [11, 15],
      links: { privacy: '/privacy', usage: '/u' },
    });
  });
});

test('a schema gives its defaults, nested and through references', () => {
  const schema = {
    properties: {
      multiAccount: { type: 'boolean', default: false },
      displayName: { type: 'string' },
      links: { properties: { usage: { default: '/u' }, extra: {} } },
      phones: { $ref: '#/$defs/Phones' },
      flag: { $ref: '#/$defs/Flag' },
      lost: { $ref: '#/$defs/Missing' },
    },
    $defs: { Phones: { properties: { fraud: { default: '1' } } }, Flag: { type: 'boolean', default: true } },
  };
  expect(defaultsOf(schema)).toEqual({
    multiAccount: false,
    links: { usage: '/u' },
    phones: { fraud: '1' },
    flag: true,
  });
});
