import type { Cases, Expected } from '../case.ts';
import { guardFlow, passkeys } from '../examples.ts';

const howMayBeMissing: Expected = [
  'flows/door/flow.json#/steps/knock/send/how',
  '$form.how is not there when the field is left empty, or does not show, on screen door',
  'Write $form.how?, or let the form always show and require the field, or give it a default.',
];

const unusedValue: Expected = [
  'flows/door/flow.json#/values/offered',
  'Nothing uses offered',
  'Remove it, or refer to it.',
  'name-exists',
];

export const cases: Cases = {
  'the condition of a flow in before can refer only to declared facts': {
    base: guardFlow,
    change: {
      'flows/base/flow.json#/before': [
        {
          flow: 'guard',
          when: {
            '$query.key': { exists: true },
            '$shared.tries': { minimum: 3 },
            '$brand.id': 'plain',
            '$shared.trys': 1,
          },
        },
      ],
    },
    expected: [
      [
        'flows/base/flow.json#/before/0/when/$shared.trys',
        '$shared.trys does not exist in what flows share',
        'There is: tries.',
      ],
    ],
  },
  'a reference to an unknown fact of the brand is reported': {
    change: { 'flows/end/screens/end.json#/actions/shop/href': '$brand.shopUrl' },
    expected: [
      [
        'flows/end/screens/end.json#/actions/shop/href',
        '$brand.shopUrl does not exist in the brand',
        'There are: displayName, cardTitle, vanityUrl, languages, ownWords, phones, accountNumberLengths, multiAccount, cpl, oldErrorCodes, voice, assistantKey, ….',
      ],
    ],
  },
  'a reference to an unknown member of the options is reported': {
    base: passkeys,
    change: { 'flows/door/flow.json#/steps/pick/options': '$response.opts' },
    expected: [
      [
        'flows/door/flow.json#/steps/pick/options',
        '$response.opts does not exist in the answer of startKey',
        'There are: code, ticket, options.',
      ],
    ],
  },
  'a reference to a fact that no page passes is reported': {
    change: {
      'flows/end/screens/end.json#/blocks': [
        { heading: 'title', with: { name: '$entry.nmae' } },
        { links: ['home', 'shop'] },
      ],
    },
    expected: [
      [
        'flows/door/flow.json#/steps/door/on/away/leave/with/name',
        'Nothing reads name in flow end',
        'There is: nmae.',
        'handed-read',
      ],
      [
        'flows/end/flow.json#/entries/~1lost/with/name',
        'Nothing reads name in flow end',
        'There is: nmae.',
        'handed-read',
      ],
      [
        'flows/end/screens/end.json#/blocks/0/with/name',
        '$entry.nmae does not exist in what pages hand over',
        'There is: name.',
      ],
    ],
  },
  'a condition on an unknown flag is reported': {
    change: { 'flows/door/screens/door.json#/actions/away/when/$flags.strickt': false },
    expected: [
      [
        'flows/door/screens/door.json#/actions/away/when/$flags.strickt',
        "$flags.strickt does not exist in the issuer's flags",
        'Did you mean "strict"?',
      ],
    ],
  },
  'a reference to an unknown field is reported with the nearest name': {
    change: { 'flows/door/flow.json#/steps/door/on/submit/keep/word': '$form.wort' },
    expected: [
      [
        'flows/door/flow.json#/steps/door/on/submit/keep/word',
        '$form.wort does not exist in screen door',
        'Did you mean "word"?',
      ],
    ],
  },
  'a required fact of an address must come from every page that leads there': {
    change: {
      'flows/end/flow.json': {
        entries: {
          '/end': { when: { '$entry.name': { exists: true } }, else: '/' },
          '/lost': { when: { '$entry.kind': { exists: true } }, else: '/', with: null },
        },
        steps: {
          end: {
            on: {
              home: { leave: { redirect: '$brand.promoUrl', query: { kind: '$entry.kind' }, route: null } },
            },
          },
        },
      },
      'flows/door/flow.json#/steps/door/on/away': [
        { when: { '$data.knocks': { minimum: 1 } }, leave: { route: '/end', with: { name: '$form.name?' } } },
        { leave: { route: '/end', with: { name: '$form.name?', kind: 'guest' } } },
      ],
    },
    expected: [
      [
        'flows/end/flow.json#/steps/end/on/home/leave/query/kind',
        '$entry.kind is not there when flow door leads to /end',
        'Hand it over in with wherever something leads there, ask for it in the when of the address, or let it be absent with ?.',
      ],
    ],
  },
  'a required fact of an address must be there when a visitor opens the address directly': {
    change: {
      'flows/end/flow.json#/steps/end/on/home/leave': {
        redirect: '$brand.promoUrl',
        query: { name: '$entry.name' },
        route: null,
      },
    },
    expected: [
      [
        'flows/end/flow.json#/steps/end/on/home/leave/query/name',
        '$entry.name is not there when somebody opens /end themselves',
        'Hand it over in with wherever something leads there, ask for it in the when of the address, or let it be absent with ?.',
      ],
    ],
  },
  'a field that is sometimes hidden needs an optional reference': {
    change: { 'flows/door/screens/door.json#/form/when/how/$brand.multiAccount': true },
    expected: [howMayBeMissing],
  },
  'a reference to a fact that the issuer leaves out is reported': {
    change: { 'brands/issuer.json#/paths': { savedPay: '/saved', guestPay: null } },
    expected: [
      [
        'flows/door/flow.json#/steps/enter/then/leave/post',
        'The issuer does not say paths.guestPay',
        'Add it to brands/issuer.json, or let it be absent with ?.',
      ],
    ],
  },
  '$item is available only in the options of a field': {
    change: {
      'flows/ask/screens/ask.json#/blocks': [
        { heading: 'title', with: { room: '$item' } },
        { form: true },
        { actions: ['submit'] },
      ],
      'flows/ask/locales/en.json#/ask/title': 'Room {{room}}?',
      'flows/ask/locales/es.json#/ask/title': '¿Sala {{room}}?',
    },
    expected: [
      [
        'flows/ask/screens/ask.json#/blocks/0/with/room',
        '$item is a member of a list of choices; there is none here',
        'Use it in the value and the parameters of a field of options.',
      ],
    ],
  },
  'a value that is computed on sending is available only in what is sent': {
    change: { 'flows/door/flow.json#/steps/door/on/submit/keep/ticket': '$oauth.challenge' },
    expected: [
      [
        'flows/door/flow.json#/steps/door/on/submit/keep/ticket',
        '$oauth.challenge is computed when something is sent; it is not known here',
        'Use it in the body, parameters or query of what is sent.',
      ],
    ],
  },
  'a field that nothing requires and that has no default needs an optional reference': {
    change: {
      'flows/door/screens/door.json#/form/schema/required': ['name'],
      'flows/door/screens/door.json#/form/schema/if/properties/name/const': 'fox',
      'flows/door/screens/door.json#/form/schema/then/required': ['word'],
    },
    expected: [howMayBeMissing],
  },
  'a reference to an undeclared value is reported': {
    change: { 'flows/door/flow.json#/steps/choose/with/rooms': '$value.offerd' },
    expected: [
      [
        'flows/door/flow.json#/steps/choose/with/rooms',
        '$value.offerd does not exist in the values of flow door',
        'Did you mean "offered"?',
      ],
      unusedValue,
    ],
  },
  'a response is not available before the first call': {
    change: { 'flows/ask/flow.json#/steps/ask/on/submit/leave/with/room': '$response.room' },
    expected: [
      [
        'flows/ask/flow.json#/steps/ask/on/submit/leave/with/room',
        '$response.room is never there: nothing gives $response a value before this',
        'Keep the value in data where it is known, and refer to that.',
      ],
    ],
  },
  'a field that only one branch of the form requires needs an optional reference': {
    change: {
      'flows/door/screens/door.json#/form/schema/required': ['word', 'how'],
      'flows/door/screens/door.json#/form/schema/if/properties/how/const': 'LOUD',
      'flows/door/screens/door.json#/form/schema/then/required': ['name'],
    },
    expected: [
      [
        'flows/door/flow.json#/steps/door/asks/name/send/name',
        '$form.name is not there when the field is left empty, or does not show, on screen door',
        'Write $form.name?, or let the form always show and require the field, or give it a default.',
      ],
      [
        'flows/door/flow.json#/steps/knock/send/name',
        '$form.name | upper is not there when the field is left empty, or does not show, on screen door',
        'Write $form.name? | upper, or let the form always show and require the field, or give it a default.',
      ],
    ],
  },
  'a field must be there on every path to a step': {
    change: {
      'flows/door/flow.json#/steps/count/then/1/goto': 'again',
      'flows/door/flow.json#/steps/again': { screen: 'again', on: { retry: { goto: 'knock' } } },
      'flows/door/screens/again.json': {
        layout: 'card',
        blocks: [{ notice: 'message' }, { actions: ['retry'] }],
        actions: { retry: { kind: 'go' } },
      },
      'flows/door/locales/en.json#/again/action/retry': 'Once more',
      'flows/door/locales/es.json#/again/action/retry': 'Otra vez',
    },
    expected: [
      [
        'flows/door/flow.json#/steps/knock/send/name',
        '$form.name | upper is not there when one comes from screen again',
        'Keep the value where it is known and refer to that, or let it be absent with ?.',
      ],
      [
        'flows/door/flow.json#/steps/knock/send/how',
        '$form.how is not there when one comes from screen again',
        'Keep the value where it is known and refer to that, or let it be absent with ?.',
      ],
    ],
  },
  'a field that is optional under a condition needs an optional reference': {
    change: { 'flows/door/screens/door.json#/form/optional/how/$brand.multiAccount': true },
    expected: [howMayBeMissing],
  },
  'a reference to an undeclared query parameter is reported': {
    change: { 'flows/door/screens/door.json#/form/prefill/name': '$query.form?' },
    expected: [
      [
        'flows/door/screens/door.json#/form/prefill/name',
        '$query.form? does not exist in the query parameters',
        'There are: from, key.',
      ],
    ],
  },
  'a reference to an unknown member of a response is reported': {
    change: { 'flows/door/flow.json#/steps/knock/keep/ticket': '$response.tickets' },
    expected: [
      [
        'flows/door/flow.json#/steps/knock/keep/ticket',
        '$response.tickets does not exist in the answer of knock',
        'Did you mean "ticket"?',
      ],
    ],
  },
  'a reference to an unknown member of a result is reported': {
    change: { 'flows/door/flow.json#/steps/choose/on/answered/keep/ticket': '$result.rooms' },
    expected: [
      [
        'flows/door/flow.json#/steps/choose/on/answered/keep/ticket',
        '$result.rooms does not exist in what flow ask returns with answered',
        'Did you mean "room"?',
      ],
    ],
  },
  'a reference with an unknown root is reported': {
    change: { 'flows/door/flow.json#/steps/choose/with/rooms': '$date.rooms' },
    expected: [
      [
        'flows/door/flow.json#/steps/choose/with/rooms',
        'There is nothing called $date',
        'Did you mean "data"?',
      ],
      unusedValue,
    ],
  },
  'a form template of the issuer is checked in the flow that posts it': {
    change: {
      'flows/door/flow.json#/steps/enter/then/leave/body': '$issuer.handover.fields',
      'brands/issuer.json#/handover/fields/ticket': '$data.tiket',
    },
    expected: [
      [
        'brands/issuer.json#/handover/fields/ticket',
        '$data.tiket does not exist in the data of flow door',
        'Did you mean "ticket"?',
      ],
    ],
  },
};
