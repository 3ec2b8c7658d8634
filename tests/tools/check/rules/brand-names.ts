import type { Cases, Expected } from '../case.ts';
import { brandNamed } from '../examples.ts';

const namesOther = (place: string, brand: string): Expected => [
  place,
  `This speaks of ${brand}, which is another brand`,
  'Write Oak, or {{brand}} in words.',
];

const sameName = (place: string): Expected => [
  place,
  'Another brand is called Plain Door, too',
  "Write this brand's own name; what was copied with it is this brand's to change as well.",
];

export const cases: Cases = {
  'two brands cannot have the same short address': {
    change: {
      'brands/plain/brand.json#/vanityUrl': 'https://www.doors.example/card',
      'brands/other/brand.json': brandNamed('Other Gate', {
        languages: ['en'],
        ownWords: [],
        vanityUrl: 'https://www.doors.example/card/',
      }),
    },
    sizes: { 'brands/other/logo.svg': 100 },
    expected: [
      [
        'brands/other/brand.json#/vanityUrl',
        'The brand plain has this address, too',
        "Write this brand's own, or leave it out.",
      ],
    ],
  },
  'the facts and the words of a brand cannot name another brand': {
    change: {
      'brands/oak/brand.json': brandNamed('Oak', {
        cardTitle: { en: 'Plain Door Card', es: 'Tarjeta Oak' },
        vanityUrl: 'https://www.oak.example/Plain',
        ownWords: ['en'],
      }),
      'brands/oak/locales/en.json': {
        $status: 'draft',
        door: { door: { title: 'Knock at the Plain Door, not at Oak' } },
      },
    },
    sizes: { 'brands/oak/logo.svg': 100 },
    expected: [
      namesOther('brands/oak/brand.json#/cardTitle/en', 'Plain Door'),
      namesOther('brands/oak/locales/en.json#/door/door/title', 'Plain Door'),
    ],
  },
  'two brands cannot have the same display name': {
    change: { 'brands/oak/brand.json': brandNamed('Plain Door') },
    sizes: { 'brands/oak/logo.svg': 100 },
    expected: [
      sameName('brands/oak/brand.json#/displayName'),
      sameName('brands/plain/brand.json#/displayName'),
    ],
  },
  'the checker finds a brand name with special characters': {
    change: {
      'brands/oak/brand.json': brandNamed('Oak', {
        cardTitle: { en: 'Oak & Sons (Est. 1901) Card', es: 'Tarjeta' },
      }),
      'brands/sons/brand.json': brandNamed('Oak & Sons (Est. 1901)', {
        cardTitle: { en: 'Oak & Sons (Est. 1901) Card', es: 'Tarjeta' },
      }),
    },
    sizes: { 'brands/oak/logo.svg': 100, 'brands/sons/logo.svg': 100 },
    expected: [namesOther('brands/oak/brand.json#/cardTitle/en', 'Oak & Sons (Est. 1901)')],
  },
};
