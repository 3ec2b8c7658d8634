import type { Cases, Expected } from '../case.ts';

const untranslated = (place: string): Expected => [
  place,
  'This says the same as flows/door/locales/en.json: it is not translated',
  'Write it in the language of the file.',
];

const untranslatedInBrand = (pointer: string): Expected => [
  `brands/plain/brand.json#${pointer}`,
  'The brand plain says the same here as in en: it is not translated',
  'Write it in the language es.',
];

export const cases: Cases = {
  'a sentence or a list of lines in brand.json that is the same in two languages is reported, but not a name':
    {
      change: {
        'brands/plain/brand.json': {
          cardTitle: { en: 'Plain Door Card', es: 'Plain Door Card' },
          promo: {
            title: { en: 'A door for everybody', es: 'Una puerta para cada uno' },
            text: { en: 'And free knocks on it.', es: 'And free knocks on it.' },
          },
          footer: {
            links: [
              { label: { en: 'How to knock', es: 'How to knock' }, href: 'https://www.doors.example/knock' },
              { label: { en: 'Plain Club', es: 'Plain Club' }, href: 'https://www.doors.example/club' },
            ],
          },
          cpl: true,
          partners: [
            {
              clientId: 'bell',
              name: { en: 'The Bell', es: 'The Bell' },
              logo: 'logo.svg',
              asks: {
                en: ['Ring at the door for you', 'Open the door'],
                es: ['Ring at the door for you', 'Abrir la puerta'],
              },
              redirectUris: ['https://bell.example/back'],
            },
          ],
        },
        'flows/door/locales/en.json#/door/how/label': 'How to knock',
      },
      expected: [
        untranslatedInBrand('/promo/text/es'),
        untranslatedInBrand('/footer/links/0/label/es'),
        untranslatedInBrand('/partners/0/asks/es'),
      ],
    },
  'short words are reported if their language or another place shows that they have a translation': {
    change: {
      'flows/door/locales/en.json#/door/action/away': 'Home',
      'flows/door/locales/es.json#/door/action/away': 'Home',
      'flows/door/locales/en.json#/door/how/label': 'Who knocked?',
      'flows/door/locales/es.json#/door/how/label': 'Who knocked?',
      'flows/ask/locales/es.json': { $final: ['ask.title'], ask: { title: 'Which room?' } },
    },
    expected: [
      untranslated('flows/door/locales/es.json#/door/action/away'),
      untranslated('flows/door/locales/es.json#/door/how/label'),
    ],
  },
  'a language cannot have words in one flow alone': {
    change: {
      'flows/end/locales/en.json#/end/title': 'Goodbye then, my good {{name}}',
      'flows/end/locales/fr.json': {
        $status: 'draft',
        end: { title: 'Goodbye then, my good {{name}}', action: { home: 'Accueil', shop: 'Au magasin' } },
      },
    },
    expected: [
      [
        'flows/end/locales/fr.json',
        'Only the flow end has words in fr, and no brand is offered in it',
        'Correct the name of the file, or remove it. npm run words -- new begins a language in all flows.',
      ],
    ],
  },
  'a sentence that is the same in two languages is reported, but not a name or a single word': {
    change: {
      'flows/door/locales/es.json#/door/title': 'The Plain Door in {{brand}}',
      'flows/door/locales/es.json#/door/intro': 'You have knocked {{count}} times.',
      'flows/door/locales/es.json#/door/action/submit': 'Knock',
      'flows/door/locales/en.json#/door/title': 'The Plain Door in {{brand}}',
    },
    expected: [
      [
        'flows/door/locales/es.json#/door/intro',
        'This says the same as flows/door/locales/en.json: it is not translated',
        'Write it in the language of the file.',
      ],
    ],
  },
};
