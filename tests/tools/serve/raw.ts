import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/** An answer as it went over the wire. */
export type RawAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
};

/** Starts a server, sends it bytes as they stand, and reads what comes until the connection ends. Clients of Node would correct the request. */
export const rawAnswer = async (server: Server, sent: string): Promise<RawAnswer> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const answer = await rawAnswerAt((server.address() as AddressInfo).port, sent);
  server.closeAllConnections();
  server.close();
  return answer;
};

/** Sends bytes as they stand to a port of this machine. */
export const rawAnswerAt = async (port: number, sent: string): Promise<RawAnswer> => {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  const parts: string[] = [];
  socket.on('data', (part) => parts.push(String(part)));
  socket.end(sent);
  await once(socket, 'close');
  const [head = '', ...body] = parts.join('').split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const pairs = lines.map((line) => [line.split(': ')[0]?.toLowerCase(), line.replace(/^[^:]*: /, '')]);
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(pairs),
    text: body.join('\r\n\r\n'),
  };
};
