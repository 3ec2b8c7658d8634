import type { Cases } from '../case.ts';

export const cases: Cases = {
  'every property needs a description': {
    change: {
      'schemas/fields.schema.json#/$defs/address': {
        type: 'object',
        description: 'An address.',
        'x-unused': 'A test.',
        properties: { street: { type: 'string' } },
      },
    },
    expected: [
      [
        'schemas/fields.schema.json#/$defs/address/properties/street',
        'The property street has no description',
        'Say in one sentence what it is for.',
      ],
    ],
  },
  'a property with the name properties needs a description': {
    change: {
      'schemas/fields.schema.json#/$defs/shape': {
        type: 'object',
        description: 'A shape.',
        'x-unused': 'A test.',
        properties: { properties: { type: 'object' } },
      },
    },
    expected: [
      [
        'schemas/fields.schema.json#/$defs/shape/properties/properties',
        'The property properties has no description',
        'Say in one sentence what it is for.',
      ],
    ],
  },
};
