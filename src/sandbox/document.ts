import { isObject, type Json, type JsonObject, objectOf, ownValue } from '../engine/index.ts';
import { at, text } from './json.ts';
import { type Check, createReader, decoded, list, mediaType, type Reader, secretNames } from './schema.ts';
import { type Success, successOf } from './success.ts';

/** A request as it came, sorted by where its parts were. */
export type Input = {
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: string;
};

/** What a request that fits says. */
export type Fitting = {
  readonly params: Readonly<Record<string, string>>;
  readonly body: Json | undefined;
};

/** What the document says of one operation. Pointers are JSON Pointers (RFC 6901) into a reply. */
export type Route = {
  readonly operation: string;
  readonly method: string;
  /** The path parameters, or undefined when the path is another's. */
  readonly match: (pathname: string) => Readonly<Record<string, string>> | undefined;
  /** What a request says, or what is wrong with it, in words. */
  readonly read: (input: Input) => Fitting | string;
  /** What is wrong with a reply, in words. `body` is undefined when there is none. */
  readonly defect: (status: number, type: string | undefined, body: Json | undefined) => string | undefined;
  readonly codePointer: string | undefined;
  readonly idPointer: string | undefined;
  /** The browser sends no cookie with it. */
  readonly cookieless: boolean;
  /** Documented response codes with their meaning. */
  readonly codes: JsonObject;
  /** What the document says of a success with a code. */
  readonly success: (code: string | undefined) => Success;
  /** What the pretend bank is told of the operation (`x-sandbox`). */
  readonly sandbox: JsonObject;
};

/** The routes of an OpenAPI 3.1 document and the names of its `writeOnly` properties. Throws when a reference leads nowhere. */
export const compileDocument = (
  document: JsonObject,
): { readonly routes: readonly Route[]; readonly secrets: ReadonlySet<string> } => {
  const reader = createReader(document);
  return {
    routes: Object.entries(objectOf(document.paths)).flatMap(([path, item]) =>
      methods.flatMap((method) => {
        const operation = at(item, method);
        return isObject(operation) ? [routeOf(reader, path, method, operation)] : [];
      }),
    ),
    secrets: new Set(secretNames(document)),
  };
};

const methods = ['get', 'put', 'post', 'delete', 'patch'];

const routeOf = (reader: Reader, path: string, method: string, operation: JsonObject): Route => {
  const parameters = list(operation.parameters).map((one) => parameterOf(reader, one));
  return {
    operation: text(operation, 'operationId') ?? `${method} ${path}`,
    method: method.toUpperCase(),
    match: matcher(path, parameters),
    read: requestReader(reader, operation, parameters),
    defect: replyCheck(reader, operation),
    codePointer: text(operation, 'x-outcome', 'pointer'),
    idPointer: text(operation, 'x-outcome', 'ids', 'pointer'),
    cookieless: text(list(operation.servers)[0], 'x-credentials') === 'omit',
    codes: objectOf(at(operation, 'x-outcome', 'codes')),
    success: successOf(reader, operation),
    sandbox: objectOf(operation['x-sandbox']),
  };
};

type Parameter = {
  readonly name: string;
  readonly place: string;
  readonly required: boolean;
  readonly values: readonly string[];
  readonly check: Check;
};

const parameterOf = (reader: Reader, source: Json): Parameter => {
  const found = reader.resolve(source);
  const name = text(found, 'name') ?? '';
  const place = text(found, 'in') ?? '';
  return {
    name,
    place,
    required: at(found, 'required') === true,
    values: list(at(found, 'schema', 'enum')).map(String),
    check: reader.check(at(found, 'schema'), `${place} parameter ${name}`, true),
  };
};

/** A parameter with a list of values may span path segments; any other stands for one. */
const matcher = (path: string, parameters: readonly Parameter[]): Route['match'] => {
  const pattern = path.split(/\{([^}]+)\}/).map((part, index) => {
    if (index % 2 === 0) return escaped(part);
    const values = parameters.find(({ name }) => name === part)?.values ?? [];
    return `(?<${part}>${values.length > 0 ? values.map(escaped).join('|') : '[^/]+'})`;
  });
  const whole = new RegExp(`^${pattern.join('')}$`);
  return (pathname) => {
    const found = whole.exec(pathname);
    return found ? { ...found.groups } : undefined;
  };
};

const requestReader = (
  reader: Reader,
  operation: JsonObject,
  parameters: readonly Parameter[],
): Route['read'] => {
  const content = objectOf(at(reader.resolve(operation.requestBody), 'content'));
  const bodies = Object.entries(content).map(([type, media]) => ({
    type,
    check: reader.check(at(media, 'schema'), 'body', type !== 'application/json'),
  }));
  const known = parameters.filter(({ place }) => place === 'query').map(({ name }) => name);
  return (input) => {
    const given = parameters.map((one) => ({ ...one, value: received(one, input) }));
    const body = bodyOf(input, bodies);
    const problems = [
      ...given.flatMap(({ name, place, required, value, check }) => {
        const missing = required ? `${place} parameter ${name} is missing` : undefined;
        return (value === undefined ? missing : check(value)) ?? [];
      }),
      ...[...input.query.keys()]
        .filter((name) => !known.includes(name))
        .map((name) => `query parameter ${name} is not in the document`),
      ...body.problems,
    ];
    const params = given.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const]));
    return problems.length > 0
      ? problems.join('; ')
      : { params: Object.fromEntries(params), body: body.value };
  };
};

const received = ({ name, place }: Parameter, { path, query, headers }: Input): string | undefined => {
  if (place === 'path') return ownValue(path, name);
  return (place === 'query' ? query.get(name) : headers.get(name)) ?? undefined;
};

type Media = { readonly type: string; readonly check: Check };

const bodyOf = (
  { headers, body }: Input,
  accepted: readonly Media[],
): { readonly value?: Json | undefined; readonly problems: readonly string[] } => {
  if (accepted.length === 0) return { problems: body === '' ? [] : ['there is a body where none belongs'] };
  const type = mediaType(headers.get('content-type'));
  const media = accepted.find((one) => one.type === type);
  if (!media)
    return {
      problems: [`the body is ${type ?? 'untyped'}, not ${accepted.map((one) => one.type).join(' or ')}`],
    };
  const value = decoded(media.type, body);
  const why = value === undefined ? 'the body is not JSON' : media.check(value);
  return { value, problems: why === undefined ? [] : [why] };
};

const replyCheck = (reader: Reader, operation: JsonObject): Route['defect'] => {
  const replies = Object.entries(objectOf(operation.responses)).map(([status, reply]) => ({
    status,
    media: Object.entries(objectOf(at(reader.resolve(reply), 'content'))).map(([type, one]) => ({
      type,
      check: reader.check(at(one, 'schema'), 'reply', false),
    })),
  }));
  return (status, type, body) => {
    const ranks = [String(status), `${Math.floor(status / 100)}XX`, 'default'];
    const reply = ranks.map((rank) => replies.find((one) => one.status === rank)).find(Boolean);
    if (!reply) return `status ${status} is not in the document`;
    if (reply.media.length === 0)
      return body === undefined ? undefined : 'there is a body where none belongs';
    const media = reply.media.find((one) => one.type === type);
    return media ? media.check(body) : `the reply is ${type ?? 'untyped'}`;
  };
};

const escaped = (literal: string): string => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
