import { getDomain } from 'tldts';
import { listOf, objectOf, pointerOf, valueAt } from '../../source.ts';
import { groupsOf } from './groups.ts';
import type { BrandModel, Model } from './model.ts';

/** An address of a brand and the domain that somebody registered for it. */
export type Address = { readonly pointer: string; readonly address: string; readonly domain: string };

/** A brand with the domain of most of its addresses, if there is one. */
export type HomedBrand = {
  readonly brand: BrandModel;
  readonly home: string | undefined;
  readonly addresses: readonly Address[];
};

/** All valid brands, and the one brand that is at home at each domain. Brands of one company may share a domain. */
export const homesOf = ({ brands }: Model) => {
  const homed = Object.values(brands)
    .filter(({ valid }) => valid)
    .map((brand): HomedBrand => {
      const addresses = addressesOf(brand);
      return { brand, home: homeOf(addresses), addresses: [...addresses, ...partnersOf(brand)] };
    });
  const groups = groupsOf(
    homed.filter(({ home }) => home !== undefined),
    ({ home }) => String(home),
  );
  const ownerOf = (domain: string): BrandModel | undefined => {
    const [owner, second] = groups.get(domain) ?? [];
    return second === undefined ? owner?.brand : undefined;
  };
  return { homed, ownerOf };
};

/** An address with its domain; none for the addresses of this site and for other values. */
export const addressAt = (pointer: string, address: unknown): readonly Address[] => {
  const domain = typeof address === 'string' && address.startsWith('https:') ? getDomain(address) : null;
  return domain === null ? [] : [{ pointer, address: String(address), domain }];
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

const homeOf = (addresses: readonly Address[]): string | undefined =>
  [...groupsOf(addresses, ({ domain }) => domain)].find(
    ([, group]) => group.length > 1 && group.length * 2 > addresses.length,
  )?.[0];
