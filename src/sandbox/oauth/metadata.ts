import type { JsonObject } from '../../engine/index.ts';
import type { World } from '../world.ts';
import type { Client } from './clients.ts';
import { scopes } from './codes.ts';
import { endpointPaths } from './endpoints.ts';

/** Where the public keys of the bank's tokens are (RFC 7517). */
export const keysPath = '/.well-known/jwks.json';

/** The brand whose metadata are at a path: below the well-known name (RFC 8414, section 3.1), or before it, as OpenID Connect Discovery has it. */
export const brandOf = (pathname: string, clients: readonly Client[]): string | undefined => {
  const brand = patterns.map((each) => each.exec(pathname)?.groups?.brand).find(Boolean);
  return clients.some((client) => client.brand === brand) ? brand : undefined;
};

const patterns = [
  /^\/\.well-known\/(oauth-authorization-server|openid-configuration)\/login\/(?<brand>[\w-]+)$/,
  /^\/login\/(?<brand>[\w-]+)\/\.well-known\/openid-configuration$/,
];

/** Whether a path is one of those where a server says what it is. */
export const isWellKnown = (pathname: string, clients: readonly Client[]): boolean =>
  pathname === keysPath || brandOf(pathname, clients) !== undefined;

/** What the bank says of itself as the authorization server of a brand (RFC 8414, section 2; RFC 9207, section 3), or its keys. */
export const wellKnown = async (
  { origin, pathname }: URL,
  { signer }: Pick<World, 'signer'>,
  clients: readonly Client[],
): Promise<JsonObject> => {
  if (pathname === keysPath) return signer.keys();
  const brand = brandOf(pathname, clients) ?? '';
  const issuer = issuerOf(origin, brand);
  const secretly = ['client_secret_basic', 'client_secret_post'];
  return {
    issuer,
    authorization_endpoint: `${issuer}/cpl`,
    token_endpoint: `${origin}${endpointPaths.token}`,
    introspection_endpoint: `${origin}${endpointPaths.introspection}`,
    revocation_endpoint: `${origin}${endpointPaths.revocation}`,
    jwks_uri: `${origin}${keysPath}`,
    scopes_supported: [...scopes],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    token_endpoint_auth_methods_supported: [...secretly, 'none'],
    introspection_endpoint_auth_methods_supported: secretly,
    revocation_endpoint_auth_methods_supported: [...secretly, 'none'],
    code_challenge_methods_supported: ['S256', 'plain'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    // A client that reads this refuses an answer without it, so that it is true of all or of none.
    authorization_response_iss_parameter_supported: clients.every(
      (client) => client.brand !== brand || client.iss === true,
    ),
  };
};

/** The identifier of the authorization server of a brand: the address of the brand's pages. */
export const issuerOf = (origin: string, brand: string): string => `${origin}/login/${brand}`;
