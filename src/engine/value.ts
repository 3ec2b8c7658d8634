import { formatters } from './format.ts';
import type { Frame, Json, JsonObject, Machine, Scope } from './types.ts';

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
export const resolve = (value: unknown, context: Context): Json | undefined => {
  if (isReference(value)) return resolveReference(parseReference(value), context);
  if (Array.isArray(value)) return resolveMembers(value, context);
  if (!isObject(value)) return value as Json | undefined;
  if (Array.isArray(value.$first)) return firstOf(value.$first, context);
  if (isReference(value.$table)) return lookUp(value as Lookup, context);
  if (typeof value.$message === 'string') return passedMessage(value as Passed, context);
  return resolveTree(value, context);
};

/** Like `resolve` for a map of values of which those that do not resolve are left out. */
export const resolveEach = (values: object | undefined, context: Context): JsonObject =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, value]) => {
      const resolved = resolve(value, context);
      return resolved === undefined ? [] : [[name, resolved]];
    }),
  );

/** Follows names (or indices) into a value; undefined where one leads nowhere or to null. */
export const valueAt = (value: unknown, path: readonly string[]): Json | undefined =>
  path.reduce<unknown>((at, name) => (isOwn(at, name) ? at[name] : undefined), value) as Json | undefined;

/** What a JSON Pointer (RFC 6901) points at; undefined where it leads nowhere or to null. */
export const pointed = (value: unknown, pointer: string): Json | undefined =>
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

type Lookup = {
  readonly $table: string;
  readonly by?: string;
  readonly at: readonly unknown[];
  readonly else?: unknown;
};
type Passed = { readonly $message: string; readonly with?: object; readonly tone?: string };

const roots: Readonly<Record<string, (context: Context) => unknown>> = {
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
      : present(valueAt(roots[root]?.(context) ?? handed?.[root], path));
  return formats.reduce<Json | undefined>(
    (value, name) =>
      value === undefined ? undefined : present(formatterOf(name, context)?.(value, context.scope)),
    found,
  );
};

// A flow that is not there yet has no values, as it has no steps.
const namedValue = (name = '', value = '', scope: Scope): unknown => {
  const flow = scope.flows[name];
  return flow && (flow.values?.[value] ?? namedValue(flow.extends, value, scope));
};

const formatterOf = (name: string, { scope }: Context) => formatters[name] ?? scope.formatters?.[name];

const resolveMembers = (values: readonly unknown[], context: Context): Json | undefined => {
  const resolved = values.map((value) => resolve(value, context));
  return resolved.some((value, at) => value === undefined && !isOptional(values[at]))
    ? undefined
    : resolved.filter((value) => value !== undefined);
};

const resolveTree = (tree: Readonly<Record<string, unknown>>, context: Context): Json | undefined => {
  const resolved = resolveEach(tree, context);
  return Object.keys(tree).every((name) => name in resolved || isOptional(tree[name])) ? resolved : undefined;
};

const firstOf = (values: readonly unknown[], context: Context): Json | undefined =>
  values.length === 0 ? undefined : (resolve(values[0], context) ?? firstOf(values.slice(1), context));

const lookUp = ({ $table, by = '', at, else: otherwise }: Lookup, context: Context): Json | undefined => {
  const found = at.reduce<unknown>(
    (rows, key) => rowOf(rows, textOf(resolve(key, context)), by),
    resolve($table, context),
  );
  return present(found as Json | undefined) ?? resolve(otherwise, context);
};

// A status stands in its own row, else in that of its family (4xx), else in the row *. Members of a list are told apart by one of their properties.
const rowOf = (rows: unknown, key: string, by: string): unknown =>
  Array.isArray(rows) && by !== ''
    ? rows.find((row) => isOwn(row, by) && textOf(valueAt(row, [by])) === key)
    : [key, /^\d{3}$/.test(key) ? `${key[0]}xx` : key, '*'].reduce<unknown>(
        (found, name) => found ?? (isOwn(rows, name) ? rows[name] : undefined),
        undefined,
      );

const passedMessage = (passed: Passed, context: Context): Json => ({
  $message: passed.$message,
  flow: context.frame?.flow ?? '',
  params: resolveEach(passed.with, context),
  tone: passed.tone ?? 'error',
});

const isOptional = (value: unknown): boolean =>
  isReference(value)
    ? parseReference(value).optional
    : isObject(value) && Array.isArray(value.$first) && value.$first.some(isOptional);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// Own properties only: a server's or an address's "constructor" must not reach the prototype.
const isOwn = (value: unknown, name: string): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name);

const present = (value: Json | undefined): Json | undefined => (value === null ? undefined : value);
