import { ownValue } from '../../engine/index.ts';
import { objectOf, type SourceFile } from '../source.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import type { Model } from './model/model.ts';
import { once } from './model/once.ts';
import { digitsOf, type PhoneNumber, phoneNumbersIn } from './model/phone-numbers.ts';
import { wordsIn } from './model/words.ts';

/** The words of flows are shown by all brands: they name no phone of a brand, and a number that stands in one language stands in all. */
export const wordsPhone: CheckRule = (model) => {
  const owners = ownersOf(model);
  return Object.values(model.project.flows).flatMap(({ locales }) => {
    const files = Object.values(locales);
    return files.flatMap((file) =>
      Object.entries(numbersIn(file)).flatMap(([key, { numbers, pointer }]) =>
        numbers.flatMap((number): readonly Finding[] => {
          const owned = owners.get(number.digits);
          if (owned !== undefined) return ofBrand({ file, pointer }, number, owned);
          const other = files.find((each) => lacks(each, key, number));
          return other === undefined
            ? []
            : told(
                { file, pointer },
                `The telephone number ${number.written} is in ${key} here, and not in ${other.path}`,
                'Write the same number in each language, or take it out. For a phone of the brand, write {{phone}}.',
              );
        }),
      ),
    );
  });
};

type Owned = { readonly brand: string; readonly phone: string };

// By its digits: the first brand that has it, and under which name.
const ownersOf = once(
  ({ brands }: Model): ReadonlyMap<string, Owned> =>
    new Map(
      Object.values(brands)
        .flatMap(({ id, value }) =>
          Object.entries(objectOf(value.phones)).map(
            ([phone, number]) => [digitsOf(String(number)), { brand: id, phone }] as const,
          ),
        )
        .reverse(),
    ),
);

const numbersIn = once((file: SourceFile) =>
  Object.fromEntries(
    Object.entries(wordsIn(file)).flatMap(([key, { text, pointer }]) => {
      const numbers = phoneNumbersIn(text);
      return numbers.length === 0 ? [] : [[key, { numbers, pointer }]];
    }),
  ),
);

const lacks = (file: SourceFile, key: string, { digits }: PhoneNumber): boolean =>
  ownValue(wordsIn(file), key) !== undefined &&
  !(ownValue(numbersIn(file), key)?.numbers ?? []).some((number) => number.digits === digits);

const ofBrand = (
  place: Pick<Finding, 'file' | 'pointer'>,
  { written }: PhoneNumber,
  { brand, phone }: Owned,
): readonly Finding[] =>
  told(
    place,
    `${written} is a phone of the brand ${brand} (phones.${phone}), and all brands show these words`,
    `Write {{phone}} in its place, and give it the brand's own number: "with": { "phone": "$brand.phones.${phone}" }. If the sentence has {{phone}} already, take the number out.`,
  );
