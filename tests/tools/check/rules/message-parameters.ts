import type { Cases } from '../case.ts';

export const cases: Cases = {
  'a phone that is misspelled is reported once, and not as words without the phone': {
    change: {
      'flows/door/flow.json#/steps/knock/on/http.500': {
        say: 'fraud',
        with: { phone: '$brand.phones.fraud' },
        goto: 'door',
      },
      'flows/door/flow.json#/messages/fraud': { next: ['call'] },
      'flows/door/locales/en.json#/message/fraud': 'Call our fraud specialists[[ at {{fone}}]].',
      'flows/door/locales/en.json#/message/again': 'Knock again, or call our fraud specialists at {{phone}}.',
      'flows/door/locales/es.json#/message/fraud': 'Llame a los especialistas en fraudes[[ al {{phone}}]].',
      'flows/door/locales/es.json#/message/again':
        'Llame otra vez, o a los especialistas en fraudes al {{phone}}.',
    },
    expected: [
      [
        'flows/door/locales/en.json#/message/fraud',
        'Nothing fills in {{fone}} in message.fraud: people would read the sentence with a gap',
        'Write {{phone}} in its place; what may stand here is {{phone}}, {{brand}}, {{cardTitle}}.',
      ],
    ],
  },
  'a parameter that one language calls otherwise is reported once, where it stands': {
    change: { 'flows/door/locales/es.json#/message/again': 'Llame otra vez, o al {{telefono}}.' },
    expected: [
      [
        'flows/door/locales/es.json#/message/again',
        'Nothing fills in {{telefono}} in message.again: people would read the sentence with a gap',
        'Write {{phone}} in its place; what may stand here is {{phone}}, {{brand}}, {{cardTitle}}.',
      ],
    ],
  },
  'words need the same parameters in every language': {
    change: { 'flows/door/locales/es.json#/door/intro': 'Ha llamado varias veces.' },
    expected: [
      [
        'flows/door/locales/es.json#/door/intro',
        'door.intro has other parameters here (none) than in flows/door/locales/en.json (count)',
        'Use the same in each language.',
      ],
    ],
  },
  'a rule must give every parameter of its message': {
    change: { 'flows/door/flow.json#/steps/knock/on/wait again/with': null },
    expected: [
      [
        'flows/door/flow.json#/steps/knock/on/wait again/say',
        'The words for the message again have {{phone}}, which is not given here (flows/door/locales/en.json)',
        'Correct the spelling in the words (there are brand, cardTitle), or give "phone" a value in with.',
      ],
      [
        'flows/door/flow.json#/steps/knock/on/wait again/say',
        'The words for the message again have {{phone}}, which is not given here (flows/door/locales/es.json)',
        'Correct the spelling in the words (there are brand, cardTitle), or give "phone" a value in with.',
      ],
    ],
  },
  'a parameter that an answer may lack must be between double brackets': {
    change: {
      'flows/base/locales/en.json#/message/default': 'That did not work. Code: {{code}}',
      'flows/base/locales/es.json#/message/default': 'Eso no funcionó. Código: {{code}}',
    },
    expected: [
      [
        'flows/base/locales/en.json#/message/default',
        '{{code}} may be missing in message.default: not every answer has a status, a code or a transaction id',
        'Put the part that names it between [[ and ]].',
      ],
      [
        'flows/base/locales/es.json#/message/default',
        '{{code}} may be missing in message.default: not every answer has a status, a code or a transaction id',
        'Put the part that names it between [[ and ]].',
      ],
    ],
  },
  'a parameter that no words use is reported': {
    change: { 'flows/door/flow.json#/steps/knock/on/wait again/with/name': '$form.name' },
    expected: [
      [
        'flows/door/flow.json#/steps/knock/on/wait again/say',
        'name is given, and the words for the message again do not use it',
        'Use {{name}} in the words, or take "name" out of with.',
      ],
    ],
  },
};
