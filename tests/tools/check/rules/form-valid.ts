import type { Cases } from '../case.ts';
import { unusedWords } from '../examples.ts';

export const cases: Cases = {
  'normalization must leave what the format or the pattern of a field needs': {
    change: {
      'schemas/fields.schema.json#/$defs': {
        mail: {
          type: 'string',
          description: 'An email address.',
          'x-unused': 'A test.',
          format: 'email',
          'x-field': { widget: 'email', normalize: ['trim', 'digits'] },
        },
        code: {
          type: 'string',
          description: 'A code of two letters and a digit.',
          'x-unused': 'A test.',
          pattern: '^[A-Z]{2}[0-9]$',
          'x-field': { widget: 'text', normalize: ['lower'] },
        },
        cut: {
          type: 'string',
          description: 'Five digits, of which four are left.',
          'x-unused': 'A test.',
          minLength: 5,
          maxLength: 5,
          pattern: '^[0-9]{5}$',
          'x-field': { widget: 'text', normalize: ['trim', { from: '^(\\d{4}).*$', to: '$1' }] },
        },
        fine: {
          type: 'string',
          description: 'A code of letters and a digit.',
          'x-unused': 'A test.',
          pattern: '^(?=.*[a-z])[A-Za-z]+-[0-9]$',
          'x-field': { widget: 'text', normalize: ['trim', 'lower', { from: '\\s', to: '-' }] },
        },
      },
    },
    expected: [
      [
        'schemas/fields.schema.json#/$defs/mail',
        'No value of the field mail can be right: its "normalize" makes "" of "name@example.com", which the format email does not take',
        `Take "digits" out of "normalize", because it removes or changes what the field needs. If it belongs there, change the format of the field so that what it leaves fits.`,
      ],
      [
        'schemas/fields.schema.json#/$defs/code',
        'No value of the field code can be right: its "normalize" takes away or changes signs that its "pattern" asks for',
        `Take "lower" out of "normalize", because it removes or changes what the field needs. If it belongs there, change the pattern of the field so that what it leaves fits.`,
      ],
      [
        'schemas/fields.schema.json#/$defs/cut',
        'No value of the field cut can be right: its "normalize" makes "0000" of "00000", and the field takes 5 characters',
        `Take {"from":"^(\\\\d{4}).*$","to":"$1"} out of "normalize", because it removes or changes what the field needs. If it belongs there, change the pattern of the field so that what it leaves fits.`,
      ],
    ],
  },
  'a condition of a form can compare a field only with its choices': {
    change: {
      'flows/door/screens/door.json#/form/schema': {
        if: { properties: { how: { const: 'loud' } }, required: ['how'] },
        then: { required: ['name'] },
      },
    },
    expected: [
      [
        'flows/door/screens/door.json#/form/schema/if/properties/how',
        'The form asks whether how is "loud", which is none of its choices',
        'Did you mean "LOUD"?',
      ],
    ],
  },
  'an account number field must accept the lengths of every brand': {
    change: {
      'schemas/fields.schema.json#/$defs/name': {
        maxLength: 15,
        format: 'account-number',
        minLength: null,
        pattern: null,
      },
      'brands/plain/brand.json#/accountNumberLengths': [15, 19],
      'flows/door/locales/en.json#/door/name/error/format': 'Mend it.',
      'flows/door/locales/es.json#/door/name/error/format': 'Corrija.',
    },
    expected: [
      unusedWords('flows/base/locales/en.json', 'error.minLength'),
      unusedWords('flows/base/locales/en.json', 'error.pattern'),
      unusedWords('flows/base/locales/es.json', 'error.minLength'),
      unusedWords('flows/base/locales/es.json', 'error.pattern'),
      [
        'schemas/fields.schema.json#/$defs/name',
        'The field name does not take the account numbers of the brand plain, which have 19 digits',
        'Let the format alone say how many there are, or mend accountNumberLengths of the brand.',
      ],
    ],
  },
  'the choices and the default of a field must satisfy its limits, and so must its checklist': {
    change: {
      'flows/door/screens/door.json#/form/schema/properties': {
        name: { enum: ['Ann'] },
        how: { pattern: '^[A-Z]*$', maxLength: 4, default: 'LOUDER' },
      },
      'schemas/fields.schema.json#/$defs/word': {
        'x-field': { length: 8 },
        maxLength: 8,
        'x-rules': { length: { minLength: 9 }, signs: { pattern: '^.{9,}$' }, some: { pattern: '[0-9]' } },
      },
    },
    expected: [
      [
        'flows/door/screens/door.json#/form/schema/properties/name',
        'There are no words for the option Ann of the field name of the screen door (en, es)',
        'Add door.name.option.Ann (or field.name.option.Ann) to flows/door/locales/en.json and flows/door/locales/es.json.',
        'screen-words',
      ],
      [
        'flows/door/screens/door.json#/form/schema/properties/name/enum/0',
        'The choice "Ann" of the field name is never right: it breaks pattern',
        'Mend one of the two.',
      ],
      [
        'flows/door/screens/door.json#/form/schema/properties/how/default',
        'The field how begins as "LOUDER", which breaks enum',
        'Write a default that is right, or leave it away.',
      ],
      [
        'schemas/fields.schema.json#/$defs/word/x-rules/length',
        'No value of the field word can keep the rule length: minLength is above maxLength',
        'Mend it, or the limits of the field.',
      ],
      [
        'schemas/fields.schema.json#/$defs/word/x-rules/signs',
        'No value of the field word can keep the rule signs: no text of 0 to 8 characters fits its pattern',
        'Mend it, or the limits of the field.',
      ],
    ],
  },
  'the length of a control must match the length limit of its field': {
    change: {
      'schemas/fields.schema.json#/$defs/name/x-field/length': 12,
      'schemas/fields.schema.json#/$defs/word': { 'x-field': { length: 6 }, maxLength: 4 },
    },
    expected: [
      [
        'schemas/fields.schema.json#/$defs/name',
        'The field name takes up to 20 characters, and asks for 12 of them',
        'Write the same number in both.',
      ],
      [
        'schemas/fields.schema.json#/$defs/word',
        'The field word asks for 6 characters, and takes no more than 4',
        'Write the same number in both.',
      ],
    ],
  },
  'the limits of a field cannot contradict each other': {
    change: { 'flows/door/screens/door.json#/form/schema/properties/name/minLength': 21 },
    expected: [
      [
        'flows/door/screens/door.json#/form/schema/properties/name',
        'No value of the field name can be right: minLength is above maxLength',
        'Mend one of the two.',
      ],
    ],
  },
  'a field that the form does not require cannot have an optional condition': {
    change: {
      'flows/ask/screens/ask.json#/form/schema/required': [],
      'flows/ask/screens/ask.json#/form/optional/room/$brand.multiAccount': true,
      'flows/ask/flow.json#/steps/ask/on/submit/leave/with/room': '$form.room?',
    },
    expected: [
      [
        'flows/ask/screens/ask.json#/form/optional/room',
        'The field room may be left empty by everybody: the form does not require it',
        'Add it to "required", or leave it away here.',
      ],
    ],
  },
  'a password field must be declared as a secret': {
    change: { 'schemas/fields.schema.json#/$defs/word/writeOnly': null },
    expected: [
      [
        'flows/door/flow.json#/steps/door/on/submit/keep/word',
        '$form.word is kept as a secret, and nothing says that it is one',
        'Add "writeOnly": true to the field, so that it is neither kept nor told.',
        'secret-kept',
      ],
      [
        'flows/door/screens/door.json#/form/schema/properties/word',
        'The field word is a password, and nothing says that it is a secret',
        'Add "writeOnly": true, so that it is neither kept nor told.',
      ],
    ],
  },
  'the pattern of a field must match its length limits and its mask': {
    change: {
      'schemas/fields.schema.json#/$defs': {
        name: { minLength: 6, maxLength: 8, pattern: '^(?=.*[0-9])[0-9]{5}(-[0-9]{4})?$' },
        word: {
          'x-field': { widget: 'text', mask: '99/99', normalize: ['trim'] },
          pattern: '^[0-9]{2}-[0-9]{2}$',
          'x-rules': { length: { minLength: 6 }, signs: { pattern: '^.{9,}$' } },
        },
      },
      'flows/door/screens/door.json#/form/schema/properties': {
        name: { pattern: '^[A-Z]{2}-[0-9]{4}$', minLength: 7, maxLength: 7, 'x-field': { mask: 'aa-9a99' } },
        word: { maxLength: 4, pattern: '^[0-9/]*$' },
        how: { maxLength: 4, pattern: '^[a-z]{5,}$' },
      },
    },
    expected: [
      [
        'flows/door/screens/door.json#/form/schema/properties/name',
        'No value of the field name can be right: what its mask aa-9a99 lets in does not fit its pattern',
        'Mend one of the two.',
      ],
      [
        'flows/door/screens/door.json#/form/schema/properties/word',
        'No value of the field word can be right: what its mask 99/99 lets in has 5 characters, and it takes 4',
        'Mend one of the two.',
      ],
      [
        'flows/door/screens/door.json#/form/schema/properties/how',
        'No value of the field how can be right: no text of 0 to 4 characters fits its pattern',
        'Mend one of the two.',
      ],
      [
        'schemas/fields.schema.json#/$defs/name',
        'No value of the field name can be right: no text of 6 to 8 characters fits its pattern',
        'Mend one of the two.',
      ],
      [
        'schemas/fields.schema.json#/$defs/word',
        'No value of the field word can be right: what its mask 99/99 lets in does not fit its pattern',
        'Mend one of the two.',
      ],
    ],
  },
  'a form can require only fields that it has': {
    change: { 'flows/door/screens/door.json#/form/schema/required': ['name', 'wort', 'how'] },
    expected: [
      [
        'flows/door/screens/door.json#/form/schema/required/1',
        'The form requires wort, which it does not have',
        'Did you mean "word"?',
      ],
    ],
  },
  'a field needs a type, and a form must be an object': {
    change: {
      'flows/door/screens/door.json#/form/schema/properties/how': { type: null, enum: null },
      'flows/door/screens/door.json#/form/schema/type': null,
    },
    expected: [
      unusedWords('flows/door/locales/en.json', 'door.how.option.LOUD'),
      unusedWords('flows/door/locales/en.json', 'door.how.option.SOFT'),
      unusedWords('flows/door/locales/es.json', 'door.how.option.LOUD'),
      unusedWords('flows/door/locales/es.json', 'door.how.option.SOFT'),
      [
        'flows/door/screens/door.json#/form/schema',
        "A form's schema is of type object",
        'Add "type": "object".',
      ],
      [
        'flows/door/screens/door.json#/form/schema/properties/how',
        'The field how does not say what it is',
        'Refer to a field of fields.schema.json, or give it a type.',
      ],
    ],
  },
};
