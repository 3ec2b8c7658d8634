import type { Cases } from '../case.ts';

const tooLow = (text: string, ratios: Readonly<Record<string, string>>): string =>
  Object.entries(ratios)
    .map(([ground, ratio]) => `${text} on ${ground} has a contrast of ${ratio}; it needs 4.5`)
    .join('; ');

export const cases: Cases = {
  'colors that a dark theme derives from a given color need enough contrast': {
    change: { 'brands/plain/brand.json#/theme/dark/colors/text': '#555555' },
    expected: [
      [
        'brands/plain/brand.json#/theme/dark/colors/text',
        tooLow('on dark pages text (#555555)', {
          'surface (#1f2429)': '2.10',
          'page (#12171c)': '2.42',
          'tint (#1f2429)': '2.10',
          'hero (#12171c)': '2.42',
          'error tint (#1f2429)': '2.10',
          'success tint (#1f2429)': '2.10',
          'warning tint (#1f2429)': '2.10',
        }),
        'Make one of the two lighter or darker, or leave it out: then it follows from the primary colour.',
      ],
    ],
  },
  'text without enough contrast is reported with its contrast ratios': {
    change: { 'brands/plain/brand.json#/theme/colors/text': '#9a9a9a' },
    expected: [
      [
        'brands/plain/brand.json#/theme/colors/text',
        tooLow('text (#9a9a9a)', {
          'surface (#ffffff)': '2.81',
          'page (#f4f7f9)': '2.62',
          'tint (#ffffff)': '2.81',
          'hero (#f4f7f9)': '2.62',
          'error tint (#ffffff)': '2.81',
          'success tint (#ffffff)': '2.81',
          'warning tint (#ffffff)': '2.81',
        }),
        'Make one of the two lighter or darker, or leave it out: then it follows from the primary colour.',
      ],
    ],
  },
};
