import { isObject, type Json } from '../engine/index.ts';

/** One call as it is remembered. Secrets are gone from `params`, `request` and `response`. `problem`: why a request was refused. */
export type LogEntry = {
  readonly at: number;
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code?: string;
  readonly forced?: string;
  readonly problem?: string;
  readonly params?: Json;
  readonly request?: Json;
  readonly response?: Json;
};

/** Something that a page outside the app received: its fields, and what the bank says to them. */
export type Arrival = {
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly verdict?: string;
};

const logSize = 200;

/** A list with one more at its head, and no more than are worth keeping. */
export const noted = <T>(entries: readonly T[], entry: T): readonly T[] =>
  [entry, ...entries].slice(0, logSize);

/** A value with every secret replaced by dots, wherever its name occurs. */
export const masked = (value: Json, secrets: ReadonlySet<string>): Json => {
  if (Array.isArray(value)) return value.map((one: Json) => masked(one, secrets));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      secrets.has(name) && typeof part === 'string' ? '••••' : masked(part, secrets),
    ]),
  );
};

/** Names of what a reply holds that would let a reader act as the person. */
export const replySecrets: ReadonlySet<string> = new Set([
  'access_token',
  'id_token',
  'token',
  'service_token',
  'authorization_code',
  'authorizationCode',
]);
