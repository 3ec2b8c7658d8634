import type { Cases } from '../case.ts';

export const cases: Cases = {
  'a sentence that is the same in two languages is reported, but not a name or a single word': {
    change: {
      'flows/door/locales/es.json#/door/title': 'The Plain Door in {{brand}}',
      'flows/door/locales/es.json#/door/intro': 'You have knocked {{count}} times.',
      'flows/door/locales/es.json#/door/action/submit': 'Knock',
      'flows/door/locales/en.json#/door/title': 'The Plain Door in {{brand}}',
    },
    expected: [
      [
        'flows/door/locales/es.json#/door/intro',
        'This says the same as flows/door/locales/en.json: it is not translated',
        'Write it in the language of the file.',
      ],
    ],
  },
};
