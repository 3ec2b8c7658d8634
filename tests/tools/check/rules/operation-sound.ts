import type { Cases, Expected } from '../case.ts';

const knock = 'schemas/issuer.openapi.json#/paths/~1houses~1{house}~1door/post';

const undocumented = (place: string, code: string): Expected => [
  `${knock}/${place}`,
  `knock does not document ${code}`,
  'There are: in, wait, again.',
];

export const cases: Cases = {
  'the outcomes, the people and the answer members that the API document names must exist': {
    change: {
      [knock]: {
        'x-outcome': { transId: ['/ticket', '/tiket'], ids: { pointer: '/cod', table: 'tabel' } },
        'x-mutates': ['in', 'inn'],
        'x-sandbox': {
          people: { 'ann.opn': 'in', 'bob.shut': 'wiat' },
          otherwise: 'away',
          passcode: { again: 'house', agian: 'house' },
        },
      },
      'src/sandbox/personas.json#/people': [
        {
          id: 'ann.open',
          answers: { knock: 'inn', nock: 'in' },
          group: 'Doors',
          purpose: 'Knocks.',
          card: '1',
        },
        { id: 'bob.shut', group: 'Doors', purpose: 'Knocks.', card: '2' },
      ],
    },
    expected: [
      [
        `${knock}/x-outcome/transId/1`,
        'A transaction id of knock is read at /tiket, which its answer does not have',
        'Did you mean "ticket"?',
      ],
      [
        `${knock}/x-outcome/ids/pointer`,
        'The id of a failure of knock is read at /cod, which its answer does not have',
        'Did you mean "code"?',
      ],
      [
        `${knock}/x-outcome/ids/table`,
        'The issuer has no table tabel',
        'There are: displayName, flows, operations, flags, oauth, redirectHosts, handover, paths, channel, timeZone, accountTypes.',
      ],
      [`${knock}/x-mutates/1`, 'inn is not an outcome of knock', 'Did you mean "in"?'],
      [`${knock}/x-sandbox/people/ann.opn`, 'There is no person ann.opn', 'Did you mean "ann.open"?'],
      undocumented('x-sandbox/people/bob.shut', 'wiat'),
      undocumented('x-sandbox/otherwise', 'away'),
      undocumented('x-sandbox/passcode/agian', 'agian'),
      [
        'src/sandbox/personas.json#/people/0/answers/knock',
        'knock does not document inn',
        'Did you mean "in"?',
      ],
      [
        'src/sandbox/personas.json#/people/0/answers/nock',
        'The API document has no operation nock',
        'Did you mean "knock"?',
      ],
    ],
  },
  'the response code must be in the answer': {
    change: { 'schemas/issuer.openapi.json#/paths/~1names/post/x-outcome/pointer': '/kode' },
    expected: [
      [
        'schemas/issuer.openapi.json#/paths/~1names/post/x-outcome/pointer',
        'The code of checkName is read at /kode, which its answer does not have',
        'Did you mean "code"?',
      ],
    ],
  },
  'a list in an answer needs maxItems': {
    change: {
      'schemas/issuer.openapi.json#/paths/~1rooms/get/responses/200/content/application~1json/schema/properties/rooms/maxItems':
        null,
    },
    expected: [
      [
        'schemas/issuer.openapi.json#/paths/~1rooms/get/responses/200/content/application~1json/schema/properties/rooms',
        'Nothing says how long this list may be',
        'Add maxItems: what comes beyond it is not taken in, and whoever runs the page is told.',
      ],
    ],
  },
  'the placeholders of a path and its parameters must match': {
    change: {
      'schemas/issuer.openapi.json#/paths': {
        '/houses/{hose}/door': {
          post: {
            operationId: 'knock',
            'x-outcome': {
              pointer: '/code',
              codes: { in: 'Come in.', wait: 'Somebody is coming.', again: 'Nobody heard it.' },
            },
            parameters: [
              { name: 'house', in: 'path', required: true, schema: { type: 'string' } },
              { name: 'times', in: 'query', schema: { type: 'integer' } },
            ],
            requestBody: {
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    additionalProperties: false,
                    required: ['name', 'secret'],
                    properties: {
                      name: { type: 'string', description: 'Who knocks.' },
                      secret: {
                        type: 'object',
                        description: 'What nobody else may know.',
                        additionalProperties: false,
                        properties: { word: { type: 'string', description: 'The word.', writeOnly: true } },
                      },
                      how: { description: 'How.', enum: ['LOUD', 'SOFT'] },
                      proof: { type: 'string', description: 'A challenge.' },
                    },
                  },
                },
              },
            },
            responses: { 200: { $ref: '#/components/responses/Code' } },
          },
        },
        '/houses/{house}/door': null,
      },
    },
    expected: [
      [
        'schemas/issuer.openapi.json#/paths/~1houses~1{hose}~1door/post',
        'Nothing fills {hose} in the path: no parameter is called so',
        'Did you mean "house"?',
      ],
      [
        'schemas/issuer.openapi.json#/paths/~1houses~1{hose}~1door/post',
        'The path has no place for the parameter house',
        'Did you mean "hose"?',
      ],
    ],
  },
  'the segment of a passcode must exist': {
    change: {
      'schemas/issuer.openapi.json': {
        paths: {
          '/houses/{house}/door': { post: { 'x-sandbox': { otherwise: 'in', passcode: { wait: 'dor' } } } },
        },
        components: {
          parameters: {
            Segment: {
              name: 'segment',
              in: 'path',
              required: true,
              schema: { type: 'string', enum: ['door', 'gate'] },
            },
          },
        },
      },
    },
    expected: [[`${knock}/x-sandbox/passcode/wait`, 'There is no segment dor', 'Did you mean "door"?']],
  },
  'a missing table of failure ids is reported once, not for every failure': {
    change: {
      [knock]: { 'x-outcome': { ids: { pointer: '/code', table: 'idpCods' } }, 'x-mutates': ['shut'] },
      'flows/door/flow.json#/steps/knock/on/shut': {
        say: 'again',
        with: { phone: '$brand.phones.fraud' },
        goto: 'count',
      },
      'brands/issuer.json#/idpCodes/door.shut': 'shut',
      'flows/door/scenarios.json#/scenarios/0': {
        branches: ['knock:shut'],
        steps: [
          { start: { at: '/', brand: 'plain', force: [{ operation: 'knock', code: 'door.shut' }] } },
          { expect: { screen: 'door/door' } },
        ],
      },
    },
    expected: [
      [`${knock}/x-outcome/ids/table`, 'The issuer has no table idpCods', 'Did you mean "idpCodes"?'],
    ],
  },
  'two test people cannot have the same user ID or card': {
    change: {
      'src/sandbox/personas.json#/people': [
        { id: 'ann', userId: 'ann', card: '1', group: 'Doors', purpose: 'Knocks.' },
        { id: 'bea', userId: 'ann', card: '1', group: 'Doors', purpose: 'Knocks.' },
      ],
    },
    expected: [
      [
        'src/sandbox/personas.json#/people/1/userId',
        'ann has the same userId: the bank takes the one for the other',
        'Give each person their own.',
      ],
      [
        'src/sandbox/personas.json#/people/1/card',
        'ann has the same card: the bank takes the one for the other',
        'Give each person their own.',
      ],
    ],
  },
};
