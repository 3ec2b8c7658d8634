import type { JSONPath } from 'jsonc-parser';
import { type Json, type JsonObject, ownValue } from '../../../engine/index.ts';
import type { Holds } from '../../grammar/declarations.ts';
import { branchesOf, type Documents, type Node, referred } from '../../grammar/schema.ts';
import { isObject, objectOf, valueAt } from '../../source.ts';

/** The parts of a schema that what stands at a path of a value may be written by: several where what is there fits them all. `schema` is a file and a pointer into it. */
export const partsAt = (
  documents: Documents,
  schema: string,
  value: Json,
  path: JSONPath,
): readonly Node[] => {
  const [file = '', pointer = ''] = schema.split('#');
  const root = spread(
    { schema: objectOf(valueAt(ownValue(documents, file), pointer)), file },
    value,
    documents,
  );
  const walked = path.reduce<{ readonly parts: readonly Node[]; readonly value: Json | undefined }>(
    ({ parts, value: around }, name) => {
      const member = memberOf(around, name);
      return {
        parts: parts.flatMap((part) =>
          memberParts(part, name).flatMap((each) => spread(each, member, documents)),
        ),
        value: member,
      };
    },
    { parts: root, value },
  );
  return walked.parts;
};

/** What the parts say that a place holds. */
export const heldBy = (parts: readonly Node[]): readonly Holds[] =>
  parts.flatMap(({ schema }) => (schema['x-holds'] === undefined ? [] : [schema['x-holds'] as Holds])); // The check compares it with the grammar.

/** What the first of the parts that says something says of itself. */
export const describedBy = (parts: readonly Node[]): string | undefined => {
  const [first] = parts.flatMap(({ schema }) =>
    typeof schema.description === 'string' ? [schema.description] : [],
  );
  return first;
};

/** Whether the names of what stands there are outcomes. */
export const areOutcomes = (parts: readonly Node[]): boolean =>
  parts.some(({ schema }) => objectOf(objectOf(schema.additionalProperties)['x-at']).outcomes === 'key');

const memberOf = (value: Json | undefined, name: string | number): Json | undefined => {
  if (Array.isArray(value)) return value[Number(name)];
  return isObject(value) ? ownValue(value, name) : undefined;
};

const memberParts = ({ schema, file }: Node, name: string | number): readonly Node[] => {
  if (typeof name === 'number') return isObject(schema.items) ? [{ schema: schema.items, file }] : [];
  const known = ownValue(objectOf(schema.properties), name) ?? schema.additionalProperties;
  return isObject(known) ? [{ schema: known, file }] : [];
};

// The part itself, what it refers to, and those of its branches that a value may still become.
const spread = (node: Node, value: Json | undefined, documents: Documents, depth = 0): readonly Node[] => {
  if (depth > deepest) return [];
  const branches = branchesOf(node);
  const open = branches.filter((branch) => mayBecome(branch, value, documents));
  const next = [
    ...(typeof node.schema.$ref === 'string' ? [referred(node, documents)] : []),
    ...(open.length > 0 ? open : branches),
  ];
  return [node, ...next.flatMap((each) => spread(each, value, documents, depth + 1))];
};

const deepest = 8;

const mayBecome = (node: Node, value: Json | undefined, documents: Documents, depth = 0): boolean => {
  if (value === undefined || depth > deepest) return true;
  const { schema } = node;
  if (typeof schema.$ref === 'string')
    return mayBecome(referred(node, documents), value, documents, depth + 1);
  const branches = branchesOf(node);
  if (branches.length > 0) return branches.some((each) => mayBecome(each, value, documents, depth + 1));
  return hasType(schema, value) && knows(schema, value);
};

const hasType = ({ type }: JsonObject, value: Json): boolean => {
  if (type === undefined) return true;
  const wanted = [type].flat().map((each) => (each === 'integer' ? 'number' : each));
  const is = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return wanted.includes(is);
};

const knows = ({ properties, additionalProperties }: JsonObject, value: Json): boolean =>
  !isObject(value) ||
  additionalProperties !== false ||
  Object.keys(value).every((name) => Object.hasOwn(objectOf(properties), name));
