import { objectOf, pointerOf } from '../source.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { eachBrand } from './each.ts';
import { wordsOfBrand } from './model/brand-words.ts';
import type { BrandModel } from './model/model.ts';
import { digitsOf, phoneNumbersIn } from './model/phone-numbers.ts';

/** A brand's phone numbers are North American ones that can exist, the fraud line is a line of its own, and the brand's words name no others. */
export const brandPhones: CheckRule = eachBrand((_, brand) => {
  const { source, value, valid } = brand;
  if (!valid) return [];
  const phones = Object.entries(objectOf(value.phones)).map(([name, number]) => ({
    name,
    number: String(number),
  }));
  const fraud = phones.find(({ name }) => name === 'fraud')?.number;
  const unheardOf = strangers(
    brand,
    phones.map(({ number }) => digitsOf(number)),
  );
  const unsound = phones.flatMap(({ name, number }): readonly Finding[] => {
    const at = { file: source.brand, pointer: pointerOf('phones', name) };
    const impossible = impossibleNumber.find(([pattern]) => pattern.test(number))?.[1];
    if (impossible !== undefined)
      return told(
        at,
        `${number} cannot be a phone number: ${impossible}`,
        'Check the number with whoever gave it.',
      );
    return name !== 'fraud' && number === fraud
      ? told(
          at,
          `${name} has the number of the fraud line`,
          'Give each its own number: people with a locked card are told to call the one, all others the other.',
        )
      : [];
  });
  return [...unsound, ...unheardOf];
});

const strangers = (brand: BrandModel, own: readonly string[]): readonly Finding[] =>
  Object.entries(brand.source.locales).flatMap(([language, file]) =>
    wordsOfBrand(brand, language).flatMap(({ text, pointer }) =>
      phoneNumbersIn(text)
        .filter(({ digits }) => !own.includes(digits))
        .flatMap(({ written }) =>
          told(
            { file, pointer },
            `${written} is none of the brand's phone numbers`,
            'Use one that is in phones of brand.json, or add it there.',
          ),
        ),
    ),
  );

// The North American Numbering Plan.
const impossibleNumber: readonly (readonly [RegExp, string])[] = [
  [/^\d{3}-[01]/, 'no exchange begins with 0 or 1'],
  [/^\d11-/, 'such an area code is a service number'],
  [/^\d{3}-\d11-/, 'such an exchange is a service number'],
  [/^(\d)\1\1-\1{3}-\1{4}$/, 'all its digits are the same'],
];
