import { base64url } from 'jose';
import { isObject, type Json, type JsonObject, ownValue } from '../engine/index.ts';
import { merge, parsed, patchAt, text } from './json.ts';

/** Ways for a reply to go wrong: late, never, a failure status, half a JSON text, HTML, or nothing. */
export const faults = ['slow', 'dropped', 'status', 'malformed', 'wrong-type', 'empty'] as const;

export type Fault = (typeof faults)[number];

/** An answer that was asked for. `nth`: 1 is the next call of the operation, 0 each call; `code`, `with` (a merge patch, RFC 7396) and `idToken` (one for what the answer's ID token says) change the bank's own answer; a fault other than slow replaces it, and the bank does nothing. */
export type Forced = {
  readonly operation: string;
  readonly nth: number;
  readonly code?: string;
  readonly with?: Json;
  readonly idToken?: JsonObject;
  readonly fault?: Fault;
  readonly status: number;
  readonly ms: number;
};

/** Reads a forced answer from the fields of a form, a JSON body or the header; says in words what is wrong with one. */
export const readForced = (fields: Json, operations: readonly string[]): Forced | string => {
  const operation = text(fields, 'operation') ?? '';
  const code = plain(fields, 'code');
  const fault = faults.find((one) => one === plain(fields, 'fault'));
  const nth = Number(plain(fields, 'nth') || '1');
  const status = Number(plain(fields, 'status') || '0');
  const ms = Number(plain(fields, 'ms') || (fault === 'slow' ? '3000' : '0'));
  const patch = patchOf(fields, 'with');
  const idToken = patchOf(fields, 'idToken');
  if (!operations.includes(operation)) return `There is no operation ${JSON.stringify(operation)}.`;
  if (plain(fields, 'fault') && !fault) return `A fault is one of ${faults.join(', ')}.`;
  if (!(Number.isInteger(nth) && nth >= 0)) return 'nth is 0 for each call, 1 for the next, and so on.';
  if (status !== 0 && !(status >= 400 && status <= 599)) return 'status is between 400 and 599.';
  if (!(ms >= 0 && ms <= 120_000)) return 'ms is between 0 and 120000.';
  if (patch === 'malformed') return 'with is a JSON object.';
  if (idToken === 'malformed') return 'idToken is a JSON object.';
  if (!code && !fault && !status && !ms && !patch && !idToken)
    return 'Give a code, a patch (with, idToken), a fault, a status or ms.';
  return {
    operation,
    nth,
    status: status || 500,
    ms,
    ...(code ? { code } : {}),
    ...(patch ? { with: patch } : {}),
    ...(idToken ? { idToken } : {}),
    ...(fault || status ? { fault: fault ?? 'status' } : {}),
  };
};

/** The forced answer that the next call of an operation gets, and those that stay. One call counts down all that wait for the operation. */
export const takeForced = (
  waiting: readonly Forced[],
  operation: string,
): { readonly forced?: Forced | undefined; readonly rest: readonly Forced[] } => {
  const forced = waiting.find((one) => one.operation === operation && one.nth <= 1);
  const rest = waiting.flatMap((one) => {
    if (one.operation !== operation) return [one];
    if (one === forced) return one.nth === 0 ? [one] : [];
    return one.nth > 1 ? [{ ...one, nth: one.nth - 1 }] : [one];
  });
  return { forced, rest };
};

/** Whether the bank is asked at all. */
export const replaces = (forced: Forced, idPointer: string | undefined): boolean =>
  (forced.fault !== undefined && forced.fault !== 'slow') ||
  (idPointer !== undefined && forced.code !== undefined);

/** The reply that a fault makes. `idPointer`: where the operation's failures hold their id. */
export const faulty = (forced: Forced, idPointer: string | undefined): Response =>
  replies[forced.fault ?? 'status'](forced, idPointer);

/** What the bank answered, with the forced code and patch in it. A failure of the bank gives way to a reply that holds nothing else. */
export const changed = (
  forced: Forced,
  codePointer: string | undefined,
  answer: { readonly status: number; readonly body: Json | undefined },
): { readonly status: number; readonly body: Json | undefined } => {
  const kept = answer.status < 300 ? answer : { status: 200, body: {} };
  const code =
    forced.code !== undefined && codePointer !== undefined ? patchAt(codePointer, forced.code) : {};
  if (forced.code === undefined && forced.with === undefined && forced.idToken === undefined) return answer;
  const body = merge(merge(kept.body, code), forced.with ?? {});
  const token = text(body, 'id_token');
  return {
    status: kept.status,
    body:
      token === undefined || forced.idToken === undefined
        ? body
        : merge(body, { id_token: saying(token, forced.idToken) }),
  };
};

/** A JSON Web Token that says something else: `alg` stands in its header, all else are claims. Its signature is that of before. */
const saying = (token: string, { alg, ...claims }: JsonObject): string => {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const patched = (part: string, patch: JsonObject): string =>
    base64url.encode(JSON.stringify(merge(parsed(new TextDecoder().decode(base64url.decode(part))), patch)));
  return [patched(header, alg === undefined ? {} : { alg }), patched(payload, claims), signature].join('.');
};

/** A forced answer in one line. */
export const describe = ({ nth, code, fault, status, ms, with: patch, idToken }: Forced): string =>
  [
    nth === 0 ? 'each call' : `call ${nth} from now`,
    code && `code ${code}`,
    fault === 'status' ? `status ${status}` : fault,
    ms > 0 && `${ms} ms late`,
    patch && JSON.stringify(patch),
    idToken && `ID token ${JSON.stringify(idToken)}`,
  ]
    .filter(Boolean)
    .join(', ');

type Reply = (forced: Forced, idPointer: string | undefined) => Response;

const refusal: Reply = ({ code, status, with: patch }, idPointer) => {
  const failure: JsonObject = { message: 'Forced by the sandbox.' };
  const named = code === undefined ? failure : merge(failure, patchAt(idPointer ?? '/code', code));
  const plainStatus = idPointer !== undefined && status === 500 && code !== undefined ? 400 : status;
  return Response.json(merge(named, patch ?? {}), { status: plainStatus });
};

const replies = {
  slow: refusal,
  status: refusal,
  dropped: () => Response.error(),
  malformed: () => typed('{"status":{"response_code":', 'application/json'),
  'wrong-type': () =>
    typed('<!doctype html><title>Gateway</title><p>Not what was asked for.</p>', 'text/html'),
  empty: () => typed('', 'application/json'),
} satisfies Record<Fault, Reply>;

const typed = (body: string, type: string): Response =>
  new Response(body, { headers: { 'content-type': type } });

const plain = (fields: Json, name: string): string => {
  const value = isObject(fields) ? ownValue(fields, name) : undefined;
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
};

const patchOf = (fields: Json, name: string): JsonObject | 'malformed' | undefined => {
  const given = isObject(fields) ? ownValue(fields, name) : undefined;
  if (given === undefined || given === '') return undefined;
  const value = typeof given === 'string' ? parsed(given) : given;
  return isObject(value) ? value : 'malformed';
};
