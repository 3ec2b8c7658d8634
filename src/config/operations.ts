import { isList, isObject, type Json, type JsonObject, objectOf, ownValue } from '../engine/index.ts';
import { type Reply, replyOf } from './reply.ts';

/** An OpenAPI 3.1 document as parsed from its file. What it may say beyond OpenAPI is described in its `info`. */
export type OpenApiDocument = JsonObject;

/** A JSON Schema 2020-12 without references out of itself. */
export type JsonSchema = JsonObject;

/**
 * What the client and the engine need to know to make one call and to read its answer.
 * `path` has its parameters in braces; `outcome`, `transId` and `ids.pointer` are JSON Pointers (RFC 6901) into a body;
 * `accept` is what a 2xx carries, `reply` what of an answer is taken in. A key that says nothing is absent.
 */
export type Operation = {
  readonly id: string;
  readonly method: (typeof methods)[keyof typeof methods];
  readonly path: string;
  readonly host: (typeof hosts)[number];
  readonly credentials: (typeof credentials)[number];
  readonly headers: readonly { readonly name: string; readonly value: (typeof headerValues)[number] }[];
  readonly parameters: readonly Parameter[];
  readonly bearer?: (typeof bearers)[number];
  readonly body?: (typeof bodies)[keyof typeof bodies];
  readonly accept: 'json' | 'none';
  readonly reply?: Reply;
  readonly outcome?: string;
  readonly transId?: readonly string[];
  readonly ids?: { readonly pointer: string; readonly table: string };
  readonly mutates?: readonly string[];
};

/** A parameter that the caller fills in. With `segments` a slash in the value separates path segments. */
export type Parameter = {
  readonly name: string;
  readonly in: (typeof places)[number];
  readonly required: boolean;
  readonly segments?: boolean;
};

const methods = { get: 'GET', post: 'POST', put: 'PUT' } as const;
const hosts = ['api', 'own', 'assets'] as const;
const credentials = ['include', 'same-origin', 'omit'] as const;
const headerValues = ['trackingId', 'correlationId', 'brandId', 'authSessionId', 'telemetry'] as const;
const bearers = ['session', 'entrant'] as const;
const bodies = { 'application/json': 'json', 'application/x-www-form-urlencoded': 'form' } as const;
const places = ['path', 'query', 'header'] as const;

/** The operations named by `ids`, or all of them, as a compact table. Throws on an id that the document lacks and on a word it may not use. */
export const compileOperations = (
  document: OpenApiDocument,
  ids?: readonly string[],
): Readonly<Record<string, Operation>> =>
  Object.fromEntries(
    (ids ?? operationIds(document)).map((id) => [id, compile(document, find(document, id))]),
  );

/** The ids of all operations in the order of the document. */
export const operationIds = (document: OpenApiDocument): readonly string[] =>
  list(document).map(({ id }) => id);

/** The response codes that an operation documents, each with a sentence of meaning; empty when it answers without codes. */
export const documentedCodes = (document: OpenApiDocument, id: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(objectOf(at(find(document, id).node, 'x-outcome', 'codes'))).map(([code, meaning]) => [
      code,
      text(meaning, `${id} code ${code}`),
    ]),
  );

/** The schema of an operation's request body, undefined when it has none. */
export const requestSchema = (document: OpenApiDocument, id: string): JsonSchema | undefined =>
  firstSchema(expand(document, find(document, id).node.requestBody));

/** The schema of what an operation answers with a status (three digits; a range such as 4XX stands in for those it does not name), undefined when there is nothing to read. */
export const responseSchema = (
  document: OpenApiDocument,
  id: string,
  status = '200',
): JsonSchema | undefined => {
  const responses = objectOf(find(document, id).node.responses);
  return firstSchema(
    expand(
      document,
      ownValue(responses, status) ?? ownValue(responses, `${status.charAt(0)}XX`) ?? responses.default,
    ),
  );
};

type Found = {
  readonly id: string;
  readonly method: Operation['method'];
  readonly path: string;
  readonly item: JsonObject;
  readonly node: JsonObject;
};

const compile = (document: OpenApiDocument, { id, method, path, item, node }: Found): Operation => {
  const server = objectOf(at(node, 'servers', 0) ?? at(item, 'servers', 0) ?? at(document, 'servers', 0));
  const parameters = [...array(item.parameters), ...array(node.parameters)].map((each) =>
    objectOf(expand(document, each)),
  );
  const outcome = objectOf(node['x-outcome']);
  const transId = texts(outcome.transId, `${id} transId`);
  const mutates = texts(node['x-mutates'], `${id} x-mutates`);
  const statuses = Object.keys(objectOf(node.responses));
  return {
    id,
    method,
    path,
    host: oneOf(hosts, server['x-host'], `${id} x-host`),
    credentials: oneOf(credentials, server['x-credentials'], `${id} x-credentials`),
    headers: parameters.filter(isOwn).map((parameter) => header(id, parameter)),
    parameters: parameters.filter((parameter) => !isOwn(parameter)).map((parameter) => passed(id, parameter)),
    ...bearer(id, node),
    ...body(id, objectOf(expand(document, node.requestBody))),
    accept: objectOf(objectOf(expand(document, at(node, 'responses', '200'))).content)['application/json']
      ? 'json'
      : 'none',
    ...replyOf(statuses.map((status) => responseSchema(document, id, status))),
    ...reading(id, outcome),
    ...(transId.length > 0 && { transId }),
    ...(mutates.length > 0 && { mutates }),
  };
};

const isOwn = (parameter: JsonObject): boolean => parameter['x-value'] !== undefined;

const header = (id: string, parameter: JsonObject): Operation['headers'][number] => ({
  name: text(parameter.name, `${id} parameter name`),
  value: oneOf(headerValues, parameter['x-value'], `${id} x-value`),
});

const passed = (id: string, parameter: JsonObject): Parameter => ({
  name: text(parameter.name, `${id} parameter name`),
  in: oneOf(places, parameter.in, `${id} parameter place`),
  required: parameter.required === true,
  ...(parameter['x-segments'] === true && { segments: true }),
});

/** An alternative without a scheme (`{}`) makes the token optional; which token it is stays the same. */
const bearer = (id: string, node: JsonObject): Pick<Operation, 'bearer'> => {
  const schemes = array(node.security).flatMap((alternative) => Object.keys(objectOf(alternative)));
  return schemes.length === 0 ? {} : { bearer: oneOf(bearers, schemes[0], `${id} security`) };
};

const body = (id: string, request: JsonObject): Pick<Operation, 'body'> => {
  const type = Object.keys(objectOf(request.content))[0];
  if (type === undefined) return {};
  if (!isBodyType(type)) throw new Error(`The API document: ${id} sends ${type}, which the client cannot.`);
  return { body: bodies[type] };
};

const isBodyType = (type: string): type is keyof typeof bodies => Object.hasOwn(bodies, type);

const reading = (id: string, outcome: JsonObject): Pick<Operation, 'outcome' | 'ids'> => {
  const ids = outcome.ids;
  return {
    ...(outcome.pointer !== undefined && { outcome: text(outcome.pointer, `${id} x-outcome pointer`) }),
    ...(ids !== undefined && {
      ids: {
        pointer: text(at(ids, 'pointer'), `${id} ids pointer`),
        table: text(at(ids, 'table'), `${id} ids table`),
      },
    }),
  };
};

const list = (document: OpenApiDocument): readonly Found[] =>
  Object.entries(objectOf(document.paths)).flatMap(([path, item]) =>
    Object.entries(methods).flatMap(([verb, method]) => {
      const node = at(item, verb);
      return node === undefined
        ? []
        : [
            {
              id: text(at(node, 'operationId'), `${method} ${path} operationId`),
              method,
              path,
              item: objectOf(item),
              node: objectOf(node),
            },
          ];
    }),
  );

const find = (document: OpenApiDocument, id: string): Found => {
  const found = list(document).find((each) => each.id === id);
  if (!found) throw new Error(`The API document has no operation ${id}.`);
  return found;
};

const firstSchema = (holder: Json | undefined): JsonSchema | undefined => {
  const schema = at(Object.values(objectOf(at(holder, 'content')))[0], 'schema');
  return schema === undefined ? undefined : objectOf(schema);
};

/** Puts what a `$ref` points at in its place; words beside it (a description of this use) come before those of the target. */
const expand = (
  document: OpenApiDocument,
  node: Json | undefined,
  trail: readonly string[] = [],
): Json | undefined => {
  if (isList(node)) return node.map((each) => expand(document, each, trail) ?? null);
  if (!isObject(node)) return node;
  const { $ref: target, ...beside } = node;
  const own = Object.fromEntries(
    Object.entries(beside).map(([key, value]) => [key, expand(document, value, trail) ?? null]),
  );
  if (typeof target !== 'string') return own;
  if (trail.includes(target))
    throw new Error(`The API document refers in a circle: ${[...trail, target].join(' > ')}.`);
  const found = target.startsWith('#/')
    ? at(document, ...target.slice(2).split('/').map(unescapeToken))
    : undefined;
  if (found === undefined) throw new Error(`The API document has nothing at ${target}.`);
  return { ...objectOf(expand(document, found, [...trail, target])), ...own };
};

/** RFC 6901 section 4: ~1 before ~0. */
const unescapeToken = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~');

const at = (node: Json | undefined, ...keys: readonly (string | number)[]): Json | undefined =>
  keys.reduce<Json | undefined>((here, key) => {
    if (isList(here)) return here[Number(key)];
    return isObject(here) ? ownValue(here, key) : undefined;
  }, node);

const array = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);

const text = (value: Json | undefined, what: string): string => {
  if (typeof value !== 'string') throw new Error(`The API document: ${what} must be a string.`);
  return value;
};

const texts = (value: Json | undefined, what: string): readonly string[] =>
  array(value).map((each) => text(each, what));

const oneOf = <Word extends string>(
  allowed: readonly Word[],
  value: Json | undefined,
  what: string,
): Word => {
  const word = allowed.find((each) => each === value);
  if (word === undefined) throw new Error(`The API document: ${what} must be one of ${allowed.join(', ')}.`);
  return word;
};
