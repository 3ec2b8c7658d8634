import { type Json, ownValue } from '../../../engine/index.ts';
import { type Documents, meantBy, type Node, referred } from '../../grammar/schema.ts';
import { isObject, listOf, objectOf, segmentsOf } from '../../source.ts';

/** A part of the schemas by its file and pointer: `flow.schema.json#/$defs/Step`. */
export const nodeOf = (documents: Documents, reference: string): Node =>
  referred({ schema: { $ref: reference.includes('#') ? reference : `${reference}#` }, file: '' }, documents);

/** The part by which a value is written in the end: references are followed, and of a choice the branch that was meant. */
export const settled = (node: Node, value: Json | undefined, documents: Documents, depth = 0): Node => {
  const { $ref, properties, allOf } = node.schema;
  const [only] = properties === undefined ? listOf(allOf) : [];
  const next =
    typeof $ref === 'string'
      ? referred(node, documents)
      : only !== undefined
        ? { schema: objectOf(only), file: node.file }
        : value === undefined
          ? undefined
          : meantBy(node, value, documents);
  return next === undefined || depth > deepest ? node : settled(next, value, documents, depth + 1);
};

const deepest = 12;

/** The part by which what a pointer leads to is written, in a value that is written by another part. */
export const writtenAt = (node: Node, value: Json, pointer: string, documents: Documents): Node =>
  segmentsOf(pointer).reduce<{ readonly node: Node; readonly value: Json | undefined }>(
    (at, name) => {
      const { schema, file } = settled(at.node, at.value, documents);
      const properties = objectOf(schema.properties);
      const part = Array.isArray(at.value)
        ? schema.items
        : Object.hasOwn(properties, name)
          ? ownValue(properties, name)
          : schema.additionalProperties;
      const below = Array.isArray(at.value) ? at.value[Number(name)] : ownValue(objectOf(at.value), name);
      return { node: { schema: objectOf(part), file }, value: below };
    },
    { node, value },
  ).node;

/** The names of the members of an object in the order in which its schema has them; none where they are free. */
export const orderOf = (node: Node, value: Json, documents: Documents): readonly string[] =>
  Object.keys(objectOf(settled(node, value, documents).schema.properties));

/** A value with its members, and theirs, in the order in which their schema has them. */
export const inOrder = (node: Node, value: Json, documents: Documents): Json => {
  const { schema, file } = settled(node, value, documents);
  if (Array.isArray(value))
    return value.map((member) => inOrder({ schema: objectOf(schema.items), file }, member, documents));
  if (!isObject(value)) return value;
  const properties = objectOf(schema.properties);
  const order = Object.keys(properties);
  const names = Object.keys(value);
  const sorted = [
    ...order.filter((name) => names.includes(name)),
    ...names.filter((name) => !order.includes(name)),
  ];
  return Object.fromEntries(
    sorted.map((name) => {
      const part = { schema: objectOf(ownValue(properties, name) ?? schema.additionalProperties), file };
      return [name, inOrder(part, ownValue(value, name) ?? null, documents)];
    }),
  );
};
