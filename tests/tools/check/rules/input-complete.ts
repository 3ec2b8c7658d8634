import type { Cases } from '../case.ts';

export const cases: Cases = {
  'a step must pass the required input of the flow that it calls, and nothing else': {
    change: { 'flows/door/flow.json#/steps/choose/with': { color: 'red', question: null } },
    expected: [
      [
        'flows/door/flow.json#/steps/choose',
        'question is missing: it belongs to the input of flow ask',
        'Add "question" to with (What is asked.), or make it optional there.',
      ],
      [
        'flows/door/flow.json#/steps/choose/with/color',
        'color does not belong to the input of flow ask',
        'There are: question, rooms, hint.',
      ],
    ],
  },
  'a flow can make inherited input optional': {
    change: {
      'flows/ask-again/flow.json': {
        title: 'Ask once more',
        extends: 'ask',
        input: { question: { type: 'string', description: 'What is asked.', optional: true } },
        start: 'ask',
        steps: {},
      },
      'flows/door/flow.json#/steps/choose/flow': 'ask-again',
      'flows/door/flow.json#/steps/choose/with': { color: 'red', question: null },
    },
    expected: [
      [
        'flows/door/flow.json#/steps/choose/with/color',
        'color does not belong to the input of flow ask-again',
        'There are: question, rooms, hint.',
      ],
    ],
  },
  'a return must pass everything that it declares, and nothing else': {
    change: { 'flows/ask/flow.json#/steps/ask/on/submit/leave/with': { rom: '$form.room', room: null } },
    expected: [
      [
        'flows/ask/flow.json#/steps/ask/on/submit/leave/with/rom',
        'rom does not belong to what the flow returns with answered',
        'Did you mean "room"?',
      ],
    ],
  },
};
