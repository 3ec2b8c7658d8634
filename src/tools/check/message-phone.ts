import { isList, isObject, isReference, type Json, ownValue, parseReference } from '../../engine/index.ts';
import { objectOf, valueAt } from '../source.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { wordsOfBrand } from './model/brand-words.ts';
import { valuesOf } from './model/facts.ts';
import { grouped, groupsOf } from './model/groups.ts';
import type { FlowModel, Model } from './model/model.ts';
import { aroundOf } from './model/places.ts';
import { memberNames, memberOf, schemaShape } from './model/shape.ts';
import type { Usage } from './model/usage.ts';
import { usagesIn, wordFor } from './model/usages.ts';
import type { Word } from './model/words.ts';

/** Words that send people to one of the brand's phones by its name, such as the fraud line, are given that phone, say so in each language and for each brand, and have the same phone everywhere. */
export const messagePhone: CheckRule = (model) => {
  const all = Object.values(model.flows).flatMap((flow) =>
    usagesIn(model)(flow).flatMap((usage) => calledIn(model, flow, usage)),
  );
  return memberNames(memberOf(brandShape(model), 'phones') ?? brandShape(model)).flatMap((phone) => {
    const saying = all.filter(({ words }) => words.some(({ text }) => sendsTo(phone, text)));
    const shared =
      saying.length === 0
        ? []
        : [
            ...saying.flatMap((each) => wrongPhone(phone, each)),
            ...inLanguages(model, phone, saying),
            ...unlikeOthers(phone, all),
            ...unlikeNamesakes(phone, all),
          ];
    return [...shared, ...inBrands(model, phone, all)];
  });
};

/** Words with a phone number in them: which phone it is, where that is certain, and the words by language. */
type Called = {
  readonly usage: Usage;
  readonly given: string | undefined;
  readonly words: readonly LanguageWord[];
};
type LanguageWord = Word & { readonly language: string };

const calledIn = (model: Model, flow: FlowModel, usage: Usage): readonly Called[] => {
  const around = objectOf(valueAt(usage.file.value, aroundOf(usage).pointer));
  const phone = objectOf(around.with).phone;
  if (phone === undefined) return [];
  const words = model.languages.flatMap((language) => {
    const word = wordFor(model, usage, language);
    return word === undefined ? [] : [{ ...word, language }];
  });
  return [{ usage, given: phoneOf(model, flow, phone), words }];
};

const brandShape = ({ documents }: Model) =>
  schemaShape({ $ref: '#' }, { file: 'brand.schema.json', documents });

// The name of the phone that a value comes from first: $brand.phones.fraud, or a table that is asked for it by name.
const phoneOf = (model: Model, flow: FlowModel, value: Json | undefined, depth = 0): string | undefined => {
  if (depth > 8) return undefined;
  if (isReference(value)) {
    const { root, path } = parseReference(value);
    if (root === 'brand' && path[0] === 'phones') return path[1];
    if (root !== 'value') return undefined;
    return phoneOf(
      model,
      flow,
      ownValue(valuesOf(model, flow), path[0] ?? '') as Json | undefined,
      depth + 1,
    ); // JSON, as all of a flow.
  }
  if (!isObject(value)) return undefined;
  if (isList(value.$first)) return phoneOf(model, flow, value.$first[0], depth + 1);
  return value.$table === '$brand.phones' && isList(value.at) ? keyOf(model, value.at[0]) : undefined;
};

const keyOf = ({ issuer }: Model, key: Json | undefined): string | undefined => {
  if (typeof key === 'string') return isReference(key) ? undefined : key;
  const { $table, at } = objectOf(key);
  const [name] = isList(at) ? at : [];
  if (!isReference($table) || typeof name !== 'string' || isReference(name)) return undefined;
  const { root, path } = parseReference($table);
  const found = root === 'issuer' ? objectOf(ownValue(issuer, path[0] ?? ''))[name] : undefined;
  return typeof found === 'string' ? found : undefined;
};

// A sentence with a phone number in it that has the phone's name in a word: "our fraud specialists", "nuestros especialistas en fraudes".
const sendsTo = (phone: string, text: string): boolean =>
  text
    .split(/[.!?;]\s/)
    .some(
      (sentence) => sentence.includes('{{phone}}') && new RegExp(`(?<!\\p{L})${phone}`, 'iu').test(sentence),
    );

const wrongPhone = (phone: string, { usage, given, words }: Called): readonly Finding[] => {
  const word = words.find(({ text }) => sendsTo(phone, text));
  return given === phone || word === undefined
    ? []
    : told(
        usage,
        `The words for ${usage.what} send people to the phone ${phone} (${word.file.path}), and are given ${given === undefined ? 'another one' : `the phone ${given}`}`,
        `Give them "phone": "$brand.phones.${phone}", or write whom people reach at the other number.`,
      );
};

// In a language whose words never have the name, another word stands for it.
const inLanguages = (model: Model, phone: string, saying: readonly Called[]): readonly Finding[] =>
  model.languages.flatMap((language) => {
    const words = saying.flatMap((each) => each.words.filter((word) => word.language === language));
    if (!words.some(({ text }) => sendsTo(phone, text))) return [];
    const odd = words.filter(({ text }) => !sendsTo(phone, text));
    return [...new Map(odd.map((word) => [`${word.file.path}${word.pointer}`, word])).values()].flatMap(
      (word) =>
        told(
          word,
          `${word.key} sends people to the phone ${phone} in another language, and not in this one (${language})`,
          'Write the same in each language: whom people reach at the number.',
        ),
    );
  });

// The words of a brand name the same phone as the words that they replace, and the phone that they are given.
const inBrands = (model: Model, phone: string, all: readonly Called[]): readonly Finding[] => {
  const calls = grouped(all.flatMap((each) => each.words.map((word) => [placeOf(word), each] as const)));
  const isNamed = ({ text }: Word): boolean => sendsTo(phone, text);
  const shared = all.flatMap(({ words }) => words);
  return Object.values(model.brands).flatMap((brand) => {
    const own = model.languages.flatMap((language) =>
      wordsOfBrand(brand, language).map((word) => ({ ...word, language })),
    );
    return own.flatMap((word) => {
      const callers = calls.get(placeOf(word)) ?? [];
      if (callers.length === 0) return [];
      const others = [
        ...callers.flatMap(({ words }) => words),
        ...own.filter((each) => placeOf(each) === placeOf(word)),
      ].filter(isNamed);
      const wrong = callers.find(({ given, words }) => given !== phone && !words.some(isNamed));
      if (isNamed(word)) return wrong === undefined ? [] : wrongInBrand(phone, word, wrong);
      const other = others.find(({ language }) => language === word.language) ?? others[0];
      return other !== undefined &&
        callers.some(({ given }) => given === phone) &&
        [...shared, ...own].some((each) => each.language === word.language && isNamed(each))
        ? unnamedInBrand(phone, word, other)
        : [];
    });
  });
};

const placeOf = ({ flow, key }: Word): string => `${flow} ${key}`;

const wrongInBrand = (phone: string, word: Word, { usage, given }: Called): readonly Finding[] =>
  told(
    word,
    `The brand's words for ${usage.what} send people to the phone ${phone}, and are given ${given === undefined ? 'another one' : `the phone ${given}`}`,
    'Write whom people reach at that number.',
  );

const unnamedInBrand = (phone: string, word: Word, other: Word): readonly Finding[] =>
  told(
    word,
    `${word.key} is given the phone ${phone} and does not send people to it, as ${other.file.path} does`,
    'Write whom people reach at the number, as there.',
  );

// The same words, given this phone in one place alone or in all places but one.
const unlikeOthers = (phone: string, all: readonly Called[]): readonly Finding[] =>
  [...groupsOf(all, ({ words: [word] }) => word?.text ?? '')].flatMap(([text, group]) => {
    const ours = group.filter(({ given }) => given === phone);
    const others = group.filter(({ given }) => given !== phone);
    const [odd, ...rest] = ours.length === 1 ? ours : others;
    if (odd === undefined || rest.length > 0 || group.length < 3 || sendsTo(phone, text)) return [];
    return told(
      odd.usage,
      `The words for ${odd.usage.what} are given ${odd.given === phone ? '' : 'another phone than '}the phone ${phone} here, ${odd.given === phone ? 'and another one' : 'which they are given'} in all ${group.length - 1} other places`,
      'Give them the same phone everywhere, or write other words here.',
    );
  });

// Messages of one name have one meaning: where all others send people to a phone by its name, so does this one.
const unlikeNamesakes = (phone: string, all: readonly Called[]): readonly Finding[] =>
  [...groupsOf(all, ({ words: [word] }) => word?.key ?? '')].flatMap(([key, group]) => {
    const files = groupsOf(group, ({ words: [word] }) => word?.file.path ?? '');
    const isSaid = ({ words }: Called): boolean => words.some(({ text }) => sendsTo(phone, text));
    const [odd, ...rest] = [...files.values()].filter((each) => !each.some(isSaid));
    const [first] = odd ?? [];
    const [word] = first?.words ?? [];
    const [other] = group.filter(isSaid);
    return word === undefined || rest.length > 0 || files.size < 3 || !key.startsWith('message.')
      ? []
      : told(
          word,
          `${key} does not send people to the phone ${phone}, as the words of that name do in all ${files.size - 1} other flows (such as ${other?.words[0]?.file.path})`,
          'Write whom people reach at the number, as there, or give the message a name of its own.',
        );
  });
