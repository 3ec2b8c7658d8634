import type { Cases } from '../case.ts';
import { passkeys } from '../examples.ts';

export const cases: Cases = {
  'a number below two limits is told the higher one': {
    change: { 'flows/door/flow.json#/steps/door/idle/seconds': -600 },
    expected: [
      [
        'flows/door/flow.json#/steps/door/idle/seconds',
        'This must be at least 60',
        'Write 60 or more. Seconds without a key, a press or a touch, a minute at the least.',
      ],
    ],
  },
  'an unknown kind of credential is reported': {
    base: passkeys,
    change: {
      'flows/door/flow.json#/steps/door/offer/credential': 'create',
      'flows/door/flow.json#/steps/pick': { credential: 'find', options: null },
    },
    expected: [
      [
        'flows/door/flow.json#/steps/door/offer/credential',
        'This must be "get"',
        'One that the browser has for the site.',
      ],
      [
        'flows/door/flow.json#/steps/pick',
        '"options" is missing',
        'Add "options": The options as an operation answered with them (PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON). Their timeout is how long is waited.',
      ],
      [
        'flows/door/flow.json#/steps/pick/credential',
        '"find" is not one of the words allowed here',
        'There are: create, get.',
      ],
    ],
  },
  'an empty text is reported in plain words': {
    change: { 'flows/door/locales/en.json#/message/taken': '' },
    expected: [
      ['flows/door/locales/en.json#/message/taken', 'Nothing is written here', 'Write a text, or remove it.'],
    ],
  },
  'a form cannot refer to an unknown shared field': {
    change: {
      'flows/door/screens/door.json#/form/schema/properties/name/$ref': 'fields.schema.json#/$defs/nome',
    },
    expected: [
      [
        'flows/door/screens/door.json#/form/schema:13:11',
        'The screen door/door refers to a field that the schema of fields does not have: /$defs/nome',
        'Refer to a field of schemas/fields.schema.json, or add the field there.',
      ],
    ],
  },
  'a form cannot use anyOf outside a condition': {
    change: {
      'flows/door/screens/door.json#/form/schema/anyOf': [{ required: ['name'] }],
      'flows/door/screens/door.json#/form/schema/if/anyOf': [{ required: ['name'] }],
    },
    expected: [
      [
        'flows/door/screens/door.json#/form/schema/anyOf',
        'This cannot stand here',
        'Fields below it cannot be drawn: say it with "if", "then" and "else"; below "if" it may stand.',
      ],
    ],
  },
  'a normalization that cannot be read is reported in plain words, also in a field with a mask': {
    change: {
      'schemas/fields.schema.json#/$defs/name/x-field': {
        mask: '99',
        normalize: [
          { from: '(', to: '' },
          { from: '9{3,1}', to: '' },
          { from: '(?9)', to: '' },
        ],
      },
    },
    expected: [
      [
        'schemas/fields.schema.json#/$defs/name/x-field/normalize/0/from',
        '"(" cannot be read as a pattern: a ( in it is never closed',
        String.raw`Add the ) that is missing, or write \\( for the sign ( itself.`,
      ],
      [
        'schemas/fields.schema.json#/$defs/name/x-field/normalize/1/from',
        '"9{3,1}" cannot be read as a pattern: the first number between { and } is larger than the second',
        'Swap the two numbers.',
      ],
      [
        'schemas/fields.schema.json#/$defs/name/x-field/normalize/2/from',
        '"(?9)" cannot be read as a pattern: it is no regular expression',
        'Take back what was changed last in it.',
      ],
    ],
  },
  'an unknown hint, widget, format, pattern or normalizer is reported': {
    change: {
      'schemas/fields.schema.json#/$defs/name': {
        pattern: '[a-',
        'x-field': { widget: 'txt', autocompleet: 'name', normalize: ['trim', 'shout'] },
        format: 'nam',
      },
    },
    expected: [
      [
        'flows/door/screens/door.json#/form/schema/properties/name',
        'There are no words for what is said when the field name of the screen door breaks format (en, es)',
        'Add door.name.error.format (or field.name.error.format or error.format) to flows/door/locales/en.json and flows/door/locales/es.json.',
        'screen-words',
      ],
      [
        'schemas/fields.schema.json#/$defs/name/pattern',
        '"[a-" cannot be read as a pattern: a [ in it is never closed',
        String.raw`Add the ] that is missing, or write \\[ for the sign [ itself.`,
      ],
      [
        'schemas/fields.schema.json#/$defs/name/x-field/widget',
        '"txt" is not one of the words allowed here',
        'Did you mean "text"?',
      ],
      [
        'schemas/fields.schema.json#/$defs/name/x-field/autocompleet',
        '"autocompleet" is not known here',
        'Did you mean "autocomplete"?',
      ],
      [
        'schemas/fields.schema.json#/$defs/name/x-field/normalize/1',
        '"shout" is not one of the words allowed here',
        'There are: trim, digits, upper, lower.',
      ],
      [
        'schemas/fields.schema.json#/$defs/name/format',
        '"nam" is not one of the words allowed here',
        'There are: account-number, email.',
      ],
    ],
  },
  'a misspelled input hint or checklist rule is reported, and so is a repeated choice': {
    change: {
      'schemas/fields.schema.json#/$defs': {
        name: { 'x-field': { autocomplete: 'usrname', inputmode: 'numerc', enterkeyhint: 'nxt' } },
        word: {
          'x-field': { autocomplete: 'section-a shipping usrname' },
          'x-rules': { length: { minLenth: 7 } },
        },
      },
      'flows/door/screens/door.json#/form/schema/properties/how/enum': ['LOUD', 'SOFT', 'LOUD'],
    },
    expected: [
      [
        'flows/door/screens/door.json#/form/schema/properties/how/enum',
        'A member of this list stands in it twice',
        'Keep one of the two.',
      ],
      [
        'schemas/fields.schema.json#/$defs/name/x-field/autocomplete',
        '"usrname" is not one of the words allowed here',
        'Did you mean "username"?',
      ],
      [
        'schemas/fields.schema.json#/$defs/name/x-field/inputmode',
        '"numerc" is not one of the words allowed here',
        'Did you mean "numeric"?',
      ],
      [
        'schemas/fields.schema.json#/$defs/name/x-field/enterkeyhint',
        '"nxt" is not one of the words allowed here',
        'Did you mean "next"?',
      ],
      [
        'schemas/fields.schema.json#/$defs/word/x-field/autocomplete',
        '"section-a shipping usrname" is not one of the words allowed here',
        'There are: off, on, name, honorific-prefix, given-name, additional-name, family-name, honorific-suffix, nickname, username, new-password, current-password, ….',
      ],
      [
        'schemas/fields.schema.json#/$defs/word/x-rules/length/minLenth',
        '"minLenth" is not known here',
        'Did you mean "minLength"?',
      ],
    ],
  },
  'a misspelled keyword or type in the schema of a form is reported': {
    change: {
      'flows/door/screens/door.json#/form/schema/properties/how/type': 'strin',
      'flows/door/screens/door.json#/form/schema/requird': ['name'],
    },
    expected: [
      [
        'flows/door/screens/door.json#/form/schema/properties/how/type',
        '"strin" is not one of the words allowed here',
        'Did you mean "string"?',
      ],
      [
        'flows/door/screens/door.json#/form/schema/requird',
        '"requird" is not known here',
        'Did you mean "required"?',
      ],
    ],
  },
  'a text must be a string': {
    change: { 'flows/shell/locales/es.json#/closed/title': 7 },
    expected: [
      [
        'flows/shell/locales/es.json#/closed/title',
        'The number 7 stands here, where a text or a group of values belongs',
        'Put it in quotation marks: "7".',
      ],
    ],
  },
  'a partner needs a client id': {
    change: { 'flows/door/flow.json#/steps/knock/partner/address': '$query.from' },
    expected: [
      [
        'flows/door/flow.json#/steps/knock/partner',
        '"client" is missing',
        'Add "client": The partner\'s client id.',
      ],
    ],
  },
  'a number or a boolean in quotation marks is a string': {
    change: {
      'flows/shell/flow.json#/steps/quiet/after/seconds': '5',
      'flows/ask/flow.json#/input/hint/optional': 'true',
    },
    expected: [
      [
        'flows/ask/flow.json#/input/hint/optional',
        'The text "true" stands here, where true or false belongs',
        'Write true without quotation marks. A caller may leave it out.',
      ],
      [
        'flows/shell/flow.json#/steps/quiet/after/seconds',
        'The text "5" stands here, where a number belongs',
        'Write 5 without quotation marks. Seconds to wait, not milliseconds; an hour is the most.',
      ],
    ],
  },
  'an unknown verb in a scenario is reported': {
    change: {
      'flows/door/scenarios.json#/scenarios': [
        { name: 'Is let in', steps: [{ start: { at: '/' } }, { click: 'submit' }] },
      ],
    },
    expected: [
      [
        'flows/door/scenarios.json#/scenarios/0/steps/1',
        'This group of values is none of the things that may stand here',
        'Give it one of: start, expect, fill, press, visit, wait.',
      ],
    ],
  },
  'an unknown layout is reported': {
    change: { 'flows/door/screens/door.json#/layout': 'poster' },
    expected: [
      [
        'flows/door/screens/door.json#/layout',
        '"poster" is not one of the words allowed here',
        'There are: split, card, wide, dialog, menu, cover, frame, none.',
      ],
    ],
  },
  'a time in milliseconds and a minimum of zero items are reported': {
    change: {
      'flows/shell/flow.json#/steps/quiet/after/seconds': 5000,
      'flows/shell/flow.json#/steps/quiet/every': { seconds: 0.06, then: { goto: 'closed' } },
      'flows/door/flow.json#/conditions/has-rooms/$data.rooms/minItems': 0,
    },
    expected: [
      [
        'flows/door/flow.json#/conditions/has-rooms/$data.rooms/minItems',
        'This must be at least 1',
        'Write 1 or more. A list of at least so many members. Any list has none or more: whether there is one at all is exists.',
      ],
      [
        'flows/shell/flow.json#/steps/quiet/after/seconds',
        'This must be at most 3600',
        'Write more than 0, and 3600 or less. Seconds to wait, not milliseconds; an hour is the most.',
      ],
      [
        'flows/shell/flow.json#/steps/quiet/every/seconds',
        'This must be at least 1',
        'Write 1 or more. Seconds from one time to the next, one at the least.',
      ],
    ],
  },
  'a forced status needs the status fault': {
    change: {
      'flows/door/scenarios.json#/scenarios/0/steps': [
        {
          start: { at: '/', brand: 'plain', force: [{ operation: 'knock', fault: 'dropped', status: 500 }] },
        },
        { expect: { screen: 'door/door' } },
      ],
    },
    expected: [
      [
        'flows/door/scenarios.json#/scenarios/0/steps/0/start/force/0/fault',
        'This must be "status"',
        'Any other fault answers without the status that stands beside it: write "status", or take the status away.',
      ],
    ],
  },
  'a misspelled keyword of a rule is reported with the intended keyword': {
    change: { 'flows/door/flow.json#/steps/door/on/away/leave': { rout: '/end', route: null } },
    expected: [
      [
        'flows/door/flow.json#/steps/door/on/away/leave',
        'This group of values is none of the things that may stand here',
        'Did you mean "route"?',
      ],
    ],
  },
  'a value of the wrong type is reported, and the rest of the flow is still checked': {
    change: {
      'flows/door/flow.json#/steps/door/on/submit': { goto: 'knok', keep: null },
      'flows/door/flow.json#/steps/count/count': 3,
    },
    expected: [
      [
        'flows/door/flow.json#/steps/door/on/submit/goto',
        'There is no step knok in flow door or in what it extends',
        'Did you mean "knock"?',
        'target-exists',
      ],
      [
        'flows/door/flow.json#/steps/count/count',
        'The number 3 stands here, where a text belongs',
        'Put it in quotation marks: "3". The fact to add one to, before the rules are read.',
      ],
    ],
  },
};
