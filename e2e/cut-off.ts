import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onThisMachine } from './visit.ts';

/** A server that passes a site on, and ends some connections in the middle of a file. */
export type CuttingServer = {
  readonly origin: string;
  /** How often a connection was ended within each file so far, by path. */
  readonly cuts: ReadonlyMap<string, number>;
  readonly close: () => void;
};

/**
 * Passes a site on. `shareOf` says how much of a file is sent, from 0 to 1, by its path, how often it was cut before, and its text. A browser
 * drops what it has received but not yet read: a connection ends once `read` is done for its path.
 */
export const cutOff = async (
  site: string,
  shareOf: (path: string, before: number, text: string) => number,
  read: (path: string) => Promise<unknown>,
): Promise<CuttingServer> => {
  const cuts = new Map<string, number>();
  const passOn = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(incoming.url ?? '/', site);
    const outgoing = ask(onThisMachine(`${site}${incoming.url}`), {
      method: incoming.method,
      headers: { ...incoming.headers, 'accept-encoding': 'identity' },
    });
    incoming.pipe(outgoing);
    const [answer]: IncomingMessage[] = await once(outgoing, 'response');
    if (answer === undefined) return;
    const body = await buffer(answer);
    const { 'transfer-encoding': _, ...headers } = answer.headers;
    response.writeHead(answer.statusCode ?? 500, { ...headers, 'content-length': body.length });
    const before = cuts.get(pathname) ?? 0;
    const isFile = incoming.method === 'GET' && answer.statusCode === 200;
    const share = isFile ? shareOf(pathname, before, `${body}`) : 1;
    if (share === 1) {
      response.end(body);
      return;
    }
    cuts.set(pathname, before + 1);
    response.write(body.subarray(0, body.length * share));
    await read(pathname);
    response.socket?.end();
  };
  const server = createServer((incoming, response) => {
    passOn(incoming, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://portico.localhost:${port}`,
    cuts,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
