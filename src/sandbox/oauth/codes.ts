import type { JWTPayload } from 'jose';
import { type JsonObject, objectOf, ownValue } from '../../engine/index.ts';
import { type Bank, type Grant, put, type Token } from '../bank.ts';
import { text } from '../json.ts';
import { type Answer, type Call, type Run, said } from '../operation.ts';
import { sha256, type World } from '../world.ts';

const accessType = 'at+jwt';
/** What may be asked for. */
export const scopes: readonly string[] = ['openid', 'read', 'write'];

const tokenLife = 30 * 60;
const codeLife = 10 * 60_000;

/** Gives an authorization code, good for ten minutes. */
export const grantCode = (
  bank: Bank,
  world: World,
  grant: Pick<Grant, 'account' | 'session' | 'request'>,
): { readonly bank: Bank; readonly code: string } => {
  const code = world.id('code');
  const { issuer, now } = world;
  return { bank: put(bank, 'grants', code, { ...grant, issuer, expires: now + codeLife }), code };
};

/** Redeems a code for the app itself, which is a public client (RFC 6749 section 2.1). */
export const exchangeToken: Run = (call, bank, world) =>
  redeemCode({ fields: objectOf(call.body), isKnown: false, issuer: world.issuer }, bank, world);

/** Who redeems a code. `isKnown`: the client has shown its secret; `asksForScopes`: it gets an ID token only where it asked for `openid`; `issuer`: who the ID token is said to be from, where that is not whom the code was asked of. */
export type Redeeming = {
  readonly fields: JsonObject;
  readonly isKnown: boolean;
  readonly asksForScopes?: boolean;
  readonly issuer?: string;
};

/** Redeems an authorization code (RFC 6749 section 4.1.3, RFC 7636 section 4.6). A code is good once: at a second try the token of the first is revoked. A wrong verifier uses it up. */
export const redeemCode = async (by: Redeeming, bank: Bank, world: World): Promise<Answer> => {
  const code = text(by.fields, 'code') ?? '';
  const grant = ownValue(bank.grants, code);
  if (!grant) return invalid(bank, 'The authorization code is unknown.');
  const { clientId = text(by.fields, 'client_id') } = grant.request;
  if (text(by.fields, 'client_id') !== clientId)
    return invalid(bank, 'The code was given to another client.');
  if (grant.token !== undefined) return invalid(revoked(bank, grant.token), 'The code has been used before.');
  if (grant.spent) return invalid(bank, 'The code met a wrong verifier before: it is used up.');
  const wrong = await mismatch(by, grant, world);
  if (wrong === undefined) return redeem(by, code, grant, bank, world);
  return invalid(
    wrong === wrongVerifier ? put(bank, 'grants', code, { ...grant, spent: true }) : bank,
    wrong,
  );
};

/** Makes an access token worthless (RFC 7009). An unknown token is no error, but one that we never gave is told on the page of calls. Another client's is refused. */
export const revokeToken: Run = async (call, bank, world) => {
  // Time is not judged: one that is over may be given back, too.
  const claims = await world.signer.read(accessType, text(call.body, 'token') ?? '', 0);
  if (claims?.jti === undefined) return { bank, status: 200, stray: 'Nobody was given this token.' };
  return claims.client_id === text(call.body, 'client_id')
    ? { bank: revoked(bank, claims.jti), status: 200 }
    : invalid(bank, anothersToken);
};

/** What a client hears that gives back a token of another (RFC 7009, section 2.1). */
export const anothersToken = 'The token was given to another client.';

/** The token that a call carries, when it is one of ours, in force and not revoked. */
export const holder = async (call: Call, bank: Bank, world: World): Promise<Token | undefined> => {
  const token = ownValue(bank.tokens, (await claimsOf(call.bearer, world))?.jti ?? '');
  return token?.revoked === false ? token : undefined;
};

/** What an access token of ours says that is not over yet; whether it was revoked is not asked. */
export const claimsOf = async (token: string | undefined, world: World): Promise<JWTPayload | undefined> =>
  token === undefined ? undefined : world.signer.read(accessType, token, world.now);

/** The bank with an access token revoked, by its id. */
export const revoked = (bank: Bank, id: string): Bank => {
  const token = ownValue(bank.tokens, id);
  return token ? put(bank, 'tokens', id, { ...token, revoked: true }) : bank;
};

const wrongVerifier = 'The code verifier does not fit the challenge.';

const mismatch = async (
  { fields, isKnown }: Redeeming,
  grant: Grant,
  world: World,
): Promise<string | undefined> => {
  const { redirectUri, challenge, method = 'plain' } = grant.request;
  const verifier = text(fields, 'code_verifier');
  if (world.now >= grant.expires) return 'The code has expired.';
  if (redirectUri !== undefined && text(fields, 'redirect_uri') !== redirectUri)
    return 'The code was meant for another address.';
  if (challenge !== undefined) {
    const proof = method === 'S256' ? await sha256(verifier ?? '') : verifier;
    return proof === challenge ? undefined : wrongVerifier;
  }
  if (!isKnown) return 'The code was asked for without a challenge: only a client with a secret redeems it.';
  // RFC 9700, section 4.8.2: a verifier without a challenge tells of somebody who has put another code in its place.
  return verifier === undefined
    ? undefined
    : 'The code was asked for without a challenge, but has a verifier.';
};

const redeem = async (
  { fields, asksForScopes, issuer = '' }: Redeeming,
  code: string,
  grant: Grant,
  bank: Bank,
  world: World,
): Promise<Answer> => {
  const { nonce, clientId = text(fields, 'client_id') ?? '' } = grant.request;
  const asked = [...new Set(grant.request.scope.split(' ').filter(Boolean))];
  const unknown = asked.filter((name) => !scopes.includes(name));
  // The answer says what was granted, and so a client sees what it did not get (RFC 6749, section 3.3).
  const scope = asked.filter((name) => scopes.includes(name)).join(' ');
  if (scope === '') return invalid(bank, 'None of the scopes is known.', 'invalid_scope');
  const jti = world.id('token');
  const seconds = Math.floor(world.now / 1000);
  const claims = { iss: issuer || grant.issuer, sub: grant.account, iat: seconds, exp: seconds + tokenLife };
  const access = await world.signer.sign(accessType, { ...claims, jti, client_id: clientId, scope });
  const isOpenId = asksForScopes !== true || asked.includes('openid');
  const identity = { ...claims, aud: clientId, ...(nonce === undefined ? {} : { nonce }) };
  const spent = put(bank, 'grants', code, { ...grant, token: jti });
  const token: Token = { account: grant.account, session: grant.session, revoked: false };
  const answer = said(put(spent, 'tokens', jti, token), {
    access_token: access,
    ...(isOpenId ? { id_token: await world.signer.sign('JWT', identity) } : {}),
    token_type: 'Bearer',
    expires_in: tokenLife,
    scope,
  });
  return unknown.length === 0
    ? answer
    : { ...answer, stray: `Unknown scopes were left out: ${unknown.join(' ')}.` };
};

// Beside the bank's own shape of failures that of OAuth (RFC 6749, section 5.2), which partners' clients read.
const invalid = (bank: Bank, message: string, code = 'invalid_grant'): Answer => ({
  bank,
  status: 400,
  body: { code, message, error: code, error_description: message },
});
