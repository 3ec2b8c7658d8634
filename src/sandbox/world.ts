import { base64url, exportJWK, generateKeyPair, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Json, JsonObject } from '../engine/index.ts';
import type { Token } from './bank.ts';

/** Signs and reads the bank's tokens (JWT, RFC 7519, ES256). `type` is the header's `typ`, so that one kind is never taken for another. */
export type Signer = {
  readonly sign: (type: string, claims: JWTPayload) => Promise<string>;
  /** The claims of a token of ours that is in force at `now` (milliseconds), else undefined. */
  readonly read: (type: string, token: string, now: number) => Promise<JWTPayload | undefined>;
  /** The public key set (RFC 7517). */
  readonly keys: () => Promise<JsonObject>;
};

/** What the configuration files and the pay offers say. Replies are these values as they are. */
export type Settings = {
  readonly edge: JsonObject;
  readonly downtime: JsonObject;
  readonly feeMessages: JsonObject;
  /** The brands whose guests may pay. */
  readonly guestPay: readonly string[];
  /** Who may ask for codes at the sign-in page; where nothing is said, anybody. */
  readonly clients?: readonly string[];
};

/** All that an operation may know beside the bank: the time, chance, keys. */
export type World = {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The identifier (RFC 8414, section 2) of the authorization server that is asked: the address of a brand's pages. */
  readonly issuer: string;
  /** A name that cannot be guessed: `prefix_` and 22 base64url characters. */
  readonly id: (prefix: string) => string;
  /** A passcode. It never begins with 0, so a scenario that enters 0000 enters a wrong one. */
  readonly digits: (length: number) => string;
  readonly signer: Signer;
  /** An access token that was given in another browser session, by its id. */
  readonly tokenElsewhere: (id: string) => Token | undefined;
  readonly settings: Settings;
};

/** Random bytes, as many as asked for. */
export type Random = (size: number) => Uint8Array;

/** What `World` draws from chance. */
export const chance = (random: Random): Pick<World, 'id' | 'digits'> => ({
  id: (prefix) => `${prefix}_${base64url.encode(random(16))}`,
  digits: (length) => [...random(length)].map((byte, at) => (at === 0 ? 1 + (byte % 9) : byte % 10)).join(''),
});

/** A signer whose keys are made at first use and end with the process. */
export const createSigner = (): Signer => {
  let created: ReturnType<typeof generateKeyPair> | undefined;
  const pair = () => {
    created ??= generateKeyPair('ES256', { extractable: true });
    return created;
  };
  return {
    sign: async (type, claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', typ: type, kid: 'sandbox' })
        .sign((await pair()).privateKey),
    read: async (type, token, now) => {
      const { publicKey } = await pair();
      const options = { typ: type, currentDate: new Date(now), algorithms: ['ES256'] };
      return jwtVerify(token, publicKey, options).then(
        ({ payload }) => payload,
        () => undefined,
      );
    },
    keys: async () => {
      const { kty, crv, x, y } = await exportJWK((await pair()).publicKey);
      const key = Object.fromEntries(
        Object.entries({ kty, crv, x, y, kid: 'sandbox', alg: 'ES256', use: 'sig' }).map(
          ([name, value]): [string, Json] => [name, value ?? null],
        ),
      );
      return { keys: [key] };
    },
  };
};

/** SHA-256 of a text, base64url: the challenge of a PKCE verifier (RFC 7636, section 4.2). */
export const sha256 = async (source: string): Promise<string> =>
  base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(source))));
