import type { Cases } from '../case.ts';

export const cases: Cases = {
  'two addresses cannot differ only in case': {
    change: { 'flows/end/flow.json#/entries/~1End': { start: 'end', segment: 'door' } },
    expected: [
      [
        'flows/end/flow.json#/entries/~1End',
        'The address /End is taken: flow end begins at /end',
        'Give one of them another address.',
      ],
    ],
  },
  'two flows cannot have the same address': {
    change: { 'flows/end/flow.json#/entries/~1/start': 'end' },
    expected: [
      [
        'flows/end/flow.json#/entries/~1',
        'The address / is taken: flow door begins at /',
        'Give one of them another address.',
      ],
    ],
  },
};
