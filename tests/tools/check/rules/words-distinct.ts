import type { Cases } from '../case.ts';

const knocking = {
  'flows/door/flow.json#/steps/knock/on/http.500': { say: 'broken', goto: 'door' },
  'flows/door/flow.json#/steps/knock/on/http.501': { say: 'asleep', goto: 'door' },
};

export const cases: Cases = {
  'two messages with the same words in each language are reported if other things are to be done about them':
    {
      base: knocking,
      change: {
        'flows/door/flow.json#/steps/knock/on/http.502': { say: 'gone', goto: 'door' },
        'flows/door/flow.json#/messages': {
          broken: { next: ['away', 'submit'] },
          asleep: { next: ['away'] },
          gone: { next: ['submit', 'away'] },
        },
        'flows/door/locales/en.json#/message': {
          broken: 'The bell is broken.',
          asleep: 'The bell is broken.',
          gone: 'The bell is broken.',
        },
        'flows/door/locales/es.json#/message': {
          broken: 'El timbre no suena.',
          asleep: 'El timbre no suena.',
          gone: 'El timbre no suena.',
        },
      },
      expected: [
        [
          'flows/door/locales/en.json#/message/asleep',
          'message.asleep says the same as message.broken, and other things are to be done about it: away, not away and submit',
          'Write in each of the two what it means, in each language; or declare the same for both in "messages" of the flow.',
        ],
      ],
    },
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
