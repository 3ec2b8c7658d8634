import { type Json, ownValue } from '../../../engine/index.ts';
import type { Documents, Node } from '../../grammar/schema.ts';
import { isObject, objectOf, pointerOf } from '../../source.ts';
import type { Edit } from '../model/edits.ts';
import { inOrder, orderOf, settled } from './written.ts';

/** A place in a file, and the part of the schemas by which it is written. */
export type WrittenPlace = { readonly file: string; readonly pointer: string; readonly node: Node };

/**
 * The smallest edits that make one value of another: what is the same is not touched, a new member stands where its schema
 * has it. A name that only changed keeps its place.
 */
export const editsBetween = (
  place: WrittenPlace,
  before: Json | undefined,
  after: Json | undefined,
  documents: Documents,
): readonly Edit[] => {
  if (after === undefined) return before === undefined ? [] : [at(place)];
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return after.flatMap((member, index) =>
      editsBetween(below(place, index, after, documents), before[index], member, documents),
    );
  if (!isObject(before) || !isObject(after) || isRenamed(place, before, after, documents))
    return [at(place, inOrder(place.node, after, documents))];
  const order = orderOf(place.node, after, documents);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const member = below(place, name, after, documents);
    const value = ownValue(after, name);
    return Object.hasOwn(before, name) || value === undefined
      ? editsBetween(member, ownValue(before, name), value, documents)
      : [{ ...at(member, inOrder(member.node, value, documents)), ...(order.includes(name) && { order }) }];
  });
};

const at = ({ file, pointer }: WrittenPlace, value?: Json): Edit => ({
  file,
  pointer,
  ...(value !== undefined && { value }),
});

const below = (
  { file, pointer, node }: WrittenPlace,
  name: string | number,
  value: Json,
  documents: Documents,
): WrittenPlace => {
  const { schema, file: there } = settled(node, value, documents);
  const properties = objectOf(schema.properties);
  const part = Array.isArray(value)
    ? schema.items
    : (ownValue(properties, name) ?? schema.additionalProperties);
  return { file, pointer: `${pointer}${pointerOf(name)}`, node: { schema: objectOf(part), file: there } };
};

// A free name in the place of another one, or free names in another order. Names that are numbers have no place of their own in
// an object, wherever they stand in its text.
const isRenamed = ({ node }: WrittenPlace, before: Json, after: Json, documents: Documents): boolean => {
  const order = orderOf(node, after, documents);
  const free = (value: Json): readonly string[] =>
    Object.keys(objectOf(value)).filter((name) => !order.includes(name) && !/^\d+$/.test(name));
  const [old, now] = [free(before), free(after)];
  const left = old.filter((name) => now.includes(name));
  return (
    now.slice(0, left.length).join('\n') !== left.join('\n') ||
    (now.length > left.length && old.length > left.length)
  );
};
