import type { Cases } from '../case.ts';

export const cases: Cases = {
  'a font file that cannot be parsed is reported': {
    change: { 'brands/plain/brand.json#/theme/type/title': { file: 'own.woff2', weight: '400' } },
    sizes: { 'brands/plain/own.woff2': 12 },
    pictures: { 'brands/plain/own.woff2': 'wOF2 nothing' },
    expected: [
      [
        'brands/plain/brand.json#/theme/type/title',
        'The font own.woff2 cannot be read',
        'Save it anew as woff2.',
      ],
    ],
  },
};
