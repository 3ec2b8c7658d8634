import { describe, expect, test } from 'vitest';
import { createRuntime } from '../../../src/runtime/runtime.ts';
import { kinds } from '../../../src/runtime/telemetry/events.ts';
import { logsRequest } from '../../../src/runtime/telemetry/otlp.ts';
// It is loaded when the page is idle: here it has been, so that no test waits for the disk.
import '../../../src/runtime/telemetry/telemetry.ts';
import { brand, catalogue, network } from '../fixture.ts';
import { type FakeWorld, fakeWorld, settled, until } from '../world.ts';
import { eventsIn, throughProtocol } from './otlp.ts';

const address = 'https://collector.example/v1/logs';

const withTelemetry = (telemetry: string) => {
  const all = catalogue();
  return { ...all, environment: { ...all.environment, telemetry } };
};

type SetUp = {
  readonly telemetry?: string;
  readonly answers?: Parameters<typeof network>[0];
  readonly globals?: Record<string, unknown>;
};

const setUp = async ({ telemetry = address, answers = {}, globals = {} }: SetUp = {}) => {
  const world = fakeWorld({
    globals,
    fetch: network({ '/flags.json': () => ({}), '/v1/logs': () => ({}), ...answers }),
  });
  const runtime = createRuntime({
    world,
    catalogue: withTelemetry(telemetry),
    page: { brandId: 'alder', brand: { ...brand, id: 'alder' }, language: 'en' },
  });
  await runtime.start();
  const layer = () => runtime.view().layers[0];
  return {
    world,
    runtime,
    idle: async () => {
      world.idle();
      await runtime.scripts();
      // The second half asks for what it needs when the page is idle, in its turn.
      world.idle();
      await settled();
    },
    press: async (values: Readonly<Record<string, string>>, action = 'submit') => {
      const now = layer();
      if (now === undefined) throw new Error('Nothing is shown');
      for (const [field, value] of Object.entries(values)) runtime.change(now, field, value);
      runtime.press(now, action);
      await until(() => !runtime.view().busy);
      await settled();
    },
  };
};

const sent = ({ requests }: FakeWorld): readonly { readonly url: string; readonly init: RequestInit }[] =>
  requests.filter(({ url }) => url === address);
const nothing: { readonly init: RequestInit } = { init: {} };

const told = (world: FakeWorld) => sent(world).flatMap(({ init }) => eventsIn(String(init.body)));

// As a browser does with a request whose answer never comes.
const untilGivenUp = ({ signal }: RequestInit) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

const leave = ({ window }: FakeWorld) => window.dispatchEvent(new window.Event('pagehide'));

describe('the telemetry request', () => {
  test('stays the same when the OTLP protocol encodes and decodes it', () => {
    const text = logsRequest({ 'service.name': 'portico' }, [
      {
        name: 'a',
        at: 1_700_000_000_123,
        severity: 'error',
        attributes: { text: 'x', whole: 404, part: 0.25 },
      },
    ]);
    expect(throughProtocol(text)).toEqual(JSON.parse(text));
    expect(text).toContain('"timeUnixNano":"1700000000123000000"');
  });
});

describe('a page', () => {
  test('sends no telemetry if no address is configured', async () => {
    const { world, idle } = await setUp({ telemetry: '' });
    await idle();
    leave(world);
    await settled();
    expect(sent(world)).toEqual([]);
  });

  test('sends no telemetry before it is idle', async () => {
    const { world } = await setUp();
    await world.clock.pass(60_000);
    expect(sent(world)).toEqual([]);
  });

  test('sends its events in one JSON request after five seconds, without cookies', async () => {
    const { world, idle, press } = await setUp({ answers: { '/v1/authenticate': () => ({ code: '1004' }) } });
    await idle();
    await press({ userId: 'secret-user', password: 'Secret-1' });
    expect(sent(world)).toEqual([]);
    await world.clock.pass(5000);
    expect(sent(world)).toHaveLength(1);
    const [{ init } = nothing] = sent(world);
    expect(init).toMatchObject({ method: 'POST', credentials: 'omit', keepalive: true, priority: 'low' });
    expect(init.headers).toEqual({ 'content-type': 'application/json' });
    expect(throughProtocol(String(init.body))).toEqual(JSON.parse(String(init.body)));
    const names = told(world).map(({ name }) => name);
    expect(names).toContain('portico.page');
    expect(names).toContain('portico.transition');
    expect(String(init.body)).not.toMatch(/secret/i);
  });

  test('adds brand, language, route, flow and correlation id to an event', async () => {
    const { world, idle, press } = await setUp({ answers: { '/v1/authenticate': () => ({ code: '1004' }) } });
    await idle();
    await press({ userId: 'somebody', password: 'Some-1' });
    leave(world);
    const call = world.requests.find(({ url }) => url.endsWith('/v1/authenticate'));
    const transition = told(world).findLast(({ name }) => name === 'portico.transition');
    expect(transition).toMatchObject({
      'service.name': 'portico',
      'portico.brand': 'alder',
      'portico.language': 'en',
      'portico.route': '/',
      'portico.flow': 'sign-in',
      'portico.outcome': '1004',
      'portico.try': '1',
      'portico.correlation_id': new Headers(call?.init.headers).get('x-correlation-id'),
    });
  });

  test('reports its time to ready once', async () => {
    const timeOrigin = fakeWorld().now() - 1234;
    const { world, idle, runtime } = await setUp({ globals: { performance: { timeOrigin } } });
    await idle();
    runtime.open('/nowhere');
    await settled();
    leave(world);
    const pages = told(world).filter(({ name }) => name === 'portico.page');
    expect(pages.map((page) => 'portico.ms' in page && page['portico.ms'])).toEqual(['1234', false]);
  });

  test('counts how often a step had the same outcome', async () => {
    const { world, idle, press } = await setUp({ answers: { '/v1/authenticate': () => ({ code: '1004' }) } });
    await idle();
    for (const password of ['Some-1', 'Some-2']) {
      await press({ userId: 'somebody', password });
      await world.clock.pass(1500);
    }
    leave(world);
    const tries = told(world)
      .filter((each) => 'portico.outcome' in each && each['portico.outcome'] === '1004')
      .map((each) => 'portico.try' in each && each['portico.try']);
    expect(tries).toEqual(['1', '2']);
  });

  test('reports a failed call with its operation and status', async () => {
    const { world, idle, press } = await setUp({
      answers: { '/v1/authenticate': () => new Response('', { status: 503 }) },
    });
    await idle();
    await press({ userId: 'somebody', password: 'Some-1' });
    leave(world);
    expect(told(world)).toContainEqual(
      expect.objectContaining({
        name: 'portico.call.failed',
        'portico.operation': 'authenticate',
        'portico.status': '503',
      }),
    );
  });

  test('reports events from before telemetry loaded', async () => {
    const { world, idle, press } = await setUp({ answers: { '/v1/authenticate': () => ({ code: '1004' }) } });
    await press({ userId: 'somebody', password: 'Some-1' });
    await idle();
    leave(world);
    expect(told(world)).toContainEqual(expect.objectContaining({ 'portico.outcome': '1004' }));
  });

  test('reports an uncaught error with its file and line, without its message', async () => {
    const { world, idle } = await setUp();
    await idle();
    const { window } = world;
    const own = `${world.location.origin}/assets/a.js?token=hidden`;
    window.dispatchEvent(
      new window.ErrorEvent('error', { error: new RangeError('hidden'), filename: own, lineno: 3, colno: 7 }),
    );
    leave(world);
    expect(told(world)).toContainEqual(
      expect.objectContaining({
        name: 'portico.error',
        'code.file.path': '/assets/a.js',
        'code.line.number': '3',
      }),
    );
    expect(
      sent(world)
        .map(({ init }) => init.body)
        .join(),
    ).not.toContain('hidden');
  });

  test('reports a policy violation with its directive and origin', async () => {
    const { world, idle } = await setUp();
    await idle();
    const { window } = world;
    const refused = { effectiveDirective: 'img-src', blockedURI: 'https://evil.example/a.png?who=hidden' };
    window.dispatchEvent(Object.assign(new window.Event('securitypolicyviolation'), refused));
    leave(world);
    expect(told(world)).toContainEqual(
      expect.objectContaining({
        name: 'portico.policy.violation',
        'portico.directive': 'img-src',
        'portico.origin': 'https://evil.example',
      }),
    );
  });

  test('sends many events at once, drops the excess and reports the dropped count', async () => {
    const { world, idle } = await setUp();
    await idle();
    const { window } = world;
    for (const _ of Array.from({ length: 130 }))
      window.dispatchEvent(new window.ErrorEvent('error', { lineno: 1 }));
    await settled();
    const all = told(world);
    expect(all.filter(({ name }) => name === 'portico.error').length).toBeLessThanOrEqual(100);
    expect(all.find(({ name }) => name === 'portico.telemetry.dropped')).toMatchObject({
      'portico.count': expect.stringMatching(/^3\d$/),
    });
    for (const { init } of sent(world)) expect(String(init.body).length).toBeLessThan(32_000);
  });

  test('continues if the telemetry server cannot be reached', async () => {
    const { world, idle, press, runtime } = await setUp({
      answers: {
        '/v1/authenticate': () => ({ code: '1004' }),
        '/v1/logs': () => {
          throw new TypeError('Failed to fetch');
        },
      },
    });
    await idle();
    await press({ userId: 'somebody', password: 'Some-1' });
    await world.clock.pass(10_000);
    expect(runtime.store.failure).toBeUndefined();
    expect(world.faults).toEqual([]);
  });

  test('sends one request at a time until it times out or the page is left', async () => {
    const { world, idle } = await setUp({ answers: { '/v1/logs': untilGivenUp } });
    const { window } = world;
    const happen = () => window.dispatchEvent(new window.ErrorEvent('error', { lineno: 1 }));
    await idle();
    await world.clock.pass(5000);
    expect(sent(world)).toHaveLength(1);
    happen();
    await world.clock.pass(9000);
    expect(sent(world)).toHaveLength(1);
    expect(sent(world)[0]?.init.signal?.aborted).toBe(false);
    await world.clock.pass(6000);
    expect(sent(world)[0]?.init.signal?.aborted).toBe(true);
    expect(sent(world)).toHaveLength(2);
    happen();
    leave(world);
    expect(sent(world)).toHaveLength(3);
  });

  test('does not report an unknown address', async () => {
    const { world, idle, runtime } = await setUp();
    await idle();
    runtime.open('/hidden-4711');
    await settled();
    leave(world);
    expect(
      sent(world)
        .map(({ init }) => init.body)
        .join(),
    ).not.toContain('hidden-4711');
  });
});

test('event names and attribute names are plain lowercase identifiers', () => {
  for (const { name, takes } of Object.values(kinds)) {
    expect(name).toMatch(/^(?:portico|browser)\.[a-z._]+$/);
    for (const fact of takes) expect(fact).toMatch(/^[a-z]+$/);
  }
});
