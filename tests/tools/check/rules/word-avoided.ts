import type { Cases } from '../case.ts';

export const cases: Cases = {
  'the words and the facts of a brand cannot use avoided words of their language': {
    change: {
      'brands/issuer.json#/wordsAvoided': { en: { card: 'Write “key”.' }, es: { golpee: 'Write “llame”.' } },
      'brands/plain/brand.json#/footer/links': [
        { label: { en: 'Where to knock', es: 'Golpee aquí' }, href: 'https://www.doors.example/where' },
      ],
      'brands/plain/locales/en.json#/door/door/title': 'Knock with your card',
    },
    expected: [
      ['brands/plain/brand.json#/cardTitle/en', '“Card” is not to be said', 'Write “key”.'],
      ['brands/plain/brand.json#/footer/links/0/label/es', '“Golpee” is not to be said', 'Write “llame”.'],
      [
        'brands/plain/locales/en.json#/door/door/title',
        '“card” is not to be said',
        'Write “key”. Words that are given, and must stay, belong into $final.',
      ],
    ],
  },
  'avoided words are found in any case and spacing, but not inside longer words or final texts': {
    change: {
      'brands/issuer.json#/wordsAvoided': {
        en: { 'knock-knock': 'Write “knock”.', 'go away': 'Say where to go.', hat: 'Write “cap”.' },
        es: { adiós: 'Write “hasta luego”.' },
      },
      'flows/door/locales/en.json#/door/title': 'That is {{brand}}: KNOCK-KNOCK',
      'flows/door/locales/en.json#/$final': ['door.action.away'],
      'flows/door/locales/es.json#/door/title': 'Go away, {{brand}}',
      'flows/end/locales/en.json#/end/title': 'Go\naway, {{name}}',
    },
    expected: [
      [
        'flows/door/locales/en.json#/door/title',
        '“KNOCK-KNOCK” is not to be said',
        'Write “knock”. Words that are given, and must stay, belong into $final.',
      ],
      [
        'flows/end/locales/en.json#/end/title',
        '“Go away” is not to be said',
        'Say where to go. Words that are given, and must stay, belong into $final.',
      ],
      [
        'flows/end/locales/es.json#/end/title',
        '“Adiós” is not to be said',
        'Write “hasta luego”. Words that are given, and must stay, belong into $final.',
      ],
    ],
  },
};
