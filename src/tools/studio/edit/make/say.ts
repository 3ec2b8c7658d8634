import { ownValue } from '../../../../engine/index.ts';
import type { Model } from '../../../check/model/model.ts';
import { wordsIn } from '../../../check/model/words.ts';
import { isObject, listOf, objectOf, pointerOf, segmentsOf } from '../../../source.ts';
import { changedFiles } from '../../../words/files.ts';
import type { Edit } from '../../model/edits.ts';
import { flowIn, type Made, type Said, wordEdits } from './made.ts';

/** Another text in one language: of a flow, or as one brand says it instead. Without a text, the flow or the brand says again what it inherits. */
export type SayWish = {
  readonly flow: string;
  readonly key: string;
  readonly language: string;
  readonly text: string | null;
  readonly brand?: string;
};

/** The edits that change one text. */
export const said = (model: Model, wish: SayWish): Made => {
  const { flow, key, language, text, brand } = wish;
  const title = `${text === null ? 'Take back' : 'Change'} the words ${key} (${language}${brand === undefined ? '' : `, ${brand}`})`;
  if (brand !== undefined) return { title, edits: ofBrand(model, wish, brand) };
  const final = listOf(objectOf(ownValue(flowIn(model, flow).source.locales, language)?.value).$final);
  if (final.includes(key)) throw new Error(`${key} is final in ${language}: its words were given, and stay`);
  if (text !== null) return { title, edits: wordEdits(model, flow, { [key]: { [language]: text } }) };
  return { title, edits: withoutWord(model, flow, key, language) };
};

/** A message with its words in each language. */
export const message = (model: Model, flow: string, name: string, words: Said): Made => {
  if (!/^[A-Za-z][A-Za-z0-9.-]*$/.test(name))
    throw new Error(`"${name}" is no name of a message: use letters, digits and hyphens`);
  return {
    title: `New message ${name} in ${flow}`,
    edits: wordEdits(model, flow, { [`message.${name}`]: words }),
  };
};

const ofBrand = (model: Model, wish: SayWish, id: string): readonly Edit[] => {
  const { flow, key, language, text } = wish;
  const brand = ownValue(model.brands, id);
  if (brand === undefined) throw new Error(`There is no brand ${id}`);
  const source = ownValue(ownValue(model.flows, flow)?.source.locales, language);
  const pointer =
    (source === undefined ? undefined : ownValue(wordsIn(source), key)?.pointer) ??
    pointerOf(...key.split('.'));
  const change = { path: [flow, ...segmentsOf(pointer)], text: text ?? undefined, line: 0 };
  return Object.entries(changedFiles(brand, language, [change])).map(([file, after]) => ({
    file,
    text: after ?? null,
  }));
};

// What holds nothing any more goes, too.
const withoutWord = (model: Model, flow: string, key: string, language: string): readonly Edit[] => {
  const source = ownValue(ownValue(model.flows, flow)?.source.locales, language);
  const pointer = source === undefined ? undefined : ownValue(wordsIn(source), key)?.pointer;
  if (source === undefined || pointer === undefined) return [];
  const names = segmentsOf(pointer);
  const holders = names.map((_, at) =>
    names.slice(0, at).reduce<unknown>((value, name) => ownValue(objectOf(value), name), source.value),
  );
  const from = holders.findLastIndex(
    (holder, at) => at === 0 || (isObject(holder) && Object.keys(holder).length > 1),
  );
  return [{ file: source.path, pointer: pointerOf(...names.slice(0, from + 1)) }];
};
