import { ownValue } from '../../../engine/index.ts';
import { wordsOfBrand } from '../../check/model/brand-words.ts';
import { lineageOf, type Model } from '../../check/model/model.ts';
import type { Usage } from '../../check/model/usage.ts';
import { usagesOf, wordFor } from '../../check/model/usages.ts';
import { parametersIn } from '../../check/model/words.ts';
import type { Control } from '../../grammar/declarations.ts';
import { listOf, objectOf } from '../../source.ts';

/** A text that a piece of a flow shows: the place that shows it, and what it reads in each language. */
export type PieceText = {
  readonly key: string;
  readonly what: string;
  readonly control: Control;
  readonly limit?: number;
  readonly needed: boolean;
  /** Names that may stand in it, in double braces. */
  readonly given: readonly string[];
  readonly file: string;
  readonly pointer: string;
  readonly said: readonly SaidText[];
};

/** What a text reads in a language: as the flow `from` has it, and as the brand that was asked about says it instead. None where there are no words yet. */
export type SaidText = {
  readonly language: string;
  readonly text?: string;
  readonly key: string;
  readonly from?: string;
  /** Whether it was given, and must stay as it is. */
  readonly final?: true;
  readonly brand?: string;
};

/** Which texts are asked about: those of a flow, as it says them, that belong to what a pointer leads to; for a brand. */
export type TextsWish = {
  readonly flow: string;
  readonly file: string;
  readonly pointer: string;
  readonly brand?: string;
};

/** The texts of a piece, each once, in the order in which they are used. */
export const textsOf = (model: Model, { flow, file, pointer, brand }: TextsWish): readonly PieceText[] => {
  const below = `${pointer}/`;
  const used = usagesOf(model).filter(
    (usage) => usage.file.path === file && `${usage.pointer}/`.startsWith(below),
  );
  return used
    .filter(({ keys: [key] }, at) => used.findIndex((usage) => usage.keys[0] === key) === at)
    .map((usage) => textOf(model, usage, flow, brand))
    .filter(({ needed, said }) => needed || said.some(({ text }) => text !== undefined));
};

const textOf = (model: Model, usage: Usage, flow: string, brand: string | undefined): PieceText => {
  const { keys, what, control, needed, given, file, pointer } = usage;
  const said = model.languages.map((language) => saidIn(model, usage, { flow, language, brand }));
  const inside = said.flatMap(({ text = '' }) => parametersIn(text));
  const limit = model.limits[control];
  return {
    key: keys[0] ?? '',
    what,
    control,
    needed,
    ...(limit !== undefined && { limit }),
    given: [...new Set([...given, ...inside])],
    file: file.path,
    pointer,
    said,
  };
};

type Asked = { readonly flow: string; readonly language: string; readonly brand: string | undefined };

const saidIn = (model: Model, usage: Usage, { flow, language, brand }: Asked): SaidText => {
  const word = wordFor(model, usage, language, flow);
  if (word === undefined) return { language, key: usage.keys[0] ?? '' };
  const finals = listOf(objectOf(word.file.value).$final).map(String);
  const own = brand === undefined ? undefined : ownValue(model.brands, brand);
  const names = lineageOf(model, flow).map(({ name }) => name);
  const [changed] = (own === undefined ? [] : wordsOfBrand(own, language)).flatMap((each) =>
    each.key === word.key &&
    names.indexOf(each.flow) >= 0 &&
    names.indexOf(each.flow) <= names.indexOf(word.flow)
      ? [each.text]
      : [],
  );
  return {
    language,
    text: word.text,
    key: word.key,
    from: word.flow,
    ...(finals.includes(word.key) && { final: true }),
    ...(changed !== undefined && { brand: changed }),
  };
};
