import type { Cases } from '../case.ts';

export const cases: Cases = {
  'a partner address with an asterisk matches nothing': {
    change: {
      'brands/plain/brand.json#/partners': [{ clientId: 'ann', redirectUris: ['https://ann.example/in/*'] }],
    },
    expected: [
      [
        'brands/plain/brand.json#/partners/0/redirectUris/0',
        'https://ann.example/in/* has a *, and addresses of partners are matched to the letter: it stands for nothing else',
        'Write each address that the partner registered, one by one.',
      ],
    ],
  },
  'a brand with a partner sign-in needs partners': {
    change: { 'brands/plain/brand.json': { cpl: true, partners: [] } },
    expected: [
      [
        'brands/plain/brand.json#/cpl',
        'Partners may send people in, but none is named, so that whoever comes is refused',
        'Name them in partners, or leave cpl out.',
      ],
    ],
  },
  'a brand with voice platforms needs partners': {
    change: { 'brands/plain/brand.json#/voice/terms/google': 'https://www.doors.example/terms' },
    expected: [
      [
        'brands/plain/brand.json#/voice',
        'Partners may send people in, but none is named, so that whoever comes is refused',
        'Name them in partners, or leave voice out.',
      ],
    ],
  },
  'a redirect address of a partner must be reachable, normalized, and narrower than a whole host': {
    change: {
      'brands/plain/brand.json#/partners': [
        {
          clientId: 'ann',
          redirectUris: [
            'https://ann.example',
            'https://ann.example:8443/in',
            '/back',
            'https://ann.example:443/in',
            'https://ann.example/in%2Fdeeper',
            'https://ann.example/in/../out',
            'https://ann.example/in?a=b',
            'http://127.0.0.1/in',
            'http://[::1]/in',
            'https://Ann.example/in',
          ],
        },
        {
          clientId: 'bob',
          redirectUris: ['https://bob.example/', 'https://bob.example/shops'],
          pathsBelow: 'Each shop has a page of its own.',
        },
      ],
    },
    expected: [
      [
        'brands/plain/brand.json#/partners/0/redirectUris/3',
        'Nobody is ever sent back to https://ann.example:443/in',
        'Write it without a default port (:443), and without ; and encoded slashes in its path.',
      ],
      [
        'brands/plain/brand.json#/partners/0/redirectUris/4',
        'Nobody is ever sent back to https://ann.example/in%2Fdeeper',
        'Write it without a default port (:443), and without ; and encoded slashes in its path.',
      ],
      [
        'brands/plain/brand.json#/partners/0/redirectUris/5',
        'https://ann.example/in/../out stands for https://ann.example/out',
        'Write it so.',
      ],
      [
        'brands/plain/brand.json#/partners/0/redirectUris/9',
        'https://Ann.example/in stands for https://ann.example/in',
        'Write it so.',
      ],
      [
        'brands/plain/brand.json#/partners/1/redirectUris/0',
        'All of https://bob.example/ is below it',
        'Name the page that gets people back.',
      ],
    ],
  },
  'the name and the requests of a partner need a text in every language of the brand': {
    change: {
      'brands/plain/brand.json#/partners': [
        {
          clientId: 'ann',
          name: { en: 'Ann' },
          logo: 'logo.svg',
          asks: { en: ['See your balance'] },
          redirectUris: ['https://ann.example/'],
        },
        {
          clientId: 'bob',
          redirectUris: ['https://ann.example/'],
          name: { en: 'Bob', es: 'Bob' },
          logo: 'logo.svg',
          asks: { en: ['See your balance'], es: ['Ver su saldo'] },
        },
      ],
    },
    expected: [
      [
        'brands/plain/brand.json#/partners/0/name',
        'The partner ann has no name in es, a language of the brand',
        'Add "es" to its name: it may be the same one.',
      ],
      [
        'brands/plain/brand.json#/partners/0/asks',
        'Nothing says what the partner ann asks for in es, a language of the brand',
        'Add "es" to its asks.',
      ],
    ],
  },
  'two partners cannot have the same client id': {
    change: {
      'brands/plain/brand.json#/partners': [
        { clientId: 'ann', redirectUris: ['https://ann.example/'] },
        { clientId: 'ann', redirectUris: ['https://ann.example/in'] },
      ],
    },
    expected: [
      [
        'brands/plain/brand.json#/partners/1/clientId',
        'The partner ann is there twice',
        'Put all its addresses in one place.',
      ],
    ],
  },
  'the card title and the links need a text in every language of the brand': {
    change: {
      'brands/plain/brand.json#/cardTitle/es': null,
      'brands/plain/brand.json#/links/extra': { label: { en: 'More' }, href: '/more' },
    },
    expected: [
      [
        'brands/plain/brand.json#/cardTitle',
        'The card has no title in es, a language of the brand',
        'Add "es" to cardTitle, or take it out of languages.',
      ],
      [
        'brands/plain/brand.json#/links/extra/label',
        'The link has no words in es, a language of the brand',
        'Add "es".',
      ],
    ],
  },
  'the card name for voice assistants needs a text in every language of the brand': {
    change: {
      'brands/plain/brand.json': {
        voice: { cardName: { en: 'Plain card' }, terms: { google: 'https://www.doors.example/terms' } },
        partners: [{ clientId: 'ann', redirectUris: ['https://ann.example/'] }],
      },
    },
    expected: [
      [
        'brands/plain/brand.json#/voice/cardName',
        'Voice assistants have no name for the card in es, a language of the brand',
        'Add "es" to voice.cardName, or leave it out: then its title stands there.',
      ],
    ],
  },
  'the promotion and the footer need a text in every language of the brand': {
    change: {
      'brands/plain/brand.json': {
        footer: {
          legal: { en: 'Plain Door is a trademark.' },
          note: { es: 'Abrimos a las 9.' },
          links: [
            { label: { en: 'Gifts', es: 'Regalos' }, href: '/gifts' },
            { label: { en: 'Stores' }, href: '/stores' },
          ],
        },
        promo: { title: { en: 'Double points' }, text: { en: 'All summer.' } },
      },
    },
    expected: [
      [
        'brands/plain/brand.json#/footer/legal',
        'There is no legal line in es, a language of the brand',
        'Add "es" to footer.legal.',
      ],
      [
        'brands/plain/brand.json#/footer/note',
        'There is no note at the foot of the page in en, a language of the brand',
        'Add "en" to footer.note.',
      ],
      [
        'brands/plain/brand.json#/footer/links/1/label',
        'The link has no words in es, a language of the brand',
        'Add "es".',
      ],
      [
        'brands/plain/brand.json#/promo/title',
        'The promotion has no title in es, a language of the brand',
        'Add "es" to promo.title.',
      ],
      [
        'brands/plain/brand.json#/promo/text',
        'The promotion has no text in es, a language of the brand',
        'Add "es" to promo.text.',
      ],
    ],
  },
};
