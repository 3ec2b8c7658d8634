import type { Cases } from '../case.ts';
import { unusedWords } from '../examples.ts';

export const cases: Cases = {
  'a rule cannot both go to a step and leave': {
    change: { 'flows/end/flow.json#/steps/end/on/home/goto': 'end' },
    expected: [
      [
        'flows/end/flow.json#/steps/end/on/home/goto',
        'The rule goes to a step and leaves',
        'Keep one of the two.',
      ],
    ],
  },
  'a rule must have an effect': {
    change: { 'flows/end/flow.json#/steps/end/on/home/leave': null },
    expected: [
      [
        'flows/end/flow.json#/steps/end/on/home',
        'The rule does nothing',
        'Say what happens: a message, a step, or a way out.',
      ],
    ],
  },
  'a rule must show a message or go to a step when a call answers': {
    change: {
      'flows/door/flow.json#/steps/knock/on/wait again': {
        keep: { ticket: 'none' },
        say: null,
        with: null,
        goto: null,
      },
    },
    expected: [
      [
        'flows/door/flow.json#/steps/knock/on/wait again',
        'The answer is passed over in silence: the last screen shows again as it was',
        'Say a message, or go to a step.',
      ],
      [
        'flows/door/flow.json#/steps/count',
        'Nothing leads to the step count',
        'Let a rule go to it, or remove it.',
        'step-reachable',
      ],
      unusedWords('flows/door/locales/en.json', 'message.again'),
      unusedWords('flows/door/locales/es.json', 'message.again'),
    ],
  },
  'a field or a tone needs a message': {
    change: { 'flows/end/flow.json#/steps/end/on/home': { field: 'name', tone: 'info' } },
    expected: [
      [
        'flows/end/flow.json#/steps/end/on/home/field',
        'field belongs to a message, and nothing is said',
        'Say a message, or remove it.',
      ],
      [
        'flows/end/flow.json#/steps/end/on/home/field',
        'The form has no field name',
        'There is none yet.',
        'field-exists',
      ],
      [
        'flows/end/flow.json#/steps/end/on/home/tone',
        'tone belongs to a message, and nothing is said',
        'Say a message, or remove it.',
      ],
    ],
  },
};
