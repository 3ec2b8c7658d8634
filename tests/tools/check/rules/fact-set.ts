import type { Cases } from '../case.ts';

export const cases: Cases = {
  'a fact that nothing sets or reads is reported': {
    change: {
      'flows/door/flow.json#/data': {
        kept: { type: 'string', description: 'Kept for whoever looks at the state.' },
        idle: { type: 'string', description: 'Left over.', default: 'nothing' },
      },
      'flows/door/flow.json#/steps/knock/keep/kept': '$response.ticket',
    },
    expected: [
      [
        'flows/door/flow.json#/data/idle',
        'Nothing keeps the fact idle, and nothing reads it',
        'Correct its name where it is meant, or remove it.',
      ],
    ],
  },
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
