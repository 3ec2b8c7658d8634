import type { Cases, Expected } from '../case.ts';

const schema = 'schemas/issuer.openapi.json#/paths/~1names/post/requestBody/content/application~1json/schema';

const open: Expected = [
  schema,
  'The request of checkName accepts anything, so that a misspelled member goes unnoticed',
  'List its members in "properties", and add "additionalProperties": false.',
];

export const cases: Cases = {
  'a request body cannot accept members that it does not name': {
    change: { [`${schema}/additionalProperties`]: null },
    expected: [open],
  },
  'a request body must name its members': {
    change: { [schema]: null, [`${schema}/description`]: 'Anything.' },
    expected: [open],
  },
  'an object in a request body cannot accept members that it does not name, unless it says so': {
    change: {
      [`${schema}/properties`]: {
        whole: {
          type: 'object',
          description: 'All.',
          additionalProperties: false,
          properties: {
            list: {
              type: 'array',
              description: 'Some.',
              maxItems: 3,
              items: { type: 'object', properties: { one: { type: 'string', description: 'One.' } } },
            },
            free: { type: 'object', description: 'Any.', additionalProperties: true },
          },
        },
      },
    },
    expected: [
      [
        schema,
        'The request of checkName accepts anything in whole.list, so that a misspelled member goes unnoticed',
        'List its members in "properties", and add "additionalProperties": false.',
      ],
    ],
  },
  'a choice between request bodies can accept anything through one of them': {
    change: {
      [schema]: {
        type: null,
        additionalProperties: null,
        required: null,
        properties: null,
        oneOf: [
          {
            type: 'object',
            additionalProperties: false,
            properties: { name: { type: 'string', description: 'The name.' } },
          },
          { type: 'object', properties: { name: { type: 'string', description: 'The name.' } } },
        ],
      },
    },
    expected: [open],
  },
};
