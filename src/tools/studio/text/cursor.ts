import { getLocation, getNodeValue, type JSONPath, parseTree } from 'jsonc-parser';
import type { Json } from '../../../engine/index.ts';
import { isObject } from '../../source.ts';

/** Where somebody is in a text of JSON that need not be whole yet. */
export type Cursor = {
  /** The names and numbers that lead there; of a name that is being written it is those of what it stands in. */
  readonly path: JSONPath;
  readonly isKey: boolean;
  /** What stands there already, without its quotation marks, and which letters of the text that takes up. */
  readonly typed: string;
  readonly from: number;
  readonly to: number;
  /** What the text says so far, and that without what is being written. */
  readonly whole: Json;
  readonly value: Json;
};

/** The cursor at an offset of a text. */
export const cursorAt = (text: string, offset: number): Cursor => {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const isWithin = previousNode !== undefined && offset <= previousNode.offset + previousNode.length;
  const word = /[\w$.|?-]*$/.exec(text.slice(0, offset))?.[0] ?? '';
  const [from, to] = isWithin
    ? [previousNode.offset, endOf(text, previousNode.offset, previousNode.length)]
    : [offset - word.length, offset];
  const isKey = isAtPropertyKey && typeof path.at(-1) === 'string';
  const tree = parseTree(text);
  const whole = tree === undefined ? null : (getNodeValue(tree) as Json); // It is JSON as far as it goes.
  return {
    path: isKey ? path.slice(0, -1) : path,
    isKey,
    typed: text.slice(from, offset).replace(/^"/, ''),
    from,
    to,
    whole,
    value: isKey || isWithin ? without(whole, path) : whole,
  };
};

// A text whose end is missing goes on to the end of its line: what stands behind it belongs to nobody.
const endOf = (text: string, from: number, length: number): number => {
  const written = text.slice(from, from + length);
  return written.startsWith('"') && !/^"(?:[^"\\]|\\.)*"$/s.test(written)
    ? from + (/^"[^\s,:}\]]*/.exec(written)?.[0].length ?? length)
    : from + length;
};

const without = (value: Json, [name, ...rest]: JSONPath): Json => {
  if (name === undefined) return value;
  if (Array.isArray(value))
    return rest.length === 0
      ? value.filter((_, at) => at !== name)
      : value.map((member, at) => (at === name ? without(member, rest) : member));
  if (!isObject(value) || !Object.hasOwn(value, name)) return value;
  const { [name]: member = null, ...others } = value;
  return rest.length === 0 ? others : { ...value, [name]: without(member, rest) };
};
