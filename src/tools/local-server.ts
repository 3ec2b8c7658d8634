import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { leastHeaders } from './headers.ts';

/**
 * A server of this machine. What node answers by itself has no headers: here a request that cannot be read, or that expects
 * what nobody does, is refused with the least that any answer carries. One without a Host reaches the listener, which judges hosts.
 */
export const createLocalServer = (listener?: RequestListener): Server =>
  createServer({ requireHostHeader: false }, listener)
    .on('checkExpectation', (_, response) => response.writeHead(417, leastHeaders).end())
    .on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(error, socket));

const refuse = ({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void => {
  // Nobody is there to read it.
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = statuses.get(code) ?? 400;
  const headers = Object.entries({ connection: 'close', 'content-length': '0', ...leastHeaders });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
};

// As node answers them.
const statuses: ReadonlyMap<string, number> = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);
