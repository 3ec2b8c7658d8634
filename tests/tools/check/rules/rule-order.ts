import type { Cases, Expected } from '../case.ts';

const covered = (place: string, number: number): Expected => [
  place,
  `This rule is never taken: rule ${number} of the list holds whenever its condition does`,
  'Move it up, or mend one of the two conditions.',
];

const open = (place: string): Expected => [
  place,
  'The last rule has a condition: nothing is said of what happens when it does not hold',
  'Add a rule without a when at the end.',
];

export const cases: Cases = {
  'a rule after an unconditional rule is never taken': {
    change: {
      'flows/door/flow.json#/steps/knock/on/in': [{ goto: 'enter' }, { when: 'has-rooms', goto: 'choose' }],
    },
    expected: [
      [
        'flows/door/flow.json#/steps/knock/on/in/1',
        'This rule is never taken: the one before it has no condition',
        'Move it up, or give the rule before it a when.',
      ],
    ],
  },
  'a rule is never taken if an earlier rule covers its condition': {
    change: {
      'flows/door/flow.json#/steps/knock': {
        send: [
          { when: { '$flags.strict': true }, body: { name: '$form.name', secret: { word: '$data.word' } } },
          {
            when: { '$flags.strict': true },
            body: {
              name: '$form.name',
              secret: { word: '$data.word' },
              how: '$form.how',
              proof: '$oauth.challenge',
            },
          },
        ],
        on: {
          in: [
            { when: 'has-rooms', goto: 'choose' },
            { when: { '$data.rooms': { minItems: 1 }, '$flags.strict': true }, goto: 'enter' },
            { when: { '$flags.strict': true }, goto: 'enter' },
            { when: { '$flags.strict': true }, goto: 'choose' },
            { when: { '$flags.strict': false }, goto: 'choose' },
            { goto: 'enter' },
          ],
        },
      },
    },
    expected: [
      covered('flows/door/flow.json#/steps/knock/send/1', 1),
      covered('flows/door/flow.json#/steps/knock/on/in/1', 1),
      covered('flows/door/flow.json#/steps/knock/on/in/3', 3),
    ],
  },
  'a rule with a higher minimum than an earlier rule is never taken': {
    change: {
      'flows/door/flow.json#/steps/knock/on/in': [
        { when: 'has-rooms', goto: 'choose' },
        { when: { '$data.rooms': { minItems: 3 } }, goto: 'enter' },
        { goto: 'enter' },
      ],
    },
    expected: [covered('flows/door/flow.json#/steps/knock/on/in/1', 1)],
  },
  'a list of labels for choices must end with a label without a condition': {
    change: {
      'flows/ask/screens/ask.json#/form/options/room': {
        label: [{ when: { $item: '7' }, label: 'room-name', with: { room: '$item' } }],
        with: null,
      },
    },
    expected: [open('flows/ask/screens/ask.json#/form/options/room/label/0')],
  },
  'a list of rules must end with a rule without a condition': {
    change: { 'flows/door/flow.json#/steps/count/then/1/when/$data.knocks/minimum': 2 },
    expected: [open('flows/door/flow.json#/steps/count/then/1')],
  },
};
