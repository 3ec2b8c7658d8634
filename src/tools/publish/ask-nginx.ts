import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect, type NetConnectOpts } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { jsonOf, listOf, objectOf } from '../source.ts';
import { versionFile } from './objects.ts';
import { currentIn, manifestOf, placesIn } from './tree.ts';

/** How nginx is asked: at the address that its settings listen at, or at another one in the same form, so many times at most. */
export type Asking = { readonly nginx?: string | undefined; readonly tries?: number };

/**
 * Asks nginx until it serves the present release. Returns undefined then, else what it answers in the end. A reload only sends a
 * signal: an nginx that cannot use its new settings goes on with those before.
 */
export const answerOfNginx = async (
  to: string,
  { nginx, tries = 50 }: Asking,
): Promise<string | undefined> => {
  const release = currentIn(to);
  const listen = listenOf(to, nginx);
  const answer = await releaseAt(listen, hostIn(join(placesIn(to).current, 'headers.json'))).catch(String);
  if (answer === release) return undefined;
  if (tries <= 1) return `At "${listen}" it answers: ${answer}`;
  await pause(200);
  return answerOfNginx(to, { nginx, tries: tries - 1 });
};

/** Returns the address at which nginx is asked, as after `listen`. */
export const listenOf = (to: string, nginx: string | undefined): string =>
  nginx ?? manifestOf(to, currentIn(to))?.serving?.listen ?? '8080';

/** Returns whether a program listens at an address in the form of `listen`. */
export const isListening = (listen: string): Promise<boolean> =>
  new Promise((resolve) => {
    const [address = ''] = listen.split(' ');
    const socket = connect(placeOf(address));
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket
      .setTimeout(5000, () => end(false))
      .on('connect', () => end(true))
      .on('error', () => end(false));
  });

// A host that is one of the environment's, as the settings for the edge list them.
const hostIn = (file: string): string => {
  const [host = '*'] = listOf(objectOf(jsonOf(readFileSync(file, 'utf8'))).hosts).map(String);
  return host === '*' ? 'localhost' : host.replace('*', 'www');
};

const releaseAt = async (listen: string, host: string): Promise<string> => {
  const asked = request({
    path: `/${versionFile}`,
    headers: { host, connection: 'close' },
    timeout: 5000,
    createConnection: () => connectionTo(listen, host),
  });
  asked.on('timeout', () => asked.destroy(new Error('nothing for five seconds')));
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    asked.on('response', resolve).on('error', reject).end(),
  );
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  if (response.statusCode !== 200) return `the status ${response.statusCode}`;
  return String(objectOf(jsonOf(Buffer.concat(parts).toString())).release);
};

const connectionTo = (listen: string, servername: string) => {
  const [address = '', ...words] = listen.split(' ');
  const plain = connect(placeOf(address));
  // Addresses that a load balancer would put before.
  if (words.includes('proxy_protocol')) plain.write('PROXY UNKNOWN\r\n');
  // Only the name of a release is read. A certificate of this machine need not be one that Node knows.
  return words.includes('ssl') ? connectTls({ socket: plain, servername, rejectUnauthorized: false }) : plain;
};

// Where a server is met on this machine that listens at all addresses.
const anyAddress = new Map([
  ['*', '127.0.0.1'],
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);

const placeOf = (address: string): NetConnectOpts => {
  if (address.startsWith('unix:')) return { path: address.slice('unix:'.length) };
  if (/^\d+$/.test(address)) return { host: '127.0.0.1', port: Number(address) };
  const [, name = '', port = '80'] = /^(\[.*\]|[^:]*)(?::(\d+))?$/.exec(address) ?? [];
  const host = name.replace(/^\[|\]$/g, '');
  return { host: anyAddress.get(host) ?? host, port: Number(port) };
};
