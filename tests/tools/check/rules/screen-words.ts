import type { Cases } from '../case.ts';

export const cases: Cases = {
  'the texts of the app itself need words': {
    change: { 'flows/base/locales/es.json#/kit': null },
    expected: [
      [
        'flows/base/locales/es.json',
        'The app itself shows kit.close, which has no words (es)',
        'Add kit.close to flows/base/locales/es.json.',
      ],
    ],
  },
  'every label of a choice needs words that use its parameters': {
    change: {
      'flows/ask/screens/ask.json#/form/options/room': {
        label: [
          { when: { $item: '7' }, label: 'room-names' },
          { label: 'room-name', with: { room: '$item', floor: '$item | upper' } },
        ],
        with: null,
      },
    },
    expected: [
      [
        'flows/ask/screens/ask.json#/form/options/room/label/0/label',
        'There are no words for the option room-names of the screen ask (en, es)',
        'Add ask.room-names (or room-names) to flows/ask/locales/en.json and flows/ask/locales/es.json.',
      ],
      [
        'flows/ask/screens/ask.json#/form/options/room/label/1/label',
        'floor is given, and the words for the option room-name of the screen ask do not use it',
        'Use {{floor}} in the words, or take "floor" out of with.',
        'message-parameters',
      ],
    ],
  },
  'every rule that a field may break needs words': {
    change: {
      'flows/base/locales/en.json#/error/pattern': null,
      'flows/base/locales/es.json#/error/pattern': null,
    },
    expected: [
      [
        'flows/door/screens/door.json#/form/schema/properties/name',
        'There are no words for what is said when the field name of the screen door breaks pattern (en, es)',
        'Add door.name.error.pattern (or field.name.error.pattern or error.pattern) to flows/door/locales/en.json and flows/door/locales/es.json.',
      ],
    ],
  },
  'every language that visitors can choose needs a name': {
    change: {
      'src/frame.tsx': `/** What the frame around pages says: words that the app itself names. */
export const frameWords = (say: (key: string) => string, link: string): readonly string[] => [
  say('kit.close'),
  say(\`shell.link.\${link}\`),
];

export const nameOf = (code: string) => say(\`shell.language-name.\${code}\`);
`,
      'flows/base/locales/en.json#/shell/language-name': { en: 'English', es: 'Español' },
      'flows/base/locales/es.json#/shell/language-name/en': 'English',
    },
    expected: [
      [
        'flows/base/locales/es.json',
        'The app itself shows shell.language-name.es, which has no words (es)',
        'Add shell.language-name.es to flows/base/locales/es.json.',
      ],
    ],
  },
  'a page without a segment needs a title for the last part of its address': {
    change: { 'flows/end/flow.json#/entries/~1far~1away/start': 'end' },
    expected: [
      [
        'flows/end/flow.json#/entries/~1far~1away',
        'There are no words for the title of the page /far/away (en, es)',
        'Add page.away.title to flows/end/locales/en.json and flows/end/locales/es.json.',
      ],
      [
        'flows/end/flow.json#/entries/~1far~1away',
        'There are no words for the description of the page /far/away (en, es)',
        'Add page.away.description to flows/end/locales/en.json and flows/end/locales/es.json.',
      ],
    ],
  },
  'a page with a segment needs a title and a description': {
    change: { 'flows/end/flow.json#/entries/~1end/segment': 'goodbye' },
    expected: [
      [
        'flows/end/flow.json#/entries/~1end',
        'There are no words for the title of the page /end (en, es)',
        'Add page.goodbye.title to flows/end/locales/en.json and flows/end/locales/es.json.',
      ],
      [
        'flows/end/flow.json#/entries/~1end',
        'There are no words for the description of the page /end (en, es)',
        'Add page.goodbye.description to flows/end/locales/en.json and flows/end/locales/es.json.',
      ],
    ],
  },
  'the title, the buttons and the choices of a screen need words': {
    change: {
      'flows/door/locales/en.json#/door': {
        action: { submit: null },
        how: { option: { SOFT: null } },
        title: null,
      },
      'flows/door/locales/es.json#/door': { action: { submit: null }, title: null },
    },
    expected: [
      [
        'brands/plain/locales/en.json#/door/door/title',
        'The flow door has no words door.title that this could replace',
        'There are: message.taken, message.again, door.intro, door.action.away, door.name.label, door.how.label, door.how.option.LOUD, field.word.label, field.word.help, message.default, trouble.title, action.reload, ….',
        'brand-languages',
      ],
      [
        'flows/door/screens/door.json#/form/schema/properties/how',
        'There are no words for the option SOFT of the field how of the screen door (en)',
        'Add door.how.option.SOFT (or field.how.option.SOFT) to flows/door/locales/en.json.',
      ],
      [
        'flows/door/screens/door.json#/blocks/0/heading',
        'There are no words for the title of the screen door (en, es)',
        'Add door.title (or title) to flows/door/locales/en.json and flows/door/locales/es.json.',
      ],
      [
        'flows/door/screens/door.json#/actions/submit',
        'There are no words for the button submit of the screen door (en, es)',
        'Add door.action.submit (or action.submit) to flows/door/locales/en.json and flows/door/locales/es.json.',
      ],
    ],
  },
};
