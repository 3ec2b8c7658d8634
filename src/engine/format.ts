import type { Json, Scope } from './types.ts';

/** Turns a value into another for the wire or the screen; undefined when the value is not of its kind. */
export type Formatter = (value: Json, scope: Scope) => Json | undefined;

/** The closed table of formatters that a reference may name after a bar. */
export const formatters: Readonly<Record<string, Formatter>> = {
  /** MM/DD/YYYY -> YYYYMMDD */
  yyyymmdd: (value) => date(value)?.join(''),
  /** MM/DD/YYYY -> YYYY-MM-DD */
  isodate: (value) => date(value)?.join('-'),
  /** milliseconds since the epoch -> ISO 8601 in UTC */
  isotime: (value) => (typeof value === 'number' ? new Date(value).toISOString() : undefined),
  /** ISO 8601 -> milliseconds since the epoch; without an offset in the issuer's time zone. */
  instant: (value, scope) => instant(String(value), scope),
  /** milliseconds since the epoch -> MM/DD/YYYY in the issuer's time zone */
  day: (value, scope) => shown(value, scope, { day: '2-digit', month: '2-digit', year: 'numeric' }),
  /** milliseconds since the epoch -> hh:mm in the issuer's time zone, with the half of the day and the zone */
  clock: (value, scope) => shown(value, scope, { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }),
  /** The last four characters. */
  lastFour: (value) => (typeof value === 'string' ? value.slice(-4) : undefined),
  /** Ten digits -> ddd-ddd-dddd */
  phone: (value) => digits(value).replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3'),
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

// Swedish is written as ISO 8601 is. The second look is for the nights in which the clocks change.
const instant = (text: string, { issuer }: Scope): number | undefined => {
  const isLocal = !/(Z|[+-]\d\d:?\d\d)$/.test(text);
  const at = Date.parse(isLocal && text.includes('T') ? `${text}Z` : text);
  if (Number.isNaN(at)) return undefined;
  const ahead = (time: number): number => {
    const there = new Date(time).toLocaleString('sv', { timeZone: String(issuer.timeZone) });
    return Date.parse(`${there.replace(' ', 'T')}Z`) - time;
  };
  return isLocal ? at - ahead(at - ahead(at)) : at;
};

// In the American way in every language, as on the cards and letters.
const shown = (value: Json, { issuer }: Scope, parts: Intl.DateTimeFormatOptions): string | undefined =>
  typeof value === 'number'
    ? new Date(value)
        .toLocaleString('en-US', { ...parts, timeZone: String(issuer.timeZone) })
        .replace(/\s/g, ' ')
    : undefined;

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
