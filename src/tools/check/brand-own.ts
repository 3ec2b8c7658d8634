import { defaultBrand } from '../brand/folder.ts';
import { listOf, objectOf, pointerOf, valueAt } from '../source.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { addressAt, homesOf } from './model/brand-homes.ts';
import { groupsOf } from './model/groups.ts';
import type { BrandModel, Model } from './model/model.ts';

/** A brand's phones, addresses, links, app and chat are its own, not those of another brand from which they were copied. */
export const brandOwn: CheckRule = (model) => [
  ...borrowedPhones(model),
  ...borrowedAddresses(model),
  ...borrowedLinks(model),
  ...borrowedIds(model),
];

type Held = { readonly brand: BrandModel; readonly name: string; readonly value: string };

// Brands may share call centers, and a new brand has the phones of the default one. Two that share a phone are suspicious
// only where no others do, and where each of the two has phones of its own.
const borrowedPhones = ({ brands, project }: Model): readonly Finding[] => {
  const valid = Object.values(brands).filter((brand) => brand.valid);
  const usual = objectOf(defaultBrand(project).phones);
  const phones = valid.flatMap(phonesOf).filter(({ value }) => !Object.values(usual).includes(value));
  const shared = sharedIn(phones);
  const pair = [...new Set(shared.flat().map(({ brand }) => brand))];
  const isWhole = pair.some((brand) =>
    phonesOf(brand).every(({ value }) => shared.some(([first]) => first?.value === value)),
  );
  if (pair.length !== 2 || isWhole || valid.length < fewest) return [];
  return pair.flatMap((brand) => {
    const own = shared.flat().find((each) => each.brand === brand);
    const other = pair.find((each) => each !== brand);
    return own === undefined || other === undefined
      ? []
      : told(
          { file: brand.source.brand, pointer: pointerOf('phones', own.name) },
          `The brand ${other.id} has the phone ${own.value}, too, and no other two brands share one`,
          `Check the number with whoever gave it, and write each brand's own in ${brand.id} and in ${other.id}.`,
        );
  });
};

// With fewer brands it may well be their custom to share phones, an app or a chat.
const fewest = 4;

const phonesOf = (brand: BrandModel): readonly Held[] =>
  Object.entries(objectOf(brand.value.phones)).map(([name, number]) => ({
    brand,
    name,
    value: String(number),
  }));

const sharedIn = (all: readonly Held[]): readonly (readonly Held[])[] =>
  [...groupsOf(all, ({ value }) => value).values()].filter(
    (group) => new Set(group.map(({ brand }) => brand)).size > 1,
  );

// Links with words of their own may well lead to another brand.
const borrowedAddresses = (model: Model): readonly Finding[] => {
  const { homed, ownerOf } = homesOf(model);
  return homed.flatMap(({ brand, home, addresses }) =>
    addresses.flatMap(({ pointer, address, domain }) => {
      const owner = ownerOf(domain);
      return owner === undefined || home === undefined || domain === home
        ? []
        : told(
            { file: brand.source.brand, pointer },
            `${address} is an address of the brand ${owner.id}`,
            `Write the address of ${brand.id}: its others are at ${home}.`,
          );
    }),
  );
};

// A link to another brand has words of its own: with the same words as there it was copied.
const borrowedLinks = (model: Model): readonly Finding[] => {
  const { homed, ownerOf } = homesOf(model);
  return homed.flatMap(({ brand, home }) =>
    linksOf(brand).flatMap(({ pointer, href, words }) =>
      addressAt(pointer, href).flatMap(({ address, domain }) => {
        const owner = domain === home ? undefined : ownerOf(domain);
        const copied = (owner === undefined ? [] : linksOf(owner)).find((link) => link.href === href);
        const same = words.find((word) => copied?.words.includes(word));
        return owner === undefined || same === undefined
          ? []
          : told(
              { file: brand.source.brand, pointer: `${pointer}/href` },
              `The link "${same}" is the same in the brand ${owner.id} and leads to its site: ${address}`,
              `Write an address and words of ${brand.id}, or remove the link.`,
            );
      }),
    ),
  );
};

const linksOf = ({ value }: BrandModel) =>
  [
    '/links/extra',
    ...listOf(objectOf(value.footer).links).map((_, at) => pointerOf('footer', 'links', at)),
  ].map((pointer) => {
    const { href, label } = objectOf(valueAt(value, pointer));
    return { pointer, href, words: Object.values(objectOf(label)).map(String) };
  });

// A bank may have one app or chat for several brands. An id belongs to one of two brands if it has that brand's name.
const borrowedIds = (model: Model): readonly Finding[] => {
  const { homed } = homesOf(model);
  const homes = new Map(homed.map(({ brand, home }) => [brand, home]));
  const isOne = (one: BrandModel, other: BrandModel): boolean =>
    (homes.get(one) !== undefined && homes.get(one) === homes.get(other)) || areNamedAlike(one, other);
  // What has the name of the default brand is the bank's.
  const usual = defaultBrand(model.project).displayName;
  const isOwner = (one: BrandModel, ids: readonly Held[]): boolean =>
    one.value.displayName !== usual && ids.some(({ value }) => isIn(value, one));
  return homed.length < fewest
    ? []
    : Object.entries(idsOf).flatMap(([what, ids]) => {
        const shared = sharedIn(homed.flatMap(({ brand }) => ids(brand)));
        const found = shared.flatMap(([one, other, third]) =>
          one === undefined || other === undefined || third !== undefined || isOne(one.brand, other.brand)
            ? []
            : [[one, other.brand] as const, [other, one.brand] as const].flatMap(([held, owner]) =>
                isOwner(owner, ids(owner)) && !isOwner(held.brand, ids(owner))
                  ? borrowed(what, held, owner)
                  : [],
              ),
        );
        // An app has one id a store.
        return found.filter(({ file }, at) => found.findIndex((each) => each.file === file) === at);
      });
};

const idsOf: Readonly<Record<string, (brand: BrandModel) => readonly Held[]>> = {
  app: (brand) =>
    Object.entries(objectOf(brand.value.app)).map(([store, id]) => ({
      brand,
      name: pointerOf('app', store),
      value: String(id),
    })),
  chat: (brand) =>
    typeof brand.value.assistantKey === 'string'
      ? [{ brand, name: '/assistantKey', value: brand.value.assistantKey }]
      : [],
};

const borrowed = (what: string, { brand, name, value }: Held, owner: BrandModel): readonly Finding[] =>
  told(
    { file: brand.source.brand, pointer: name },
    `The brand ${owner.id} has the ${what} ${value}, too`,
    `Check whose it is, and write the ${what} of ${brand.id} here, or remove it.`,
  );

const namesOf = ({ id, value }: BrandModel): readonly string[] =>
  [id, String(value.displayName)].map((name) => name.toLowerCase().replace(/[^\p{L}\d]/gu, ''));

// As Alder and Alder Outlet.
const areNamedAlike = (one: BrandModel, other: BrandModel): boolean =>
  namesOf(one).some((name) => namesOf(other).some((each) => each.includes(name) || name.includes(each)));

const isIn = (text: string, brand: BrandModel): boolean =>
  text
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .some((word) => namesOf(brand).some((name) => name !== '' && word.startsWith(name)));
