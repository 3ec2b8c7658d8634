import * as client from 'openid-client';
import { onThisMachine, type Visitor } from './visit.ts';

/** Somebody who sends people to a brand's page, and gets them back. `page` is that page's name, `back` a path of the site. */
export type Client = {
  readonly brand: string;
  readonly clientId: string;
  readonly page: string;
  readonly back: string;
};

/** Asks as a client made by others does, with a state and a verifier of its own: the address that people are sent to, and what redeems the one that they come back with. */
export const ask = async (visitor: Visitor, asking: Client) => {
  const configuration = configurationOf(visitor, asking);
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const redirectUri = `${visitor.site}${asking.back}`;
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid',
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const redeem = (came: string, pkceCodeVerifier = verifier) =>
    client.authorizationCodeGrant(configuration, new URL(came), { pkceCodeVerifier, expectedState: state });
  return { address: address.href, state, verifier, redirectUri, redeem };
};

/** A verifier that nobody asked with. */
export const anotherVerifier = client.randomPKCECodeVerifier;

/** What is known of a bank before any metadata are asked for: where people are sent, and where a code is redeemed. */
const configurationOf = (visitor: Visitor, { brand, clientId, page }: Client): client.Configuration => {
  const configuration = new client.Configuration(
    {
      issuer: 'https://sandbox.issuer.example',
      authorization_endpoint: `${visitor.site}/login/${brand}/${page}`,
      token_endpoint: `${visitor.site}/v1/oauth2/token`,
    },
    clientId,
    { id_token_signed_response_alg: 'ES256' },
    client.None(),
  );
  client.allowInsecureRequests(configuration);
  // The bank's own headers; the last one says which browser session of the sandbox the code comes from.
  configuration[client.customFetch] = (address, { headers, ...init }) =>
    fetch(onThisMachine(address), {
      ...init,
      headers: {
        ...headers,
        'X-Tracking-Id': crypto.randomUUID(),
        'X-Correlation-Id': crypto.randomUUID(),
        'X-Client-Id': brand,
        'X-Sandbox-Session': visitor.session,
      },
    } as RequestInit);
  return configuration;
};
