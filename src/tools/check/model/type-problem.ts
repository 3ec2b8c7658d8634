import type { Json, JsonObject } from '../../../engine/index.ts';
import { objectOf } from '../../source.ts';
import { type TypeName, typeOfLiteral } from './shape.ts';
import { howToWrite, inWords, valueInWords } from './type-words.ts';

/** What a value of another type than the wanted ones means to its author: the fault, and how to write the value. */
export const typeProblem = (value: Json, wanted: readonly TypeName[], schema: JsonObject = {}) => {
  const { description = '' } = schema;
  const advice = rewritten(value, wanted, schema) ?? `Write ${howToWrite(wanted)}.`;
  return {
    message: `${valueInWords(value)} stands here, where ${inWords(wanted)} belongs`,
    advice: `${advice} ${description}`.trim(),
  };
};

// The same value as a wanted type, where that is a matter of marks alone.
const rewritten = (
  value: Json,
  wanted: readonly TypeName[],
  { pattern = '', items }: JsonObject,
): string | undefined => {
  if (wanted.includes('string') && (typeof value === 'number' || typeof value === 'boolean')) {
    const example = new RegExp(String(pattern), 'u').test(String(value)) ? `: "${value}"` : '';
    return `Put it in quotation marks${example}.`;
  }
  if (typeof value === 'string' && isMeant(value.trim(), wanted))
    return `Write ${value.trim()} without quotation marks.`;
  if (wanted.includes('array') && objectOf(items).type === typeOfLiteral(value))
    return `Put it in square brackets: [${JSON.stringify(value)}].`;
  const [only, ...others] = Array.isArray(value) ? value : [];
  return only !== undefined && others.length === 0 && wanted.includes(typeOfLiteral(only))
    ? `Write ${JSON.stringify(only)} without the square brackets.`
    : undefined;
};

const isMeant = (text: string, wanted: readonly TypeName[]): boolean =>
  wanted.some((type) => {
    if (type === 'boolean') return text === 'true' || text === 'false';
    const isNumber = text !== '' && Number.isFinite(Number(text));
    return isNumber && (type === 'number' || (type === 'integer' && Number.isInteger(Number(text))));
  });
