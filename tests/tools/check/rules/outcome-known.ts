import type { Cases, Expected } from '../case.ts';
import { passkeys } from '../examples.ts';

const unknownAnswer = (outcome: string): Expected => [
  `flows/door/flow.json#/steps/pick/on/${outcome}`,
  `"${outcome}" is not an outcome of the step pick`,
  'There are: given, declined, unsupported, failed.timeout, failed.refused, failed.exists, failed.unfit, failed.malformed, failed.chunk, failed.unknown, failed.unresolved.',
];

export const cases: Cases = {
  'a step can handle only actions of its screen': {
    change: { 'flows/door/flow.json#/steps/door/on/leave/goto': 'door' },
    expected: [
      [
        'flows/door/flow.json#/steps/door/on/leave',
        '"leave" is not an outcome of the step door',
        'There are: submit, away.',
      ],
    ],
  },
  'a background call can handle only outcomes of its operation': {
    change: { 'flows/door/flow.json#/steps/door/asks/name/on/used': { say: 'taken', field: 'name' } },
    expected: [
      [
        'flows/door/flow.json#/steps/door/asks/name/on/used',
        '"used" is not an outcome of the call of checkName',
        'There are: free, taken, missing. What else a call can answer is first told with its meaning in schemas/issuer.openapi.json, under x-outcome.codes of its operation.',
      ],
    ],
  },
  'a step can handle only codes that its call documents': {
    change: { 'flows/door/flow.json#/steps/knock/on/in out': [{ goto: 'enter' }] },
    expected: [
      [
        'flows/door/flow.json#/steps/knock/on/in out',
        '"out" is not an outcome of the step knock',
        'There are: in, wait, again, missing. What else a call can answer is first told with its meaning in schemas/issuer.openapi.json, under x-outcome.codes of its operation.',
      ],
      [
        'flows/door/flow.json#/steps/knock/on/in out',
        '"in" is answered before, in the same on',
        'Keep one of the two.',
      ],
    ],
  },
  'a step that asks for a credential can handle only answers of the browser': {
    base: passkeys,
    change: {
      'flows/door/flow.json#/steps/pick/on': {
        refused: { goto: 'door' },
        'failed.network': { goto: 'door' },
        '*': { goto: 'door' },
      },
    },
    expected: [unknownAnswer('refused'), unknownAnswer('failed.network'), unknownAnswer('*')],
  },
  'a * in a group of outcomes is reported': {
    change: {
      'flows/base/flow.json#/on': {
        'http failed *': { say: 'default', with: { code: '$outcome.http' } },
        'http failed': null,
      },
    },
    expected: [
      [
        'flows/base/flow.json#/on/http failed *',
        '* stands alone: in a group it is never looked up',
        'Give * a rule of its own.',
      ],
      [
        'flows/base/flow.json#/on/http failed *',
        '"*" is answered before, in the same on',
        'Keep one of the two.',
      ],
    ],
  },
  'a flow can handle only outcomes that one of its steps can have': {
    change: { 'flows/base/flow.json#/on/closed/goto': 'trouble' },
    expected: [
      [
        'flows/base/flow.json#/on/closed',
        '"closed" is not an outcome of any step',
        'There are: reload, submit, cancel, away, in, wait, again, missing, answered, cancelled, home, ok, …. What else a call can answer is first told with its meaning in schemas/issuer.openapi.json, under x-outcome.codes of its operation.',
      ],
    ],
  },
  'a step cannot handle an outcome twice': {
    change: { 'flows/door/flow.json#/steps/knock/on/wait/goto': 'count' },
    expected: [
      [
        'flows/door/flow.json#/steps/knock/on/wait',
        '"wait" is answered before, in the same on',
        'Keep one of the two.',
      ],
    ],
  },
  'an outcome in the wrong notation is reported with the right notation': {
    change: {
      'flows/door/flow.json#/steps/knock/on': {
        401: { goto: 'door' },
        'failed.offline': { goto: 'door' },
        'http.601': { goto: 'door' },
      },
    },
    expected: [
      [
        'flows/door/flow.json#/steps/knock/on/401',
        '"401" is not an outcome of the step knock',
        'Write http.401 for the status, or code.401 for a response code of the API document.',
      ],
      [
        'flows/door/flow.json#/steps/knock/on/failed.offline',
        '"failed.offline" is not an outcome of the step knock',
        'There are: failed.network, failed.timeout, failed.malformed, failed.unresolved, failed.refused, failed.chunk.',
      ],
      [
        'flows/door/flow.json#/steps/knock/on/http.601',
        '"http.601" is not an outcome of the step knock',
        'Write http.400 to http.599, or http.4xx or http.5xx.',
      ],
    ],
  },
};
