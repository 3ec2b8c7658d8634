import type { Cases } from '../case.ts';

export const cases: Cases = {
  'the screen of a step must exist': {
    change: { 'flows/shell/flow.json#/steps/closed/screen': 'close' },
    expected: [
      [
        'flows/shell/flow.json#/steps/closed/screen',
        'There is no screen close in flow shell or in what it extends',
        'Did you mean "closed"?',
      ],
      [
        'flows/shell/screens/closed.json',
        'No step shows the screen closed',
        'Remove the file, or let a step show it.',
      ],
    ],
  },
  'a step must show every screen': {
    change: { 'flows/end/screens/spare.json': { layout: 'card', blocks: [] } },
    expected: [
      [
        'flows/end/screens/spare.json',
        'No step shows the screen spare',
        'Remove the file, or let a step show it.',
      ],
    ],
  },
  'the screen that shows while a flow starts must exist': {
    change: { 'flows/door/flow.json#/steps/choose/while': 'dor' },
    expected: [
      [
        'flows/door/flow.json#/steps/choose/while',
        'There is no screen dor in flow door or in what it extends',
        'Did you mean "door"?',
      ],
    ],
  },
};
