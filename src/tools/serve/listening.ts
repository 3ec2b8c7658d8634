import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isHostOf } from '../../config/environment.ts';
import { addressOf } from '../../sandbox/address.ts';
import { healthPath } from './route.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Where the local server listens: on this machine alone, unless HOST names an address of it (`::` is all); at PORT, else 4173. */
export const listeningOf = ({ PORT, HOST }: Variables): { readonly port: number; readonly host: string } => ({
  port: Number(PORT || 4173),
  host: HOST || '127.0.0.1',
});

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
  ...HOSTS.split(/[\s,]+/)
    .filter(Boolean)
    .map((host) => host.toLowerCase()),
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
  response.writeHead(421, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`This server does not answer to ${hostname}. Name it in HOSTS: HOSTS=${hostname} npm start\n`);
  return false;
};

// As a browser writes it in an address: an interface may stand behind a link-local one (RFC 4007, section 11).
const asHost = (address: string): string =>
  isIPv6(address) ? new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname : address.toLowerCase();
