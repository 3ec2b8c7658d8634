import type { Cases, Expected } from '../case.ts';
import { passkeys, unusedWords } from '../examples.ts';

const unhandled = (event: string, key: string): Expected => [
  'flows/door/flow.json#/steps/knock',
  `The step knock does not say what happens ${event}`,
  `Add "${key}" to the step, to the flow, or to a flow that it extends.`,
];

export const cases: Cases = {
  'a step must name every documented code, even if it inherits a * rule': {
    change: {
      'flows/door/flow.json#/steps/knock/on': {
        again: { say: 'again', with: { phone: '$brand.phones.fraud' }, goto: 'count' },
        'wait again': null,
      },
    },
    expected: [
      [
        'flows/door/flow.json#/steps/knock',
        'The step knock does not name wait: Somebody is coming',
        'Add "wait" to the step\'s on, alone or in a group such as "wait …".',
      ],
    ],
  },
  'a step must handle every answer of the browser': {
    base: passkeys,
    change: { 'flows/door/flow.json#/steps/pick/on/declined': null },
    expected: [
      [
        'flows/door/flow.json#/steps/pick',
        "The step pick does not say what happens when the browser's answer is declined",
        'Add "declined" to the step, to the flow, or to a flow that it extends.',
      ],
    ],
  },
  'a call needs a rule for every kind of failure': {
    change: { 'flows/base/flow.json#/on': null },
    expected: [
      unusedWords('flows/base/locales/en.json', 'message.default'),
      unusedWords('flows/base/locales/es.json', 'message.default'),
      unhandled('on a code that is not documented', '*'),
      unhandled('when the code is missing', 'missing'),
      unhandled('when the server answers with a failure', 'http'),
      unhandled('on failed.network', 'failed.network'),
      unhandled('on failed.timeout', 'failed.timeout'),
      unhandled('on failed.malformed', 'failed.malformed'),
      unhandled('on failed.unresolved', 'failed'),
    ],
  },
  'a step with its own * rule must name the codes that the flow handles': {
    change: {
      'flows/base/flow.json#/on/again/goto': 'trouble',
      'flows/door/flow.json#/steps/knock/on': {
        wait: { say: 'again', with: { phone: '$brand.phones.fraud' }, goto: 'count' },
        '*': { goto: 'count' },
        'wait again': null,
      },
    },
    expected: [
      [
        'flows/door/flow.json#/steps/knock',
        'The step knock does not name again: Nobody heard it',
        'Add "again" to the step\'s on, alone or in a group such as "again …".',
      ],
    ],
  },
};
