import type { Cases } from '../case.ts';
import { passkeys } from '../examples.ts';

export const cases: Cases = {
  'a call to an unknown operation is reported with the nearest name': {
    change: { 'flows/door/flow.json#/steps/door/load': [{ call: 'listRoom', on: { ok: {} } }] },
    expected: [
      [
        'flows/door/flow.json#/steps/door/load/0/call',
        'The API document has no operation listRoom',
        'Did you mean "listRooms"?',
      ],
    ],
  },
  'a rule cannot call an operation that is a page navigation': {
    change: { 'flows/door/flow.json#/steps/enter/then/do': [{ tell: 'openGate' }] },
    expected: [
      [
        'flows/door/flow.json#/steps/enter/then/do/0/tell',
        'The browser goes to openGate by itself; it cannot be called',
        'Leave the flow by a redirect.',
      ],
    ],
  },
  'an offer cannot call an unknown operation': {
    base: passkeys,
    change: { 'flows/door/flow.json#/steps/door/offer/call': 'startKeys' },
    expected: [
      [
        'flows/door/flow.json#/steps/door/offer/call',
        'The API document has no operation startKeys',
        'Did you mean "startKey"?',
      ],
    ],
  },
  'an operation that the app itself calls must exist': {
    change: { 'brands/issuer.json#/operations/flags': 'readFlag' },
    expected: [
      [
        'brands/issuer.json#/operations/flags',
        'The API document has no operation readFlag',
        'Did you mean "readFlags"?',
      ],
    ],
  },
};
