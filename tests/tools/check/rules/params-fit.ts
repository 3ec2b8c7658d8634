import type { Cases } from '../case.ts';
import { passkeys } from '../examples.ts';

export const cases: Cases = {
  'a call needs its required parameters, and takes no others': {
    change: { 'flows/door/flow.json#/steps/knock/params': { hous: '$brand.id', house: null } },
    expected: [
      ['flows/door/flow.json#/steps/knock', 'knock needs the parameter house', 'Add "house" to params.'],
      [
        'flows/door/flow.json#/steps/knock/params/hous',
        'knock has no parameter hous',
        'Did you mean "house"?',
      ],
    ],
  },
  'an offer cannot pass a parameter that its operation does not have': {
    base: passkeys,
    change: { 'flows/door/flow.json#/steps/door/offer/params/house': 'x' },
    expected: [
      [
        'flows/door/flow.json#/steps/door/offer/params/house',
        'startKey has no parameter house',
        'There is none yet.',
      ],
    ],
  },
  'a required parameter cannot have an optional value': {
    change: { 'flows/door/flow.json#/steps/knock/params/house': '$query.from?' },
    expected: [
      [
        'flows/door/flow.json#/steps/knock/params/house',
        'house may be left out, and knock requires it',
        'Leave the ? away.',
      ],
    ],
  },
};
