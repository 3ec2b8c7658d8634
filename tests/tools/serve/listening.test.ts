import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { listeningOf } from '../../../src/tools/serve/listening.ts';

it.each([
  [{}, '127.0.0.1'],
  [{ HOST: '' }, '127.0.0.1'],
  [{ HOST: '0.0.0.0' }, '0.0.0.0'],
])('with the environment %o the server listens at %s', async (environment, address) => {
  const { port, host } = listeningOf({ PORT: '', ...environment });
  const server = createServer().listen({ port: 0, host });
  await once(server, 'listening');
  expect((server.address() as AddressInfo).address).toBe(address);
  server.close();
  expect(port).toBe(4173);
  expect(listeningOf({ ...environment, PORT: '4180' }).port).toBe(4180);
});
