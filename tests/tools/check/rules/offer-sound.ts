import type { Cases } from '../case.ts';
import { passkeys } from '../examples.ts';

export const cases: Cases = {
  'an offer needs a field with webauthn in its autocomplete': {
    base: passkeys,
    change: { 'schemas/fields.schema.json#/$defs/name/x-field/autocomplete': null },
    expected: [
      [
        'flows/door/flow.json#/steps/door/offer',
        'The screen door has no field that the browser could offer a credential in',
        'Let the autocomplete of one of its fields end with webauthn, such as "username webauthn".',
      ],
    ],
  },
  'the options of an offer must be in the answer of its call': {
    base: passkeys,
    change: { 'flows/door/flow.json#/steps/door/offer/options': '/opts' },
    expected: [
      [
        'flows/door/flow.json#/steps/door/offer/options',
        'The answer of startKey has no opts there',
        'There are: code, ticket, options.',
      ],
    ],
  },
  'the options of an offer must be an object': {
    base: passkeys,
    change: { 'flows/door/flow.json#/steps/door/offer/options': '/ticket' },
    expected: [
      [
        'flows/door/flow.json#/steps/door/offer/options',
        'What stands there in the answer of startKey is a text, and options are a group of values',
        'Name the member that has the options, as the browser takes them.',
      ],
    ],
  },
  'the options of an offer must be a JSON Pointer': {
    base: passkeys,
    change: { 'flows/door/flow.json#/steps/door/offer/options': 'options' },
    expected: [
      [
        'flows/door/flow.json#/steps/door/offer/options',
        '"options" is not a place in the answer of startKey',
        'Write it from the answer\'s beginning: "/options".',
      ],
    ],
  },
};
