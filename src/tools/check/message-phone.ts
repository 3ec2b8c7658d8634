import { isList, isObject, isReference, type Json, parseReference } from '../../engine/index.ts';
import { objectOf, valueAt } from '../source.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { valuesOf } from './model/facts.ts';
import { groupsOf } from './model/groups.ts';
import type { FlowModel, Model } from './model/model.ts';
import { aroundOf } from './model/places.ts';
import { memberNames, memberOf, schemaShape } from './model/shape.ts';
import type { Usage } from './model/usage.ts';
import { usagesIn, wordFor } from './model/usages.ts';
import type { Word } from './model/words.ts';

/** Words that send people to one of the brand's phones by its name, such as the fraud line, are given that phone, say so in each language, and have the same phone everywhere. */
export const messagePhone: CheckRule = (model) => {
  const all = Object.values(model.flows).flatMap((flow) =>
    usagesIn(model)(flow).flatMap((usage) => calledIn(model, flow, usage)),
  );
  return memberNames(memberOf(brandShape(model), 'phones') ?? brandShape(model)).flatMap((phone) => {
    const saying = all.filter(({ words }) => words.some(({ text }) => sendsTo(phone, text)));
    return saying.length === 0
      ? []
      : [
          ...saying.flatMap((each) => wrongPhone(phone, each)),
          ...inLanguages(model, phone, saying),
          ...unlikeOthers(phone, all),
        ];
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
    return phoneOf(model, flow, valuesOf(model, flow)[path[0] ?? ''] as Json | undefined, depth + 1); // JSON, as all of a flow.
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
  const found = root === 'issuer' ? objectOf(issuer[path[0] ?? ''])[name] : undefined;
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
