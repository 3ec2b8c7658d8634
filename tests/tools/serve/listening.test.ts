import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { leastHeaders } from '../../../src/tools/headers.ts';
import { createLocalServer } from '../../../src/tools/local-server.ts';
import {
  answeredHosts,
  isAnswered,
  listeningFault,
  listeningOf,
  listeningOrigins,
} from '../../../src/tools/serve/listening.ts';
import { rawAnswer } from './raw.ts';

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

it.each([
  'Host: localhost@evil.example',
  'Host: localhost:abc',
  'Host: 127.300.300.300',
  'Host: 127.0.0.1:99999',
  'Host: [',
  'Host:',
  'Accept: */*',
])('a request with %j for its host is refused as any other host is', async (line) => {
  for (const version of ['1.0', '1.1']) {
    const { status, headers, text } = await answerTo(`GET / HTTP/${version}\r\n${line}\r\n\r\n`);
    expect([version, status]).toEqual([version, 421]);
    expect(headers).toMatchObject(leastHeaders);
    expect(text).toContain('The Host of this request is missing or cannot be read.');
  }
});

it.each<[Record<string, string>, RegExp]>([
  ...['abc', '70000', '-1', '4834.5'].map(
    (port) =>
      [{ PORT: port }, /^PORT is ".+", and a port is a whole number/] as [Record<string, string>, RegExp],
  ),
  [{ HOST: '198.51.100.9', PORT: '0' }, /^HOST is "198\.51\.100\.9", which is no address of this machine/],
  [{ HOST: 'box.invalid', PORT: '0' }, /^HOST is "box\.invalid", which is no address of this machine/],
  [
    { HOSTS: 'https://my.example/' },
    /^HOSTS has "https:\/\/my\.example\/", .*: HOSTS=my\.example npm start$/,
  ],
  [
    { HOSTS: 'a.example, my.example:4834' },
    /^HOSTS has "my\.example:4834", .*: HOSTS=my\.example npm start$/,
  ],
  [{ HOSTS: '::1' }, /HOSTS=\[::1\] npm start$/],
])('the environment %o is refused in a sentence', async (environment, sentence) => {
  expect(await listeningFault(environment)).toMatch(sentence);
});

it('a taken port is named, and a free one is left free', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const PORT = String((taken.address() as AddressInfo).port);
  expect(await listeningFault({ PORT })).toContain(`Port ${PORT} is taken`);
  await new Promise((resolve) => taken.close(resolve));
  for (const HOSTS of ['', '*', 'a.example, *.b.example', '[::1]'])
    expect(await listeningFault({ PORT, HOSTS })).toBeUndefined();
});

it.each<[Record<string, string>, readonly string[]]>([
  [{}, ['http://localhost:4180']],
  [{ HOST: '127.0.0.1' }, ['http://localhost:4180']],
  [{ HOST: '192.0.2.7' }, ['http://192.0.2.7:4180']],
  [{ HOST: '::1' }, ['http://[::1]:4180']],
  [{ HOST: '0.0.0.0' }, ['http://localhost:4180', 'http://192.0.2.7:4180']],
  [{ HOST: '::' }, ['http://localhost:4180', 'http://192.0.2.7:4180', 'http://[2001:db8::7]:4180']],
])('with the environment %o the server is reached at %j', (environment, origins) => {
  const all = () => ['127.0.0.1', '192.0.2.7', '::1', 'fe80::1%eth0', '2001:db8::7'];
  expect(listeningOrigins(environment, 4180, all)).toEqual(origins);
});

it.each<[string, number]>([
  ['GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n', 421],
  ['GET / HTTP/1.1\r\nHost: localhost\r\nExpect: foo\r\n\r\n', 417],
  ['GET / HTTP/9\r\n\r\n', 400],
  ['nonsense\r\n\r\n', 400],
  [`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])(
  'the answer to the request %.60j is %i and carries a policy and framing protection',
  async (sent, status) => {
    const answer = await answerTo(sent);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject(leastHeaders);
  },
);

const answerTo = (sent: string) =>
  rawAnswer(
    createLocalServer((asked, response) => {
      if (isAnswered(answeredHosts({}, own), asked, response)) response.end('here');
    }),
    sent,
  );
