import type { Cases, Expected } from '../case.ts';

const markup = (place: string, text: string): Expected => [
  place,
  `${text} is markup, and would be shown as it stands`,
  'Write plain text: the sign itself, another key for a heading, a link of the screen for a link.',
];

const unwritten = (place: string, text: string): Expected => [
  place,
  `${text} marks words that are still to be written, and would be shown as it stands`,
  'Write the words, or take the key away.',
];

const unseen = (place: string, code: string, kind: string): Expected => [
  place,
  `${code} in these words is a ${kind}`,
  'Delete it, and write the words around it again.',
];

const braces = (place: string, text: string): Expected => [
  place,
  `${text} is no parameter: it would be shown as it stands, or as nothing`,
  'Write a parameter with its name between two braces: {{name}}.',
];

export const cases: Cases = {
  'single braces are reported alone, in one language and in each': {
    change: {
      'flows/door/flow.json#/steps/knock/on/http.500': {
        say: 'fraud',
        with: { phone: '$brand.phones.fraud' },
        goto: 'door',
      },
      'flows/door/flow.json#/messages/fraud': { next: ['call'] },
      'flows/door/locales/en.json#/message': {
        again: 'Knock again[[, or call {phone}]].',
        fraud: 'Call our fraud specialists[[ at {phone}]].',
      },
      'flows/door/locales/es.json#/message': {
        again: 'Llame otra vez, o al {phone}.',
        fraud: 'Llame a los especialistas en fraudes[[ al {{phone}}]].',
      },
    },
    expected: [
      braces('flows/door/locales/en.json#/message/again', '{phone}'),
      braces('flows/door/locales/en.json#/message/fraud', '{phone}'),
      braces('flows/door/locales/es.json#/message/again', '{phone}'),
    ],
  },
  'marks in lists of brand.json, before a sentence, in brackets and in the words of the issuer are reported':
    {
      change: {
        'brands/plain/brand.json': {
          cardTitle: { en: 'Plain Door Card', es: '[translate me]' },
          cpl: true,
          partners: [
            {
              clientId: 'bell',
              name: { en: 'The Bell', es: 'La Campana' },
              logo: 'logo.svg',
              asks: { en: ['Ring for you', 'TODO: ask'], es: ['Llamar por usted', 'XXX'] },
              redirectUris: ['https://bell.example/back?next=a'],
              pathsBelow: 'The reason is TBD, ask the partner.',
            },
          ],
          footer: { links: [{ label: { en: 'Go <b>', es: 'Ir' }, href: 'https://www.doors.example/go' }] },
        },
        'brands/issuer.json#/displayName': 'FIXME',
        'flows/end/locales/en.json#/end/action/home': 'XXX Go home',
        'flows/end/locales/es.json#/end/action/home': 'XXX-XX-1234',
      },
      expected: [
        unwritten('brands/issuer.json#/displayName', 'FIXME'),
        unwritten('brands/plain/brand.json#/cardTitle/es', '[translate me]'),
        unwritten('brands/plain/brand.json#/partners/0/asks/en/1', 'TODO'),
        unwritten('brands/plain/brand.json#/partners/0/pathsBelow', 'TBD'),
        markup('brands/plain/brand.json#/footer/links/0/label/en', '<b>'),
        unwritten('flows/end/locales/en.json#/end/action/home', 'XXX'),
      ],
    },
  'control characters, direction overrides and halves of characters in words are reported, but not new lines':
    {
      change: {
        'flows/end/locales/en.json#/end/action/home': 'Ho\u0000me',
        'flows/end/locales/es.json#/end/action/home': 'A\ncasa',
        'flows/door/locales/en.json#/door/title': 'Knock \u202ehere',
        'flows/door/locales/es.json#/door/title': 'Llame \ud83d\ude00 aquí',
        'flows/ask/locales/en.json#/ask/title': 'Ask \ud800 here',
      },
      expected: [
        unseen(
          'flows/ask/locales/en.json#/ask/title',
          '\\ud800',
          'half of a character, whose other half is missing',
        ),
        unseen(
          'flows/door/locales/en.json#/door/title',
          '\\u202e',
          'character that changes the direction of all text after it',
        ),
        unseen('flows/end/locales/en.json#/end/action/home', '\\u0000', 'control character'),
      ],
    },
  'marks of words that are still to be written are reported, but not the Spanish word todo': {
    change: {
      'flows/end/locales/en.json#/end/action/home': 'TODO: Home',
      'flows/end/locales/es.json#/end/action/home': 'Todo sobre su casa',
      'flows/door/locales/en.json#/door/intro': 'You have knocked {{count}} times. TBD',
      'flows/door/locales/es.json#/door/intro': 'Ha llamado {{count}} veces, y eso es TODO.',
      'flows/ask/locales/en.json#/ask/title': 'Lorem ipsum dolor?',
      'flows/ask/locales/es.json#/ask/title': 'XXX: ¿cómo se dice?',
    },
    expected: [
      unwritten('flows/ask/locales/en.json#/ask/title', 'Lorem ipsum'),
      unwritten('flows/ask/locales/es.json#/ask/title', 'XXX:'),
      unwritten('flows/door/locales/en.json#/door/intro', 'TBD'),
      unwritten('flows/end/locales/en.json#/end/action/home', 'TODO'),
    ],
  },
  'marks in parentheses, in small letters, in Spanish, or of question marks alone are reported, too': {
    change: {
      'flows/end/locales/en.json#/end/action/home': 'Home (TODO: ask)',
      'flows/end/locales/es.json#/end/action/home': 'PENDIENTE: Inicio',
      'flows/ask/locales/en.json#/ask/title': 'Title tbd',
      'flows/ask/locales/es.json#/ask/title': '???',
    },
    expected: [
      unwritten('flows/ask/locales/en.json#/ask/title', 'tbd'),
      unwritten('flows/ask/locales/es.json#/ask/title', '???'),
      unwritten('flows/end/locales/en.json#/end/action/home', '(TODO'),
      unwritten('flows/end/locales/es.json#/end/action/home', 'PENDIENTE:'),
    ],
  },
  'double brackets must be closed and contain a parameter': {
    change: {
      'flows/door/locales/es.json#/door/title': 'Llame[[ a la puerta]]',
      'flows/door/locales/en.json#/door/title': 'Knock[[ at it',
    },
    expected: [
      [
        'flows/door/locales/en.json#/door/title',
        'A [[ in these words has no ]] after it',
        'Write [[ before and ]] after the part that is left out when nothing fills in its parameter: [[ at {{phone}}]].',
      ],
      [
        'flows/door/locales/es.json#/door/title',
        '[[ a la puerta]] has no parameter in it, so that nothing says when to leave it out',
        'Take [[ and ]] away, or write the parameter between them, too: [[ at {{phone}}]].',
      ],
    ],
  },
  'a lost character and Markdown in words are reported': {
    change: {
      'flows/door/locales/es.json#/door/title': 'Inicie sesi?n aquí',
      'flows/door/locales/en.json#/door/title': '**Knock** here',
      'brands/plain/locales/en.json#/door/door/title':
        'Knock [here](https://a.example/?b=c), see https://a.example/c?d',
    },
    expected: [
      markup('brands/plain/locales/en.json#/door/door/title', '[here](https://a.example/?b=c)'),
      markup('flows/door/locales/en.json#/door/title', '**Knock**'),
      [
        'flows/door/locales/es.json#/door/title',
        'sesi?n has a question mark within a word, as where a sign was lost when the file was saved',
        'Write the sign anew, and save the file as UTF-8; or put a space behind the question mark.',
      ],
    ],
  },
  'a name in two lines, and a phone number as the address of a link, are reported': {
    change: {
      'brands/plain/brand.json#/displayName': 'Plain\nGate',
      'brands/plain/brand.json#/links/fraud': 'https://800-555-1001',
    },
    expected: [
      [
        'brands/plain/brand.json#/displayName',
        'This name has a new line in it',
        'Write it in one line, with a space between its words.',
      ],
      [
        'brands/plain/brand.json#/links/fraud',
        'https://800-555-1001 is a phone number, and an address belongs here',
        'Move the number to "phones", and write the address of a page here or remove this.',
      ],
    ],
  },
  'HTML in words is reported': {
    change: {
      'flows/end/locales/en.json#/end/title': 'Goodbye,&nbsp;{{name}}',
      'flows/end/locales/es.json#/end/action/home': '<b>A casa</b>',
    },
    expected: [
      markup('flows/end/locales/en.json#/end/title', '&nbsp;'),
      markup('flows/end/locales/es.json#/end/action/home', '<b>'),
    ],
  },
  'blank words, outer spaces and malformed parameters are reported': {
    change: {
      'flows/door/locales/en.json#/door/title': '   ',
      'flows/door/locales/en.json#/door/intro': 'You have knocked {{{count}}} times, {count}.',
      'flows/door/locales/en.json#/door/action': { submit: 'Knock {{ brand }}', away: 'Go away ' },
      'brands/plain/brand.json#/cardTitle/en': ' ',
    },
    expected: [
      [
        'brands/plain/brand.json#/cardTitle/en',
        'These words say nothing: they are only spaces',
        'Write them, or take the key away.',
      ],
      [
        'flows/door/locales/en.json#/door/title',
        'door.title has other parameters here (none) than in flows/door/locales/es.json (brand)',
        'Use the same in each language.',
        'message-parameters',
      ],
      [
        'flows/door/locales/en.json#/door/title',
        'These words say nothing: they are only spaces',
        'Write them, or take the key away.',
      ],
      [
        'flows/door/locales/en.json#/door/intro',
        '{{{count}}} is no parameter: it would be shown as it stands, or as nothing',
        'Write a parameter with its name between two braces: {{name}}.',
      ],
      [
        'flows/door/locales/en.json#/door/action/submit',
        'door.action.submit has other parameters here (brand) than in flows/door/locales/es.json (none)',
        'Use the same in each language.',
        'message-parameters',
      ],
      [
        'flows/door/locales/en.json#/door/action/away',
        'These words begin or end with a space or a new line',
        'Take it away: what stands beside them has its own distance.',
      ],
    ],
  },
};
