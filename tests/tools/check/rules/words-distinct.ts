import type { Cases } from '../case.ts';

const knocking = {
  'flows/door/flow.json#/steps/knock/on/http.500': { say: 'broken', goto: 'door' },
  'flows/door/flow.json#/steps/knock/on/http.501': { say: 'asleep', goto: 'door' },
};

export const cases: Cases = {
  'two messages with the same words in one language alone are reported': {
    base: knocking,
    change: {
      'flows/door/locales/en.json#/message': { broken: 'The bell is broken.', asleep: 'Everybody sleeps.' },
      'flows/door/locales/es.json#/message': { broken: 'El timbre no suena.', asleep: 'El timbre no suena.' },
    },
    expected: [
      [
        'flows/door/locales/es.json#/message/asleep',
        'message.asleep says the same as message.broken; in flows/door/locales/en.json the two say different things',
        'Write here what the other file says under this key.',
      ],
    ],
  },
  'two fields with the same words in one language alone are reported': {
    change: {
      'flows/door/locales/en.json#/field/name/error': {
        required: 'Enter your name.',
        pattern: 'Only letters here.',
      },
      'flows/door/locales/es.json#/field/name/error': {
        required: 'Escriba su nombre.',
        pattern: 'Escriba su nombre.',
      },
    },
    expected: [
      [
        'flows/door/locales/es.json#/field/name/error/pattern',
        'field.name.error.pattern says the same as field.name.error.required; in flows/door/locales/en.json the two say different things',
        'Write here what the other file says under this key.',
      ],
    ],
  },
};
