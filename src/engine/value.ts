import { formatters } from './format.ts';
import { isList, isObject, type Json, type JsonObject, mapValues, objectOf, ownValue } from './json.ts';
import type { Frame, Machine, Scope } from './types.ts';

/** All that a reference can be looked up in. `item` is the member of the list that choices are made from. */
export type Context = {
  readonly scope: Scope;
  readonly machine: Machine;
  readonly frame?: Frame | undefined;
  readonly shared: JsonObject;
  readonly form?: JsonObject;
  readonly item?: Json;
};

/** A reference taken apart: `$form.dob? | yyyymmdd` has the root form, the path [dob] and one formatter. */
export type ParsedReference = {
  readonly root: string;
  readonly path: readonly string[];
  readonly optional: boolean;
  readonly formats: readonly string[];
};

/** Whether a value is written as a reference. */
export const isReference = (value: unknown): value is string => typeof value === 'string' && value[0] === '$';

/** Takes a reference apart; it is not checked that its parts exist. */
export const parseReference = (text: string): ParsedReference => {
  const [head = '', ...formats] = text.split('|').map((part) => part.trim());
  const optional = head.endsWith('?');
  const [root = '', ...path] = head.slice(1, optional ? -1 : undefined).split('.');
  return { root, path, optional, formats };
};

/**
 * The value of a literal, a reference or a composed value; undefined when it does not resolve. A member of an object
 * or list that does not resolve makes the whole unresolved, unless its reference ends in `?`: then it is left out.
 * References that only the runtime can compute come back as `{ $late }`.
 */
export const resolve = (value: Json | undefined, context: Context): Json | undefined => {
  if (isReference(value)) return resolveReference(parseReference(value), context);
  if (isList(value)) return resolveMembers(value, context);
  if (!isObject(value)) return value;
  if (isList(value.$first)) return firstOf(value.$first, context);
  if (isReference(value.$table)) return lookUp(value, context);
  if (typeof value.$message === 'string') return passedMessage(value, context);
  return resolveTree(value, context);
};

/** Like `resolve` for a map of values of which those that do not resolve are left out. */
export const resolveEach = (values: JsonObject | undefined, context: Context): JsonObject =>
  mapValues(values ?? {}, (value) => resolve(value, context));

/** Like `resolve` for a map of values that are all needed. */
export const resolveTree = (tree: JsonObject, context: Context): JsonObject | undefined => {
  const resolved = resolveEach(tree, context);
  return Object.keys(tree).every((name) => Object.hasOwn(resolved, name) || isOptional(ownValue(tree, name)))
    ? resolved
    : undefined;
};

/** Follows names (or indices) into a value; undefined where one leads nowhere or to null. */
export const valueAt = (value: Json | undefined, path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((at, name) => memberOf(at, name), value);

/** What a JSON Pointer (RFC 6901) points at; undefined where it leads nowhere or to null. */
export const pointed = (value: Json | undefined, pointer: string): Json | undefined =>
  present(
    valueAt(
      value,
      pointer
        .split('/')
        .slice(1)
        .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')),
    ),
  );

/** The text of a value in a message or an address. */
export const textOf = (value: Json | undefined): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

const roots: Readonly<Record<string, (context: Context) => Json | undefined>> = {
  form: ({ form, frame }) => form ?? frame?.form,
  data: ({ frame }) => frame?.data,
  response: ({ frame }) => frame?.response,
  result: ({ frame }) => frame?.result,
  outcome: ({ frame }) => frame?.outcome,
  brand: ({ scope }) => scope.brand,
  issuer: ({ scope }) => scope.issuer,
  flags: ({ scope }) => scope.flags,
  environment: ({ scope }) => scope.environment,
  session: ({ scope }) => scope.session,
  visitor: ({ scope }) => scope.visitor,
  now: ({ scope }) => scope.now,
  entry: ({ machine }) => machine.entry,
  query: ({ machine }) => machine.query,
  shared: ({ shared }) => shared,
  item: ({ item }) => item,
};

const resolveReference = ({ root, path, formats }: ParsedReference, context: Context): Json | undefined => {
  const { late, roots: handed } = context.scope;
  if (late?.includes(root)) return { $late: `$${[root, ...path].join('.')}` };
  const found =
    root === 'value'
      ? present(
          valueAt(
            resolve(
              namedValue(context.frame?.flow ?? context.machine.pending?.flow, path[0], context.scope),
              context,
            ),
            path.slice(1),
          ),
        )
      : present(valueAt(ownValue(roots, root)?.(context) ?? ownValue(handed, root), path));
  return formats.reduce<Json | undefined>(
    (value, name) =>
      value === undefined ? undefined : present(formatterOf(name, context)?.(value, context.scope)),
    found,
  );
};

// A flow that is not there yet has no values, as it has no steps.
const namedValue = (name = '', value = '', scope: Scope): Json | undefined => {
  const flow = ownValue(scope.flows, name);
  return flow && (ownValue(flow.values, value) ?? namedValue(flow.extends, value, scope));
};

const formatterOf = (name: string, { scope }: Context) =>
  ownValue(formatters, name) ?? ownValue(scope.formatters, name);

const resolveMembers = (values: readonly Json[], context: Context): Json | undefined => {
  const resolved = values.map((value) => resolve(value, context));
  return resolved.some((value, at) => value === undefined && !isOptional(values[at]))
    ? undefined
    : resolved.filter((value) => value !== undefined);
};

const firstOf = (values: readonly Json[], context: Context): Json | undefined =>
  values.length === 0 ? undefined : (resolve(values[0], context) ?? firstOf(values.slice(1), context));

const lookUp = ({ $table, by, at, else: otherwise }: JsonObject, context: Context): Json | undefined => {
  const found = (isList(at) ? at : []).reduce<Json | undefined>(
    (rows, key) => rowOf(rows, textOf(resolve(key, context)), textOf(by)),
    resolve($table, context),
  );
  return present(found) ?? resolve(otherwise, context);
};

// A status stands in its own row, else in that of its family (4xx), else in the row *. Members of a list are told apart by one of their properties.
const rowOf = (rows: Json | undefined, key: string, by: string): Json | undefined =>
  isList(rows) && by !== ''
    ? rows.find((row) => memberOf(row, by) !== undefined && textOf(memberOf(row, by)) === key)
    : [key, /^\d{3}$/.test(key) ? `${key[0]}xx` : key, '*'].reduce<Json | undefined>(
        (found, name) => found ?? memberOf(rows, name),
        undefined,
      );

const passedMessage = (
  { $message = '', with: params, tone = 'error' }: JsonObject,
  context: Context,
): Json => ({
  $message,
  flow: context.frame?.flow ?? '',
  params: resolveEach(objectOf(params), context),
  tone,
});

const isOptional = (value: Json | undefined): boolean =>
  isReference(value)
    ? parseReference(value).optional
    : isObject(value) && isList(value.$first) && value.$first.some(isOptional);

// Own properties only: a server's or an address's "constructor" must not reach the prototype. A list's are its indices.
const memberOf = (value: Json | undefined, name: string): Json | undefined =>
  typeof value === 'object' ? ownValue(value, name) : undefined;

const present = (value: Json | undefined): Json | undefined => (value === null ? undefined : value);
