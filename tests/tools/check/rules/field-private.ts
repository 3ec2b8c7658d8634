import type { Cases } from '../case.ts';

const advice =
  'Add "private": true to its x-field, so that the value stays out of addresses, storage, analytics and shared screens.';

export const cases: Cases = {
  'a field is private where another field for the same purpose is': {
    change: {
      'schemas/fields.schema.json#/$defs': {
        name: { 'x-field': { autocomplete: 'username webauthn', private: true } },
        other: {
          type: 'string',
          description: 'The same name, asked again.',
          'x-field': { widget: 'text', autocomplete: 'username' },
        },
        color: {
          type: 'string',
          description: 'A color of no purpose.',
          'x-field': { widget: 'text', autocomplete: 'off' },
        },
      },
      'flows/door/screens/door.json#/form/schema/properties/how/x-field': {
        widget: 'radio',
        autocomplete: 'username',
      },
    },
    expected: [
      [
        'flows/door/screens/door.json#/form/schema/properties/how',
        'The field how is not private, and name, which is for the same (username), is',
        advice,
      ],
      [
        'schemas/fields.schema.json#/$defs/other',
        'The field other is not private, and name, which is for the same (username), is',
        advice,
      ],
    ],
  },
};
