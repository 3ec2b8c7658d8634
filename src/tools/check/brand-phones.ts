import { objectOf, pointerOf } from '../source.ts';
import type { Rule } from './diagnostic.ts';

/** A brand's phone numbers are North American ones that can exist, and the fraud line is a line of its own. */
export const brandPhones: Rule = ({ brands }) =>
  Object.values(brands).flatMap(({ source, value, valid }) => {
    if (!valid) return [];
    const phones = Object.entries(objectOf(value.phones)).map(([name, number]) => ({
      name,
      number: String(number),
    }));
    const fraud = phones.find(({ name }) => name === 'fraud')?.number;
    return phones.flatMap(({ name, number }) => {
      const at = { file: source.brand, pointer: pointerOf('phones', name) };
      const impossible = impossibleNumber.find(([pattern]) => pattern.test(number))?.[1];
      if (impossible !== undefined)
        return [
          {
            ...at,
            message: `${number} cannot be a phone number: ${impossible}`,
            advice: 'Check the number with whoever gave it.',
          },
        ];
      return name !== 'fraud' && number === fraud
        ? [
            {
              ...at,
              message: `${name} has the number of the fraud line`,
              advice:
                'Give each its own number: people with a locked card are told to call the one, all others the other.',
            },
          ]
        : [];
    });
  });

// The North American Numbering Plan.
const impossibleNumber: readonly (readonly [RegExp, string])[] = [
  [/^\d{3}-[01]/, 'no exchange begins with 0 or 1'],
  [/^\d11-/, 'such an area code is a service number'],
  [/^\d{3}-\d11-/, 'such an exchange is a service number'],
  [/^(\d)\1\1-\1{3}-\1{4}$/, 'all its digits are the same'],
];
