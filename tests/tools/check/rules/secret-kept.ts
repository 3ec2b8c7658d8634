import type { Cases, Expected } from '../case.ts';
import { passkeys } from '../examples.ts';

const secret = (place: string, value: string, target: string): Expected => [
  place,
  `${value} is a secret, and would go ${target}`,
  'Send it in the body of a call; what has to wait for one is kept in a fact that is writeOnly.',
];

const personal = (place: string, value: string, target: string): Expected => [
  place,
  `${value} is private, and would go ${target}`,
  'Send it in the body of a call, or hand it to another page in with.',
];

export const cases: Cases = {
  'an address cannot fill in a secret field': {
    change: { 'flows/door/screens/door.json#/form/prefill/word': { $first: ['$query.from', ''] } },
    expected: [
      [
        'flows/door/screens/door.json#/form/prefill/word',
        'The field word is a secret, and the query parameter from of the address fills it in',
        'Take it out of prefill: people type a secret themselves, or a flow hands it over in a fact that is writeOnly.',
      ],
    ],
  },
  'a secret cannot go into storage, analytics, an address, or the screen of another page': {
    change: {
      'flows/door/flow.json#/steps/door/on': {
        submit: [
          {
            when: { '$flags.strict': true },
            leave: { redirect: '$environment.loanHost', query: { word: '$form.word', key: '$query.key' } },
          },
          { keep: { word: '$form.word' }, goto: 'knock' },
        ],
        away: {
          leave: { with: { name: '$form.word' }, query: { key: '$query.key' } },
          do: [{ store: { 'session.sessionId': '$form.word' } }, { track: { word: '$form.word' } }],
        },
      },
    },
    expected: [
      secret(
        'flows/door/flow.json#/steps/door/on/submit/0/leave/query/word',
        '$form.word',
        'into an address',
      ),
      secret('flows/door/flow.json#/steps/door/on/submit/0/leave/query/key', '$query.key', 'into an address'),
      secret('flows/door/flow.json#/steps/door/on/away/leave/with/name', '$form.word', 'to another page'),
      secret('flows/door/flow.json#/steps/door/on/away/leave/query/key', '$query.key', 'into an address'),
      secret(
        'flows/door/flow.json#/steps/door/on/away/do/0/store/session.sessionId',
        '$form.word',
        'into storage',
      ),
      secret('flows/door/flow.json#/steps/door/on/away/do/1/track/word', '$form.word', 'into analytics'),
      secret('flows/end/screens/end.json#/blocks/0/with/name', '$entry.name', 'onto the screen'),
    ],
  },
  'a credential cannot go into a fact that is not secret': {
    base: passkeys,
    change: { 'flows/door/flow.json#/data/key/writeOnly': false },
    expected: [
      secret(
        'flows/door/flow.json#/steps/door/offer/then/keep/key',
        '$response',
        'into a fact that is not a secret',
      ),
      secret(
        'flows/door/flow.json#/steps/pick/on/given/keep/key',
        '$response',
        'into a fact that is not a secret',
      ),
    ],
  },
  'a secret cannot go into a fact that is not secret': {
    change: { 'flows/door/flow.json#/data/word/writeOnly': null },
    expected: [
      secret(
        'flows/door/flow.json#/steps/door/on/submit/keep/word',
        '$form.word',
        'into a fact that is not a secret',
      ),
    ],
  },
  'a secret remains secret under another name': {
    change: {
      'flows/door/flow.json': {
        steps: { enter: { then: { do: ['arrive'] } } },
        values: { ticket: '$data.word' },
        effects: { arrive: [{ store: { 'session.sessionId': '$value.ticket' } }] },
      },
    },
    expected: [
      secret(
        'flows/door/flow.json#/effects/arrive/0/store/session.sessionId',
        '$value.ticket',
        'into storage',
      ),
    ],
  },
  'a secret fact needs a value that is declared as a secret': {
    change: { 'flows/door/flow.json#/steps/door/on/submit/keep/word/$first': ['$query.from', '$form.name'] },
    expected: [
      [
        'flows/door/flow.json#/steps/door/on/submit/keep/word/$first/0',
        '$query.from is kept as a secret, and nothing says that it is one',
        'Declare it in query as { "name": …, "secret": true }, so that it leaves the address at once.',
      ],
      [
        'flows/door/flow.json#/steps/door/on/submit/keep/word/$first/1',
        '$form.name is kept as a secret, and nothing says that it is one',
        'Add "writeOnly": true to the field, so that it is neither kept nor told.',
      ],
    ],
  },
  'a secret can go only into a secret parameter': {
    change: {
      'schemas/issuer.openapi.json#/paths/~1houses~1{house}~1door/post/parameters': [
        { name: 'house', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'key', in: 'query', schema: { type: 'string', writeOnly: true } },
        { name: 'sign', in: 'query', schema: { type: 'string' } },
      ],
      'flows/door/flow.json#/steps/knock/params': { key: '$query.key?', sign: '$query.key?' },
    },
    expected: [
      secret('flows/door/flow.json#/steps/knock/params/sign', '$query.key?', 'into an address or a header'),
    ],
  },
  'a private value cannot get into an address through a fact': {
    change: {
      'schemas/fields.schema.json#/$defs/name/x-field/private': true,
      'flows/door/flow.json#/data/caller': { type: 'string', description: 'Who knocks.' },
      'flows/door/flow.json#/steps/knock/keep/caller': '$form.name | upper',
      'flows/door/flow.json#/steps/enter/then/leave': {
        redirect: '$brand.promoUrl',
        query: { who: { $first: ['$data.caller', 'nobody'] } },
        post: null,
        base: null,
        body: null,
      },
    },
    expected: [
      [
        'flows/door/flow.json#/steps/enter/then/leave/query/who/$first/0',
        '$data.caller may be the field name, which is private, and would go into an address',
        'Send it in the body of a call, or hand it to another page in with.',
      ],
    ],
  },
  'a private value cannot go into storage, analytics, or an address': {
    change: {
      'schemas/fields.schema.json#/$defs/name/x-field/private': true,
      'flows/door/flow.json#/steps/door/on/away': {
        leave: { query: { from: '$form.name' } },
        do: [{ store: { 'session.sessionId': '$form.name' } }, { track: { name: '$form.name' } }],
      },
    },
    expected: [
      personal('flows/door/flow.json#/steps/door/on/away/leave/query/from', '$form.name', 'into an address'),
      personal(
        'flows/door/flow.json#/steps/door/on/away/do/0/store/session.sessionId',
        '$form.name',
        'into storage',
      ),
      personal('flows/door/flow.json#/steps/door/on/away/do/1/track/name', '$form.name', 'into analytics'),
    ],
  },
  'a token can go only into a call, a posted form, or its own storage key': {
    change: {
      'schemas/issuer.openapi.json#/components/responses/Code/content/application~1json/schema/properties/ticket/x-secret': true,
      'flows/door/flow.json#/steps/knock/on/wait again/do': [
        { store: { 'session.sessionId': '$response.ticket', 'session.accessToken': '$response.ticket' } },
        { store: { 'session.interactionId': '$session.accessToken' } },
        { track: { ticket: '$session.nonce' } },
      ],
    },
    expected: [
      secret(
        'flows/door/flow.json#/steps/knock/keep/ticket',
        '$response.ticket',
        'into a fact that is not a secret',
      ),
      secret(
        'flows/door/flow.json#/steps/knock/on/wait again/do/0/store/session.sessionId',
        '$response.ticket',
        'into storage',
      ),
      secret(
        'flows/door/flow.json#/steps/knock/on/wait again/do/1/store/session.interactionId',
        '$session.accessToken',
        'into storage',
      ),
      secret(
        'flows/door/flow.json#/steps/knock/on/wait again/do/2/track/ticket',
        '$session.nonce',
        'into analytics',
      ),
    ],
  },
  'a secret cannot be part of a message': {
    change: { 'flows/door/flow.json#/steps/knock/on/wait again/with/phone': '$data.word' },
    expected: [
      secret('flows/door/flow.json#/steps/knock/on/wait again/with/phone', '$data.word', 'onto the screen'),
    ],
  },
};
