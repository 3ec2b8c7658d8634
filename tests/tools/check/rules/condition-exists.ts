import type { Cases } from '../case.ts';
import { guardFlow, passkeys } from '../examples.ts';

export const cases: Cases = {
  'the condition of a flow in before must exist': {
    base: guardFlow,
    change: { 'flows/base/flow.json#/before': [{ flow: 'guard', when: 'strictli' }] },
    expected: [
      [
        'flows/base/flow.json#/before/0/flow',
        'The flow guard leads to /, where it would run again',
        'Let it run when a parameter of the address is there ($query), or lead to an address without it.',
        'gate-sound',
      ],
      ['flows/base/flow.json#/before/0/when', 'No condition is called strictli', 'There is none yet.'],
    ],
  },
  'the condition of an offer must exist': {
    base: passkeys,
    change: { 'flows/door/flow.json#/steps/door/offer/when': 'has-keys' },
    expected: [
      [
        'flows/door/flow.json#/steps/door/offer/when',
        'No condition is called has-keys',
        'There is: has-rooms.',
      ],
    ],
  },
  'the condition of a rule must exist': {
    change: {
      'flows/door/flow.json#/steps/knock/on/in': [
        { when: 'have-rooms', goto: 'choose' },
        { when: 'has-rooms', goto: 'enter' },
        { goto: 'enter' },
      ],
    },
    expected: [
      [
        'flows/door/flow.json#/steps/knock/on/in/0/when',
        'No condition is called have-rooms',
        'Did you mean "has-rooms"?',
      ],
    ],
  },
  'a condition that nothing uses is reported': {
    change: { 'flows/door/flow.json#/conditions/is-late/$data.knocks/minimum': 9 },
    expected: [
      [
        'flows/door/flow.json#/conditions/is-late',
        'Nothing uses the condition is-late',
        'Remove it, or refer to it in a when.',
      ],
    ],
  },
};
