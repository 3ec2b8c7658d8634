import type { Cases } from '../case.ts';

export const cases: Cases = {
  'an unknown formatter is reported': {
    change: { 'flows/door/flow.json#/steps/knock/send/name': '$form.name | upperr' },
    expected: [
      [
        'flows/door/flow.json#/steps/knock/send/name',
        'There is no formatter upperr',
        'Did you mean "upper"?',
      ],
    ],
  },
};
