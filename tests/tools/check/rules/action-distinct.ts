import type { Cases } from '../case.ts';

export const cases: Cases = {
  'an action cannot be shown twice on a screen, in one block or in two': {
    change: { 'flows/end/screens/end.json#/blocks/2': { actions: ['home', 'home'] } },
    expected: [
      [
        'flows/end/screens/end.json#/actions/home',
        'The action home is shown more than once on this screen',
        'Name it in one block, once.',
      ],
    ],
  },
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
  'two actions of a banner cannot have the same words': {
    change: {
      'flows/end/screens/end.json#/blocks/2': { banner: 'more', actions: ['news', 'offers'] },
      'flows/end/screens/end.json#/actions': { news: { kind: 'go' }, offers: { kind: 'go' } },
      'flows/end/flow.json#/steps/end/on': {
        news: { leave: { route: '/' } },
        offers: { leave: { route: '/' } },
      },
      'flows/end/locales/en.json#/end': {
        more: { title: 'More', text: 'There is more.' },
        action: { news: 'Read on', offers: 'Read on' },
      },
      'flows/end/locales/es.json#/end': {
        more: { title: 'Más', text: 'Hay más.' },
        action: { news: 'Leer', offers: 'Ver ofertas' },
      },
    },
    expected: [
      [
        'flows/end/screens/end.json#/actions/offers',
        'The actions news and offers both say “Read on” (en)',
        'Say in each what happens when it is pressed.',
      ],
    ],
  },
};
