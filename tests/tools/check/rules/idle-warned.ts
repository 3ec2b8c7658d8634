import type { Cases } from '../case.ts';

export const cases: Cases = {
  'an idle limit must warn before the flow ends': {
    change: {
      'flows/door/flow.json#/steps/door/idle/then/leave/redirect': '$environment.loanHost',
      'flows/door/flow.json#/steps/door/idle/then/goto': null,
    },
    expected: [
      [
        'flows/door/flow.json#/steps/door/idle/then',
        'The step door ends after 600 seconds, and nobody is warned',
        'Lead to a screen that warns first, from which a press leads back.',
      ],
    ],
  },
  'an idle warning must leave enough time to respond': {
    change: {
      'flows/door/flow.json#/steps/door/idle/then/goto': 'still',
      'flows/door/flow.json#/steps/still': {
        screen: 'door',
        idle: { seconds: 610, then: { leave: { redirect: '$environment.loanHost' } } },
        on: { submit: { goto: 'door' }, away: { goto: 'door' } },
      },
    },
    expected: [
      [
        'flows/door/flow.json#/steps/door/idle/seconds',
        'Nobody can press in time: the step door warns after 600 seconds, and still of the flow door ends after 610',
        'Leave 20 seconds between them at the least; both are counted from the last press.',
      ],
    ],
  },
  'a step that asks for a secret needs an idle limit': {
    change: { 'flows/door/flow.json#/steps/door/idle': null },
    expected: [
      [
        'flows/door/flow.json#/steps/door',
        'The step door asks for word, which is a secret, and waits for ever',
        'Say in idle after how many seconds without a press it warns.',
      ],
    ],
  },
};
