import type { Cases } from '../case.ts';

export const cases: Cases = {
  'a flow that can start without a screen needs a fallback': {
    change: {
      'flows/base/flow.json#/on/failed.chunk': {
        say: 'default',
        with: { code: '$outcome.http' },
        goto: 'trouble',
      },
      'flows/base/flow.json#/fallback': null,
      'flows/door/flow.json#/entries/~1in': { start: 'knock', segment: 'door' },
    },
    expected: [
      [
        'flows/door/flow.json',
        'The flow door may have no screen to show: knock, choose, enter, count can stay where it is before any screen was shown',
        'Name a step with a screen in fallback.',
      ],
    ],
  },
};
