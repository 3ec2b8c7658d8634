import type { Cases } from '../case.ts';

export const cases: Cases = {
  'colors that a dark theme derives from a given color need enough contrast': {
    change: { 'brands/plain/brand.json#/theme/dark/colors/text': '#555555' },
    expected: [
      [
        'brands/plain/brand.json#/theme/dark/colors/text',
        'On dark pages the colour of text (#555555) is hard to tell from that of cards and fields (#1f2429): the contrast is 2.10 and must be 4.5 or more. So it is on tinted areas, the ground of errors, the ground of what went well and 3 more',
        'Make one of the two lighter or darker, or leave it out: then it follows from the primary colour.',
      ],
    ],
  },
  'text without enough contrast is reported with the worst ratio and with the other grounds': {
    change: { 'brands/plain/brand.json#/theme/colors/text': '#9a9a9a' },
    expected: [
      [
        'brands/plain/brand.json#/theme/colors/text',
        'The colour of text (#9a9a9a) is hard to tell from that of the page (#f4f7f9): the contrast is 2.62 and must be 4.5 or more. So it is on the ground of artwork, cards and fields, tinted areas and 3 more',
        'Make one of the two lighter or darker, or leave it out: then it follows from the primary colour.',
      ],
    ],
  },
};
