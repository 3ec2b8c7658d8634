import type { Cases } from '../case.ts';

export const cases: Cases = {
  'a rule of an action cannot fill a field': {
    change: { 'flows/door/flow.json#/steps/door/on/submit/fill/name': 'Ann' },
    expected: [
      [
        'flows/door/flow.json#/steps/door/on/submit/fill',
        'Only background work fills fields',
        'Keep the value and let prefill of the screen take it.',
      ],
    ],
  },
  'a background call cannot show a message on the page or go to another step': {
    change: {
      'flows/door/flow.json#/steps/door/load': [
        { call: 'listRooms', on: { ok: { keep: { rooms: '$response.rooms' }, say: 'taken', goto: 'door' } } },
      ],
    },
    expected: [
      [
        'flows/door/flow.json#/steps/door/load/0/on/ok/say',
        'Background work may only speak to a field',
        'Name the field that the message belongs to in field.',
      ],
      [
        'flows/door/flow.json#/steps/door/load/0/on/ok/goto',
        'Background work may not go to another step',
        'Keep what it found, and let an action of the screen decide by it.',
      ],
    ],
  },
};
