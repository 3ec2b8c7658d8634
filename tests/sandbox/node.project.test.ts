import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSandbox } from '../../src/sandbox/issuer.ts';
import { sandboxListener } from '../../src/sandbox/node.ts';
import { files, identity } from './bench.ts';

const report = vi.fn();
const server = createServer(sandboxListener(createSandbox(files), { report }));
const port = () => (server.address() as AddressInfo).port;
const path = `${identity}/login/authenticate`;

beforeEach(() => {
  report.mockClear();
  return new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise<void>((resolve) => server.close(() => resolve()));
});

test('a client that disconnects during a request is not reported as a failure', async () => {
  const left = new Promise((resolve) =>
    server.once('request', (request) => request.once('close', () => setTimeout(resolve))),
  );
  const socket = connect(port(), '127.0.0.1', () =>
    socket.write(`POST ${path} HTTP/1.1\r\nHost: bank\r\nContent-Length: 20\r\n\r\n{"half":`, () =>
      socket.destroy(),
    ),
  );
  await left;
  expect(report).not.toHaveBeenCalled();
});

test.each([path, '/v1/oauth2/token', '/v3/oauth2/revoke'])(
  'a request to %s that is too large is answered with 413',
  async (at) => {
    const reply = await fetch(`http://127.0.0.1:${port()}${at}`, {
      method: 'POST',
      body: 'x'.repeat(5_000_000),
    });
    expect(reply.status).toBe(413);
    expect(await reply.text()).toBe('The request is too large.');
    expect(report).not.toHaveBeenCalled();
  },
);

test.each(['POST', 'DELETE'])('the keys are not answered to %s', async (method) => {
  const reply = await fetch(`http://127.0.0.1:${port()}/.well-known/jwks.json`, { method });
  expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});
