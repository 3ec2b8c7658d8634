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
        'This is not a regular expression: /[a-/u: Unterminated character class',
        'Mend it; expressions are read with the u flag.',
      ],
      [
        'flows/door/flow.json#/conditions/has-rooms/$brand.id/not/pattern',
        'This is not a regular expression: /(a/u: Unterminated group',
        'Mend it; expressions are read with the u flag.',
      ],
    ],
  },
};
