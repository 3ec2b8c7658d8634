import type { Cases } from '../case.ts';

export const cases: Cases = {
  "a brand's phone in the words of a flow is reported, however it is written": {
    change: {
      'flows/door/locales/en.json#/message/taken': 'Somebody has that name. Call +1 (800) 555-0100.',
      'flows/door/locales/es.json#/message/taken': 'Alguien tiene ese nombre. Llame al 800.555.0100.',
      'flows/door/locales/es.json#/message/again': 'Llame otra vez, o al[[ {{phone}}]] o al 800-555-0109.',
    },
    expected: [
      [
        'flows/door/locales/en.json#/message/taken',
        '+1 (800) 555-0100 is a phone of the brand plain (phones.customerService), and all brands show these words',
        'Write {{phone}} in its place, and give it the brand\'s own number: "with": { "phone": "$brand.phones.customerService" }. If the sentence has {{phone}} already, take the number out.',
      ],
      [
        'flows/door/locales/es.json#/message/taken',
        '800.555.0100 is a phone of the brand plain (phones.customerService), and all brands show these words',
        'Write {{phone}} in its place, and give it the brand\'s own number: "with": { "phone": "$brand.phones.customerService" }. If the sentence has {{phone}} already, take the number out.',
      ],
      [
        'flows/door/locales/es.json#/message/again',
        '800-555-0109 is a phone of the brand plain (phones.fraud), and all brands show these words',
        'Write {{phone}} in its place, and give it the brand\'s own number: "with": { "phone": "$brand.phones.fraud" }. If the sentence has {{phone}} already, take the number out.',
      ],
    ],
  },
  'a telephone number in one language alone is reported, but not one that stands in all, nor other digits': {
    change: {
      'flows/door/locales/en.json#/message/taken':
        'Somebody has that name. In an emergency call 800-555-0177.',
      'flows/door/locales/es.json#/message/taken':
        'Alguien tiene ese nombre. En una emergencia, llame al (800) 555-0177.',
      'flows/door/locales/es.json#/door/name/label': 'Su nombre, o 800-555-0178',
      'flows/door/locales/es.json#/field/word/help': 'Nadie más la ve desde el 2026-09-12.',
      'flows/ask/locales/en.json#/ask/title': 'Which room? Call +49 30 123456.',
    },
    expected: [
      [
        'flows/ask/locales/en.json#/ask/title',
        'The telephone number +49 30 123456 is in ask.title here, and not in flows/ask/locales/es.json',
        'Write the same number in each language, or take it out. For a phone of the brand, write {{phone}}.',
      ],
      [
        'flows/door/locales/es.json#/door/name/label',
        'The telephone number 800-555-0178 is in door.name.label here, and not in flows/door/locales/en.json',
        'Write the same number in each language, or take it out. For a phone of the brand, write {{phone}}.',
      ],
    ],
  },
};
