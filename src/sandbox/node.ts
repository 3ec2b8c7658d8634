import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { JsonObject } from '../engine/index.ts';
import { addressOf } from './address.ts';
import type { Persona } from './bank.ts';
import type { Sandbox } from './issuer.ts';
import { readPersonas } from './personas.ts';

/** What a sandbox is opened with, read from the project's folder. Throws where a file is missing or is not JSON. */
export const sandboxFiles = (
  root: string,
): { readonly document: JsonObject; readonly personas: readonly Persona[] } => ({
  document: JSON.parse(readFileSync(join(root, 'schemas/issuer.openapi.json'), 'utf8')),
  personas: readPersonas(JSON.parse(readFileSync(join(root, 'src/sandbox/personas.json'), 'utf8'))),
});

/** What clients show at the token endpoint, by their ids; the others, and all where there is no such file, are public. */
export const secretsOf = (root: string): Readonly<Record<string, string>> => {
  const file = join(root, 'src/sandbox/clients.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
};

/** Serves a sandbox over node's HTTP. A path that is not its own goes to `next`, or gets a 404. A reply that does not fit the document becomes a 500 and is told to `report`. */
export const sandboxListener =
  (
    sandbox: Sandbox,
    {
      owns = sandbox.owns,
      report = console.error,
    }: {
      readonly owns?: (pathname: string) => boolean;
      readonly report?: (error: unknown) => void;
    } = {},
  ) =>
  (incoming: IncomingMessage, outgoing: ServerResponse, next?: () => void): void => {
    const url = addressOf(incoming);
    if (!owns(url.pathname)) {
      if (next) next();
      else outgoing.writeHead(404).end();
      return;
    }
    bodyOf(incoming)
      .then((body) => (body === undefined ? tooLarge() : sandbox.handle(requestOf(incoming, url, body))))
      .then((response) => send(response, outgoing))
      .catch((error: unknown) => {
        // Whoever asked is gone.
        if (outgoing.destroyed) return;
        report(error);
        if (!outgoing.headersSent) outgoing.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
        outgoing.end(error instanceof Error ? error.message : 'The sandbox failed.');
      });
  };

const mostBytes = 1_000_000;

const tooLarge = (): Response =>
  new Response('The request is too large.', {
    status: 413,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });

// Undefined if it is too large. The rest is read and dropped, as a client that is still sending reads no answer.
const bodyOf = async (incoming: IncomingMessage): Promise<string | undefined> => {
  const parts: Buffer[] = [];
  for await (const part of incoming) if (bytesOf(parts) <= mostBytes) parts.push(Buffer.from(part));
  return bytesOf(parts) > mostBytes ? undefined : Buffer.concat(parts).toString('utf8');
};

const bytesOf = (parts: readonly Buffer[]): number => parts.reduce((sum, { length }) => sum + length, 0);

const requestOf = ({ method = 'GET', headers }: IncomingMessage, url: URL, body: string): Request => {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].flat().join(', ')]],
  );
  return new Request(url, {
    method,
    headers: Object.fromEntries(pairs),
    ...(['GET', 'HEAD'].includes(method) ? {} : { body }),
  });
};

const send = async (response: Response, outgoing: ServerResponse): Promise<void> => {
  if (response.type === 'error') {
    // Browsers send a request again, by themselves, where a connection that they used before ends without a word.
    outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': '2' });
    outgoing.flushHeaders();
    outgoing.destroy();
    return;
  }
  const cookies = response.headers.getSetCookie();
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'set-cookie'));
  outgoing.writeHead(response.status, {
    ...headers,
    ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}),
  });
  outgoing.end(Buffer.from(await response.arrayBuffer()));
};
