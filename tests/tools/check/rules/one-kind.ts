import type { Cases } from '../case.ts';
import { passkeys } from '../examples.ts';

export const cases: Cases = {
  'a step cannot both ask for a credential and make a call': {
    base: passkeys,
    change: { 'flows/door/flow.json#/steps/pick/call': 'startKey' },
    expected: [
      [
        'flows/door/flow.json#/steps/pick',
        'The step pick is of several kinds: call and credential',
        'Make a step of each and let one go to the other.',
      ],
    ],
  },
  'a step cannot both show a screen and make a call': {
    change: { 'flows/door/flow.json#/steps/knock/screen': 'door' },
    expected: [
      [
        'flows/door/flow.json#/steps/knock',
        'The step knock is of several kinds: screen and call',
        'Make a step of each and let one go to the other.',
      ],
    ],
  },
};
