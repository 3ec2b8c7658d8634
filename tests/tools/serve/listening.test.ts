import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { answeredHosts, isAnswered, listeningOf } from '../../../src/tools/serve/listening.ts';

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

const own = () => ['192.0.2.7', 'fe80::1%eth0'];

/** The status and the text with which a server answers a request for a host. */
const answerAt = async (environment: Record<string, string>, host: string, path = '/') => {
  const hosts = answeredHosts(environment, own);
  const server = createServer((asked, response) => {
    if (isAnswered(hosts, asked, response)) response.end('here');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, headers: { host } }, (response) => {
      response.setEncoding('utf8');
      const parts: string[] = [];
      response.on('data', (part: string) => parts.push(part));
      response.on('end', () => resolve({ status: response.statusCode, text: parts.join('') }));
    });
    sent.on('error', reject).end();
  });
  server.close();
  return answer;
};

it.each<[string, Record<string, string>]>([
  ['localhost:4173', {}],
  ['signin.localhost', {}],
  ['LOCALHOST', {}],
  ['127.0.0.1:4173', {}],
  ['127.8.9.10', {}],
  ['[::1]:4173', {}],
  ['box.example', { HOST: 'box.example' }],
  ['0.0.0.0:4173', { HOST: '0.0.0.0' }],
  ['192.0.2.7:4173', { HOST: '0.0.0.0' }],
  ['[fe80::1]', { HOST: '::' }],
  ['a.example', { HOSTS: 'a.example, b.example' }],
  ['b.example', { HOSTS: 'a.example, b.example' }],
  ['any.c.example', { HOSTS: '*.c.example' }],
])('the server answers %s with the environment %o', async (host, environment) => {
  expect(await answerAt(environment, host)).toEqual({ status: 200, text: 'here' });
});

it.each<[string, Record<string, string>]>([
  ['evil.example', {}],
  ['notlocalhost', {}],
  ['localhost.evil.example', {}],
  ['127.0.0.1.evil.example', {}],
  ['192.0.2.7', {}],
  ['192.0.2.8', { HOST: '0.0.0.0' }],
  ['evil.example', { HOST: '0.0.0.0', HOSTS: 'a.example' }],
])('the server refuses %s with the environment %o and names the variable', async (host, environment) => {
  const { status, text } = await answerAt(environment, host);
  expect(status).toBe(421);
  expect(text).toContain(`HOSTS=${host} npm start`);
});

it('the server tells at every host whether it is up', async () => {
  expect((await answerAt({}, 'evil.example', '/healthz')).status).toBe(200);
});
