import type { Cases } from '../case.ts';

const kept = 'Read it where it is needed, remove it, or say in "unread" why it is kept.';

export const cases: Cases = {
  'something must read a fact, unless a reason says why nothing does': {
    change: {
      'flows/door/flow.json#/data': {
        idle: { type: 'string', description: 'Left over.', default: 'nothing' },
        kept: { type: 'string', description: 'Kept in vain.' },
        asked: { type: 'string', description: 'Kept for others.', unread: 'The state is looked at.' },
      },
      'flows/door/flow.json#/shared/last': { type: 'string', description: 'Kept in vain.' },
      'flows/door/flow.json#/session': { seen: { description: 'Stored in vain.' } },
      'flows/door/flow.json#/steps/knock/keep': {
        kept: '$response.ticket',
        asked: '$response.ticket',
        '$shared.last': '$response.ticket',
      },
      'flows/door/flow.json#/steps/enter/then/do': [{ store: { 'session.seen': 'yes' } }],
    },
    expected: [
      [
        'flows/door/flow.json#/data/idle',
        'Nothing keeps the fact idle, and nothing reads it',
        'Correct its name where it is meant, or remove it.',
      ],
      ['flows/door/flow.json#/data/kept', 'Nothing reads the fact kept', kept],
      ['flows/door/flow.json#/shared/last', 'Nothing reads the fact last', kept],
      [
        'flows/door/flow.json#/session/seen',
        'Nothing reads the fact seen',
        'Read it where it is needed, or remove it.',
      ],
    ],
  },
  'a flow must read what it is given, or what it extends must': {
    change: {
      'flows/ask-again/flow.json': {
        title: 'Ask again',
        extends: 'ask',
        input: {
          hint: { type: 'string', description: 'A hint, once more.', optional: true },
          extra: { type: 'string', description: 'Given in vain.', optional: true },
        },
        start: 'ask',
        steps: {},
      },
      'flows/door/flow.json#/steps/choose/flow': 'ask-again',
    },
    expected: [['flows/ask-again/flow.json#/input/extra', 'Nothing reads the fact extra', kept]],
  },
};
