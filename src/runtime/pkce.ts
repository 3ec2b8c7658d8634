import type { Proof, World } from './world.ts';

type Source = World['crypto'];

/** Random text over the unreserved characters of RFC 3986, each equally likely: a quarter of all bytes are some. */
export const randomText = (crypto: Source, length: number): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(length * 6));
  const text = String.fromCharCode(...bytes)
    .replace(/[^\w.~-]/g, '')
    .slice(0, length);
  return text.length === length ? text : randomText(crypto, length);
};

/** A code verifier of 43 to 127 characters (RFC 7636, section 4.1). */
export const createVerifier = (crypto: Source): string => {
  const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
  // 255 is three times the 85 lengths; the one byte beyond would make the first of them likelier.
  return byte === 255 ? createVerifier(crypto) : randomText(crypto, 43 + (byte % 85));
};

/** The S256 challenge of a verifier (RFC 7636, section 4.2). Rejects where the page is not a secure parts. */
export const challengeOf = async (crypto: Source, verifier: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const text = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

/** A new verifier with its challenge, which rejects where there can be no digest: that is found by who needs one. */
export const proofOf = (crypto: Source): Proof => {
  const verifier = createVerifier(crypto);
  const challenge = challengeOf(crypto, verifier);
  challenge.catch(() => undefined);
  return { verifier, challenge };
};

/** A random UUID, version 4 (RFC 9562, section 5.4). */
export const uuid = (crypto: Source): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes]
    .map((byte, at) =>
      (at === 6 ? (byte & 15) | 64 : at === 8 ? (byte & 63) | 128 : byte).toString(16).padStart(2, '0'),
    )
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};
