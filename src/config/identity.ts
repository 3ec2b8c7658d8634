import type { Formatter, Json, Scope } from '../engine/index.ts';
import { claim } from './issued.ts';
import { issuerOf } from './named.ts';

/** Formatters of ID tokens. They come with the flows that redeem codes. */
export const identity: Readonly<Record<string, Formatter>> = {
  /**
   * The ID token itself, where it may be believed in this browser (OpenID Connect Core, section 3.1.3.7): the bank's
   * authorization server made it, with an algorithm that proves who signed, it says of whom and is in force. Its own `iat` is the present time: a device's clock may be wrong. For whom it is,
   * and for which request, is the flow's to ask. The signature is not looked at: the token comes from the token endpoint
   * itself, by TLS.
   */
  inForce: (token, scope) =>
    isOurs(token, scope) && isSigned(token, scope) && isInForce(token, scope) ? token : undefined,
  /** The name of an authorization server, where it is the bank's (RFC 9207, section 2.4). */
  ours: (name, scope) => (name === issuerIn(scope) ? name : undefined),
  /** For whom a token is, as a list. */
  audience: (token) => {
    const audience = claim(token, 'aud');
    return typeof audience === 'string' ? [audience] : Array.isArray(audience) ? audience : undefined;
  },
  /** Whom a token was given to, where it says so. */
  party: (token) => claim(token, 'azp'),
  /** The nonce of an ID token (OpenID Connect Core, section 2). */
  nonce: (token) => claim(token, 'nonce'),
};

const issuerIn = ({ environment, visitor, brand }: Scope): string =>
  issuerOf(Object(environment), String(visitor.origin), String(brand.id));

const isOurs = (token: Json, scope: Scope): boolean => {
  const subject = claim(token, 'sub');
  return typeof subject === 'string' && subject !== '' && claim(token, 'iss') === issuerIn(scope);
};

// Three parts, none of them empty (RFC 7515, section 7.1), and nothing that has to be understood and is not (section 4.1.11).
const isSigned = (token: Json, { issuer: { oauth } }: Scope): boolean => {
  const { algorithms = usual } = Object(oauth);
  const parts = String(token).split('.');
  if (parts.length !== 3 || parts.includes('') || claim(token, 'crit', 0) !== undefined) return false;
  return Array.isArray(algorithms) && algorithms.includes(claim(token, 'alg', 0) ?? null);
};

// Times of tokens are in seconds. A token that was just received was made now, whatever time the device believes it is.
const isInForce = (token: Json, { issuer: { oauth } }: Scope): boolean => {
  const { leeway = moments } = Object(oauth);
  const [made, ends, begins = made] = ['iat', 'exp', 'nbf'].map((name) => claim(token, name));
  return isTime(made) && isTime(begins) && begins <= made + leeway && isTime(ends) && ends > made - leeway;
};

const isTime = (value: Json | undefined): value is number => typeof value === 'number';

/** What tokens are signed with where the issuer says nothing; the schema has the same. */
const usual = ['RS256', 'ES256'];

/** Seconds by which the bank's own clocks may differ, where the issuer says nothing; the schema has the same. */
const moments = 300;
