import type { Cases, Expected } from '../case.ts';

const advice =
  'Add "private": true to its x-field, so that the value stays out of addresses, storage, analytics and shared screens.';

const pair = (at: number, shows: string, other: string): Expected => [
  `flows/door/screens/door.json#/blocks/6/details/${at}`,
  `The pair pair ${shows} and is not private, and ${other} is`,
  'Add "private": true, so that it is hidden from whoever watches the page together with the person.',
];

export const cases: Cases = {
  'a field is private where another field for the same purpose is': {
    change: {
      'schemas/fields.schema.json#/$defs': {
        name: { 'x-field': { autocomplete: 'username webauthn', private: true } },
        other: {
          type: 'string',
          description: 'The same name, asked again.',
          'x-unused': 'A test.',
          'x-field': { widget: 'text', autocomplete: 'username' },
        },
        color: {
          type: 'string',
          description: 'A color of no purpose.',
          'x-unused': 'A test.',
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
  'a field that asks for something personal is private': {
    change: {
      'schemas/fields.schema.json#/$defs': {
        letters: {
          type: 'string',
          description: 'Where letters go.',
          'x-unused': 'A test.',
          'x-field': { widget: 'text', autocomplete: 'section-post postal-code' },
        },
        birthday: {
          type: 'string',
          description: 'A day that is kept private.',
          'x-unused': 'A test.',
          'x-field': { widget: 'text', autocomplete: 'bday', private: true },
        },
      },
    },
    expected: [
      [
        'schemas/fields.schema.json#/$defs/letters',
        'The field letters is not private, and asks for something personal (postal-code)',
        advice,
      ],
    ],
  },
  'a pair of details is private where a field or a pair for the same value is': {
    base: {
      'schemas/fields.schema.json#/$defs/name/x-field/private': true,
      'flows/door/flow.json#/data': {
        guest: { type: 'string', description: 'Who knocks, as typed.' },
        name: { type: 'string', description: 'Who lives there, as the server says.' },
      },
      'flows/door/flow.json#/steps/door/on/submit/keep/guest': '$form.name',
      'flows/door/flow.json#/steps/knock/keep/name': '$response.ticket',
      'flows/door/locales/en.json#/door/pair': 'Key',
      'flows/door/locales/es.json#/door/pair': 'Llave',
    },
    change: {
      'flows/door/screens/door.json#/blocks/6': {
        details: [
          { label: 'pair', value: '$data.ticket | id', kind: 'id', private: true },
          { label: 'pair', value: { $first: ['$data.ticket | id', ''] }, kind: 'id' },
          { label: 'pair', value: '$data.guest' },
          { label: 'pair', value: '$data.name | id' },
          { label: 'pair', value: '$data.name | lastFour' },
          { label: 'pair', value: '$data.guest', private: true },
          { label: 'pair', value: '$data.knocks' },
          { label: 'pair', value: '$brand.id' },
        ],
      },
    },
    expected: [
      pair(1, 'shows $data.ticket | id', 'the pair pair in flows/door/screens/door.json'),
      pair(2, 'shows $data.guest', 'the field name'),
      pair(3, 'shows $data.name | id', 'the field name in flows/door/screens/door.json'),
    ],
  },
};
