import type { Cases } from '../case.ts';

export const cases: Cases = {
  'an invalid phone number and a second use of the fraud number are reported': {
    change: { 'brands/plain/brand.json#/phones': { plcc: '800-155-0101', dual: '800-555-0109' } },
    expected: [
      [
        'brands/plain/brand.json#/phones/plcc',
        '800-155-0101 cannot be a phone number: no exchange begins with 0 or 1',
        'Check the number with whoever gave it.',
      ],
      [
        'brands/plain/brand.json#/phones/dual',
        'dual has the number of the fraud line',
        'Give each its own number: people with a locked card are told to call the one, all others the other.',
      ],
    ],
  },
  'brand words cannot contain a phone number that the brand does not have': {
    change: {
      'brands/plain/locales/en.json': `{
  "$status": "draft",
  "door": { "door": { "title": "Knock, or call (800) 555-0103, 800-555-0177 or 800 555 0178" } }
}
`,
    },
    expected: [
      [
        'brands/plain/locales/en.json#/door/door/title',
        "800-555-0177 is none of the brand's phone numbers",
        'Use one that is in phones of brand.json, or add it there.',
      ],
      [
        'brands/plain/locales/en.json#/door/door/title',
        "800 555 0178 is none of the brand's phone numbers",
        'Use one that is in phones of brand.json, or add it there.',
      ],
    ],
  },
};
