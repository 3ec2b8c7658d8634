import type { Cases, Expected } from '../case.ts';
import { passkeys } from '../examples.ts';

const wrongType = (place: string, value: string, type: string, expected: string): Expected => [
  place,
  `${value} is ${type}, and ${expected} is wanted here`,
  'Refer to a value of that kind, or use a formatter.',
];

const impossible = (place: string, message: string): Expected => [
  place,
  message,
  'It never holds; compare with a value of the right kind.',
];

const contradictory = (place: string, value: string): Expected => [
  place,
  `Nothing that ${value} may be fits all of this`,
  'It never holds; mend one of its words.',
];

export const cases: Cases = {
  'a condition that holds for every value of a counter is reported': {
    change: { 'flows/door/flow.json#/steps/count/then/0/when/$data.knocks/minimum': 0 },
    expected: [
      [
        'flows/door/flow.json#/steps/count/then/0/when/$data.knocks/minimum',
        '$data.knocks is counted from 0, so that this always holds',
        'Write a larger number, or leave the condition away.',
      ],
    ],
  },
  'the options of a step must be an object': {
    base: passkeys,
    change: { 'flows/door/flow.json#/steps/pick/options': '$response.ticket' },
    expected: [
      wrongType(
        'flows/door/flow.json#/steps/pick/options',
        '$response.ticket',
        'a text',
        'a group of values',
      ),
    ],
  },
  'a default must be one of the allowed values of its fact': {
    change: {
      'flows/door/flow.json#/data/loudness': {
        type: 'string',
        description: 'How loud.',
        unread: 'A test.',
        enum: ['LOUD', 'SOFT'],
        default: 'loud',
      },
      'flows/door/flow.json#/steps/door/on/submit/keep/loudness': '$form.how',
    },
    expected: [
      [
        'flows/door/flow.json#/data/loudness/default',
        'loudness begins as "loud", and is only ever "LOUD", "SOFT"',
        'Write one of these, or leave the default away.',
      ],
    ],
  },
  'a default must have the type of its fact': {
    change: { 'flows/door/flow.json#/data/knocks/default': 'none' },
    expected: [
      [
        'flows/door/flow.json#/data/knocks/default',
        'knocks is a whole number, and begins as "none"',
        'Write a default of that kind, or leave it away.',
      ],
    ],
  },
  'a condition cannot compare a value with something that it never is': {
    change: {
      'flows/door/flow.json#/steps/door/on/submit': [
        { when: { '$form.how': 'QUIET' }, goto: 'door' },
        { keep: { word: '$form.word' }, goto: 'knock' },
      ],
    },
    expected: [
      impossible(
        'flows/door/flow.json#/steps/door/on/submit/0/when/$form.how',
        '$form.how is never "QUIET", only "LOUD", "SOFT"',
      ),
    ],
  },
  'every value of $first must have the expected type': {
    change: { 'flows/door/flow.json#/steps/choose/with/rooms/$first': ['$data.ticket', '$data.rooms'] },
    expected: [
      wrongType('flows/door/flow.json#/steps/choose/with/rooms/$first/0', '$data.ticket', 'a text', 'a list'),
      [
        'flows/door/flow.json#/values/offered',
        'Nothing uses offered',
        'Remove it, or refer to it.',
        'name-exists',
      ],
    ],
  },
  'a formatter must get the type that it takes': {
    change: { 'flows/door/flow.json#/steps/knock/send/name': '$data.knocks | upper' },
    expected: [
      [
        'flows/door/flow.json#/steps/knock/send/name',
        'The formatter upper takes a text, and this is a whole number',
        'Use another formatter, or none.',
      ],
    ],
  },
  'input and returned values must have their declared types': {
    change: {
      'flows/door/flow.json#/steps/choose/with/question': ['room'],
      'flows/ask/flow.json#/steps/ask/on/submit/leave/with/room': '$data.rooms',
    },
    expected: [
      wrongType(
        'flows/ask/flow.json#/steps/ask/on/submit/leave/with/room',
        '$data.rooms',
        'a list',
        'a text',
      ),
      [
        'flows/door/flow.json#/steps/choose/with/question',
        'This is a list, and a text is wanted here',
        'Write a value of that kind.',
      ],
    ],
  },
  'a kept value must have the type of its fact': {
    change: {
      'flows/door/flow.json#/steps/door/load': [
        { call: 'listRooms', on: { ok: { keep: { rooms: '$data.knocks', ticket: '$response.rooms' } } } },
      ],
    },
    expected: [
      wrongType(
        'flows/door/flow.json#/steps/door/load/0/on/ok/keep/rooms',
        '$data.knocks',
        'a whole number',
        'a list',
      ),
      wrongType(
        'flows/door/flow.json#/steps/door/load/0/on/ok/keep/ticket',
        '$response.rooms',
        'a list',
        'a text',
      ),
    ],
  },
  'a matcher must fit the type of its value': {
    change: {
      'flows/door/flow.json#/conditions/has-rooms': {
        '$data.rooms': { minimum: 1 },
        '$data.knocks': 'three',
        '$data.ticket': { not: { minItems: 2 } },
      },
    },
    expected: [
      impossible(
        'flows/door/flow.json#/conditions/has-rooms/$data.rooms/minimum',
        'minimum asks for a number, and $data.rooms is a list',
      ),
      impossible(
        'flows/door/flow.json#/conditions/has-rooms/$data.knocks',
        '$data.knocks is a whole number, and is compared with "three"',
      ),
      impossible(
        'flows/door/flow.json#/conditions/has-rooms/$data.ticket/not/minItems',
        'minItems asks for a list, and $data.ticket is a text',
      ),
    ],
  },
  'a named value has the type of the value that it refers to': {
    change: { 'flows/door/flow.json#/values/offered': '$brand.phones.fraud' },
    expected: [
      wrongType('flows/door/flow.json#/steps/choose/with/rooms', '$value.offered', 'a text', 'a list'),
    ],
  },
  'a condition that no value can satisfy is reported': {
    change: {
      'flows/door/flow.json#/steps/count/then': [
        {
          when: { '$data.knocks': { minimum: 3, not: { minimum: 2 } } },
          leave: { redirect: '$environment.loanHost' },
        },
        {
          when: { '$data.ticket': { exists: false, not: 'a' } },
          leave: { redirect: '$environment.loanHost' },
        },
        { when: { '$data.ticket': { equals: 'a', not: 'a' } }, leave: { redirect: '$environment.loanHost' } },
        { when: { '$brand.id': 'plane' }, leave: { redirect: '$environment.loanHost' } },
        { when: { '$visitor.language': ['fr'] }, leave: { redirect: '$environment.loanHost' } },
        {
          when: { '$form.how': { pattern: '^L[A-Z]+$', not: 'LOUD' } },
          leave: { redirect: '$environment.loanHost' },
        },
        { keep: { '$shared.tries': '$data.knocks' }, goto: 'door' },
      ],
    },
    expected: [
      contradictory('flows/door/flow.json#/steps/count/then/0/when/$data.knocks', '$data.knocks'),
      contradictory('flows/door/flow.json#/steps/count/then/1/when/$data.ticket', '$data.ticket'),
      contradictory('flows/door/flow.json#/steps/count/then/2/when/$data.ticket', '$data.ticket'),
      impossible(
        'flows/door/flow.json#/steps/count/then/3/when/$brand.id',
        '$brand.id is never "plane", only "plain"',
      ),
      impossible(
        'flows/door/flow.json#/steps/count/then/4/when/$visitor.language',
        '$visitor.language is never "fr", only "en", "es"',
      ),
      contradictory('flows/door/flow.json#/steps/count/then/5/when/$form.how', '$form.how'),
    ],
  },
  'the members of an object and the keys of a lookup must have their types': {
    change: {
      'flows/door/flow.json': {
        data: { spot: { type: 'object', unread: 'A test.', properties: { room: { type: 'string' } } } },
        steps: {
          knock: {
            keep: {
              ticket: { $table: '$issuer.paths', at: ['$data.rooms'] },
              spot: { room: '$data.rooms', rom: 'x' },
            },
          },
        },
      },
    },
    expected: [
      wrongType(
        'flows/door/flow.json#/steps/knock/keep/ticket/at/0',
        '$data.rooms',
        'a list',
        'a text or a number or true or false',
      ),
      wrongType('flows/door/flow.json#/steps/knock/keep/spot/room', '$data.rooms', 'a list', 'a text'),
      ['flows/door/flow.json#/steps/knock/keep/spot/rom', 'rom does not belong here', 'Did you mean "room"?'],
    ],
  },
  'say must refer to a message': {
    change: {
      'flows/door/flow.json#/steps/knock/on/wait again': { say: '$data.ticket', with: null },
      'flows/door/flow.json#/messages': null,
      'flows/door/locales/en.json#/message/again': null,
      'flows/door/locales/es.json#/message/again': null,
      'flows/base/locales/en.json#/action/call': null,
      'flows/base/locales/es.json#/action/call': null,
    },
    expected: [
      wrongType('flows/door/flow.json#/steps/knock/on/wait again/say', '$data.ticket', 'a text', 'a message'),
    ],
  },
  'a condition on an impossible route or platform of the visitor is reported': {
    change: {
      'flows/door/flow.json#/steps/door/on/submit': [
        { when: { '$visitor.route': '/dor', '$visitor.platform': 'iphone' }, goto: 'door' },
        { keep: { word: '$form.word' }, goto: 'knock' },
      ],
    },
    expected: [
      impossible(
        'flows/door/flow.json#/steps/door/on/submit/0/when/$visitor.route',
        '$visitor.route is never "/dor", only "/", "/end", "/lost"',
      ),
      impossible(
        'flows/door/flow.json#/steps/door/on/submit/0/when/$visitor.platform',
        '$visitor.platform is never "iphone", only "ios", "android", "other"',
      ),
    ],
  },
};
