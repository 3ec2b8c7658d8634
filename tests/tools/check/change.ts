import type { Json, JsonObject } from '../../../src/engine/index.ts';
import { isObject, objectOf, segmentsOf } from '../../../src/tools/source.ts';

/**
 * Changes to the files of a project, applied in order. A key is a file, or a file and a JSON Pointer (RFC 6901) into it:
 * `flows/door/flow.json#/steps/knock`. The value is applied there:
 *
 * - an object is a merge patch (RFC 7396): it changes the members that it names, and null removes one;
 * - null removes the member, the list item or the file;
 * - any other value takes the place of the old one. For a whole file that is a string: its new text.
 *
 * Missing objects on the way are added. An index equal to the length of a list appends an item.
 */
export type Changes = Readonly<Record<string, Json>>;

/** Texts of files after some changes. Changed files follow the others. JSON is printed with an indent of two spaces. */
export const changedTexts = (
  texts: Readonly<Record<string, string>>,
  changes: Changes,
): Readonly<Record<string, string>> =>
  Object.entries(changes).reduce((all, [key, change]) => {
    const [path = '', pointer = ''] = key.split('#');
    const { [path]: text, ...others } = all;
    if (pointer === '' && change === null) return others;
    if (pointer === '' && typeof change === 'string') return { ...others, [path]: change };
    return { ...others, [path]: print(changedAt(parse(text), segmentsOf(pointer), change)) };
  }, texts);

const parse = (text = '{}'): Json => JSON.parse(text);

const print = (value: Json): string => `${JSON.stringify(value, null, 2)}\n`;

const changedAt = (value: Json | undefined, [name, ...rest]: readonly string[], change: Json): Json => {
  if (name === undefined) return merge(value, change);
  const isRemoved = rest.length === 0 && change === null;
  if (Array.isArray(value) && /^\d+$/.test(name)) {
    const index = Number(name);
    return value.toSpliced(index, 1, ...(isRemoved ? [] : [changedAt(value[index], rest, change)]));
  }
  const { [name]: old, ...others } = objectOf(value);
  // An existing member keeps its place, so that the order of the findings is that of the original file.
  return isRemoved ? others : { ...objectOf(value), [name]: changedAt(old, rest, change) };
};

const merge = (value: Json | undefined, patch: Json): Json =>
  isObject(patch)
    ? Object.entries(patch).reduce<JsonObject>(
        (merged, [name, change]) => objectOf(changedAt(merged, [name], change)),
        objectOf(value),
      )
    : patch;
