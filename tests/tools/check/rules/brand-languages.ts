import type { Cases } from '../case.ts';

export const cases: Cases = {
  'brand words must stand below a flow that shows them at this brand': {
    change: {
      'brands/plain/locales/en.json': {
        ask: { message: { default: 'Ask again.[[ Code: {{code}}]]' }, kit: { close: 'Shut' } },
        base: { kit: { close: 'Shut' } },
        end: { end: { title: 'Bye, {{name}}' } },
      },
      'flows/end/flow.json#/entries/~1end/when': { '$brand.cpl': true },
      'flows/end/flow.json#/entries/~1lost/when': { '$brand.promoUrl': { exists: true }, '$brand.cpl': true },
    },
    expected: [
      [
        'brands/plain/locales/en.json#/ask/kit/close',
        'These words never show: the flow ask does not use kit.close, or is closed at this brand',
        'Put them below the flow that shows them, or remove them.',
      ],
      [
        'brands/plain/locales/en.json#/end/end/title',
        'These words never show: the flow end does not use end.title, or is closed at this brand',
        'Put them below the flow that shows them, or remove them.',
      ],
    ],
  },
  'brand words must keep the parameters of the words that they replace': {
    change: { 'brands/plain/locales/en.json#/door/message/again': 'Knock again.' },
    expected: [
      [
        'brands/plain/locales/en.json#/door/message/again',
        'The words that this replaces say {{phone}}, and these do not',
        'Say {{phone}} here, too: whoever reads this needs it.',
      ],
    ],
  },
  'ownWords must match the locale files of the brand': {
    change: { 'brands/plain/brand.json#/ownWords': ['es'] },
    expected: [
      [
        'brands/plain/brand.json#/ownWords',
        'The words in locales/en.json are never shown',
        'Add "en" to ownWords, or remove the file.',
      ],
      [
        'brands/plain/brand.json#/ownWords/0',
        'There are no words in locales/es.json',
        'Write them, or take the language out of ownWords.',
      ],
    ],
  },
  'brand words must replace words of a flow, with the same parameters': {
    change: {
      'brands/plain/locales/en.json#/door/door': { title: 'Knock {{times}} times', titel: 'Knock' },
      'brands/plain/locales/en.json#/dor/door/title': 'Knock',
    },
    expected: [
      [
        'brands/plain/locales/en.json#/door/door/title',
        '{{times}} does not stand in the words that this replaces',
        'Use {{brand}}.',
      ],
      [
        'brands/plain/locales/en.json#/door/door/titel',
        'The flow door has no words door.titel that this could replace',
        'Did you mean "door.title"?',
      ],
      [
        'brands/plain/locales/en.json#/dor/door/title',
        'Words of a brand stand below the flow whose words they replace; there is no flow dor',
        'Did you mean "door"?',
      ],
    ],
  },
  'a brand language needs words in the flows': {
    change: {
      'flows/door/locales/es.json': null,
      'flows/ask/locales/es.json': null,
      'flows/end/locales/es.json': null,
      'flows/base/locales/es.json': null,
      'flows/shell/locales/es.json': null,
    },
    expected: [['brands/plain/brand.json#/languages/1', 'No flow has words in es', 'Did you mean "en"?']],
  },
};
