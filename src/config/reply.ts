import { isObject, type Json, type JsonObject } from '../engine/index.ts';

/**
 * What of an answer is taken in: `true` anything, a number plain text of at most so many characters, a list any of its
 * members, an object its members (`[]`: those of a list, `#`: how many at most), and a text the types of `typeof`, after which a pattern may
 * stand that begins with ^.
 */
export type Reply = true | number | string | readonly Reply[] | { readonly [name: string]: Reply };

/**
 * The compact form of the schemas that an operation's answers may have; nothing where they say nothing. Throws on a
 * pattern that does not hold for the whole text.
 */
export const replyOf = (schemas: readonly (JsonObject | undefined)[]): { readonly reply?: Reply } => {
  const all = schemas.flatMap((schema) => (schema === undefined ? [] : [compact(schema)]));
  const [first, ...others] = all.filter((reply, at) => indexOf(all, reply) === at);
  if (first === undefined || first === true) return {};
  if (others.length === 0) return { reply: first };
  // What a refusal says is taken in beside what a success says.
  return {
    reply: [first, ...others].every(isMembers) ? Object.assign({}, first, ...others) : [first, ...others],
  };
};

const compact = (schema: JsonObject): Reply => {
  const { properties, items, maxItems, oneOf, pattern } = schema;
  const text = schema['x-text'];
  if (isObject(text)) return Number(text.maxLength);
  if (Array.isArray(oneOf)) return oneOf.filter(isObject).map(compact);
  if (isObject(items))
    return { '[]': compact(items), ...(typeof maxItems === 'number' && { '#': maxItems }) };
  if (isObject(properties))
    return Object.fromEntries(
      Object.entries(properties).flatMap(([name, each]) => (isObject(each) ? [[name, compact(each)]] : [])),
    );
  const types = typeNames(schema);
  if (types === undefined) return true;
  return types + (typeof pattern === 'string' ? whole(pattern) : listed(schema));
};

const typeNames = ({ type, enum: values }: JsonObject): string | undefined => {
  const named = type ?? (Array.isArray(values) ? values.map((value: Json) => typeof value) : undefined);
  if (named === undefined) return undefined;
  const types = [named].flat().map((name) => (name === 'integer' ? 'number' : String(name)));
  return types.some((name) => name === 'object' || name === 'array')
    ? undefined
    : [...new Set(types)].join(' ');
};

const whole = (pattern: string): string => {
  if (!/^\^[^|]*\$$/.test(pattern))
    throw new Error(`The API document: the pattern ${pattern} must begin with ^ and end with $.`);
  return pattern;
};

const listed = ({ enum: values }: JsonObject): string =>
  Array.isArray(values)
    ? `^(?:${values.map((value: Json) => String(value).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')})$`
    : '';

const indexOf = (replies: readonly Reply[], reply: Reply): number =>
  replies.findIndex((each) => JSON.stringify(each) === JSON.stringify(reply));

const isMembers = (reply: Reply): boolean =>
  typeof reply === 'object' && !Array.isArray(reply) && !Object.hasOwn(reply, '[]');
