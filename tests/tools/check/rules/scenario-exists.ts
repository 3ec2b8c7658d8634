import type { Cases, Expected } from '../case.ts';
import { brandNamed } from '../examples.ts';

const start = { start: { at: '/', brand: 'plain' } };
const seen = { expect: { screen: 'door/door' } };

const contradicted = (place: string, name: string): Expected => [
  `flows/door/scenarios.json#/scenarios/0/steps/1/expect/${place}`,
  `${name} is expected, and expected not to be`,
  'Keep one of the two.',
];

export const cases: Cases = {
  'a scenario begins with a start and ends with an expectation': {
    change: {
      'flows/door/scenarios.json#/scenarios': [
        { name: 'Is let in', steps: [{ press: 'submit' }, { press: 'away' }] },
      ],
    },
    expected: [
      [
        'flows/door/scenarios.json#/scenarios/0/steps/0',
        'The scenario does not begin with a start',
        'Say which address is opened first.',
      ],
      [
        'flows/door/scenarios.json#/scenarios/0/steps/1',
        'The scenario ends without expecting anything',
        'Say what is seen in the end.',
      ],
    ],
  },
  'a forced code must be documented, unless the scenario tests an unknown code': {
    change: {
      'flows/door/scenarios.json': {
        scenarios: [
          {
            name: 'Is heard',
            steps: [
              { start: { at: '/', brand: 'plain', force: [{ operation: 'knock', code: '7777' }] } },
              seen,
            ],
          },
          {
            name: 'Is not known',
            branches: ['knock:*'],
            steps: [
              { start: { at: '/', brand: 'plain', force: [{ operation: 'knock', code: '7777' }] } },
              seen,
            ],
          },
          { name: 'Knocks', steps: [{ from: 'knocks', start: {} }, seen] },
        ],
        openings: {
          knocks: { start: { at: '/', brand: 'plain', force: [{ operation: 'knock', code: 'agian' }] } },
        },
      },
    },
    expected: [
      [
        'flows/door/scenarios.json#/scenarios/0/steps/0/start/force/0/code',
        'knock does not document 7777',
        'There are: in, wait, again. Where one that the bank does not know is meant, name the branch that it takes in branches: <step>:*.',
      ],
      [
        'flows/door/scenarios.json#/openings/knocks/start/force/0/code',
        'knock does not document agian',
        'There are: in, wait, again. Where one that the bank does not know is meant, name the branch that it takes in branches: <step>:*.',
      ],
    ],
  },
  'the steps, addresses, brands, messages, fields and actions of a scenario must exist': {
    change: {
      'flows/door/scenarios.json#/scenarios': [
        {
          name: 'Is let in',
          branches: ['knok:in', 'knock:out'],
          steps: [
            { start: { at: '/edn', brand: 'plane' } },
            { expect: { screen: 'door/door', message: 'agian' } },
            { fill: { nam: 'Ann', how: 'QUIET' } },
            { press: 'home' },
            { expect: { called: ['knok'] } },
          ],
        },
        { name: 'Is let in', steps: [{ start: { at: '/nowhere' } }, { expect: { screen: 'end/end' } }] },
      ],
      'brands/demo/brand.json': brandNamed('Demo Gate'),
    },
    sizes: { 'brands/demo/logo.svg': 100 },
    expected: [
      [
        'flows/door/scenarios.json#/scenarios/0/branches/0',
        'The flow door has no step knok',
        'Did you mean "knock"?',
      ],
      [
        'flows/door/scenarios.json#/scenarios/0/branches/1',
        'out is not an outcome of the step knock',
        'There are: in, wait, again, missing, http.400, http.500, failed.network, failed.timeout, failed.malformed, failed.unresolved.',
      ],
      [
        'flows/door/scenarios.json#/scenarios/0/steps/0/start/at',
        'No flow begins at /edn',
        'There are: /, /end, /lost.',
      ],
      [
        'flows/door/scenarios.json#/scenarios/0/steps/0/start/brand',
        'There is no brand plane',
        'There are: plain, demo.',
      ],
      [
        'flows/door/scenarios.json#/scenarios/0/steps/1/expect/message',
        'There is no message agian',
        'There are: default, taken, again.',
      ],
      [
        'flows/door/scenarios.json#/scenarios/0/steps/2/fill/nam',
        'There is no field nam',
        'Did you mean "name"?',
      ],
      [
        'flows/door/scenarios.json#/scenarios/0/steps/2/fill/how',
        'There is no choice QUIET',
        'There are: LOUD, SOFT.',
      ],
      [
        'flows/door/scenarios.json#/scenarios/0/steps/3/press',
        'There is no action home',
        'There are: submit, away, Back, Escape, Reload.',
      ],
      [
        'flows/door/scenarios.json#/scenarios/0/steps/4/expect/called/0',
        'There is no operation knok',
        'Did you mean "knock"?',
      ],
      [
        'flows/door/scenarios.json#/scenarios/1/name',
        'There are two scenarios called Is let in',
        'Say what is different about this one.',
      ],
    ],
  },
  'an opening must open an address and be used, and every scenario that uses it is checked': {
    change: {
      'flows/door/scenarios.json': {
        scenarios: [
          {
            name: 'Is somebody, in the second language',
            steps: [{ from: 'knocks', start: { as: 'ann.open', language: 'es' } }, seen],
          },
          { name: 'Is nobody', steps: [{ from: 'knocks', start: {} }, seen] },
          {
            name: 'Begins from what is not there',
            steps: [{ from: 'knoks', start: { at: '/', brand: 'plain' } }, seen],
          },
          { name: 'Opens nothing with an opening', steps: [{ from: 'wanders', start: {} }, seen] },
          { name: 'Opens nothing alone', steps: [{ start: { brand: 'plain' } }, seen] },
          {
            name: 'Is lost on purpose',
            steps: [{ from: 'strays', start: {} }, { expect: { screen: 'end/end' } }],
          },
          { name: 'Is lost by mistake', steps: [{ from: 'errs', start: {} }, seen] },
        ],
        openings: {
          knocks: {
            start: { at: '/', brand: 'plain' },
            steps: [{ fill: { name: '$persona.userId' } }, { press: 'submit' }],
          },
          wanders: { start: { brand: 'plain' } },
          sleeps: {
            start: { at: '/', brand: 'plain' },
            steps: [{ fill: { name: '$persona.zipp' } }, { press: 'flee' }],
          },
          strays: { start: { at: '/nowhere-at-all', brand: 'plain' } },
          errs: { start: { at: '/nowhere-at-all', brand: 'plain' } },
        },
      },
    },
    expected: [
      [
        'flows/door/scenarios.json#/scenarios/2/steps/0/from',
        'There is no opening knoks',
        'Did you mean "knocks"?',
      ],
      [
        'flows/door/scenarios.json#/scenarios/4/steps/0',
        'The scenario opens no address',
        'Say which one is opened (at), or which opening it begins from.',
      ],
      [
        'flows/door/scenarios.json#/openings/knocks/steps/0/fill/name',
        '$persona.userId is a fact of nobody: the scenario does not say who begins',
        'Add "as" to start.',
      ],
      [
        'flows/door/scenarios.json#/openings/wanders',
        'The opening wanders opens no address',
        'Say which one is opened (at).',
      ],
      [
        'flows/door/scenarios.json#/openings/sleeps',
        'No journey begins from sleeps',
        'Have one begin from it, or remove it.',
      ],
      [
        'flows/door/scenarios.json#/openings/sleeps/steps/0/fill/name',
        'A person has no zipp',
        'Did you mean "$persona.zip"?',
      ],
      [
        'flows/door/scenarios.json#/openings/sleeps/steps/1/press',
        'There is no action flee',
        'There are: submit, cancel, reload, away, home, shop, Back, Escape, Reload.',
      ],
      [
        'flows/door/scenarios.json#/openings/errs/start/at',
        'No flow begins at /nowhere-at-all',
        'There are: /, /end, /lost.',
      ],
    ],
  },
  'the people, languages, answers, fields and words of a scenario must exist': {
    change: {
      'flows/door/scenarios.json#/scenarios': [
        {
          name: 'Is nobody',
          steps: [
            {
              start: {
                at: '/',
                brand: 'plain',
                as: 'ann.opn',
                language: 'fr',
                force: [{ operation: 'knock', code: 'in', with: { tiket: 't', ticket: { odd: 1 } } }],
              },
            },
            {
              expect: {
                screen: 'door/door',
                words: ['You have nocked'],
                values: { naem: 'Ann', name: '$persona.zipp' },
                errors: { word: 'requird', wrd: 'required' },
              },
            },
            { fill: { name: '$personna.zip' } },
            { press: 'submit' },
            {
              expect: {
                posted: { to: '/in', fields: { ticket: '$persona.crad' } },
                words: ['Whatever a server says'],
              },
            },
          ],
        },
        {
          name: 'Begins as nobody',
          steps: [
            { start: { at: '/nowhere-at-all', brand: 'plain' } },
            {
              expect: { screen: 'door/door', words: ['Knock again, or call 800-555-0100.', '$persona.zip'] },
            },
          ],
        },
        {
          name: 'Asks alone',
          steps: [{ start: { at: '/', brand: 'plain', flow: 'ask' } }, { expect: { returned: 'answerd' } }],
        },
      ],
      'brands/demo/brand.json': brandNamed('Demo Gate'),
    },
    sizes: { 'brands/demo/logo.svg': 100 },
    expected: [
      [
        'flows/door/scenarios.json#/scenarios/0/steps/0/start/as',
        'There is no person ann.opn',
        'Did you mean "ann.open"?',
      ],
      [
        'flows/door/scenarios.json#/scenarios/0/steps/0/start/language',
        'plain is not offered in fr',
        'There are: en, es.',
      ],
      [
        'flows/door/scenarios.json#/scenarios/0/steps/0/start/force/0/with/tiket',
        'The answer of knock has no tiket',
        'Did you mean "ticket"?',
      ],
      [
        'flows/door/scenarios.json#/scenarios/0/steps/1/expect/words/0',
        'No words say nocked here',
        'Did you mean "You have knocked"?',
      ],
      [
        'flows/door/scenarios.json#/scenarios/0/steps/1/expect/values/naem',
        'There is no field naem',
        'There are: name, word, how.',
      ],
      [
        'flows/door/scenarios.json#/scenarios/0/steps/1/expect/values/name',
        'A person has no zipp',
        'Did you mean "$persona.zip"?',
      ],
      [
        'flows/door/scenarios.json#/scenarios/0/steps/1/expect/errors/word',
        'There is no rule or message requird',
        'Did you mean "required"?',
      ],
      [
        'flows/door/scenarios.json#/scenarios/0/steps/1/expect/errors/wrd',
        'There is no field wrd',
        'Did you mean "word"?',
      ],
      [
        'flows/door/scenarios.json#/scenarios/0/steps/2/fill/name',
        'There is nothing called $personna.zip in scenarios',
        'Did you mean "$persona.zip"?',
      ],
      [
        'flows/door/scenarios.json#/scenarios/0/steps/4/expect/posted/fields/ticket',
        'A person has no crad',
        'Did you mean "$persona.card"?',
      ],
      [
        'flows/door/scenarios.json#/scenarios/1/steps/0/start/at',
        'No flow begins at /nowhere-at-all',
        'There are: /, /end, /lost.',
      ],
      [
        'flows/door/scenarios.json#/scenarios/1/steps/1/expect/words/1',
        '$persona.zip is a fact of nobody: the scenario does not say who begins',
        'Add "as" to start.',
      ],
      [
        'flows/door/scenarios.json#/scenarios/2/steps/1/expect/returned',
        'There is no return answerd',
        'Did you mean "answered"?',
      ],
    ],
  },
  'a phone number of a scenario must exist in a brand': {
    change: {
      'flows/door/scenarios.json#/scenarios': [
        {
          name: 'Calls somebody',
          steps: [
            start,
            { expect: { screen: 'door/door', words: ['$brand.phones.frad', '$brand.phones.fraud'] } },
          ],
        },
      ],
      'brands/demo/brand.json': brandNamed('Demo Gate'),
    },
    sizes: { 'brands/demo/logo.svg': 100 },
    expected: [
      [
        'flows/door/scenarios.json#/scenarios/0/steps/1/expect/words/0',
        'No brand has that phone number',
        'Did you mean "$brand.phones.fraud"?',
      ],
    ],
  },
  'a scenario cannot expect both a thing and its absence, and a branch must name an existing rule': {
    change: {
      'flows/door/scenarios.json#/scenarios/0': {
        branches: ['knock:in#3', 'knock:wait#2', 'count:then#2', 'enter:then#2'],
        steps: [
          start,
          {
            expect: {
              screen: 'door/door',
              actions: ['submit', 'away'],
              absent: ['away'],
              called: ['listRooms'],
              sent: { knock: { house: 'plain' } },
              notCalled: ['knock', 'listRooms'],
              stored: { 'session.sessionId': { exists: true } },
              notStored: ['session.sessionId'],
            },
          },
        ],
      },
    },
    expected: [
      [
        'flows/door/scenarios.json#/scenarios/0/branches/0',
        'The step knock has 2 rules for in, and none is number 3',
        'Write #1 to #2.',
      ],
      [
        'flows/door/scenarios.json#/scenarios/0/branches/1',
        'The step knock has one rule for wait, and none is number 2',
        'Leave #2 away.',
      ],
      [
        'flows/door/scenarios.json#/scenarios/0/branches/3',
        'The step enter has one rule for then, and none is number 2',
        'Leave #2 away.',
      ],
      contradicted('absent/0', 'away'),
      contradicted('notCalled/0', 'knock'),
      contradicted('notCalled/1', 'listRooms'),
      contradicted('notStored/0', 'session.sessionId'),
    ],
  },
};
