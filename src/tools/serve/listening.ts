import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isHostOf } from '../../config/environment.ts';
import { addressOf, unnamedHost } from '../../sandbox/address.ts';
import { leastHeaders, unkept } from '../headers.ts';
import { healthPath } from './route.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Where the local server listens: on this machine alone, unless HOST names an address of it (`::` is all); at PORT, else 4173. */
export const listeningOf = ({ PORT, HOST }: Variables): { readonly port: number; readonly host: string } => ({
  port: Number(PORT || 4173),
  host: HOST || '127.0.0.1',
});

/**
 * Returns a sentence about the variable of these that the local server cannot use, or undefined if it can listen so. It listens for
 * a moment to find out.
 */
export const listeningFault = async (variables: Variables): Promise<string | undefined> => {
  const { PORT = '', HOST = '', HOSTS = '' } = variables;
  if (!/^\d*$/.test(PORT) || Number(PORT) > 65_535)
    return `PORT is "${PORT}", and a port is a whole number up to 65535: PORT=4180 npm start`;
  const odd = namesIn(HOSTS).find((name) => !hostName.test(name));
  if (odd !== undefined)
    return `HOSTS has "${odd}", and host names stand there alone: HOSTS=${hostIn(odd)} npm start`;
  const { port, host } = listeningOf(variables);
  const code = await new Promise<string | undefined>((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen({ port, host }, () => probe.close(() => resolve(undefined)));
  });
  if (code === undefined) return undefined;
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Choose another: PORT=4180 npm start`;
  if (code === 'EACCES') return `Port ${port} is not for everybody. Choose another: PORT=4180 npm start`;
  return `HOST is "${HOST}", which is no address of this machine (${code}). Some shells set it by themselves. Use HOST=127.0.0.1 npm start, or HOST=0.0.0.0 for other machines, too.`;
};

const hostName = /^(\*|(\*\.)?[a-z\d_-]+(\.[a-z\d_-]+)*|\[[\da-f:.]+\])$/;

// The host name in what may be an address.
const hostIn = (text: string): string =>
  isIPv6(text)
    ? `[${text}]`
    : text
        .replace(/^[a-z]+:\/\//, '')
        .replace(/[/?#].*$/, '')
        .replace(/:\d*$/, '')
        .replace(/\.$/, '') || 'my.example';

const namesIn = (hosts: string): readonly string[] =>
  hosts
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((host) => host.toLowerCase());

/** The origins at which the local server is reached, first from this machine: every address of it that others can use, where it listens at all. */
export const listeningOrigins = (
  { HOST = '' }: Variables,
  port: number,
  own: () => readonly string[] = ownAddresses,
): readonly [string, ...string[]] => {
  const originOf = (host: string): string => `http://${host}:${port}`;
  if (HOST === '0.0.0.0' || HOST === '::') {
    const others = own().filter((address) => !/^(127\.|::1$|fe80:)/.test(address));
    const reached = others.filter((address) => HOST === '::' || !isIPv6(address));
    return [originOf('localhost'), ...reached.map((address) => originOf(asHost(address)))];
  }
  return [originOf(['', '127.0.0.1'].includes(HOST) ? 'localhost' : asHost(HOST))];
};

/** The addresses of this machine. */
const ownAddresses = (): readonly string[] =>
  Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? []);

/**
 * The hosts that the local server answers to: `localhost` and the names below it, the loopback addresses, what HOST names
 * (every address of this machine, where it listens at all of them), and the names in HOSTS, separated by commas. A page of
 * another site that takes a name for this machine (DNS rebinding) finds nothing here.
 */
export const answeredHosts = (
  { HOST = '', HOSTS = '' }: Variables,
  own: () => readonly string[] = ownAddresses,
): readonly string[] => [
  ...['localhost', '*.localhost', '[::1]'],
  ...[HOST, ...(['0.0.0.0', '::'].includes(HOST) ? own() : [])].filter(Boolean).map(asHost),
  ...namesIn(HOSTS),
];

/** Whether the server answers this request. Anybody else gets 421 and a sentence. */
export const isAnswered = (
  hosts: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
): boolean => {
  const { hostname, pathname } = addressOf(request);
  if (pathname === healthPath || /^127(\.\d+){3}$/.test(hostname) || isHostOf({ hosts }, hostname))
    return true;
  const type = 'text/plain; charset=utf-8';
  response.writeHead(421, { ...leastHeaders, 'content-type': type, 'cache-control': unkept });
  response.end(
    hostname === unnamedHost
      ? 'The Host of this request is missing or cannot be read. Send the name of this server.\n'
      : `This server does not answer to ${hostname}. Name it in HOSTS: HOSTS=${hostname} npm start\n`,
  );
  return false;
};

// As a browser writes it in an address: an interface may stand behind a link-local one (RFC 4007, section 11).
const asHost = (address: string): string =>
  isIPv6(address) ? new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname : address.toLowerCase();
