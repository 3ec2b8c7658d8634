import type { Cases } from '../case.ts';

export const cases: Cases = {
  'brand words cannot be too long': {
    change: {
      'brands/plain/locales/en.json#/door/door/title':
        'Knock at the plain door as often as you like, but not too hard, or it will fall out of its frame',
    },
    expected: [
      [
        'brands/plain/locales/en.json#/door/door/title',
        'These words are 96 characters long; the title of the screen door takes 80',
        'Say it shorter.',
      ],
    ],
  },
  'the words of a button cannot be too long in any language': {
    change: {
      'flows/door/locales/es.json#/door/action/submit':
        'Llamar a la puerta con los nudillos, dos veces y fuerte',
    },
    expected: [
      [
        'flows/door/locales/es.json#/door/action/submit',
        'These words are 55 characters long; the button submit of the screen door takes 40',
        'Say it shorter.',
      ],
    ],
  },
  'words cannot be too long with the name of a brand in them': {
    change: {
      'flows/door/locales/en.json#/door/action/submit': 'Knock at {{brand}}',
      'flows/door/locales/es.json#/door/action/submit': 'Llamar a la puerta del cardo {{brand}} ya',
    },
    expected: [
      [
        'flows/door/locales/es.json#/door/action/submit',
        "These words are 42 characters long with the brand's name Plain Door in them; the button submit of the screen door takes 40",
        'Say it shorter, or give the brand a shorter displayName.',
      ],
    ],
  },
};
