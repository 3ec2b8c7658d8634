import type { Cases } from '../case.ts';

export const cases: Cases = {
  'a flow must return every outcome that it declares': {
    change: {
      'flows/ask/flow.json#/returns/lost': {},
      'flows/door/flow.json#/steps/choose/on/lost/goto': 'door',
    },
    expected: [
      [
        'flows/ask/flow.json#/returns/lost',
        'The flow ask never returns lost',
        'Return it from a step, or remove it.',
      ],
    ],
  },
  'a step must handle every return of the flow that it calls': {
    change: { 'flows/door/flow.json#/steps/choose/on/cancelled': null },
    expected: [
      [
        'flows/door/flow.json#/steps/choose',
        'The step choose does not say what happens when ask returns cancelled',
        'Add "cancelled" to the step\'s on.',
      ],
    ],
  },
};
