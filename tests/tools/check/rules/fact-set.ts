import type { Cases } from '../case.ts';

export const cases: Cases = {
  'a fact that is read needs a rule that sets it': {
    change: {
      'flows/door/flow.json#/data/guest/type': 'string',
      'flows/door/flow.json#/conditions/has-rooms/$data.guest/exists': true,
      'flows/door/flow.json#/steps/count/then/0/when': {
        '$shared.late': true,
        '$data.knocks': null,
        '$flags.strict': null,
      },
      'flows/door/flow.json#/shared/late/type': 'boolean',
    },
    expected: [
      [
        'flows/door/flow.json#/data/guest',
        'guest is read, and nothing ever sets it',
        'Keep it where it becomes known, or do without it.',
      ],
      [
        'flows/door/flow.json#/shared/late',
        'late is read, and nothing ever sets it',
        'Keep it where it becomes known, or do without it.',
      ],
    ],
  },
};
