import { type Json, type JsonObject, ownValue } from '../../engine/index.ts';
import { text } from '../json.ts';
import { noted } from '../log.ts';
import { unkept } from '../operation.ts';
import { mediaType } from '../schema.ts';
import { everyone, type Session, type Sessions } from '../sessions.ts';
import type { World } from '../world.ts';
import { type Client, clientOf, type Fields, isRefusal, type Refusal } from './clients.ts';
import { anothersToken, claimsOf, redeemCode, revoked } from './codes.ts';

/** What the endpoints for clients know beside the request. */
export type Surroundings = {
  readonly sessions: Sessions;
  readonly world: World;
  readonly clients: readonly Client[];
};

/** Where clients redeem, ask about and give back, by path. */
export const endpointPaths = {
  token: '/v1/oauth2/token',
  introspection: '/v3/oauth2/introspect',
  revocation: '/v3/oauth2/revoke',
} as const;

/** Whether a request comes from a client's own server. The pages of the app, which have the same addresses, say of each call which brand it is for. */
export const isFromClient = ({ method, headers }: Request, { pathname }: URL): boolean =>
  method === 'POST' && endpointOf(pathname) !== undefined && !headers.has('x-client-id');

/** Answers a client's own server: token (RFC 6749, section 3.2), introspection (RFC 7662), revocation (RFC 7009). It needs no header but those of the standards: a code or a token leads to the browser session that it was given in. */
export const answerClient = async (
  request: Request,
  { pathname }: URL,
  around: Surroundings,
): Promise<Response> => {
  const fields = await fieldsOf(request);
  const client = isRefusal(fields)
    ? fields
    : clientOf(request.headers.get('authorization'), fields, around.clients);
  const endpoint = endpointOf(pathname);
  if (isRefusal(fields) || isRefusal(client) || endpoint === undefined)
    return told(around, pathname, everyone, isRefusal(client) ? client : nothing);
  const { session, answer, stray } = await endpoint({ ...around, fields, client });
  return told(around, pathname, session, answer, stray);
};

type Asked = Surroundings & { readonly fields: Fields; readonly client: Client };

/** What a client is answered, and the browser session whose matter it is. */
type Told = {
  readonly session: string;
  readonly answer: JsonObject | Refusal;
  readonly stray?: string | undefined;
};

type Endpoint = (asked: Asked) => Promise<Told>;

const nothing: Refusal = { error: 'invalid_request', description: 'There is nothing here.' };

const refused = (error: string, description: string): Told => ({
  session: everyone,
  answer: { error, description },
});

const empty: Refusal = {
  error: 'invalid_request',
  description: 'The body is empty. Send the parameters in it, as a form.',
};

const lacking = (name: string, fields: Fields): Told =>
  Object.keys(fields).length === 0
    ? { session: everyone, answer: empty }
    : refused('invalid_request', `${name} is missing.`);

const token: Endpoint = async ({ fields, client, sessions, world }) => {
  const { grant_type: type, code, code_verifier: verifier } = fields;
  if (type === undefined) return lacking('grant_type', fields);
  if (type !== 'authorization_code')
    return refused('unsupported_grant_type', 'The one grant_type is authorization_code.');
  if (code === undefined) return lacking('code', fields);
  // The API document has the same form, for the app's own calls.
  if (verifier !== undefined && !/^[\w.~-]{43,128}$/.test(verifier))
    return refused(
      'invalid_request',
      'A code_verifier is 43 to 128 letters, digits and -._~ (RFC 7636, section 4.1).',
    );
  const session = sessions.find(({ bank }) => Object.hasOwn(bank.grants, code));
  if (session === undefined) return refused('invalid_grant', 'The authorization code is unknown.');
  const order = {
    fields: { ...fields, client_id: client.clientId },
    isKnown: client.secret !== undefined,
    asksForScopes: client.asksForScopes === true,
  };
  const { body = {}, stray } = await sessions.run(session, async (now) => {
    const answer = await redeemCode(order, now.bank, world);
    return { session: { ...now, bank: answer.bank }, result: answer };
  });
  const error = text(body, 'error');
  return {
    session,
    stray,
    answer: error === undefined ? objectIn(body) : { error, description: text(body, 'message') ?? '' },
  };
};

const introspection: Endpoint = async (asked) => {
  const { fields, client, world } = asked;
  if (client.secret === undefined)
    return {
      session: everyone,
      answer: {
        error: 'invalid_client',
        description: 'Only a client with a secret may ask about tokens.',
        status: 401,
      },
    };
  if (fields.token === undefined) return lacking('token', fields);
  const found = await given(asked, fields.token);
  if (found?.isRevoked !== false) return { session: found?.session ?? everyone, answer: { active: false } };
  const claims = await claimsOf(fields.token, world);
  return {
    session: found.session,
    answer: { active: true, token_type: 'Bearer', ...(claims as JsonObject) },
  }; // It is what was signed.
};

const revocation: Endpoint = async (asked) => {
  const { fields, client, sessions, world } = asked;
  if (fields.token === undefined) return lacking('token', fields);
  const { client_id: owner = client.clientId } = { ...(await claimsOf(fields.token, world)) };
  if (owner !== client.clientId) return refused('invalid_grant', anothersToken);
  const found = await given(asked, fields.token);
  // A token that is over or unknown is nothing that this client could make worthless.
  if (found === undefined) return { session: everyone, answer: {} };
  await sessions.run(found.session, async (now) => ({
    session: { ...now, bank: revoked(now.bank, found.id) },
    result: undefined,
  }));
  return { session: found.session, answer: {} };
};

// A token that was given to this client, with the session that it was given in.
const given = async ({ client, sessions, world }: Asked, value: string) => {
  const { jti: id = '', client_id: clientId } = { ...(await claimsOf(value, world)) };
  const session = sessions.find(({ bank }) => Object.hasOwn(bank.tokens, id));
  return session === undefined || clientId !== client.clientId
    ? undefined
    : { id, session, isRevoked: ownValue(sessions.peek(session).bank.tokens, id)?.revoked };
};

const endpoints: readonly (readonly [string, string, Endpoint])[] = [
  [endpointPaths.token, 'exchangeToken', token],
  [endpointPaths.introspection, 'introspectToken', introspection],
  [endpointPaths.revocation, 'revokeToken', revocation],
];

const endpointOf = (pathname: string): Endpoint | undefined =>
  endpoints.find(([path]) => path === pathname)?.[2];

const fieldsOf = async (request: Request): Promise<Fields | Refusal> => {
  const body = await request.text();
  // Who shows a secret in the header is looked at first.
  if (body === '') return request.headers.has('authorization') ? {} : empty;
  if (mediaType(request.headers.get('content-type')) !== 'application/x-www-form-urlencoded')
    return { error: 'invalid_request', description: 'The body is not application/x-www-form-urlencoded.' };
  const all = [...new URLSearchParams(body)];
  const names = all.map(([name]) => name);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  return twice === undefined
    ? Object.fromEntries(all.filter(([, value]) => value !== ''))
    : { error: 'invalid_request', description: `${twice} is there more than once.` };
};

const told = async (
  { sessions, world }: Surroundings,
  path: string,
  id: string,
  answer: JsonObject | Refusal,
  stray?: string,
): Promise<Response> => {
  const refusal = isRefusal(answer) ? answer : undefined;
  const status = refusal === undefined ? 200 : (refusal.status ?? 400);
  const entry = {
    at: world.now,
    operation: endpoints.find(([each]) => each === path)?.[1] ?? '',
    method: 'POST',
    path,
    status,
    ...(stray === undefined ? {} : { problem: stray }),
    ...(refusal === undefined ? {} : { code: refusal.error, problem: refusal.description }),
  };
  await sessions.run(id, async (session: Session) => ({
    session: { ...session, log: noted(session.log, entry) },
    result: undefined,
  }));
  const body =
    refusal === undefined ? answer : { error: refusal.error, error_description: refusal.description };
  return Response.json(body, {
    status,
    headers: {
      ...unkept,
      ...(refusal?.challenge === true ? { 'www-authenticate': 'Basic realm="bank", charset="UTF-8"' } : {}),
    },
  });
};

const objectIn = (body: Json): JsonObject => Object(body) as JsonObject;
