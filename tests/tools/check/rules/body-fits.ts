import type { Cases } from '../case.ts';
import { passkeys } from '../examples.ts';

export const cases: Cases = {
  'a credential cannot go into a place that the API document does not mark as secret': {
    base: passkeys,
    change: { 'flows/door/flow.json#/steps/turn/send/plain': '$data.key' },
    expected: [
      [
        'flows/door/flow.json#/steps/turn/send/plain',
        '$data.key is a secret, and checkKey does not take one here',
        'Send it where a secret belongs, or mark that place writeOnly in the API document.',
      ],
    ],
  },
  'the server must know every language of the brands': {
    change: {
      'schemas/issuer.openapi.json#/paths/~1houses~1{house}~1door/post/requestBody/content/application~1json/schema/properties/tongue':
        { description: 'The language.', enum: ['en', 'sp'] },
      'flows/door/flow.json#/steps/knock/send/tongue': '$visitor.language | language',
    },
    expected: [
      [
        'flows/door/flow.json#/steps/knock/send/tongue',
        'knock does not take "es" here',
        'It takes "en", "sp". Add the language there, or say in languageIds of brands/issuer.json which of these it is.',
      ],
    ],
  },
  'a body must have the members that the operation requires': {
    change: { 'flows/door/flow.json#/steps/knock/send': { name: '$form.name?', secret: null } },
    expected: [
      [
        'flows/door/flow.json#/steps/knock/send',
        'secret is missing: knock requires it',
        'Add "secret": What nobody else may know.',
      ],
      [
        'flows/door/flow.json#/steps/knock/send/name',
        'name may be left out, and knock requires it',
        'Leave the ? away, or give a first of several values.',
      ],
    ],
  },
  'an operation gets a body only if it takes one': {
    change: {
      'flows/door/flow.json#/steps/door': {
        load: [{ call: 'listRooms', send: { a: 1 }, on: { ok: { keep: { rooms: '$response.rooms' } } } }],
        asks: { name: { send: null } },
      },
    },
    expected: [
      [
        'flows/door/flow.json#/steps/door/load/0/send',
        'listRooms takes no body',
        'Remove send, or use params.',
      ],
      ['flows/door/flow.json#/steps/door/asks/name', 'checkName needs a body', 'Add send with name.'],
    ],
  },
  'an offer cannot send a body to an operation that takes none': {
    base: passkeys,
    change: { 'flows/door/flow.json#/steps/door/offer/send/a': 1 },
    expected: [
      [
        'flows/door/flow.json#/steps/door/offer/send',
        'startKey takes no body',
        'Remove send, or use params.',
      ],
    ],
  },
  'a secret member of a body needs a value that is declared as a secret': {
    change: {
      'schemas/fields.schema.json#/$defs/word': { writeOnly: null, 'x-field': null },
      'flows/door/flow.json#/query': ['from', 'key'],
      'flows/door/flow.json#/steps/knock/send/secret/word/$first': ['$form.word', '$query.key'],
    },
    expected: [
      [
        'flows/door/flow.json#/steps/door/on/submit/keep/word',
        '$form.word is kept as a secret, and nothing says that it is one',
        'Add "writeOnly": true to the field, so that it is neither kept nor told.',
        'secret-kept',
      ],
      [
        'flows/door/flow.json#/steps/knock/send/secret/word/$first/0',
        '$form.word is sent to knock as a secret, and nothing says that it is one',
        'Add "writeOnly": true to the field, so that it is neither kept nor told.',
      ],
      [
        'flows/door/flow.json#/steps/knock/send/secret/word/$first/1',
        '$query.key is sent to knock as a secret, and nothing says that it is one',
        'Declare it in query as { "name": …, "secret": true }, so that it leaves the address at once.',
      ],
    ],
  },
  'a secret cannot go into a place that the API document does not mark as secret': {
    change: { 'flows/door/flow.json#/steps/knock/send/proof': '$data.word' },
    expected: [
      [
        'flows/door/flow.json#/steps/knock/send/proof',
        '$data.word is a secret, and knock does not take one here',
        'Send it where a secret belongs, or mark that place writeOnly in the API document.',
      ],
    ],
  },
  'every body of a list must fit the operation': {
    change: {
      'flows/door/flow.json#/steps/knock/send': [
        { when: { '$flags.strict': true }, body: { name: '$form.name', secret: {} } },
        { body: { nam: '$form.name', secret: { word: '$data.word' } } },
      ],
    },
    expected: [
      [
        'flows/door/flow.json#/steps/knock/send/1/body',
        'name is missing: knock requires it',
        'Add "name": Who knocks.',
      ],
      [
        'flows/door/flow.json#/steps/knock/send/1/body/nam',
        'knock does not know nam here',
        'Did you mean "name"?',
      ],
    ],
  },
  'a value must have the type of its place and be one of the allowed values': {
    change: { 'flows/door/flow.json#/steps/knock/send': { name: '$data.rooms', how: 'QUIET' } },
    expected: [
      [
        'flows/door/flow.json#/steps/knock/send/name',
        '$data.rooms is a list, and knock takes a text here',
        'Send a value of that kind, or use a formatter.',
      ],
      [
        'flows/door/flow.json#/steps/knock/send/how',
        'knock does not take "QUIET" here',
        'It takes "LOUD", "SOFT".',
      ],
    ],
  },
  'a nested member that the operation does not know is reported': {
    change: { 'flows/door/flow.json#/steps/knock/send/secret/wrod': 'x' },
    expected: [
      [
        'flows/door/flow.json#/steps/knock/send/secret/wrod',
        'knock does not know wrod here',
        'There is: word.',
      ],
    ],
  },
};
