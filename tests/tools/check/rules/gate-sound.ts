import type { Cases, Expected } from '../case.ts';
import { guardFlow } from '../examples.ts';

const runsAgain: Expected = [
  'flows/base/flow.json#/before/0/flow',
  'The flow guard leads to /, where it would run again',
  'Let it run when a parameter of the address is there ($query), or lead to an address without it.',
];

export const cases: Cases = {
  'a flow in before cannot lead to an address where it runs again': {
    base: guardFlow,
    change: {
      'flows/guard/flow.json#/steps/look/then': [
        { when: { '$flags.strict': true }, leave: { route: '/' } },
        { leave: { return: 'fine' } },
      ],
      'flows/base/flow.json#/before': [{ flow: 'guard', when: { '$flags.strict': true } }],
    },
    expected: [runsAgain],
  },
  'the condition of a flow in before can use only values that exist before an address opens': {
    base: guardFlow,
    change: {
      'flows/base/flow.json#/before': [
        { flow: 'guard', when: { '$query.key': { exists: true }, '$response.ticket': 'a' } },
      ],
    },
    expected: [
      [
        'flows/base/flow.json#/before/0/flow',
        'Whether guard runs depends on $response.ticket, which is not there yet',
        'Ask for what the address, the brand, the flags or what flows share says.',
      ],
    ],
  },
  'a flow in before cannot require input': {
    base: guardFlow,
    change: {
      'flows/guard/flow.json#/input': {
        who: { type: 'string', description: 'Who comes.', unread: 'A test.' },
        why: { type: 'string', description: 'What for.', unread: 'A test.', optional: true },
        how: { type: 'string', description: 'How.', unread: 'A test.', default: 'by foot' },
      },
      'flows/base/flow.json#/before': [{ flow: 'guard', when: { '$query.key': { exists: true } } }],
    },
    expected: [
      [
        'flows/base/flow.json#/before/0/flow',
        'The flow guard needs who, which nobody hands over before an address',
        'Make it optional there, or give it a default.',
      ],
    ],
  },
  'a flow in before with a named condition cannot lead to an address where it runs again': {
    base: guardFlow,
    change: {
      'flows/guard/flow.json#/steps/look/then': [
        { when: { '$flags.strict': true }, leave: { route: '/' } },
        { leave: { return: 'fine' } },
      ],
      'flows/base/flow.json#/before': [{ flow: 'guard', when: 'strictly' }],
      'flows/base/flow.json#/conditions/strictly': [{ '$flags.strict': true }],
    },
    expected: [runsAgain],
  },
  'a flow in before must be able to return': {
    base: guardFlow,
    change: {
      'flows/guard/flow.json#/returns/fine': null,
      'flows/guard/flow.json#/steps/look/then/leave/route': '/end',
      'flows/base/flow.json#/before': [{ flow: 'guard', when: { '$query.key': { exists: true } } }],
    },
    expected: [
      [
        'flows/base/flow.json#/before/0/flow',
        'The flow guard returns nothing: no address after it would ever show',
        'Give it a return, and take that where people may go on.',
      ],
    ],
  },
  'a flow in before cannot stay at a step without a screen': {
    base: guardFlow,
    change: {
      'flows/guard/flow.json': {
        steps: {
          look: { then: [{ when: { '$query.key': 'old' }, count: 'looks' }, { leave: { return: 'fine' } }] },
        },
        data: { looks: { type: 'integer', description: 'How often.', unread: 'A test.', default: 0 } },
        extends: null,
      },
      'flows/base/flow.json#/before': [{ flow: 'guard', when: { '$query.key': { exists: true } } }],
    },
    expected: [
      [
        'flows/base/flow.json#/before/0/flow',
        'The flow guard may have no screen to show: look can stay where it is before any screen was shown',
        'Let it return or leave, or name a step with a screen in its fallback.',
      ],
    ],
  },
};
