import type { JsonObject } from '../../../../src/engine/index.ts';
import type { Cases, Expected } from '../case.ts';
import { brandNamed } from '../examples.ts';

const phones = (tens: number, more: JsonObject = {}): JsonObject => ({
  plcc: `800-555-01${tens}1`,
  dual: `800-555-01${tens}2`,
  loan: `800-555-01${tens}3`,
  fraud: `800-555-01${tens}9`,
  customerService: `800-555-01${tens}0`,
  ...more,
});

const brand = (name: string, more: JsonObject) =>
  brandNamed(name, { languages: ['en'], ownWords: [], ...more });

const sizes = {
  'brands/ash/logo.svg': 100,
  'brands/elm/logo.svg': 100,
  'brands/fir/logo.svg': 100,
};

const has = (id: string, other: string, pointer: string, what: string, value: string): Expected => [
  `brands/${id}/brand.json#${pointer}`,
  `The brand ${other} has the ${what} ${value}, too`,
  `Check whose it is, and write the ${what} of ${id} here, or remove it.`,
];

export const cases: Cases = {
  'one phone of another brand is reported, but not phones that brands share by custom': {
    change: {
      'brands/ash/brand.json': brand('Ash', { phones: phones(1) }),
      'brands/elm/brand.json': brand('Elm', { phones: phones(2, { fraud: '800-555-0119' }) }),
      'brands/fir/brand.json': brand('Fir', { phones: phones(3) }),
    },
    sizes,
    expected: [
      [
        'brands/ash/brand.json#/phones/fraud',
        'The brand elm has the phone 800-555-0119, too, and no other two brands share one',
        "Check the number with whoever gave it, and write each brand's own in ash and in elm.",
      ],
      [
        'brands/elm/brand.json#/phones/fraud',
        'The brand ash has the phone 800-555-0119, too, and no other two brands share one',
        "Check the number with whoever gave it, and write each brand's own in elm and in ash.",
      ],
    ],
  },
  'an address of another brand is reported, but not a link to it': {
    change: {
      'brands/ash/brand.json': brand('Ash', {
        vanityUrl: 'https://www.ash.example/card',
        applicationUrl: 'https://apply.ash.example',
        promoUrl: 'https://www.elm.example/summer',
        footer: { links: [{ label: { en: 'Our sister' }, href: 'https://www.elm.example' }] },
      }),
      'brands/elm/brand.json': brand('Elm', {
        vanityUrl: 'https://www.elm.example/card',
        promoUrl: 'https://www.elm.example/summer',
      }),
    },
    sizes: { 'brands/ash/logo.svg': 100, 'brands/elm/logo.svg': 100 },
    expected: [
      [
        'brands/ash/brand.json#/promoUrl',
        'https://www.elm.example/summer is an address of the brand elm',
        'Write the address of ash: its others are at ash.example.',
      ],
    ],
  },
  'a link with the words and the address of another brand is reported, but not one that several brands share':
    {
      change: {
        'brands/ash/brand.json': brand('Ash', {
          promoUrl: 'https://www.ash.example/summer',
          vanityUrl: 'https://www.ash.example/card',
          links: { extra: { label: { en: 'Our bank' }, href: 'https://www.bank.example' } },
          footer: {
            links: [
              { label: { en: 'Gift registry' }, href: 'https://www.elm.example/registry' },
              { label: { en: 'Gifts of our sister' }, href: 'https://www.elm.example/gifts' },
            ],
          },
        }),
        'brands/elm/brand.json': brand('Elm', {
          promoUrl: 'https://www.elm.example/summer',
          vanityUrl: 'https://www.elm.example/card',
          links: { extra: { label: { en: 'Our bank' }, href: 'https://www.bank.example' } },
          footer: {
            links: [
              { label: { en: 'Gift registry' }, href: 'https://www.elm.example/registry' },
              { label: { en: 'Gifts' }, href: 'https://www.elm.example/gifts' },
            ],
          },
        }),
      },
      sizes: { 'brands/ash/logo.svg': 100, 'brands/elm/logo.svg': 100 },
      expected: [
        [
          'brands/ash/brand.json#/footer/links/0/href',
          'The link "Gift registry" is the same in the brand elm and leads to its site: https://www.elm.example/registry',
          'Write an address and words of ash, or remove the link.',
        ],
      ],
    },
  'an app and a chat with the name of another brand are reported once': {
    change: {
      'brands/ash/brand.json': brand('Ash', {
        app: { ios: '1000000002', android: 'example.elm.card' },
        assistantKey: 'elm-chat',
      }),
      'brands/elm/brand.json': brand('Elm', {
        app: { ios: '1000000002', android: 'example.elm.card' },
        assistantKey: 'elm-chat',
      }),
      'brands/fir/brand.json': brand('Fir', {}),
    },
    sizes,
    expected: [
      has('ash', 'elm', '/app/ios', 'app', '1000000002'),
      has('ash', 'elm', '/assistantKey', 'chat', 'elm-chat'),
    ],
  },
  'an id of an app that two brands with apps of their own have is reported in both': {
    change: {
      'brands/ash/brand.json': brand('Ash', { app: { ios: '1000000002', android: 'example.ash.card' } }),
      'brands/elm/brand.json': brand('Elm', { app: { ios: '1000000002', android: 'example.elm.card' } }),
      'brands/fir/brand.json': brand('Fir', {}),
    },
    sizes,
    expected: [
      has('ash', 'elm', '/app/ios', 'app', '1000000002'),
      has('elm', 'ash', '/app/ios', 'app', '1000000002'),
    ],
  },
  'an app or a chat that brands share by custom is not reported': {
    change: {
      // The default brand's, the bank's, one of a family, one of three.
      'deploy/environments/test.json': { hosts: ['doors.example'], defaultClientId: 'plain' },
      'brands/plain/brand.json#/assistantKey': 'plain-chat',
      'brands/ash/brand.json': brand('Ash', {
        assistantKey: 'plain-chat',
        app: { android: 'example.bank.cards' },
      }),
      'brands/elm/brand.json': brand('Elm', { phones: phones(1), app: { android: 'example.bank.cards' } }),
      'brands/fir/brand.json': brand('Fir', {
        phones: phones(2, { fraud: '800-555-0119' }),
        assistantKey: 'fir',
      }),
      'brands/fir-outlet/brand.json': brand('Fir Outlet', { assistantKey: 'fir' }),
      'brands/oak/brand.json': brand('Oak', { app: { ios: '1000000007', android: 'example.oak.card' } }),
      'brands/oaks/brand.json': brand('Trees', { app: { ios: '1000000007', android: 'example.oak.card' } }),
    },
    sizes: {
      ...sizes,
      'brands/fir-outlet/logo.svg': 100,
      'brands/oak/logo.svg': 100,
      'brands/oaks/logo.svg': 100,
    },
    expected: [
      [
        'brands/elm/brand.json#/phones/fraud',
        'The brand fir has the phone 800-555-0119, too, and no other two brands share one',
        "Check the number with whoever gave it, and write each brand's own in elm and in fir.",
      ],
      [
        'brands/fir/brand.json#/phones/fraud',
        'The brand elm has the phone 800-555-0119, too, and no other two brands share one',
        "Check the number with whoever gave it, and write each brand's own in fir and in elm.",
      ],
    ],
  },
};
