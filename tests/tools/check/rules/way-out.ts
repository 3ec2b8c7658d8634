import type { Cases, Expected } from '../case.ts';
import { unusedWords } from '../examples.ts';

const nothingLeft = (place: string): Expected => [
  place,
  'The message default ends the screen door, which then offers nothing',
  'Say nothing there, or let a button of the screen stay when it has ended: "ended": "too", or "only" where it shows only then.',
];

export const cases: Cases = {
  'a screen that a message ends must still offer an action': {
    change: {
      'flows/base/flow.json#/messages/default': { ends: true, next: ['reload'] },
      'flows/base/locales/en.json#/ending/default': 'It is over',
      'flows/base/locales/es.json#/ending/default': 'Se acabó',
    },
    expected: [
      nothingLeft('flows/base/flow.json#/on/http failed/say'),
      nothingLeft('flows/base/flow.json#/on/*/say'),
    ],
  },
  'a text that tells visitors to call needs a call action': {
    change: {
      'flows/base/screens/trouble.json#/blocks': [
        { heading: 'title' },
        { text: 'help', with: { phone: '$brand.phones.fraud' } },
        { notice: 'message' },
        { actions: ['reload'] },
      ],
      'flows/base/locales/en.json#/trouble/help': 'Call {{phone}}.',
      'flows/base/locales/es.json#/trouble/help': 'Llame al {{phone}}.',
    },
    expected: [
      [
        'flows/base/screens/trouble.json#/blocks/1',
        'The text help says to call, and no action of the screen does',
        'Add an action of the kind call with the phone, and name it among the buttons.',
      ],
    ],
  },
  'a message that tells visitors to call needs a call action': {
    change: { 'flows/door/flow.json#/messages': null },
    expected: [
      unusedWords('flows/base/locales/en.json', 'action.call'),
      unusedWords('flows/base/locales/es.json', 'action.call'),
      [
        'flows/door/locales/en.json#/message/again',
        'The message again says to call, and nothing beside it does',
        'Add "again": { "next": ["call"] } to messages of flows/door/flow.json, with "ends": true where nothing else helps.',
      ],
    ],
  },
  'the next actions of a message must exist, and so must the message': {
    change: {
      'flows/door/flow.json#/messages/again/next': ['call', 'fly'],
      'flows/door/flow.json#/messages/agian/next': ['call'],
    },
    expected: [
      [
        'flows/door/flow.json#/messages/again',
        'No screen has an action fly',
        'Name an action of a screen that shows it, or call.',
      ],
      [
        'flows/door/flow.json#/messages/agian',
        'There are no words for the message agian',
        'Mend the key, or add message.agian.',
      ],
    ],
  },
};
