import type { Cases } from '../case.ts';

export const cases: Cases = {
  'an external action needs an address, and no other action may have one': {
    change: {
      'flows/end/screens/end.json#/actions/home/href': '$brand.promoUrl',
      'flows/end/screens/end.json#/actions/shop/href': null,
    },
    expected: [
      [
        'flows/end/screens/end.json#/actions/home',
        'The action home has an address, which only external actions follow',
        'Make it external, or remove href.',
      ],
      [
        'flows/end/screens/end.json#/actions/shop',
        'The external action shop has no address',
        'Give it an href.',
      ],
    ],
  },
  'a call action needs a phone, and no other action may have one': {
    change: {
      'flows/base/screens/trouble.json': {
        blocks: [{ heading: 'title' }, { notice: 'message' }, { actions: ['reload', 'call'] }],
        actions: { reload: { phone: '$brand.phones.fraud' }, call: { kind: 'call' } },
      },
    },
    expected: [
      [
        'flows/base/screens/trouble.json#/actions/reload',
        'The action reload has a phone, which only calls dial',
        'Make it a call, or remove phone.',
      ],
      ['flows/base/screens/trouble.json#/actions/call', 'The call call has no phone', 'Give it a phone.'],
    ],
  },
  'a step must handle every action of its screen': {
    change: { 'flows/door/flow.json#/steps/door/on/away': null },
    expected: [
      [
        'flows/door/flow.json#/steps/door',
        'The step door does not say what the action away of its screen leads to',
        'Add "away" to the step\'s on.',
      ],
    ],
  },
};
