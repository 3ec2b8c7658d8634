import { isObject, pointerOf } from '../source.ts';
import { type Finding, type Rule, told } from './diagnostic.ts';
import { valuesIn } from './model/places.ts';

/** Where people are sent outside comes from the issuer, the brand or an answer: never from an address written into a flow. */
export const redirectRaw: Rule = ({ flows, uses }) =>
  Object.values(flows).flatMap((flow) =>
    valuesIn(flow).flatMap(({ file, use, value, pointer }): readonly Finding[] => {
      const { outward = false } = uses[use] ?? {};
      return literalsIn(value, pointer)
        .filter(({ text }) => (outward && text !== '') || /^(https?:)?\/\//i.test(text))
        .flatMap((literal) =>
          told(
            { file, pointer: literal.pointer },
            `An address is written here: ${JSON.stringify(literal.text)}`,
            'Put it into the issuer or the brand, whose addresses are checked, and refer to it.',
          ),
        );
    }),
  );

// The keys of a look-up are no addresses.
const literalsIn = (
  value: unknown,
  pointer: string,
): readonly { readonly text: string; readonly pointer: string }[] => {
  if (typeof value === 'string') return value.startsWith('$') ? [] : [{ text: value, pointer }];
  if (Array.isArray(value))
    return value.flatMap((member, at) => literalsIn(member, `${pointer}${pointerOf(at)}`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'at' && value.$table !== undefined ? [] : literalsIn(member, `${pointer}${pointerOf(name)}`),
  );
};
