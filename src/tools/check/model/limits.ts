import { type Json, type JsonObject, ownValue } from '../../../engine/index.ts';
import { formats } from '../../../runtime/formats.ts';
import { normalized, normalizedText } from '../../../runtime/normalize.ts';
import { listOf, objectOf } from '../../source.ts';
import { expressionOf } from './expression.ts';

/** Why no value of a field can be right: its limits, its pattern, its mask and its normalization contradict each other. In words; empty when some value can. */
export const contradictionsIn = (field: JsonObject): readonly string[] => {
  const hints = objectOf(field['x-field']);
  const all: JsonObject = { ...field, ...hints };
  const crossed = pairs.filter(([least, most]) => Number(all[least]) > Number(all[most]));
  if (crossed.length > 0) return crossed.map(([least, most]) => `${least} is above ${most}`);
  const [least, most] = lengthsOf(field);
  const { pattern } = field;
  const spoiled = spoiledIn(field, least, most);
  if (spoiled.length > 0) return spoiled;
  if (typeof pattern !== 'string' || expressionOf(pattern) === undefined) return maskIn(field, least, most);
  const range =
    most === Number.POSITIVE_INFINITY
      ? `${least} characters or more`
      : least === most
        ? `${least} characters`
        : `${least} to ${most} characters`;
  return hasLength(pattern, least, most)
    ? maskIn(field, least, most)
    : [`no text of ${range} fits its pattern`];
};

/** What to change in a field of which no value can be right. An entry of `normalize` without which some value can be is named. */
export const contradictionAdvice = (field: JsonObject): string => {
  const hints = objectOf(field['x-field']);
  const ways = listOf(hints.normalize);
  const culprit = ways.find((_, at) => {
    const others = ways.filter((_way, index) => index !== at);
    return contradictionsIn({ ...field, 'x-field': { ...hints, normalize: others } }).length === 0;
  });
  const needed = ['pattern', 'format'].find((limit) => Object.hasOwn(field, limit)) ?? 'limits';
  return culprit === undefined
    ? 'Mend one of the two.'
    : `Take ${JSON.stringify(culprit)} out of "normalize", because it removes or changes what the field needs. If it belongs there, change the ${needed} of the field so that what it leaves fits.`;
};

/** The fewest and the most characters that a field takes. What a control takes at most is a limit, too. */
export const lengthsOf = (field: JsonObject): readonly [number, number] => {
  const { length } = objectOf(field['x-field']);
  const most = [field.maxLength, length].filter((each) => typeof each === 'number');
  return [Number(field.minLength ?? 0), Math.min(...most)];
};

/** The first of a field's rules that a value breaks which stands in the field's own schema; undefined when it is right. */
export const brokenBy = (field: JsonObject, value: Json): string | undefined =>
  Object.entries(rules).find(([rule, fits]) => {
    const limit = ownValue(field, rule);
    return limit !== undefined && !fits(limit, value);
  })?.[0];

const rules: Readonly<Record<string, (limit: Json, value: Json) => boolean>> = {
  type: (type, value) =>
    type === 'integer' ? Number.isInteger(value) : Array.isArray(value) || typeof value === kindOf(type),
  enum: (values, value) => listOf(values).includes(value),
  minLength: (limit, value) => typeof value !== 'string' || value.length >= Number(limit),
  maxLength: (limit, value) => typeof value !== 'string' || value.length <= Number(limit),
  minimum: (limit, value) => typeof value !== 'number' || value >= Number(limit),
  maximum: (limit, value) => typeof value !== 'number' || value <= Number(limit),
  pattern: (pattern, value) =>
    typeof value !== 'string' || expressionOf(String(pattern))?.test(value) !== false,
};

const kindOf = (type: Json): Json => (type === 'array' ? 'object' : type);

// What the field does with typed text may take away what its pattern or its format asks for.
const spoiledIn = (field: JsonObject, least: number, most: number): readonly string[] => {
  const ways = listOf(objectOf(field['x-field']).normalize);
  if (ways.every((way) => way === 'trim') || !ways.every(isReadable)) return [];
  const example = ownValue(examples, String(field.format));
  if (example !== undefined && !example.isRight(normalizedText(example.text, field)))
    return [`${changed(example.text, field)}, which the format ${field.format} does not take`];
  const cut = cutIn(field, least, most);
  if (cut !== undefined) return [`${changed(cut, field)}, and the field takes ${takenLengths(least, most)}`];
  const { pattern } = field;
  if (typeof pattern !== 'string' || expressionOf(pattern) === undefined) return [];
  const left = leftOf(field);
  const isLeft = (sign: string): boolean => {
    const alone = new RegExp(`^(?:${sign})$`, 'u');
    return [...left].some((each) => alone.test(each));
  };
  // A sign that nothing is left of is written as a class without members.
  return !hasLength(pattern, least, most) ||
    hasLength(pattern, least, most, (sign) => (isLeft(sign) ? 'a' : '[]'))
    ? []
    : ['its "normalize" takes away or changes signs that its "pattern" asks for'];
};

const changed = (text: string, field: JsonObject): string =>
  `its "normalize" makes ${JSON.stringify(normalizedText(text, field))} of ${JSON.stringify(text)}`;

const takenLengths = (least: number, most: number): string =>
  least === most
    ? `${least} characters`
    : `at least ${least} characters${Number.isFinite(most) ? ` and at most ${most}` : ''}`;

// A text that becomes too short or too long, if all texts of one repeated sign do that the field takes as they are.
const cutIn = (field: JsonObject, least: number, most: number): string | undefined => {
  const expression = typeof field.pattern === 'string' ? expressionOf(field.pattern) : undefined;
  const taken =
    least === 0
      ? []
      : ['0', 'a', ...typable].flatMap((sign) =>
          lengthsBetween(least, most)
            .map((length) => sign.repeat(length))
            .filter((text) => expression?.test(text) !== false),
        );
  const isWhole = taken.some((text) => {
    const { length } = normalizedText(text, field);
    return length >= least && length <= most;
  });
  return isWhole ? undefined : taken[0];
};

const examples: Readonly<
  Record<string, { readonly text: string; readonly isRight: (text: string) => boolean }>
> = {
  email: { text: 'name@example.com', isRight: (text) => formats.email?.(text) === true },
  'account-number': { text: '4444333322221111', isRight: (text) => /^\d{16}$/.test(text) },
};

const isReadable = (way: Json): boolean =>
  typeof way === 'string' || expressionOf(String(objectOf(way).from)) !== undefined;

// The signs that may be left of texts, each tried alone, between letters and between digits.
const leftOf = (field: JsonObject): ReadonlySet<string> =>
  new Set(
    typable.flatMap((sign) => [
      ...[sign, `a${sign}a`, `0${sign}0`].map((text) => normalizedText(text, field)).join(''),
    ]),
  );

const typable = [...Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at)), ...'\táéíñü€'];

const pairs = [
  ['minLength', 'maxLength'],
  ['minLength', 'length'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
] as const;

// What the mask lets in is put through what the field does with it before it is checked. A digit and a letter stand for all.
const maskIn = (field: JsonObject, least: number, most: number): readonly string[] => {
  const { mask, normalize } = objectOf(field['x-field']);
  if (typeof mask !== 'string' || !listOf(normalize).every(isReadable)) return [];
  const typed = String(normalized({ mask: mask.replaceAll('9', '0') }, { properties: { mask: field } }).mask);
  if (typed.length < least || typed.length > most)
    return [
      `what its mask ${mask} lets in has ${typed.length} characters, and it takes ${typed.length < least ? least : most}`,
    ];
  const pattern = typeof field.pattern === 'string' && !mask.includes('*') ? field.pattern : '';
  const isRight = expressionOf(pattern) === undefined || widened(pattern, ofItsKind).test(typed);
  return isRight ? [] : [`what its mask ${mask} lets in does not fit its pattern`];
};

const ofItsKind = (sign: string): string => {
  const alone = new RegExp(`^(?:${sign})$`, 'u');
  const kinds = [
    ...(digits.some((each) => alone.test(each)) ? ['0'] : []),
    ...(letters.some((each) => alone.test(each)) ? ['[aA]'] : []),
  ];
  return `(?:${[sign, ...kinds].join('|')})`;
};

const digits = [...'0123456789'];
const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];

// Whoever writes a pattern for more characters than these means something else than a limit.
const farthest = 200;

const hasLength = (
  pattern: string,
  least: number,
  most: number,
  written: (sign: string) => string = () => 'a',
): boolean => {
  const lengths = widened(pattern, written);
  return lengthsBetween(least, most).some((length) => lengths.test('a'.repeat(length)));
};

const lengthsBetween = (least: number, most: number): readonly number[] =>
  Array.from({ length: Math.min(most - least, farthest) + 1 }, (_, at) => least + at);

/** A pattern with each of its signs written as one that fits more. What must not come before or after is passed over: a wider sign there would let less in. */
const widened = (pattern: string, written: (sign: string) => string): RegExp =>
  new RegExp(
    pattern.replace(parts, (part) => {
      if (/^\(\?<?!$/.test(part)) return '(?=|';
      if (/^\\[bB]$/.test(part)) return '';
      if (/^\\([1-9]|k)/.test(part)) return '.*';
      return /^([()|*+?^$]|\(\?.*|\{.*)$/.test(part) ? part : written(part);
    }),
    'u',
  );

const parts =
  /\(\?(?:<?[=!]|:|<\w+>)|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\k<\w+>|\\[1-9]\d*|\\.|\[(?:\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}|./gsu;
