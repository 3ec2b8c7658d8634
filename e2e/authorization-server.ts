import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import type { Configuration, Provider } from 'oidc-provider';
import { freePort } from '../src/tools/free-port.ts';

/** A bank's authorization server, made by others: pages to sign in at, codes, tokens. */
export type AuthorizationServer = {
  /** Where people are sent, and where codes are redeemed. */
  readonly authorize: string;
  readonly token: string;
  /** What was refused, by the error codes of OAuth. */
  readonly refusals: readonly string[];
  readonly close: () => void;
};

/** `issuer` is what the client knows the server as, wherever it is (RFC 8414, section 2). */
type Client = { readonly clientId: string; readonly redirectUri: string; readonly issuer: string };

/** Opens a server on a free port for one public client that has to use PKCE. `adding` is put into what each request asks for, as a bank may do for its own clients. */
export const openAuthorizationServer = async (
  client: Client,
  adding: { readonly scope?: string; readonly nonce?: string | undefined } = {},
): Promise<AuthorizationServer> => {
  const port = await freePort();
  const provider = await quietly(client.issuer, await configurationFor(client));
  const refusals: string[] = [];
  provider.on('authorization.error', (_, { message }) => void refusals.push(message));
  provider.on('grant.error', (_, { message }) => void refusals.push(message));
  provider.use((ctx, next) => {
    const { scope = '' } = ctx.query;
    if (ctx.path === '/auth')
      ctx.query = { ...ctx.query, ...adding, scope: `${adding.scope ?? ''} ${scope}`.trim() };
    return next();
  });
  const server = createServer(provider.callback());
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${port}`;
  return {
    authorize: `${base}/auth`,
    token: `${base}/token`,
    refusals,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

/** Seconds that anything of the server is good for. */
const life = 600;

const configurationFor = async ({ clientId, redirectUri }: Client): Promise<Configuration> => ({
  clients: [
    {
      client_id: clientId,
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'ES256',
    },
  ],
  scopes: ['openid', 'read', 'write'],
  jwks: { keys: [await signingKey()] },
  ttl: {
    Interaction: life,
    Session: life,
    Grant: life,
    AccessToken: life,
    AuthorizationCode: life,
    IdToken: life,
  },
  cookies: { keys: [crypto.randomUUID()] },
  clientBasedCORS: () => true,
  pkce: { required: () => true },
  findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
});

const signingKey = async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig' };
};

// It warns of an older Node, of pages for development and of keeping everything in memory: all that is meant.
const quietly = async (issuer: string, configuration: Configuration): Promise<Provider> => {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    const server = await import('oidc-provider');
    return new server.Provider(issuer, configuration);
  } finally {
    console.warn = warn;
  }
};
