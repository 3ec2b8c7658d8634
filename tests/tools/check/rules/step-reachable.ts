import type { Cases } from '../case.ts';

export const cases: Cases = {
  'a flow that nothing uses is reported': {
    change: {
      'flows/spare/flow.json': {
        title: 'Spare',
        extends: 'base',
        start: 'go',
        returns: { done: {} },
        steps: { go: { then: { leave: { return: 'done' } } } },
      },
    },
    expected: [
      [
        'flows/spare/flow.json',
        'Nothing uses the flow spare',
        'Give it entries, call it from a step, or remove it.',
      ],
    ],
  },
  'the first screen of an address must be reachable by decisions alone': {
    change: { 'flows/end/flow.json#/entries/~1end/shows': 'trouble' },
    expected: [
      [
        'flows/end/flow.json#/entries/~1end/shows',
        'The step end does not lead to the screen trouble by deciding alone',
        'Name the screen that shows before people or servers have answered, or say nothing of it.',
      ],
    ],
  },
  'a step that nothing leads to is reported': {
    change: { 'flows/door/flow.json#/steps/spare/then/goto': 'door' },
    expected: [
      [
        'flows/door/flow.json#/steps/spare',
        'Nothing leads to the step spare',
        'Let a rule go to it, or remove it.',
      ],
    ],
  },
};
