import type { Cases } from '../case.ts';

export const cases: Cases = {
  'a field must be in a form, unless a reason says why it is kept': {
    change: {
      'schemas/fields.schema.json#/$defs': {
        spare: { type: 'string', description: 'Left over.', 'x-field': { widget: 'text' } },
        agreed: {
          type: 'string',
          description: 'Agreed upon.',
          'x-unused': 'A form is to come.',
          'x-field': { widget: 'text' },
        },
      },
    },
    expected: [
      [
        'schemas/fields.schema.json#/$defs/spare',
        'No form has the field spare',
        'Add it to the form of a screen, remove it, or say in "x-unused" why it is kept.',
      ],
    ],
  },
  'something must call an operation, or a link must lead to it': {
    change: {
      'schemas/issuer.openapi.json#/paths': {
        '/weather': { get: { operationId: 'readWeather', responses: { 200: { description: 'Fine.' } } } },
        '/terms/{lang}.pdf': {
          get: {
            operationId: 'readTerms',
            parameters: [
              {
                name: 'lang',
                in: 'path',
                required: true,
                description: 'The language.',
                schema: { type: 'string' },
              },
            ],
            responses: { 200: { description: 'The terms.' } },
          },
        },
      },
      'brands/issuer.json#/paths': { eConsent: { en: '/terms/en.pdf', es: '/terms/es.pdf' } },
    },
    expected: [
      [
        'schemas/issuer.openapi.json#/paths/~1weather/get',
        'Nothing calls the operation readWeather',
        'Name it in the "call" of a step, or remove it. If people follow a link to it, add "x-navigation": true.',
      ],
    ],
  },
};
