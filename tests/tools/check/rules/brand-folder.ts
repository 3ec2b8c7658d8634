import type { Cases } from '../case.ts';
import { brandNamed } from '../examples.ts';

export const cases: Cases = {
  'a brand.json with capital letters or with a second extension is reported': {
    change: { 'brands/oak/Brand.json': brandNamed('Oak') },
    sizes: { 'brands/oak/logo.svg': 100, 'brands/elm/brand.json.txt': 900 },
    expected: [
      [
        'brands/elm/brand.json.txt',
        'The file is called brand.json.txt, so nothing reads it',
        'Call it brand.json, all in small letters.',
      ],
      [
        'brands/oak/Brand.json',
        'The file is called Brand.json, so nothing reads it',
        'Call it brand.json, all in small letters.',
      ],
    ],
  },
  'a brand folder without a brand.json is reported, even if it is empty': {
    sizes: { 'brands/oak/logo.svg': 100, 'brands/elm/': 0 },
    expected: [
      [
        'brands/elm/brand.json',
        'The file is missing',
        'Write it, or remove the folder. npm run new:brand makes a whole one.',
      ],
      [
        'brands/oak/brand.json',
        'The file is missing',
        'Write it, or remove the folder. npm run new:brand makes a whole one.',
      ],
    ],
  },
  'a folder whose name cannot be part of an address is reported, and its files are still checked': {
    change: { 'brands/oak (copy)/brand.json': brandNamed('Oak') },
    sizes: { 'brands/oak (copy)/logo.svg': 100 },
    expected: [
      [
        'brands/oak (copy)/brand.json',
        'The folder\'s name "oak (copy)" cannot be a brand\'s id, so no address leads to it',
        'Use up to 32 letters, digits, - and _, the first a letter or a digit.',
      ],
    ],
  },
  'a folder with a name that every object has is reported': {
    change: {
      'brands/constructor/brand.json': brandNamed('Oak'),
      'brands/__proto__/brand.json': brandNamed('Elm'),
    },
    sizes: { 'brands/constructor/logo.svg': 100, 'brands/__proto__/logo.svg': 100 },
    expected: [
      ['__proto__', 'proto'],
      ['constructor', 'constructor'],
    ].map(([id, word]) => [
      `brands/${id}/brand.json`,
      `The folder's name "${id}" cannot be a brand's id, so no address leads to it`,
      `This word is reserved. Choose another name, for example "${word}-brand".`,
    ]),
  },
  'a brand folder inside another brand folder is reported': {
    change: { 'brands/oak/oak/brand.json': brandNamed('Oak') },
    expected: [
      [
        'brands/oak/brand.json',
        'The file is in a folder further down: oak/brand.json',
        'Move what is there up into brands/oak.',
      ],
    ],
  },
  'a locale file outside the locales folder is reported': {
    change: { 'brands/plain/en.json': { $status: 'draft' } },
    expected: [
      [
        'brands/plain/en.json',
        'Nothing reads this file',
        'A brand has brand.json, locales/<language>.json and pictures: move it there, or remove it.',
      ],
    ],
  },
};
