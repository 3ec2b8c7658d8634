import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import type { Operation } from '../../src/config/operations.ts';
import type { Json } from '../../src/engine/index.ts';
import { type ClientFacts, createClient } from '../../src/runtime/http.ts';
import { json, type Seen, type Server, serve } from './server.ts';
import { type FakeWorld, fakeWorld, settled, until } from './world.ts';

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const operation = (change: Partial<Operation> = {}): Operation => ({
  id: 'signIn',
  method: 'POST',
  path: '/v1/sign-in',
  host: 'api',
  credentials: 'include',
  headers: [],
  parameters: [],
  accept: 'json',
  body: 'json',
  ...change,
});

type Set = {
  readonly world: FakeWorld;
  readonly server: Server;
  readonly call: ReturnType<typeof createClient>['call'];
};

const setUp = async (
  answer: (seen: Seen, response: ServerResponse) => void,
  facts: Partial<ClientFacts> = {},
): Promise<Set> => {
  const server = await serve(answer);
  servers.push(server);
  const world = fakeWorld({ fetch: (url, init) => fetch(url, init) });
  const client = createClient({
    world,
    late: async (value) => value,
    baseOf: () => server.origin,
    accessToken: () => undefined,
    headerValue: async () => undefined,
    responded: (response) => response,
    answered: () => {},
    ...facts,
  });
  return { world, server, call: client.call };
};

describe('a prefetched request', () => {
  const { body: _, ...file } = operation({ method: 'GET', path: '/flags.json', host: 'own' });

  test('replaces one new request only', async () => {
    const { world, server, call } = await setUp((_, response) =>
      json(response, 200, { from: 'the network' }),
    );
    world.ahead.answers[`${server.origin}/flags.json`] = Promise.resolve({
      status: 200,
      text: async () => '{"from":"the document"}',
    });
    expect(await call(file)).toEqual({ status: 200, body: { from: 'the document' } });
    expect(server.seen).toEqual([]);
    expect(await call(file)).toEqual({ status: 200, body: { from: 'the network' } });
  });

  test('gives a network failure if the prefetch failed', async () => {
    const { world, server, call } = await setUp((_, response) => json(response, 200, {}));
    world.ahead.answers[`${server.origin}/flags.json`] = Promise.reject(new TypeError('offline'));
    expect(await call(file)).toEqual({ failed: 'network' });
  });
});

describe('a request', () => {
  test('has a JSON body and the headers Content-Type and Accept', async () => {
    const { server, call } = await setUp((_, response) => json(response, 200, { ok: 1 }));
    expect(await call(operation(), { body: { user: { id: 'ann' } } })).toEqual({
      status: 200,
      body: { ok: 1 },
    });
    expect(server.seen[0]).toMatchObject({
      method: 'POST',
      url: '/v1/sign-in',
      body: '{"user":{"id":"ann"}}',
    });
    expect(server.seen[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      accept: 'application/json',
    });
  });

  test('is form-encoded if the operation declares it', async () => {
    const { server, call } = await setUp((_, response) => json(response, 200, {}));
    await call(operation({ body: 'form' }), { body: { code: 'a b&c', grant: 'x', count: 2 } });
    expect(server.seen[0]?.body).toBe('code=a+b%26c&grant=x&count=2');
    expect(server.seen[0]?.headers['content-type']).toMatch('application/x-www-form-urlencoded');
  });

  test('has no body if the operation declares none', async () => {
    const { server, call } = await setUp((_, response) => json(response, 200, {}));
    const { body: _, ...bare } = operation({ method: 'GET' });
    await call(bare, { body: { a: 1 } });
    expect(server.seen[0]).toMatchObject({ method: 'GET', body: '' });
    expect(server.seen[0]?.headers['content-type']).toBeUndefined();
  });

  test('encodes parameters into the path, the query and the headers', async () => {
    const { server, call } = await setUp((_, response) => json(response, 200, {}));
    const parameters = [
      { name: 'flow', in: 'path', required: true, segments: true },
      { name: 'id', in: 'path', required: true },
      { name: 'state', in: 'query', required: true },
      { name: 'token', in: 'query', required: false },
      { name: 'X-User', in: 'header', required: false },
    ] as const;
    await call(operation({ path: '/v1/{flow}/otp/{id}', parameters }), {
      params: { flow: 'login/persistent', id: 'a/b $&', state: 'x y&z', 'X-User': 'ann' },
    });
    expect(server.seen[0]?.url).toBe('/v1/login/persistent/otp/a%2Fb%20%24%26?state=x+y%26z');
    expect(server.seen[0]?.headers['x-user']).toBe('ann');
  });

  test.each([
    ['a required parameter is missing', {}],
    ['a path segment would be ..', { id: '..' }],
    ['a path segment would be empty', { id: '' }],
  ])('is not sent if %s', async (_, params) => {
    const { server, call } = await setUp((__, response) => json(response, 200, {}));
    const parameters = [{ name: 'id', in: 'path', required: true }] as const;
    expect(await call(operation({ path: '/v1/{id}', parameters }), { params })).toEqual({
      failed: 'unresolved',
    });
    expect(server.seen).toHaveLength(0);
  });

  test('is not sent if a path parameter contains parent segments', async () => {
    const { server, call } = await setUp((_, response) => json(response, 200, {}));
    const parameters = [{ name: 'flow', in: 'path', required: true, segments: true }] as const;
    expect(
      await call(operation({ path: '/v1/{flow}', parameters }), { params: { flow: 'a/../../admin' } }),
    ).toEqual({ failed: 'unresolved' });
    expect(server.seen).toHaveLength(0);
  });

  test('is not sent if a computed reference has no value', async () => {
    const { server, call } = await setUp((_, response) => json(response, 200, {}), {
      late: async () => undefined,
    });
    expect(await call(operation(), { body: { $late: '$oauth.verifier' } })).toEqual({ failed: 'unresolved' });
    expect(server.seen).toHaveLength(0);
  });

  test('has the declared headers, except those without a value', async () => {
    const ids: string[] = [];
    const headerValue: ClientFacts['headerValue'] = async (value, trackingId) => {
      if (value === 'trackingId') ids.push(trackingId);
      return {
        trackingId,
        correlationId: 'C1',
        brandId: 'alder',
        authSessionId: undefined,
        telemetry: undefined,
      }[value];
    };
    const { server, call } = await setUp((_, response) => json(response, 200, {}), { headerValue });
    const headers = (['trackingId', 'correlationId', 'brandId', 'authSessionId'] as const).map((value) => ({
      name: `X-${value}`,
      value,
    }));
    await call(operation({ headers }));
    await call(operation({ headers }));
    expect(server.seen[0]?.headers).toMatchObject({
      'x-correlationid': 'C1',
      'x-brandid': 'alder',
      'x-trackingid': ids[0],
    });
    expect(server.seen[0]?.headers).not.toHaveProperty('x-authsessionid');
    expect(new Set(ids).size).toBe(2);
  });

  test('sends only the bearer token of its declared scheme', async () => {
    const { server, call } = await setUp((_, response) => json(response, 200, {}), {
      accessToken: () => 'own',
    });
    await call(operation());
    await call(operation({ bearer: 'session' }));
    await call(operation({ bearer: 'entrant' }), { params: { token: 'theirs' } });
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      'Bearer own',
      'Bearer theirs',
    ]);
  });

  test('has no Authorization header without a token', async () => {
    const { server, call } = await setUp((_, response) => json(response, 200, {}));
    await call(operation({ bearer: 'session' }));
    expect(server.seen[0]?.headers).not.toHaveProperty('authorization');
  });

  test.each(['include', 'same-origin', 'omit'] as const)(
    'uses the declared credentials mode %s',
    async (credentials) => {
      const { world, call } = await setUp((_, response) => json(response, 200, {}));
      await call(operation({ credentials }));
      expect(world.requests[0]?.init.credentials).toBe(credentials);
    },
  );

  test('bypasses caches for the API, revalidates files and may outlive the page', async () => {
    const { world, call } = await setUp((_, response) => json(response, 200, {}));
    await call(operation(), { keepalive: true });
    await call(operation({ host: 'own' }));
    expect(world.requests.map(({ init }) => [init.cache, init.keepalive])).toEqual([
      ['no-store', true],
      ['no-cache', undefined],
    ]);
  });
});

describe('an answer', () => {
  const raw =
    (status: number, text: string, type = 'application/json') =>
    (_: Seen, response: ServerResponse) =>
      void response.writeHead(status, { 'content-type': type }).end(text);

  test.each<[string, number, string, Partial<Operation>, unknown]>([
    ['with JSON gives its content', 200, '{"a":1}', {}, { status: 200, body: { a: 1 } }],
    ['with a JSON list gives the list', 200, '[1]', {}, { status: 200, body: [1] }],
    ['with the JSON value null gives null', 200, 'null', {}, { status: 200, body: null }],
    ['with an empty body gives the status alone', 200, '', {}, { status: 200 }],
    ['with HTML is malformed if JSON is declared', 200, '<html>', {}, { failed: 'malformed' }],
    ['with truncated JSON is malformed if JSON is declared', 200, '{"a":', {}, { failed: 'malformed' }],
    ['with a bare string is malformed if JSON is declared', 200, '"text"', {}, { failed: 'malformed' }],
    [
      'with HTML gives the status alone if no body is declared',
      200,
      '<html>',
      { accept: 'none' },
      { status: 200 },
    ],
    [
      'with JSON gives the status alone if no body is declared',
      200,
      '{"a":1}',
      { accept: 'none' },
      { status: 200 },
    ],
    [
      'with an error status and JSON gives both',
      403,
      '{"code":"x"}',
      {},
      { status: 403, body: { code: 'x' } },
    ],
    [
      'with an error status and JSON gives both if no body is declared',
      403,
      '{"code":"x"}',
      { accept: 'none' },
      { status: 403, body: { code: 'x' } },
    ],
    [
      'with a member of an undeclared type loses that member',
      200,
      '{"a":1,"b":2}',
      { reply: { a: 'string', b: 'number' } },
      { status: 200, body: { b: 2 } },
    ],
    [
      'with JSON of another kind than declared is malformed',
      200,
      '[1]',
      { reply: { a: 'string' } },
      { failed: 'malformed' },
    ],
    [
      'with an error status and JSON of another kind than declared gives the status alone',
      403,
      '[1]',
      { reply: { a: 'string' } },
      { status: 403 },
    ],
    ['with an error status and HTML gives the status alone', 502, '<html>', {}, { status: 502 }],
    ['with an error status and no body gives the status alone', 500, '', {}, { status: 500 }],
    [
      'with an error status and a blank message loses the message',
      503,
      '{"message":" "}',
      { reply: { message: 'string' } },
      { status: 503, body: {} },
    ],
  ])('%s', async (_, status, text, change, expected) => {
    const { call } = await setUp(raw(status, text));
    expect(await call(operation(change))).toEqual(expected);
  });

  test('is a network failure if there is no server', async () => {
    const { server, call } = await setUp(raw(200, '{}'));
    await server.close();
    expect(await call(operation())).toEqual({ failed: 'network' });
  });

  test('is a network failure, not an empty body, if the connection breaks', async () => {
    const { call } = await setUp((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"a":');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await call(operation())).toEqual({ failed: 'network' });
  });

  test('times out after 30 seconds, and the request is aborted', async () => {
    const broken: boolean[] = [];
    const { world, server, call } = await setUp(
      (_, response) => void response.on('close', () => broken.push(true)),
    );
    const answers: unknown[] = [];
    void call(operation()).then((answer) => answers.push(answer));
    await until(() => server.seen.length === 1);
    await world.clock.pass(29_999);
    expect(answers).toEqual([]);
    await world.clock.pass(1);
    await until(() => broken.length === 1);
    expect(answers).toEqual([{ failed: 'timeout' }]);
    expect(server.seen).toHaveLength(1);
  });

  test('is aborted when the caller aborts the call', async () => {
    const broken: boolean[] = [];
    const { server, call } = await setUp((_, response) => void response.on('close', () => broken.push(true)));
    const controller = new AbortController();
    const answer = call(operation(), { signal: controller.signal });
    await until(() => server.seen.length === 1);
    controller.abort();
    expect(await answer).toEqual({ failed: 'network' });
    await until(() => broken.length === 1);
  });

  test('is never requested if the caller aborts before the request is sent', async () => {
    const held: ((value: string) => void)[] = [];
    const { server, call } = await setUp(raw(200, '{}'), {
      headerValue: () => new Promise((resolve) => held.push(resolve)),
    });
    const controller = new AbortController();
    const answer = call(operation({ headers: [{ name: 'X-Telemetry', value: 'telemetry' }] }), {
      signal: controller.signal,
    });
    await until(() => held.length === 1);
    controller.abort();
    held[0]?.('late');
    expect(await answer).toEqual({ failed: 'network' });
    expect(server.seen).toHaveLength(0);
  });

  test('is never requested again after a failure', async () => {
    const { server, call } = await setUp((_, response) => response.destroy());
    expect(await call(operation())).toEqual({ failed: 'network' });
    await settled();
    expect(server.seen).toHaveLength(1);
  });
});

test('a cookie named undefined does not become a header', async () => {
  const { server, call } = await setUp((_, response) => json(response, 200, {}));
  const { document } = globalThis as { document?: unknown };
  Object.assign(globalThis, { document: { cookie: 'undefined=x; other=y' } });
  try {
    await call(operation(), { body: { a: 1 as Json } });
  } finally {
    Object.assign(globalThis, { document });
    if (document === undefined) Reflect.deleteProperty(globalThis, 'document');
  }
  expect(server.seen[0]?.headers).not.toHaveProperty('undefined');
});
