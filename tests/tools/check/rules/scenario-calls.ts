import type { Cases } from '../case.ts';

export const cases: Cases = {
  'an invalid regular expression for a sent value is reported': {
    change: {
      'flows/door/scenarios.json#/scenarios': [
        {
          name: 'Knocks',
          steps: [
            { start: { at: '/', brand: 'plain' } },
            {
              expect: {
                sent: { knock: { name: { pattern: '^[a-z]+$' }, secret: { word: { pattern: '[' } } } },
              },
            },
          ],
        },
      ],
    },
    expected: [
      [
        'flows/door/scenarios.json#/scenarios/0/steps/1/expect/sent/knock/secret/word/pattern',
        '"[" cannot be read as a pattern: a [ in it is never closed',
        String.raw`Add the ] that is missing, or write \\[ for the sign [ itself.`,
      ],
    ],
  },
  'the sent members and the storage keys of a scenario must exist': {
    change: {
      'flows/door/scenarios.json#/scenarios': [
        {
          name: 'Knocks',
          steps: [
            { start: { at: '/', brand: 'plain' } },
            {
              expect: {
                sent: { knock: { nam: 'ann', house: 'plain', secret: { wrd: 'x' } } },
                stored: { 'session.link': 'a', 'session.lnk': { exists: true } },
                notStored: ['session.nonec'],
              },
            },
          ],
        },
      ],
    },
    expected: [
      [
        'flows/door/scenarios.json#/scenarios/0/steps/1/expect/sent/knock/nam',
        'knock is not sent nam',
        'Did you mean "name"?',
      ],
      [
        'flows/door/scenarios.json#/scenarios/0/steps/1/expect/sent/knock/secret/wrd',
        'knock is not sent wrd there',
        'Did you mean "word"?',
      ],
      [
        'flows/door/scenarios.json#/scenarios/0/steps/1/expect/stored/session.lnk',
        'There is no storage slot session.lnk',
        'Did you mean "session.link"?',
      ],
      [
        'flows/door/scenarios.json#/scenarios/0/steps/1/expect/notStored/0',
        'There is no storage slot session.nonec',
        'Did you mean "session.nonce"?',
      ],
    ],
  },
};
