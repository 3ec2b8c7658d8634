import { describe, expect, test } from 'vitest';
import { defaultsOf, resolveBrand } from '../../src/config/brand.ts';

describe('resolveBrand', () => {
  const brand = {
    displayName: 'Alder',
    images: { logo: 'logo.svg', hero: 'https://cdn.example/hero.avif' },
    links: { privacy: '/privacy' },
  };

  test('adds the brand ID and makes image URLs absolute', () => {
    const resolved = resolveBrand(brand, 'alder', 'https://assets.example');
    expect(resolved).toMatchObject({ id: 'alder', displayName: 'Alder' });
    expect(resolved.images).toEqual({
      logo: 'https://assets.example/brands/alder/logo.svg',
      hero: 'https://cdn.example/hero.avif',
    });
  });

  test('makes partner logos absolute and leaves other partner properties unchanged', () => {
    const partners = [{ clientId: 'mill', logo: 'mill.svg' }, { clientId: 'forge' }];
    const resolved = resolveBrand({ ...brand, partners }, 'alder', 'https://assets.example');
    expect(resolved.partners).toEqual([
      { clientId: 'mill', logo: 'https://assets.example/brands/alder/mill.svg' },
      { clientId: 'forge' },
    ]);
    expect(resolveBrand(resolved, 'alder', 'https://assets.example')).toEqual(resolved);
  });

  test('returns the same brand for a brand that is already resolved', () => {
    const once = resolveBrand(brand, 'alder', '');
    expect(once.images).toMatchObject({ logo: '/brands/alder/logo.svg' });
    expect(resolveBrand(once, 'alder', '')).toEqual(once);
  });

  test('merges defaults into objects and lets a stated list replace the default list', () => {
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

test('defaultsOf collects defaults from nested properties and through references', () => {
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
