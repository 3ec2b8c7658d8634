import type { Formatter, Json } from '../engine/index.ts';

/** The subject of a JSON Web Token (RFC 7519, section 4.1.2); the signature is the server's to check. */
export const subjectOf = (token: Json | undefined): Json | undefined => claim(token, 'sub');

/** Formatters of what the issuer gives out and how it calls things. They come with the flows that use them. */
export const issued: Readonly<Record<string, Formatter>> = {
  subject: subjectOf,
  /** The nonce of an ID token (OpenID Connect Core, section 2). */
  nonce: (value) => claim(value, 'nonce'),
  /** The word that the issuer uses for a language on the wire. */
  language: (value, { issuer }) =>
    typeof value === 'string' ? (memberOf(issuer.languageIds, value) ?? value) : undefined,
};

const claim = (value: Json | undefined, name: string): Json | undefined => {
  const payload = typeof value === 'string' ? value.split('.')[1] : undefined;
  if (payload === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    return memberOf(JSON.parse(new TextDecoder().decode(bytes)), name);
  } catch {
    return undefined;
  }
};

const memberOf = (table: Json | undefined, name: string): Json | undefined =>
  typeof table === 'object' && table !== null && Object.hasOwn(table, name)
    ? Reflect.get(table, name)
    : undefined;
