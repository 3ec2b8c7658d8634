import type { Json } from '../../../../src/engine/index.ts';
import type { Cases } from '../case.ts';

const between = (from: Json, to: Json): Json => ({ minimum: from, not: { minimum: to } });

const reversed = (from: string, to: string) =>
  [
    `This window is open from ${from} until ${to}: its end comes before its beginning`,
    `Write ${to} as the first minimum, and ${from} as the one in "not".`,
  ] as const;

export const cases: Cases = {
  'the conditions of a flow must name the ends of a window in one order': {
    change: {
      'flows/door/flow.json#/data': {
        opens: { type: 'integer', description: 'When the door opens.', default: 1 },
        closes: { type: 'integer', description: 'When it closes.', default: 2 },
      },
      'flows/door/flow.json#/steps/knock/on/in': [
        {
          when: { $now: between('$data.opens', '$data.closes'), '$flags.strict': true },
          goto: 'choose',
        },
        { when: { $now: between('$data.closes', '$data.opens') }, goto: 'enter' },
        {
          when: { $now: between('$data.opens', '$data.closes') },
          goto: 'choose',
        },
        { when: 'has-rooms', goto: 'choose' },
        { goto: 'enter' },
      ],
    },
    expected: [
      ['flows/door/flow.json#/steps/knock/on/in/1/when/$now', ...reversed('$data.closes', '$data.opens')],
    ],
  },
  'a window in time cannot begin with what its name calls an end': {
    change: {
      'flows/door/flow.json#/data': {
        restStart: { type: 'integer', description: 'When the rest begins.', default: 1 },
        restEnd: { type: 'integer', description: 'When it ends.', default: 2 },
        workStart: { type: 'integer', description: 'When work begins.', default: 3 },
      },
      'flows/door/flow.json#/steps/knock/on/in': [
        { when: { $now: between('$data.restEnd', '$data.restStart') }, goto: 'enter' },
        { when: { $now: between('$data.restEnd', '$data.workStart') }, goto: 'choose' },
        { when: { '$visitor.idle': between('$data.restEnd', '$data.restStart') }, goto: 'choose' },
        { when: 'has-rooms', goto: 'choose' },
        { goto: 'enter' },
      ],
    },
    expected: [
      [
        'flows/door/flow.json#/steps/knock/on/in/0/when/$now',
        ...reversed('$data.restEnd', '$data.restStart'),
      ],
    ],
  },
};
