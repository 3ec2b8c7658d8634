import { getDomain } from 'tldts';
import { defaultBrand } from '../brand/folder.ts';
import { listOf, objectOf, pointerOf, valueAt } from '../source.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { groupsOf } from './model/groups.ts';
import type { BrandModel, Model } from './model/model.ts';

/** A brand's phones and addresses are its own, not those of another brand from which they were copied. */
export const brandOwn: CheckRule = (model) => [...borrowedPhones(model), ...borrowedAddresses(model)];

type Phone = { readonly brand: BrandModel; readonly name: string; readonly number: string };

// Brands may share call centers, and a new brand has the phones of the default one. Two that share a phone are suspicious
// only where no others do, and where each of the two has phones of its own.
const borrowedPhones = ({ brands, project }: Model): readonly Finding[] => {
  const valid = Object.values(brands).filter((brand) => brand.valid);
  const usual = objectOf(defaultBrand(project).phones);
  const phones = valid.flatMap(phonesOf).filter(({ number }) => !Object.values(usual).includes(number));
  const shared = [...groupsOf(phones, ({ number }) => number).values()].filter(
    (group) => new Set(group.map(({ brand }) => brand)).size > 1,
  );
  const pair = [...new Set(shared.flat().map(({ brand }) => brand))];
  const isWhole = pair.some((brand) =>
    phonesOf(brand).every(({ number }) => shared.some(([first]) => first?.number === number)),
  );
  if (pair.length !== 2 || isWhole || valid.length < fewest) return [];
  return pair.flatMap((brand) => {
    const own = shared.flat().find((each) => each.brand === brand);
    const other = pair.find((each) => each !== brand);
    return own === undefined || other === undefined
      ? []
      : told(
          { file: brand.source.brand, pointer: pointerOf('phones', own.name) },
          `The brand ${other.id} has the phone ${own.number}, too, and no other two brands share one`,
          `Check the number with whoever gave it, and write each brand's own in ${brand.id} and in ${other.id}.`,
        );
  });
};

// With fewer brands it may well be their custom to share phones.
const fewest = 4;

const phonesOf = (brand: BrandModel): readonly Phone[] =>
  Object.entries(objectOf(brand.value.phones)).map(([name, number]) => ({
    brand,
    name,
    number: String(number),
  }));

type Address = { readonly pointer: string; readonly address: string; readonly domain: string };

// A brand has a domain where most of its addresses are. Links with words of their own may well lead to another brand.
const borrowedAddresses = ({ brands }: Model): readonly Finding[] => {
  const all = Object.values(brands).flatMap((brand) => {
    const addresses = brand.valid ? addressesOf(brand) : [];
    const home = homeOf(addresses);
    return home === undefined ? [] : [{ brand, home, addresses: [...addresses, ...partnersOf(brand)] }];
  });
  const owners = groupsOf(all, ({ home }) => home);
  return all.flatMap(({ brand, home, addresses }) =>
    addresses.flatMap(({ pointer, address, domain }) => {
      const [owner, second] = owners.get(domain) ?? [];
      return owner === undefined || second !== undefined || domain === home
        ? []
        : told(
            { file: brand.source.brand, pointer },
            `${address} is an address of the brand ${owner.brand.id}`,
            `Write the address of ${brand.id}: its others are at ${home}.`,
          );
    }),
  );
};

const own = [
  '/vanityUrl',
  '/applicationUrl',
  '/promoUrl',
  '/links/storeLocator',
  '/voice/terms/google',
  '/voice/terms/alexa',
];

const addressesOf = ({ value }: BrandModel): readonly Address[] =>
  own.flatMap((pointer) => addressAt(pointer, valueAt(value, pointer)));

const partnersOf = ({ value }: BrandModel): readonly Address[] =>
  listOf(value.partners).flatMap((partner, at) =>
    listOf(objectOf(partner).redirectUris).flatMap((address, index) =>
      addressAt(pointerOf('partners', at, 'redirectUris', index), address),
    ),
  );

const addressAt = (pointer: string, address: unknown): readonly Address[] => {
  const domain = typeof address === 'string' && address.startsWith('https:') ? getDomain(address) : null;
  return domain === null ? [] : [{ pointer, address: String(address), domain }];
};

const homeOf = (addresses: readonly Address[]): string | undefined =>
  [...groupsOf(addresses, ({ domain }) => domain)].find(
    ([, group]) => group.length > 1 && group.length * 2 > addresses.length,
  )?.[0];
