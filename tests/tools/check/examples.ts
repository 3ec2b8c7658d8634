import type { JsonObject } from '../../../src/engine/index.ts';
import type { Expected } from './case.ts';
import type { Changes } from './change.ts';

/** Adds passkeys to the flow `door`: an offer at the first screen, and a button that asks for a passkey. */
export const passkeys: Changes = {
  'schemas/issuer.openapi.json#/paths': {
    '/keys/options': {
      post: {
        operationId: 'startKey',
        'x-outcome': { pointer: '/code', codes: { there: 'The options are there.' } },
        responses: {
          200: {
            description: 'How it went.',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    code: { type: 'string', description: 'The code.' },
                    ticket: { type: 'string', description: 'A ticket.' },
                    options: {
                      type: 'object',
                      description: 'Handed to the browser.',
                      additionalProperties: true,
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    '/keys': {
      post: {
        operationId: 'checkKey',
        'x-outcome': { pointer: '/code', codes: { in: 'Come in.' } },
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                additionalProperties: false,
                required: ['key'],
                properties: {
                  key: {
                    type: 'object',
                    description: 'The key.',
                    writeOnly: true,
                    additionalProperties: true,
                  },
                  plain: { type: 'object', description: 'No key.', additionalProperties: true },
                  note: { type: 'string', description: 'A note.' },
                },
              },
            },
          },
        },
        responses: { 200: { $ref: '#/components/responses/Code' } },
      },
    },
  },
  'schemas/fields.schema.json#/$defs/name/x-field/autocomplete': 'username webauthn',
  'flows/door/flow.json#/data': {
    key: { type: 'object', description: 'The key.', writeOnly: true },
  },
  'flows/door/flow.json#/steps': {
    door: {
      offer: {
        credential: 'get',
        call: 'startKey',
        options: '/options',
        then: { keep: { key: '$response' }, goto: 'turn' },
      },
      on: { 'use-key': { goto: 'ready' } },
    },
    ready: { call: 'startKey', on: { there: { goto: 'pick' } } },
    pick: {
      credential: 'get',
      options: '$response.options',
      on: {
        given: { keep: { key: '$response' }, goto: 'turn' },
        declined: { goto: 'door' },
        'unsupported failed': { say: 'again', with: { phone: '$brand.phones.fraud' }, goto: 'door' },
      },
    },
    turn: { call: 'checkKey', send: { key: '$data.key' }, on: { in: { goto: 'enter' } } },
  },
  'flows/door/screens/door.json#/blocks/4/actions/1': 'use-key',
  'flows/door/screens/door.json#/actions/use-key': { kind: 'go' },
  'flows/door/locales/en.json#/door/action/use-key': 'Use a key',
  'flows/door/locales/es.json#/door/action/use-key': 'Usar una llave',
};

/** Adds a flow that the other flows can run in `before`. */
export const guardFlow: Changes = {
  'flows/guard/flow.json': {
    title: 'Look who comes',
    extends: 'base',
    start: 'look',
    returns: { fine: {} },
    steps: {
      look: {
        then: [{ when: { '$query.key': 'old' }, leave: { route: '/' } }, { leave: { return: 'fine' } }],
      },
    },
  },
};

/** A valid brand.json, with some other facts in place of its own. Its logo needs an entry in `sizes`. */
export const brandNamed = (displayName: string, more: JsonObject = {}): JsonObject => ({
  displayName,
  cardTitle: { en: `${displayName} Card`, es: `Tarjeta ${displayName}` },
  languages: ['en', 'es'],
  phones: {
    plcc: '800-555-0101',
    dual: '800-555-0102',
    loan: '800-555-0103',
    fraud: '800-555-0109',
    customerService: '800-555-0100',
  },
  promoUrl: 'https://www.doors.example/shop',
  theme: { colors: { primary: '#1f4e79' } },
  images: { logo: 'logo.svg' },
  ...more,
});

/** The finding about words that a change leaves unused. */
export const unusedWords = (file: string, key: string): Expected => [
  `${file}#/${key.replaceAll('.', '/')}`,
  `Nothing shows the words ${key}`,
  'Mend the key, use it in a screen or message (a heading, a text, a say), or remove the words.',
  'word-orphan',
];
