import type { Cases } from '../case.ts';

export const cases: Cases = {
  'steps cannot form a circle without a screen': {
    change: { 'flows/door/flow.json#/steps/count/then/1/goto': 'knock' },
    expected: [
      [
        'flows/door/flow.json#/steps/knock',
        'These steps can go round without showing a screen: knock > count > knock',
        'Let one of them go to a screen, or say how often with count.',
      ],
    ],
  },
};
