import type { Cases } from '../case.ts';

export const cases: Cases = {
  'a message needs words in every language': {
    change: { 'flows/door/locales/es.json#/message/taken': null },
    expected: [
      [
        'flows/door/flow.json#/steps/door/asks/name/on/taken/say',
        'There are no words for the message taken (es)',
        'Add message.taken to flows/door/locales/es.json.',
      ],
    ],
  },
  'a passed message and a toast need words': {
    change: {
      'flows/door/flow.json#/steps/door/on/away/leave/with/message/$message': 'farewell',
      'flows/door/flow.json#/steps/door/on/away/do': [{ toast: 'goodbye' }],
    },
    expected: [
      [
        'flows/door/flow.json#/steps/door/on/away/leave/with/message',
        'Nothing reads message in flow end',
        'There is: name.',
        'handed-read',
      ],
      [
        'flows/door/flow.json#/steps/door/on/away/leave/with/message/$message',
        'There are no words for the message farewell (en, es)',
        'Add message.farewell to flows/door/locales/en.json and flows/door/locales/es.json.',
      ],
      [
        'flows/door/flow.json#/steps/door/on/away/do/0/toast',
        'There are no words for the message goodbye (en, es)',
        'Add message.goodbye to flows/door/locales/en.json and flows/door/locales/es.json.',
      ],
    ],
  },
};
