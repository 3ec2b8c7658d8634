import type { Cases } from '../case.ts';

export const cases: Cases = {
  'several missing files are reported together': {
    change: {
      'brands/plain/brand.json#/images': { hero: 'hero.svg', promo: 'promo.webp', favicon: 'hero.svg' },
      'brands/plain/brand.json#/theme/type': { title: { file: 'plain.woff2', weight: '400' } },
    },
    expected: [
      [
        'brands/plain/brand.json#/images/hero',
        "3 files are not in the brand's folder: hero.svg, promo.webp, plain.woff2",
        'Put them there; there are: logo.svg.',
      ],
    ],
  },
  'the logo of a partner must exist and has a lower size limit': {
    change: {
      'brands/plain/brand.json#/partners': [
        {
          clientId: 'ann',
          name: { en: 'Ann', es: 'Ann' },
          logo: 'ann.svg',
          asks: { en: ['See'], es: ['Ver'] },
          redirectUris: ['https://ann.example/'],
        },
        {
          clientId: 'bob',
          redirectUris: ['https://ann.example/'],
          name: { en: 'Bob', es: 'Bob' },
          logo: 'bob.svg',
          asks: { en: ['See'], es: ['Ver'] },
        },
      ],
    },
    sizes: { 'brands/plain/ann.svg': 20001 },
    expected: [
      [
        'brands/plain/brand.json#/partners/0/logo',
        'The picture ann.svg has 21 kB; 20 kB is the most',
        'Make it smaller, or save it as svg, webp or avif.',
      ],
      [
        'brands/plain/brand.json#/partners/1/logo',
        "The picture bob.svg is not in the brand's folder",
        'Put it there; there are: logo.svg, ann.svg.',
      ],
    ],
  },
  'an image must exist, and every image file must be used': {
    change: { 'brands/plain/brand.json#/images/logo': 'sign.svg' },
    expected: [
      [
        'brands/plain/brand.json#/images',
        'Nothing shows the file logo.svg',
        'Name it in images or as the logo of a partner, or remove it.',
      ],
      [
        'brands/plain/brand.json#/images/logo',
        "The picture sign.svg is not in the brand's folder",
        'Put it there; there are: logo.svg.',
      ],
    ],
  },
  'an image must have small and capital letters as it is named': {
    change: { 'brands/plain/brand.json#/images/hero': 'hero.svg' },
    sizes: { 'brands/plain/Hero.svg': 100 },
    expected: [
      [
        'brands/plain/brand.json#/images/hero',
        "The picture hero.svg is not in the brand's folder",
        'There is Hero.svg: call it hero.svg.',
      ],
    ],
  },
  'an image can be neither empty nor above the size limit': {
    change: { 'brands/plain/brand.json#/images/hero': 'hero.svg' },
    sizes: { 'brands/plain/hero.svg': 61234, 'brands/plain/logo.svg': 0 },
    expected: [
      ['brands/plain/brand.json#/images/logo', 'The picture logo.svg is empty', 'Save it again.'],
      [
        'brands/plain/brand.json#/images/hero',
        'The picture hero.svg has 62 kB; 60 kB is the most',
        'Make it smaller, or save it as svg, webp or avif.',
      ],
    ],
  },
};
