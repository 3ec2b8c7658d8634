// @vitest-environment node
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
    answered: () => {},
    ...facts,
  });
  return { world, server, call: client.call };
};

describe('a request that the document has made itself', () => {
  const { body: _, ...file } = operation({ method: 'GET', path: '/flags.json', host: 'own' });

  test('is not made again, but once', async () => {
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

  test('counts as failed where it has', async () => {
    const { world, server, call } = await setUp((_, response) => json(response, 200, {}));
    world.ahead.answers[`${server.origin}/flags.json`] = Promise.reject(new TypeError('offline'));
    expect(await call(file)).toEqual({ failed: 'network' });
  });
});

describe('a request', () => {
  test('carries a JSON body and says what it takes', async () => {
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

  test('is form-encoded where the operation says so', async () => {
    const { server, call } = await setUp((_, response) => json(response, 200, {}));
    await call(operation({ body: 'form' }), { body: { code: 'a b&c', grant: 'x', count: 2 } });
    expect(server.seen[0]?.body).toBe('code=a+b%26c&grant=x&count=2');
    expect(server.seen[0]?.headers['content-type']).toMatch('application/x-www-form-urlencoded');
  });

  test('has no body where the operation declares none', async () => {
    const { server, call } = await setUp((_, response) => json(response, 200, {}));
    const { body: _, ...bare } = operation({ method: 'GET' });
    await call(bare, { body: { a: 1 } });
    expect(server.seen[0]).toMatchObject({ method: 'GET', body: '' });
    expect(server.seen[0]?.headers['content-type']).toBeUndefined();
  });

  test('puts parameters where they belong, encoded', async () => {
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
    ['a path would lose a part', { id: '..' }],
    ['a path would have an empty part', { id: '' }],
  ])('is not sent where %s', async (_, params) => {
    const { server, call } = await setUp((__, response) => json(response, 200, {}));
    const parameters = [{ name: 'id', in: 'path', required: true }] as const;
    expect(await call(operation({ path: '/v1/{id}', parameters }), { params })).toEqual({
      failed: 'unresolved',
    });
    expect(server.seen).toHaveLength(0);
  });

  test('is not sent where a split path would climb', async () => {
    const { server, call } = await setUp((_, response) => json(response, 200, {}));
    const parameters = [{ name: 'flow', in: 'path', required: true, segments: true }] as const;
    expect(
      await call(operation({ path: '/v1/{flow}', parameters }), { params: { flow: 'a/../../admin' } }),
    ).toEqual({ failed: 'unresolved' });
    expect(server.seen).toHaveLength(0);
  });

  test('is not sent where a late value cannot be had', async () => {
    const { server, call } = await setUp((_, response) => json(response, 200, {}), {
      late: async () => undefined,
    });
    expect(await call(operation(), { body: { $late: '$oauth.verifier' } })).toEqual({ failed: 'unresolved' });
    expect(server.seen).toHaveLength(0);
  });

  test('has the headers that the operation names, each with its value or not at all', async () => {
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

  test('carries the bearer token of its scheme only', async () => {
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

  test('has no bearer where there is no token', async () => {
    const { server, call } = await setUp((_, response) => json(response, 200, {}));
    await call(operation({ bearer: 'session' }));
    expect(server.seen[0]?.headers).not.toHaveProperty('authorization');
  });

  test.each(['include', 'same-origin', 'omit'] as const)(
    'is made with credentials %s',
    async (credentials) => {
      const { world, call } = await setUp((_, response) => json(response, 200, {}));
      await call(operation({ credentials }));
      expect(world.requests[0]?.init.credentials).toBe(credentials);
    },
  );

  test('keeps answers of the API out of caches, has files asked about again, and may outlive the page', async () => {
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
    ['JSON', 200, '{"a":1}', {}, { status: 200, body: { a: 1 } }],
    ['JSON of another type', 200, '[1]', {}, { status: 200, body: [1] }],
    ['null', 200, 'null', {}, { status: 200, body: null }],
    ['an empty body', 200, '', {}, { status: 200 }],
    ['a page where JSON is declared', 200, '<html>', {}, { failed: 'malformed' }],
    ['half of a body where JSON is declared', 200, '{"a":', {}, { failed: 'malformed' }],
    ['a bare text where JSON is declared', 200, '"text"', {}, { failed: 'malformed' }],
    ['a page where nothing is declared', 200, '<html>', { accept: 'none' }, { status: 200 }],
    ['JSON where nothing is declared', 200, '{"a":1}', { accept: 'none' }, { status: 200 }],
    ['a failure with JSON', 403, '{"code":"x"}', {}, { status: 403, body: { code: 'x' } }],
    [
      'a failure with JSON where nothing is declared',
      403,
      '{"code":"x"}',
      { accept: 'none' },
      { status: 403, body: { code: 'x' } },
    ],
    [
      'JSON of which a part is not what is declared',
      200,
      '{"a":1,"b":2}',
      { reply: { a: 'string', b: 'number' } },
      { status: 200, body: { b: 2 } },
    ],
    [
      'JSON of another kind than is declared',
      200,
      '[1]',
      { reply: { a: 'string' } },
      { failed: 'malformed' },
    ],
    ['a failure of another kind than is declared', 403, '[1]', { reply: { a: 'string' } }, { status: 403 }],
    ['a failure with the page of a proxy', 502, '<html>', {}, { status: 502 }],
    ['a failure without a body', 500, '', {}, { status: 500 }],
    [
      'a failure whose words are empty',
      503,
      '{"message":" "}',
      { reply: { message: 'string' } },
      { status: 503, body: {} },
    ],
  ])('%s', async (_, status, text, change, expected) => {
    const { call } = await setUp(raw(status, text));
    expect(await call(operation(change))).toEqual(expected);
  });

  test('without a server is a network failure', async () => {
    const { server, call } = await setUp(raw(200, '{}'));
    await server.close();
    expect(await call(operation())).toEqual({ failed: 'network' });
  });

  test('whose connection breaks is a network failure, not an empty body', async () => {
    const { call } = await setUp((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"a":');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await call(operation())).toEqual({ failed: 'network' });
  });

  test('that takes 30 seconds is a timeout, and the request is given up', async () => {
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

  test('that is not waited for any more is given up', async () => {
    const broken: boolean[] = [];
    const { server, call } = await setUp((_, response) => void response.on('close', () => broken.push(true)));
    const controller = new AbortController();
    const answer = call(operation(), { signal: controller.signal });
    await until(() => server.seen.length === 1);
    controller.abort();
    expect(await answer).toEqual({ failed: 'network' });
    await until(() => broken.length === 1);
  });

  test('that is not waited for before it was asked is never asked', async () => {
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

  test('is never asked for twice', async () => {
    const { server, call } = await setUp((_, response) => response.destroy());
    expect(await call(operation())).toEqual({ failed: 'network' });
    await settled();
    expect(server.seen).toHaveLength(1);
  });
});

test('a cookie with an odd name does not become a header', async () => {
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
