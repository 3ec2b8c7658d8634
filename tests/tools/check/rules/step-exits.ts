import type { Cases } from '../case.ts';

export const cases: Cases = {
  'a screen cannot lead only to itself': {
    change: {
      'flows/end/screens/end.json#/blocks': [
        { heading: 'title', with: { name: '$entry.name' } },
        { links: ['home'] },
      ],
      'flows/end/screens/end.json#/actions/shop': null,
      'flows/end/flow.json#/steps/end/on/home': { goto: 'end', leave: null },
      'flows/end/locales/en.json#/end/action/shop': null,
      'flows/end/locales/es.json#/end/action/shop': null,
    },
    expected: [
      [
        'flows/end/flow.json#/steps/end',
        'From the step end there is no way out of the flow',
        'Let an action or an outcome leave, or go to a step from which one does.',
      ],
    ],
  },
};
