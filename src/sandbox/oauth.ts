import { type Bank, type Grant, put, type Token } from './bank.ts';
import { text } from './json.ts';
import { type Answer, type Call, type Run, said } from './operation.ts';
import { sha256, type World } from './world.ts';

const issuer = 'https://sandbox.issuer.example';
const accessType = 'at+jwt';
const tokenLife = 30 * 60;
const codeLife = 10 * 60_000;

/** Gives an authorization code, good for ten minutes. */
export const grantCode = (
  bank: Bank,
  world: World,
  grant: Pick<Grant, 'account' | 'session' | 'request'>,
): { readonly bank: Bank; readonly code: string } => {
  const code = world.id('code');
  return { bank: put(bank, 'grants', code, { ...grant, expires: world.now + codeLife }), code };
};

/** Redeems an authorization code (RFC 6749 section 4.1.3, RFC 7636 section 4.6). A code is good once: at a second try the token of the first is revoked. */
export const exchangeToken: Run = async (call, bank, world) => {
  const code = text(call.body, 'code') ?? '';
  const grant = bank.grants[code];
  if (!grant) return invalid(bank, 'The authorization code is unknown.');
  if (grant.token !== undefined) return invalid(revoked(bank, grant.token), 'The code has been used before.');
  const wrong = await mismatch(call, grant, world);
  const clientId = grant.request.clientId ?? text(call.body, 'client_id') ?? '';
  return wrong === undefined ? redeem(code, grant, clientId, bank, world) : invalid(bank, wrong);
};

/** Makes an access token worthless (RFC 7009). An unknown token is no error. */
export const revokeToken: Run = async (call, bank, world) => {
  const id = await tokenId(text(call.body, 'token'), world);
  return { bank: id === undefined ? bank : revoked(bank, id), status: 200 };
};

/** The token that a call carries, when it is one of ours, in force and not revoked. */
export const holder = async (call: Call, bank: Bank, world: World): Promise<Token | undefined> => {
  const token = bank.tokens[(await tokenId(call.bearer, world)) ?? ''];
  return token?.revoked === false ? token : undefined;
};

const tokenId = async (token: string | undefined, world: World): Promise<string | undefined> =>
  token === undefined ? undefined : (await world.signer.read(accessType, token, world.now))?.jti;

const mismatch = async (call: Call, grant: Grant, world: World): Promise<string | undefined> => {
  const { clientId, redirectUri, challenge } = grant.request;
  if (world.now >= grant.expires) return 'The code has expired.';
  if (clientId !== undefined && text(call.body, 'client_id') !== clientId)
    return 'The code was given to another client.';
  if (redirectUri !== undefined && text(call.body, 'redirect_uri') !== redirectUri)
    return 'The code was meant for another address.';
  if (challenge === undefined) return 'The code was asked for without a challenge: its partner redeems it.';
  const hash = await sha256(text(call.body, 'code_verifier') ?? '');
  return hash === challenge ? undefined : 'The code verifier does not fit the challenge.';
};

const redeem = async (
  code: string,
  grant: Grant,
  clientId: string,
  bank: Bank,
  world: World,
): Promise<Answer> => {
  const { nonce, scope } = grant.request;
  const jti = world.id('token');
  const seconds = Math.floor(world.now / 1000);
  const claims = { iss: issuer, sub: grant.account, iat: seconds, exp: seconds + tokenLife };
  const access = await world.signer.sign(accessType, { ...claims, jti, client_id: clientId, scope });
  const identity = await world.signer.sign('JWT', {
    ...claims,
    aud: clientId,
    ...(nonce === undefined ? {} : { nonce }),
  });
  const spent = put(bank, 'grants', code, { ...grant, token: jti });
  const token: Token = { account: grant.account, session: grant.session, revoked: false };
  return said(put(spent, 'tokens', jti, token), {
    access_token: access,
    id_token: identity,
    token_type: 'Bearer',
    expires_in: tokenLife,
    scope,
  });
};

const revoked = (bank: Bank, id: string): Bank => {
  const token = bank.tokens[id];
  return token ? put(bank, 'tokens', id, { ...token, revoked: true }) : bank;
};

// Beside the bank's own shape of failures that of OAuth (RFC 6749, section 5.2), which partners' clients read.
const invalid = (bank: Bank, message: string): Answer => {
  const code = 'invalid_grant';
  return { bank, status: 400, body: { code, message, error: code, error_description: message } };
};
