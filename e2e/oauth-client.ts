import { readFileSync } from 'node:fs';
import * as client from 'openid-client';

/** Somebody who sends people to a brand's page, and gets them back at an address. */
export type Client = {
  readonly brand: string;
  readonly clientId: string;
  readonly page: string;
  readonly back: string;
};

/** What a client made by others knows of the bank at `site`: what the bank says of itself. It shows the secret that the pretend bank gave it, if it has one. */
export const configurationOf = (
  site: string,
  { brand, clientId }: Pick<Client, 'brand' | 'clientId'>,
): Promise<client.Configuration> => {
  const secret = secrets[clientId];
  const by = secret === undefined ? client.None() : client.ClientSecretBasic(secret);
  const metadata = { id_token_signed_response_alg: 'ES256' };
  return client.discovery(new URL(`${site}/login/${brand}`), clientId, metadata, by, {
    algorithm: 'oauth2',
    execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
  });
};

/** Asks as such a client does, with a state, a nonce and a verifier of its own: the address that people are sent to, and what redeems the one that they come back with. */
export const ask = async (
  configuration: client.Configuration,
  { page, redirectUri, isNonceKept = false }: Asking,
) => {
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const nonce = isNonceKept ? { nonce: client.randomNonce() } : undefined;
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid read',
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...nonce,
  });
  // The bank has a page for each kind of link, and metadata have a place for one.
  address.pathname = address.pathname.replace(/[^/]+$/, page);
  const redeem = (came: string, pkceCodeVerifier = verifier) =>
    client.authorizationCodeGrant(configuration, new URL(came), {
      pkceCodeVerifier,
      expectedState: state,
      ...(nonce === undefined ? {} : { expectedNonce: nonce.nonce }),
    });
  return { address: address.href, state, verifier, redeem };
};

type Asking = { readonly page: string; readonly redirectUri: string; readonly isNonceKept?: boolean };

/** A verifier that nobody asked with. */
export const anotherVerifier = client.randomPKCECodeVerifier;

const secrets = JSON.parse(readFileSync('src/sandbox/clients.json', 'utf8')) as Readonly<
  Record<string, string>
>;
