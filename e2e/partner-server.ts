import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as client from 'openid-client';
import { ask, type Client, configurationOf } from './oauth-client.ts';

/** A partner's own server, somewhere else than the bank: `/link` sends people there, `/stay` with the token that linking gave. `log` is what it made of those who came back. */
export type PartnerServer = {
  readonly origin: string;
  readonly log: readonly string[];
  readonly introspect: () => Promise<client.IntrospectionResponse>;
  readonly revoke: () => Promise<void>;
  readonly close: () => void;
};

/** Opens such a server on a free port, for a client whose registered address is `back` there. Of the bank it knows the name alone. */
export const openPartner = async (site: string, asking: Client): Promise<PartnerServer> => {
  const configuration = await configurationOf(site, asking);
  const log: string[] = [];
  let redeem: Awaited<ReturnType<typeof ask>>['redeem'] | undefined;
  let token = '';
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin());
    const page = pages[url.pathname];
    void (page ?? missing)(response, url);
  });
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pages: Readonly<Record<string, (response: ServerResponse, url: URL) => Promise<void>>> = {
    '/link': async (response) => {
      const authorization = await ask(configuration, {
        page: asking.page,
        redirectUri: `${origin()}${asking.back}`,
        isNonceKept: true,
      });
      redeem = authorization.redeem;
      response.writeHead(303, { location: authorization.address }).end();
    },
    '/stay': async (response) => {
      const query = new URLSearchParams({
        access_token: token,
        nonce: client.randomNonce(),
        client_id: asking.clientId,
        redirect_uri: `${origin()}${asking.back}`,
      });
      const { issuer } = configuration.serverMetadata();
      response.writeHead(303, { location: `${issuer}/persist?${query}` }).end();
    },
    [asking.back]: async (response, url) => {
      const result = await redeem?.(url.href).then(
        (tokens) => {
          token = tokens.access_token;
          return `linked ${tokens.claims()?.sub} by ${tokens.claims()?.iss}`;
        },
        (failure: Error) =>
          failure instanceof client.AuthorizationResponseError ? failure.error : String(failure),
      );
      log.push(result ?? 'nobody asked');
      response.writeHead(200, { 'content-type': 'text/plain' }).end(result);
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: origin(),
    log,
    introspect: () => client.tokenIntrospection(configuration, token),
    revoke: () => client.tokenRevocation(configuration, token),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

const missing = async (response: ServerResponse): Promise<void> => void response.writeHead(404).end();
