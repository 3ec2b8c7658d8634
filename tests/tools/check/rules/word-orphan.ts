import type { Cases } from '../case.ts';
import { unusedWords } from '../examples.ts';

export const cases: Cases = {
  'app words that the code does not name are reported': {
    change: {
      'flows/base/locales/en.json#/kit/open': 'Open',
      'flows/base/locales/es.json#/kit/open': 'Abrir',
    },
    expected: [
      unusedWords('flows/base/locales/en.json', 'kit.open'),
      unusedWords('flows/base/locales/es.json', 'kit.open'),
    ],
  },
  'final words must exist': {
    change: { 'flows/door/locales/en.json#/$final': ['message.gone'] },
    expected: [
      [
        'flows/door/locales/en.json#/$final/0',
        'There are no words message.gone in this file',
        'Mend the key, or take it off the list.',
      ],
    ],
  },
  'words that nothing shows are reported': {
    change: {
      'flows/door/locales/en.json#/door/hint': 'Knock twice.',
      'flows/door/locales/es.json#/door/hint': 'Llame dos veces.',
    },
    expected: [
      unusedWords('flows/door/locales/en.json', 'door.hint'),
      unusedWords('flows/door/locales/es.json', 'door.hint'),
    ],
  },
};
