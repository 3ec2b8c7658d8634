import type { Cases } from '../case.ts';

export const cases: Cases = {
  'two actions of a screen cannot have the same words, unless a condition shows one of them': {
    change: {
      'flows/end/locales/en.json#/end/action/shop': 'Home',
      'flows/door/locales/es.json#/door/action/away': 'Llamar',
    },
    expected: [
      [
        'flows/end/screens/end.json#/actions/shop',
        'The actions home and shop both say “Home” (en)',
        'Say in each what happens when it is pressed.',
      ],
    ],
  },
};
