import type { Cases } from '../case.ts';

export const cases: Cases = {
  'an inherited answer to a code needs calls that give the code the same meaning': {
    change: {
      'schemas/issuer.openapi.json#/paths/~1names/post/x-outcome/codes/again': 'The name could not be read.',
      'flows/base/flow.json#/on/again/goto': 'trouble',
      'flows/door/flow.json#/steps': {
        knock: {
          on: {
            wait: { say: 'again', with: { phone: '$brand.phones.fraud' }, goto: 'count' },
            'wait again': null,
          },
        },
        count: { then: [{ goto: 'ask-name' }] },
        'ask-name': {
          call: 'checkName',
          send: { name: '$form.name' },
          on: { 'free taken': { goto: 'door' } },
        },
      },
    },
    expected: [
      [
        'flows/base/flow.json#/on/again',
        'again is answered alike for calls to which it is not the same: to knock "Nobody heard it.", to checkName "The name could not be read."',
        'Answer it in the steps of those calls, or give it the same meaning, word for word, in schemas/issuer.openapi.json.',
      ],
    ],
  },
  'a step that handles a code itself must also handle the missing code': {
    change: { 'flows/base/flow.json#/on/in missing': { say: 'default', with: { code: '$outcome.http' } } },
    expected: [
      [
        'flows/door/flow.json#/steps/knock',
        'The step knock answers in of knock itself: an answer without a code would get what the flow base says of another call',
        'Say in the step what missing leads to, or give it a * of its own.',
      ],
    ],
  },
  'a step cannot inherit the answer to a code that its call does not document': {
    change: { 'flows/base/flow.json#/on/taken/goto': 'trouble' },
    expected: [
      [
        'flows/door/flow.json#/steps/knock',
        'The step knock calls knock, which does not document taken: it would get what the flow base says of another call',
        'Give the step a * of its own, or add what is missing to x-outcome.codes of the operation in schemas/issuer.openapi.json.',
      ],
    ],
  },
};
