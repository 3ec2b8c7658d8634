import type { Cases } from '../case.ts';

export const cases: Cases = {
  'a text that others write cannot show, even through a fact': {
    change: {
      'flows/door/screens/door.json#/blocks/1/with/count': '$data.ticket',
      'flows/door/flow.json#/steps/knock/on/wait again/with/phone/$first': [
        '$query.from?',
        '$brand.phones.fraud',
      ],
    },
    expected: [
      [
        'flows/door/flow.json#/steps/knock/on/wait again/with/phone',
        'This may show the query parameter from, a text that others write',
        'Say it in words of our own; or, if it is meant to be read, mark it in the API document with x-text, a pattern or an enum.',
      ],
      [
        'flows/door/screens/door.json#/blocks/1/with/count',
        'This may show ticket of the answer of knock, a text that others write',
        'Say it in words of our own; or, if it is meant to be read, mark it in the API document with x-text, a pattern or an enum.',
      ],
    ],
  },
  'a text of the server needs a language': {
    change: {
      'schemas/issuer.openapi.json#/components/responses/Code/content/application~1json/schema/properties/ticket/x-text/maxLength': 40,
      'flows/door/screens/door.json#/blocks': [
        { heading: 'title' },
        { text: 'intro', with: { count: '$data.ticket' }, language: '' },
        { text: 'intro', with: { count: '$data.ticket' } },
        { notice: 'message' },
        { form: true },
        { actions: ['submit'] },
        { links: ['away'] },
      ],
      'flows/door/flow.json#/steps/knock/on/wait again/with/phone': '$response.ticket',
    },
    expected: [
      [
        'flows/door/flow.json#/steps/knock/on/wait again/with/phone',
        'This may show ticket of the answer of knock, a text of the server, without saying its language',
        'Show it in a text block with "language"; an empty one where nobody knows it.',
      ],
      [
        'flows/door/screens/door.json#/blocks/2/with/count',
        'This may show ticket of the answer of knock, a text of the server, without saying its language',
        'Show it in a text block with "language"; an empty one where nobody knows it.',
      ],
    ],
  },
};
