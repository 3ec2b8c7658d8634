import { type Json, type JsonObject, ownValue } from '../../../engine/index.ts';
import { isObject, objectOf, segmentsOf } from '../../source.ts';

/** A JSON type, or `message` for a message that was passed on. */
export type TypeName = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null' | 'message';

/** Documents by file name, in which references between schemas are looked up, and the one that a bare `#/` means. */
export type Home = { readonly file: string; readonly documents: Readonly<Record<string, Json | undefined>> };

/** What is known of a value: nothing, a JSON Schema, exactly these members, or one of several shapes. */
export type Shape = Plain | { readonly kind: 'oneOf'; readonly shapes: readonly Shape[] };
type Plain =
  | { readonly kind: 'any' }
  | { readonly kind: 'schema'; readonly schema: JsonObject; readonly home: Home }
  | { readonly kind: 'members'; readonly members: Readonly<Record<string, Shape>> };

/** A value of which nothing is known. */
export const any: Shape = { kind: 'any' };

const nowhere: Home = { file: '', documents: {} };

/** A value that a JSON Schema describes. */
export const schemaShape = (schema: JsonObject, home: Home = nowhere): Shape => ({
  kind: 'schema',
  schema,
  home,
});

/** A value of one type. */
export const typeShape = (type: TypeName): Shape => schemaShape({ type });

/** An object of exactly these members. */
export const membersShape = (members: Readonly<Record<string, Shape>>): Shape => ({
  kind: 'members',
  members,
});

/** One of several. */
export const oneOfShapes = (shapes: readonly Shape[]): Shape => {
  const [first] = shapes;
  return first !== undefined && shapes.length === 1 ? first : { kind: 'oneOf', shapes };
};

/** The member of that name; undefined when no alternative has one. */
export const memberOf = (shape: Shape, name: string): Shape | undefined => {
  const found = plainOf(shape).flatMap((each) => ownMember(each, name));
  return found.length === 0 ? undefined : oneOfShapes(found);
};

/** The shape at the end of a path of names; undefined as soon as there is no such member. */
export const partAt = (shape: Shape, path: readonly string[]): Shape | undefined =>
  path.reduce<Shape | undefined>((at, name) => (at === undefined ? undefined : memberOf(at, name)), shape);

/** The names of the members that are known. */
export const memberNames = (shape: Shape): readonly string[] => {
  const names = plainOf(shape).flatMap((each) => {
    if (each.kind === 'members') return Object.keys(each.members);
    return each.kind === 'schema' ? Object.keys(objectOf(each.schema.properties)) : [];
  });
  // $schema is the editor's, nobody's value.
  return [...new Set(names)].filter((name) => !name.startsWith('$'));
};

/** The types that a value may have; undefined when nothing is known. */
export const typesOf = (shape: Shape): ReadonlySet<TypeName> | undefined => {
  const lists = plainOf(shape).map((each) => {
    if (each.kind === 'members') return ['object'] as const;
    return each.kind === 'schema' ? ownTypes(each.schema) : undefined;
  });
  return lists.some((list) => list === undefined) ? undefined : new Set(lists.flatMap((list) => list ?? []));
};

/** The only values allowed; undefined when they are not listed. */
export const valuesOf = (shape: Shape): readonly Json[] | undefined => {
  const lists = plainOf(shape).map((each) => {
    if (each.kind !== 'schema') return undefined;
    return each.schema.const === undefined
      ? each.schema.enum === undefined
        ? undefined
        : listOf(each.schema.enum)
      : [each.schema.const];
  });
  return lists.some((list) => list === undefined) ? undefined : lists.flatMap((list) => list ?? []);
};

/** The shape of a list's members. */
export const itemsOf = (shape: Shape): Shape => memberOf(shape, '0') ?? any;

/** Whether some alternative of the value is a secret: one that a person types, or one that a server gives. */
export const isSecret = (shape: Shape): boolean =>
  plainOf(shape).some(
    (each) => each.kind === 'schema' && (each.schema.writeOnly === true || each.schema['x-secret'] === true),
  );

/** Whether some alternative is no secret and nobody else's business all the same, such as a date of birth. */
export const isPrivate = (shape: Shape): boolean =>
  plainOf(shape).some((each) => each.kind === 'schema' && objectOf(each.schema['x-field']).private === true);

/** Whether the value is a secret that a server gives: a token, or what proves that one is ours. */
export const isToken = (shape: Shape): boolean =>
  plainOf(shape).every((each) => each.kind === 'schema' && each.schema['x-secret'] === true);

/** Whether a value of the one may be a value of the other. Unknown types fit anywhere. */
export const fits = (
  given: ReadonlySet<TypeName> | undefined,
  wanted: ReadonlySet<TypeName> | undefined,
): boolean =>
  given === undefined ||
  wanted === undefined ||
  [...given].some((type) => wanted.has(type) || (isNumber(type) && [...wanted].some(isNumber)));

/** The type of a literal. */
export const typeOfLiteral = (value: unknown): TypeName => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : (typeof value as TypeName); // JSON has no other types.
};

/** Values in words: '"a", "b"'. */
export const listed = (values: readonly Json[]): string =>
  values.map((each) => JSON.stringify(each)).join(', ');

/**
 * The alternatives of a shape, with references and combinations resolved. The parts of an allOf count as alternatives,
 * which is generous: what any of them allows is allowed. A schema that refers to itself is not followed for ever.
 */
export const plainOf = (shape: Shape, depth = 0): readonly Plain[] => {
  if (depth > 12) return [{ kind: 'any' }];
  if (shape.kind === 'oneOf') return shape.shapes.flatMap((each) => plainOf(each, depth + 1));
  if (shape.kind !== 'schema') return [shape];
  const { schema, home } = shape;
  const target = typeof schema.$ref === 'string' ? [referred(schema.$ref, home)] : [];
  const parts = ['anyOf', 'oneOf', 'allOf'].flatMap((word) =>
    listOf(ownValue(schema, word)).map((part) => schemaShape(objectOf(part), home)),
  );
  const branches = ['then', 'else'].flatMap((word) =>
    objectOf(ownValue(schema, word)).properties === undefined
      ? []
      : [schemaShape(objectOf(ownValue(schema, word)), home)],
  );
  const own = (target.length === 0 && parts.length === 0) || schema.properties !== undefined ? [shape] : [];
  return [...own, ...[...target, ...parts, ...branches].flatMap((each) => plainOf(each, depth + 1))];
};

const referred = (reference: string, home: Home): Shape => {
  const [file = '', pointer = ''] = reference.split('#');
  const there = file === '' ? home : { ...home, file };
  const found = segmentsOf(pointer).reduce<Json | undefined>(
    (at, name) => ownValue(objectOf(at), name),
    ownValue(there.documents, there.file),
  );
  return found === undefined ? any : schemaShape(objectOf(found), there);
};

// A list's members go by their place: $response.links.0.href.
const ownMember = (shape: Plain, name: string): readonly Shape[] => {
  if (shape.kind === 'any') return [any];
  if (shape.kind === 'members')
    return Object.hasOwn(shape.members, name) ? [ownValue(shape.members, name) ?? any] : [];
  const { schema, home } = shape;
  const property = ownValue(objectOf(schema.properties), name);
  if (property !== undefined) return [schemaShape(objectOf(property), home)];
  const types = ownTypes(schema);
  if (/^\d+$/.test(name) && types?.includes('array') !== false)
    return [schemaShape(objectOf(schema.items), home)];
  const open = types === undefined || types.includes('object') || types.includes('message');
  if (!open || schema.additionalProperties === false) return [];
  if (isObject(schema.additionalProperties)) return [schemaShape(schema.additionalProperties, home)];
  // An object that lists some of its members vouches for no others, even if it lets them pass.
  return schema.properties === undefined ? [any] : [];
};

const ownTypes = (schema: JsonObject): readonly TypeName[] | undefined => {
  if (schema.type !== undefined) return listOf(schema.type) as readonly TypeName[]; // The schema of schemas says so.
  if (schema.const !== undefined) return [typeOfLiteral(schema.const)];
  if (schema.enum !== undefined) return listOf(schema.enum).map(typeOfLiteral);
  if (schema.properties !== undefined) return ['object'];
  return schema.items === undefined ? undefined : ['array'];
};

const isNumber = (type: TypeName): boolean => type === 'integer' || type === 'number';

const listOf = (value: Json | undefined): readonly Json[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value as Json];
