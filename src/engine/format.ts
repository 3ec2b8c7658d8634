import type { Json, Scope } from './types.ts';

/** Turns a value into another for the wire or the screen; undefined when the value is not of its kind. */
export type Formatter = (value: Json, scope: Scope) => Json | undefined;

/** The closed table of formatters that a reference may name after a bar; those that few flows use come with them. */
export const formatters: Readonly<Record<string, Formatter>> = {
  /** MM/DD/YYYY -> YYYYMMDD */
  yyyymmdd: (value) => date(value)?.join(''),
  /** MM/DD/YYYY -> YYYY-MM-DD */
  isodate: (value) => date(value)?.join('-'),
  /** milliseconds since the epoch -> ISO 8601 in UTC */
  isotime: (value) => (typeof value === 'number' ? new Date(value).toISOString() : undefined),
  /** The last four characters. */
  lastFour: (value) => (typeof value === 'string' ? value.slice(-4) : undefined),
  /** Ten digits -> ddd-ddd-dddd */
  phone: (value) => digits(value).replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3'),
  /** An identifier: one word that no sentence fits. */
  id: (value) => (typeof value === 'string' && /^[\w.:~-]{1,128}$/.test(value) ? value : undefined),
  upper: (value) => (typeof value === 'string' ? value.toUpperCase() : undefined),
  lower: (value) => (typeof value === 'string' ? value.toLowerCase() : undefined),
  /** Letters and digits only, in lower case: 'Dual Card' -> 'dualcard'. */
  compact: (value) => (typeof value === 'string' ? value.toLowerCase().replace(/[^a-z0-9]/g, '') : undefined),
  text: (value) => (typeof value === 'object' ? undefined : String(value)),
  count: (value) => (Array.isArray(value) ? value.length : undefined),
  /** The subject of a JSON Web Token (RFC 7519, section 4.1.2); the signature is the server's to check. */
  subject: (value) => claim(value, 'sub'),
  /** The nonce of an ID token (OpenID Connect Core, section 2). */
  nonce: (value) => claim(value, 'nonce'),
  /** The word that the issuer uses for a language on the wire. */
  language: (value, scope) =>
    typeof value === 'string' ? (lookUp(scope.issuer.languageIds, value) ?? value) : undefined,
};

const date = (value: Json): readonly string[] | undefined => {
  const parts = typeof value === 'string' ? /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value) : null;
  return parts === null ? undefined : [parts[3] ?? '', parts[1] ?? '', parts[2] ?? ''];
};

const digits = (value: Json): string => (typeof value === 'string' ? value.replace(/\D/g, '') : '');

const claim = (value: Json, name: string): Json | undefined => {
  const payload = typeof value === 'string' ? value.split('.')[1] : undefined;
  if (payload === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    return lookUp(JSON.parse(new TextDecoder().decode(bytes)), name);
  } catch {
    return undefined;
  }
};

const lookUp = (table: Json | undefined, name: string): Json | undefined =>
  typeof table === 'object' && table !== null && !Array.isArray(table) && Object.hasOwn(table, name)
    ? (table as { readonly [key: string]: Json })[name]
    : undefined;
