import type { SourceFile } from '../source.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { groupsOf } from './model/groups.ts';
import type { BrandModel } from './model/model.ts';
import { once } from './model/once.ts';
import { textsIn } from './model/texts.ts';

/** A brand has a name and a short address of its own and does not speak of another: what was copied from one is written anew. */
export const brandNames: CheckRule = ({ brands }) => {
  const named = Object.values(brands).flatMap((brand) => {
    const name = nameOf(brand);
    return name === undefined ? [] : [{ brand, name }];
  });
  const twice = repeated(named, ({ name }) => name).flatMap(({ each: { brand, name } }) =>
    told(
      { file: brand.source.brand, pointer: '/displayName' },
      `Another brand is called ${name}, too`,
      "Write this brand's own name; what was copied with it is this brand's to change as well.",
    ),
  );
  const addressed = Object.values(brands).filter(({ value }) => typeof value.vanityUrl === 'string');
  const shared = repeated(addressed, ({ value }) => String(value.vanityUrl).replace(/\/$/, '')).flatMap(
    ({ each, first }) =>
      each === first
        ? []
        : told(
            { file: each.source.brand, pointer: '/vanityUrl' },
            `The brand ${first.id} has this address, too`,
            "Write this brand's own, or leave it out.",
          ),
  );
  const namesIn = finder(named.map(({ name }) => name));
  const foreigners = named.flatMap(({ brand, name }) =>
    [brand.source.brand, ...Object.values(brand.source.locales)].flatMap((file) =>
      wordedIn(file).flatMap(({ text, words, pointer }) =>
        namesIn(text, words)
          .filter((other) => !isWithin(other, name))
          .map((other) => foreign(file, pointer, other, name)),
      ),
    ),
  );
  return [...twice, ...shared, ...foreigners];
};

// All that share a key with another, each with the first of them.
const repeated = <Each>(
  all: readonly Each[],
  keyOf: (each: Each) => string,
): readonly { readonly each: Each; readonly first: Each }[] => {
  const groups = groupsOf(all, keyOf);
  return all.flatMap((each) => {
    const [first, second] = groups.get(keyOf(each)) ?? [];
    return first === undefined || second === undefined ? [] : [{ each, first }];
  });
};

// Which names stand in a text. Each is looked for only where its rarest word is: there may be many brands.
const finder = (
  names: readonly string[],
): ((text: string, words: readonly string[]) => readonly string[]) => {
  const known = [...new Set(names)];
  const frequency = groupsOf(known.flatMap(wordsOf), (word) => word);
  const rarest = ([first = '', ...others]: readonly string[]): string =>
    others.reduce((one, other) => (countOf(other) < countOf(one) ? other : one), first);
  const countOf = (word: string): number => frequency.get(word)?.length ?? 0;
  const byWord = groupsOf(known, (name) => rarest(wordsOf(name)));
  return (text, words) =>
    ['', ...new Set(words)].flatMap((word) => byWord.get(word) ?? []).filter((name) => isWithin(name, text));
};

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\d]+/gu) ?? [];

const nameOf = ({ value, valid }: BrandModel): string | undefined =>
  valid && typeof value.displayName === 'string' && value.displayName !== '' ? value.displayName : undefined;

// A whole name: Alder is not in Alderman, nor in an address.
const isWithin = (name: string, text: string): boolean => {
  // Most texts have a word of the name at the most; an expression is dear.
  if (!text.includes(name)) return false;
  const exact = name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return name === text || new RegExp(`(?<![\\p{L}\\d./@-])${exact}(?![\\p{L}\\d-]|\\.\\w)`, 'u').test(text);
};

const wordedIn = once((file: SourceFile) =>
  textsIn(file.value).map(({ text, pointer }) => ({ text, pointer, words: wordsOf(text) })),
);

const foreign = (file: SourceFile, pointer: string, other: string, name: string): Finding => ({
  file,
  pointer,
  message: `This speaks of ${other}, which is another brand`,
  advice: `Write ${name}, or {{brand}} in words.`,
});
