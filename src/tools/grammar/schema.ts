import { type Json, type JsonObject, ownValue } from '../../engine/index.ts';
import type { Project } from '../assemble.ts';
import { isObject, listOf, objectOf, valueAt } from '../source.ts';

/** Schemas by file name. */
export type Documents = Readonly<Record<string, Json | undefined>>;

/** The schemas of a project, made once for it. */
export const documentsOf = ({ schemas }: Pick<Project, 'schemas'>): Documents => {
  const documents =
    made.get(schemas) ??
    Object.fromEntries(Object.entries(schemas).map(([name, { value }]) => [name, value]));
  made.set(schemas, documents);
  return documents;
};

const made = new WeakMap<Project['schemas'], Documents>();

/** A part of a schema, and the file that `#/…` in it leads into. */
export type Node = { readonly schema: JsonObject; readonly file: string };

/** Where a part leads that refers to another one. */
export const referred = ({ schema, file }: Node, documents: Documents): Node => {
  const [name = '', pointer = ''] = String(schema.$ref).split('#');
  const there = name === '' ? file : name;
  const known = referrals.get(schema);
  if (known !== undefined && known.documents === documents) return known.node;
  const node = { schema: objectOf(valueAt(ownValue(documents, there), pointer)), file: there };
  referrals.set(schema, { documents, node });
  return node;
};

// What is read again for each place of each declaration.
const referrals = new WeakMap<JsonObject, { readonly documents: Documents; readonly node: Node }>();
const choices = new WeakMap<JsonObject, readonly Node[]>();

/** The part itself, or the one that it refers to in the end. */
export const targetOf = (node: Node, documents: Documents, depth = 0): Node =>
  typeof node.schema.$ref !== 'string' || depth > deepest
    ? node
    : targetOf(referred(node, documents), documents, depth + 1);

/** The branches of a choice. */
export const branchesOf = ({ schema, file }: Node): readonly Node[] => {
  const found =
    choices.get(schema) ??
    [...listOf(schema.anyOf), ...listOf(schema.oneOf)].map((branch) => ({ schema: objectOf(branch), file }));
  choices.set(schema, found);
  return found;
};

/** The branch that was meant: it has the right type, the members that it requires, and knows the members that are there. Undefined when none has the right type. */
export const meantBy = (node: Node, value: Json, documents: Documents): Node | undefined =>
  branchesOf(node)
    .map((branch) => ({ branch, score: scoreOf(branch, value, documents) }))
    .reduce<{ branch: Node | undefined; score: number }>(
      (best, each) => (each.score > best.score ? each : best),
      { branch: undefined, score: -1 },
    ).branch;

/** How well a value fits a part of a schema; -1 when its type is another one. */
export const scoreOf = (node: Node, value: Json, documents: Documents, depth = 0): number => {
  const target = targetOf(node, documents);
  const nested = branchesOf(target);
  if (nested.length > 0 && depth < deepest)
    return Math.max(...nested.map((branch) => scoreOf(branch, value, documents, depth + 1)));
  const { type, pattern, required, properties } = target.schema;
  if (type !== undefined && !hasType([type].flat(), value)) return -1;
  if (typeof value === 'string' && typeof pattern === 'string')
    return new RegExp(pattern, 'u').test(value) ? 1 : 0;
  if (!isObject(value)) return type === undefined ? 0 : 1;
  const needed = listOf(required).map(String);
  const missing = needed.filter((name) => !Object.hasOwn(value, name)).length;
  const known = Object.keys(value).filter((name) => Object.hasOwn(objectOf(properties), name)).length;
  return 10 * (needed.length - missing) - 5 * missing + known + 1;
};

const deepest = 8;

const hasType = (types: readonly unknown[], value: Json): boolean =>
  types.some((type) => {
    if (type === 'null') return value === null;
    if (type === 'array') return Array.isArray(value);
    if (type === 'object') return isObject(value);
    return type === 'integer' || type === 'number' ? typeof value === 'number' : typeof value === type;
  });
