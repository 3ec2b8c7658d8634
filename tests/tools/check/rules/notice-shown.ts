import type { Cases, Expected } from '../case.ts';

const unseen = (place: string): Expected => [
  place,
  'The message is said before the screen door, which shows no messages',
  'Add { "notice": "message" } to the blocks of the screen.',
];

export const cases: Cases = {
  'a screen after a message needs a block that shows messages': {
    change: {
      'flows/door/screens/door.json#/blocks/2': null,
      'flows/door/flow.json#/steps/knock/on/wait again/goto': 'door',
    },
    expected: [
      unseen('flows/base/flow.json#/on/http failed/say'),
      unseen('flows/base/flow.json#/on/*/say'),
      unseen('flows/door/flow.json#/steps/knock/on/wait again/say'),
      [
        'flows/door/flow.json#/steps/count',
        'Nothing leads to the step count',
        'Let a rule go to it, or remove it.',
        'step-reachable',
      ],
    ],
  },
};
