import type { Cases, Expected } from '../case.ts';

const literal = (place: string, address: string): Expected => [
  place,
  `An address is written here: "${address}"`,
  'Put it into the issuer or the brand, whose addresses are checked, and refer to it.',
];

export const cases: Cases = {
  'a redirect cannot contain a literal address': {
    change: { 'flows/door/flow.json#/steps/count/then/0/leave/redirect': 'https://www.doors.example/gone' },
    expected: [
      literal('flows/door/flow.json#/steps/count/then/0/leave/redirect', 'https://www.doors.example/gone'),
    ],
  },
  'a link, its host and a resume address cannot come from the address of the page': {
    change: {
      'flows/end/screens/end.json#/actions/shop': { href: '$query.from', base: '$query.from' },
      'flows/door/flow.json#/steps/door/on/away/leave': { resume: '$query.from', else: '/end', route: null },
    },
    expected: [
      [
        'flows/door/flow.json#/steps/door/on/away/leave/resume',
        'This may lead to whatever the address of the page says',
        'Have the page that leads here hand it over in with ("$visitor.route").',
      ],
      [
        'flows/end/screens/end.json#/actions/shop/href',
        '$query.from does not exist in the query parameters',
        'There is none yet.',
        'reference-exists',
      ],
      [
        'flows/end/screens/end.json#/actions/shop/href',
        'This may lead to whatever the address of the page says',
        'Take the address from the issuer, the brand or an answer.',
      ],
      [
        'flows/end/screens/end.json#/actions/shop/base',
        '$query.from does not exist in the query parameters',
        'There is none yet.',
        'reference-exists',
      ],
      [
        'flows/end/screens/end.json#/actions/shop/base',
        'This may lead to whatever the address of the page says',
        'Take the host from the environment.',
      ],
    ],
  },
  'the address of a partner cannot be a literal': {
    change: {
      'flows/door/flow.json#/steps/knock/partner': {
        address: 'https://shop.example/back',
        client: '$brand.id',
      },
    },
    expected: [literal('flows/door/flow.json#/steps/knock/partner/address', 'https://shop.example/back')],
  },
  'a posted path and the address of an action cannot be literals': {
    change: {
      'flows/door/flow.json#/steps/enter/then/leave/post/$first': ['$issuer.paths.guestPay', '/in'],
      'flows/end/screens/end.json#/actions/shop/href': '//shop.example',
    },
    expected: [
      literal('flows/door/flow.json#/steps/enter/then/leave/post/$first/1', '/in'),
      literal('flows/end/screens/end.json#/actions/shop/href', '//shop.example'),
    ],
  },
  'a redirect to a query parameter needs a partner who registered the address': {
    change: {
      'flows/door/flow.json#/steps/count/then': [
        {
          when: { '$data.knocks': { minimum: 3 }, '$flags.strict': true },
          leave: { redirect: '$data.ticket' },
        },
        { when: { '$flags.strict': true }, leave: { redirect: '$query.from', partner: '$query.from' } },
        { keep: { '$shared.tries': '$data.knocks', ticket: '$query.from' }, goto: 'door' },
      ],
    },
    expected: [
      [
        'flows/door/flow.json#/steps/count/then/0/leave/redirect',
        'This may lead to whatever the address of the page says, and no partner vouches for it',
        'Name in partner whose registered address it has to be ("$query.client_id").',
      ],
    ],
  },
};
