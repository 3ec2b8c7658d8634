import type { Cases } from '../case.ts';

export const cases: Cases = {
  'a list of effects must be declared and used': {
    change: {
      'flows/door/flow.json#/steps/enter/then/do': ['arive'],
      'flows/door/flow.json#/effects/arrive': [{ track: { pageName: 'in' } }],
    },
    expected: [
      [
        'flows/door/flow.json#/steps/enter/then/do/0',
        'No list of effects is called arive',
        'Did you mean "arrive"?',
      ],
      ['flows/door/flow.json#/effects/arrive', 'Nothing uses arrive', 'Remove it, or refer to it.'],
    ],
  },
  'a shape must be declared and used': {
    change: {
      'flows/ask/flow.json#/returns/answered': 'choosen',
      'flows/ask/flow.json#/shapes/chosen/room': { type: 'string', description: 'The room.' },
    },
    expected: [
      ['flows/ask/flow.json#/returns/answered', 'No shape is called choosen', 'Did you mean "chosen"?'],
      [
        'flows/ask/flow.json#/steps/ask/on/submit/leave/with/room',
        'room does not belong to what the flow returns with answered',
        'There is none yet.',
        'input-complete',
      ],
      ['flows/ask/flow.json#/shapes/chosen', 'Nothing uses chosen', 'Remove it, or refer to it.'],
      [
        'flows/door/flow.json#/steps/choose/on/answered/keep/ticket',
        '$result.room does not exist in what flow ask returns with answered',
        'There is none yet.',
        'reference-exists',
      ],
    ],
  },
  'a value must be used, and cannot depend on itself': {
    change: {
      'flows/door/flow.json#/values/spare': '$brand.phones.fraud',
      'flows/door/flow.json#/values/one': '$value.other',
      'flows/door/flow.json#/values/other/$first': ['$data.ticket', '$value.one'],
    },
    expected: [
      ['flows/door/flow.json#/values/spare', 'Nothing uses spare', 'Remove it, or refer to it.'],
      [
        'flows/door/flow.json#/values/one',
        'The value one is made from itself',
        'Let it read something else.',
      ],
      [
        'flows/door/flow.json#/values/other',
        'The value other is made from itself',
        'Let it read something else.',
      ],
    ],
  },
};
