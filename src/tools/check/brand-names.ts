import type { Json } from '../../engine/index.ts';
import { isObject, pointerOf, type SourceFile } from '../source.ts';
import { type Finding, type Rule, told } from './diagnostic.ts';
import type { BrandModel } from './model/model.ts';

/** A brand has a name of its own and does not speak of another: what was copied from one is written anew. */
export const brandNames: Rule = ({ brands }) => {
  const named = Object.values(brands).flatMap((brand) => {
    const name = nameOf(brand);
    return name === undefined ? [] : [{ brand, name }];
  });
  const twice = named.flatMap(({ brand, name }) =>
    named.filter((other) => other.name === name).length === 1
      ? []
      : told(
          { file: brand.source.brand, pointer: '/displayName' },
          `Another brand is called ${name}, too`,
          "Write this brand's own name; what was copied with it is this brand's to change as well.",
        ),
  );
  const addresses = Object.values(brands).flatMap((brand) =>
    typeof brand.value.vanityUrl === 'string'
      ? [{ brand, address: brand.value.vanityUrl.replace(/\/$/, '') }]
      : [],
  );
  const shared = addresses.flatMap(({ brand, address }, at) => {
    const other = addresses.slice(0, at).find((each) => each.address === address)?.brand.id;
    return other === undefined
      ? []
      : told(
          { file: brand.source.brand, pointer: '/vanityUrl' },
          `The brand ${other} has this address, too`,
          "Write this brand's own, or leave it out.",
        );
  });
  const foreigners = named.flatMap(({ brand, name }) => {
    const others = [...new Set(named.map((other) => other.name))].filter((other) => !isWithin(other, name));
    const files = [brand.source.brand, ...Object.values(brand.source.locales)];
    return files.flatMap((file) =>
      textsIn(file.value).flatMap(({ text, pointer }) =>
        others.filter((other) => isWithin(other, text)).map((other) => foreign(file, pointer, other, name)),
      ),
    );
  });
  return [...twice, ...shared, ...foreigners];
};

const nameOf = ({ value, valid }: BrandModel): string | undefined =>
  valid && typeof value.displayName === 'string' && value.displayName !== '' ? value.displayName : undefined;

// A whole name: Alder is not in Alderman, nor in an address.
const isWithin = (name: string, text: string): boolean =>
  new RegExp(
    `(?<![\\p{L}\\d./@-])${name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![\\p{L}\\d-]|\\.\\w)`,
    'u',
  ).test(text);

const textsIn = (
  value: Json | undefined,
  pointer = '',
): readonly { readonly text: string; readonly pointer: string }[] => {
  if (typeof value === 'string') return [{ text: value, pointer }];
  if (Array.isArray(value))
    return value.flatMap((each: Json, at) => textsIn(each, `${pointer}${pointerOf(at)}`));
  return isObject(value)
    ? Object.entries(value).flatMap(([name, each]) => textsIn(each, `${pointer}${pointerOf(name)}`))
    : [];
};

const foreign = (file: SourceFile, pointer: string, other: string, name: string): Finding => ({
  file,
  pointer,
  message: `This speaks of ${other}, which is another brand`,
  advice: `Write ${name}, or {{brand}} in words.`,
});
