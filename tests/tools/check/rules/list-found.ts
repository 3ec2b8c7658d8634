import type { Cases } from '../case.ts';

export const cases: Cases = {
  'a lookup needs a list whose members have the property': {
    change: {
      'flows/door/flow.json': {
        data: {
          seats: {
            type: 'array',
            items: { type: 'object', properties: { row: { type: 'string' }, kind: { type: 'string' } } },
            default: [],
          },
        },
        steps: {
          knock: {
            keep: {
              ticket: { $table: '$data.seats', by: 'rov', at: ['$form.name', 'kind'] },
              seats: { $table: '$issuer.paths', by: 'row', at: ['$form.name'] },
            },
          },
        },
      },
    },
    expected: [
      [
        'flows/door/flow.json#/steps/knock/keep/ticket/by',
        'The members of $data.seats have no rov',
        'Did you mean "row"?',
      ],
      [
        'flows/door/flow.json#/steps/knock/keep/seats/by',
        'by looks for a member of a list, and $issuer.paths is a group of values',
        'Refer to a list, or leave by out.',
      ],
    ],
  },
  'a lookup without an else needs a key of its table': {
    change: {
      'flows/door/flow.json#/steps/door/on/submit/keep/ticket': {
        $table: '$brand.phones',
        at: ['loans'],
        else: 'none',
      },
      'flows/door/flow.json#/steps/knock/on/wait again/with/phone': {
        $table: '$brand.phones',
        at: ['frauds'],
      },
    },
    expected: [
      [
        'flows/door/flow.json#/steps/knock/on/wait again/with/phone/at/0',
        '$brand.phones has no frauds',
        'Did you mean "fraud"?',
      ],
    ],
  },
};
