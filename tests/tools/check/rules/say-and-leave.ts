import type { Cases } from '../case.ts';

export const cases: Cases = {
  'a rule that leaves the flow cannot show a message': {
    change: { 'flows/end/flow.json#/steps/end/on/home': { say: 'default', with: { code: 0 } } },
    expected: [
      [
        'flows/end/flow.json#/steps/end/on/home/say',
        'Nobody sees this message: the rule leaves the flow',
        'Hand the message over in with, use a toast, or go to a step.',
      ],
    ],
  },
};
