import type { JsonObject } from '../../../../src/engine/index.ts';
import type { Cases } from '../case.ts';
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
};
