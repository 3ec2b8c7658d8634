import type { Cases } from '../case.ts';

export const cases: Cases = {
  'an invalid regular expression is reported, also below not': {
    change: {
      'flows/door/flow.json#/conditions/has-rooms/$data.ticket/pattern': '[a-',
      'flows/door/flow.json#/conditions/has-rooms/$brand.id/not/pattern': '(a',
    },
    expected: [
      [
        'flows/door/flow.json#/conditions/has-rooms/$data.ticket/pattern',
        '"[a-" cannot be read as a pattern: a [ in it is never closed',
        String.raw`Add the ] that is missing, or write \\[ for the sign [ itself.`,
      ],
      [
        'flows/door/flow.json#/conditions/has-rooms/$brand.id/not/pattern',
        '"(a" cannot be read as a pattern: a ( in it is never closed',
        String.raw`Add the ) that is missing, or write \\( for the sign ( itself.`,
      ],
    ],
  },
};
