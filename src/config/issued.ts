import { type Formatter, type Json, objectOf, ownValue } from '../engine/index.ts';

/** The subject of a JSON Web Token (RFC 7519, section 4.1.2); the signature is the server's to check. */
export const subjectOf = (token: Json | undefined): Json | undefined => claim(token, 'sub');

/** Formatters of what the issuer gives out and how it calls things. They come with the flows that use them. */
export const issued: Readonly<Record<string, Formatter>> = {
  subject: subjectOf,
  /** The word that the issuer uses for a language on the wire. */
  language: (value, { issuer }) =>
    typeof value === 'string' ? (ownValue(objectOf(issuer.languageIds), value) ?? value) : undefined,
};

/** A claim of a JSON Web Token, or with part 0 what its header says; undefined where it is none, or lacks it. */
export const claim = (token: Json | undefined, name: string, part = 1): Json | undefined => {
  const payload = String(token).split('.')[part];
  if (payload === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    return ownValue(objectOf(JSON.parse(new TextDecoder().decode(bytes))), name);
  } catch {
    return undefined;
  }
};
