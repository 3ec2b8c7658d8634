import type { Cases, Expected } from '../case.ts';
import { passkeys } from '../examples.ts';

const noFlow = (place: string, name: string): Expected => [
  place,
  `There is no flow ${name}`,
  'There are: ask, base, door, end, shell.',
];

export const cases: Cases = {
  'a flow must begin where authorization requests return to': {
    change: { 'brands/issuer.json#/oauth/callback': '/ends' },
    expected: [
      [
        'brands/issuer.json#/oauth/callback',
        'Authorization requests return to /ends, where no flow begins',
        'Did you mean "/end"?',
      ],
    ],
  },
  'a flow in before must exist and have a start': {
    change: { 'flows/base/flow.json#/before': [{ flow: 'gard' }, { flow: 'end' }] },
    expected: [
      noFlow('flows/base/flow.json#/before/0/flow', 'gard'),
      [
        'flows/base/flow.json#/before/1/flow',
        'The flow end has no start: it cannot be called',
        'Give flows/end/flow.json a start.',
      ],
    ],
  },
  'the shell flow must declare that it runs beside the page': {
    change: { 'brands/issuer.json#/flows/shell': 'door' },
    expected: [
      [
        'brands/issuer.json#/flows/shell',
        'The flow door does not run beside the page',
        'Say in its flow.json: "beside": true.',
      ],
    ],
  },
  'flows cannot extend each other': {
    change: { 'flows/base/flow.json#/extends': 'end' },
    expected: [
      [
        'flows/base/flow.json#/extends',
        'These flows extend each other in a circle: base > end > base',
        'Let one of them extend nothing.',
      ],
      [
        'flows/end/flow.json#/extends',
        'These flows extend each other in a circle: end > base > end',
        'Let one of them extend nothing.',
      ],
    ],
  },
  'an entry cannot redirect to itself or to an unknown address': {
    change: {
      'flows/end/flow.json#/entries/~1end': { when: { '$flags.strict': true }, else: '/ende' },
      'flows/end/flow.json#/entries/~1lost/else': '/lost',
    },
    expected: [
      ['flows/end/flow.json#/entries/~1end/else', 'No flow begins at /ende', 'Did you mean "/end"?'],
      ['flows/end/flow.json#/entries/~1lost/else', 'The entry stands in for itself', 'Name another address.'],
    ],
  },
  'a flow cannot extend an unknown flow': {
    change: { 'flows/shell/flow.json#/extends': 'bass' },
    expected: [['flows/shell/flow.json#/extends', 'There is no flow bass', 'Did you mean "base"?']],
  },
  'a step cannot call an unknown flow': {
    change: { 'flows/door/flow.json#/steps/choose/flow': 'aks' },
    expected: [noFlow('flows/door/flow.json#/steps/choose/flow', 'aks')],
  },
  'an unknown step is reported without the unreachable steps that follow from it': {
    change: { 'flows/door/flow.json#/steps/door/on/submit/goto': 'nock' },
    expected: [
      [
        'flows/door/flow.json#/steps/door/on/submit/goto',
        'There is no step nock in flow door or in what it extends',
        'Did you mean "knock"?',
      ],
    ],
  },
  'an unknown step is reported with the nearest name': {
    change: { 'flows/door/flow.json#/steps/count/then': [{ goto: 'dor' }] },
    expected: [
      [
        'flows/door/flow.json#/steps/count/then/0/goto',
        'There is no step dor in flow door or in what it extends',
        'Did you mean "door"?',
      ],
    ],
  },
  'a flow without a start cannot be called': {
    change: {
      'flows/door/flow.json#/steps/choose': {
        flow: 'end',
        on: { answered: null, cancelled: null },
        with: null,
      },
    },
    expected: [
      [
        'flows/door/flow.json#/steps/choose/flow',
        'The flow end has no start: it cannot be called',
        'Give flows/end/flow.json a start.',
      ],
    ],
  },
  'a step that an offer leads to cannot call an unknown flow': {
    base: passkeys,
    change: {
      'flows/door/flow.json#/steps/door/offer/then': { goto: 'other', keep: null },
      'flows/door/flow.json#/steps/other': { flow: 'kye', on: {} },
    },
    expected: [noFlow('flows/door/flow.json#/steps/other/flow', 'kye')],
  },
  'an offer cannot lead to an unknown step': {
    base: passkeys,
    change: { 'flows/door/flow.json#/steps/door/offer/then/goto': 'twist' },
    expected: [
      [
        'flows/door/flow.json#/steps/door/offer/then/goto',
        'There is no step twist in flow door or in what it extends',
        'There are: door, knock, count, choose, enter, ready, pick, turn, trouble.',
      ],
    ],
  },
  'a flow can return only a declared outcome': {
    change: { 'flows/ask/flow.json#/steps/ask/on/cancel/leave/return': 'canceled' },
    expected: [
      [
        'flows/ask/flow.json#/steps/ask/on/cancel/leave/return',
        'The flow ask does not declare the outcome canceled in returns',
        'Did you mean "cancelled"?',
      ],
    ],
  },
  'a flow with a role must have the address of the role': {
    change: { 'brands/issuer.json#/flows/unknown/path': '/gone' },
    expected: [
      [
        'brands/issuer.json#/flows/unknown/path',
        'The flow end does not begin at /gone',
        'There are: /end, /lost.',
      ],
    ],
  },
  'a rule cannot lead to an unknown address': {
    change: { 'flows/end/flow.json#/steps/end/on/home/leave/route': '/home' },
    expected: [
      [
        'flows/end/flow.json#/steps/end/on/home/leave/route',
        'No flow begins at /home',
        'There are: /, /end, /lost.',
      ],
    ],
  },
  'a rule cannot run an unknown script': {
    change: { 'flows/door/flow.json#/steps/door/on/submit/do': [{ script: 'bell' }] },
    expected: [
      [
        'flows/door/flow.json#/steps/door/on/submit/do/0/script',
        'The issuer has no script bell',
        'There is none yet.',
      ],
    ],
  },
  'the start, the fallback and the entries of a flow must be existing steps': {
    change: {
      'flows/ask/flow.json#/start': 'aks',
      'flows/base/flow.json#/fallback': 'truble',
      'flows/end/flow.json#/entries/~1end/start': 'ende',
    },
    expected: [
      [
        'flows/ask/flow.json#/start',
        'There is no step aks in flow ask or in what it extends',
        'There are: ask, trouble.',
      ],
      [
        'flows/base/flow.json#/fallback',
        'There is no step truble in flow base or in what it extends',
        'Did you mean "trouble"?',
      ],
      [
        'flows/end/flow.json#/entries/~1end/start',
        'There is no step ende in flow end or in what it extends',
        'Did you mean "end"?',
      ],
    ],
  },
};
