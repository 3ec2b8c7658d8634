import type { Use } from '../grammar/declarations.ts';
import { isObject, pointerOf } from '../source.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import type { Model } from './model/model.ts';
import { fromQuery, originsOf } from './model/origins.ts';
import { type ValueSpot, valuesIn } from './model/places.ts';

/** Where people are sent outside comes from the issuer, the brand or an answer: never from an address written into a flow, and from the address of the page only where a partner has registered it. */
export const redirectRaw: CheckRule = eachFlow((model, flow) =>
  valuesIn(flow).flatMap((place): readonly Finding[] => {
    const { file, use, value, pointer } = place;
    const { outward = false } = model.uses[use] ?? {};
    const literals = literalsIn(value, pointer)
      .filter(({ text }) => (outward && text !== '') || /^(https?:)?\/\//i.test(text))
      .flatMap((literal) =>
        told(
          { file, pointer: literal.pointer },
          `An address is written here: ${JSON.stringify(literal.text)}`,
          'Put it into the issuer or the brand, whose addresses are checked, and refer to it.',
        ),
      );
    return [...literals, ...(use in ways ? unregistered(model, place) : [])];
  }),
);

// Anybody can write a link: only what a partner registered is followed. A call that a partner hears of has one.
const unregistered = (model: Model, place: ValueSpot): readonly Finding[] =>
  'client' in place.around ||
  place.around.partner !== undefined ||
  !originsOf(model, place, place.value).some(({ name }) => name.startsWith(fromQuery))
    ? []
    : told(
        place,
        `This may lead to whatever the address of the page says${place.use === 'address' ? ', and no partner vouches for it' : ''}`,
        ways[place.use] ?? '',
      );

const ways: Partial<Record<Use, string>> = {
  address: 'Name in partner whose registered address it has to be ("$query.client_id").',
  base: 'Take the host from the environment.',
  link: 'Take the address from the issuer, the brand or an answer.',
  resume: 'Have the page that leads here hand it over in with ("$visitor.route").',
};

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
