import { describe, expect, test } from 'vitest';
import type { Operation } from '../../src/config/operations.ts';
import type { Json, LinkedFlow } from '../../src/engine/index.ts';
import type { Catalogue, PageData } from '../../src/runtime/catalogue.ts';
import { coverWaits } from '../../src/runtime/cover.ts';
import { challengeOf } from '../../src/runtime/pkce.ts';
import { createRuntime, type Runtime } from '../../src/runtime/runtime.ts';
import { hostileAddresses } from '../config/hostile-addresses.ts';
import { bodyOf, brand, catalogue, network, ownOperations, partnerWithQuery, tokenFor } from './fixture.ts';
import { type FakeOptions, type FakeWorld, fakeWorld, settled, until } from './world.ts';

// The catalogue's, but for one flow.
const withReset =
  (reset: () => Promise<never>): Catalogue['load'] =>
  (flow) =>
    flow === 'reset' ? reset() : catalogue().load(flow);

type Answers = Parameters<typeof network>[0];
type SetUp = FakeOptions & {
  readonly answers?: Answers;
  readonly catalogue?: Partial<Catalogue>;
  readonly page?: PageData | null;
  readonly world?: FakeWorld;
};

const page: PageData = { brandId: 'alder', brand: { ...brand, id: 'alder' }, language: 'en' };

const setUp = (options: SetUp = {}) => {
  const world =
    options.world ??
    fakeWorld({ fetch: network({ '/flags.json': () => ({}), ...options.answers }), ...options });
  const runtime = createRuntime({
    world,
    catalogue: catalogue(options.catalogue),
    page: options.page === null ? undefined : (options.page ?? page),
  });
  return { world, runtime, store: runtime.store, ...person(runtime) };
};

// What a person does with what is shown.
const person = (runtime: Runtime) => {
  const top = () => runtime.view().layers.at(-1);
  const layer = () => {
    const found = top();
    if (found === undefined) throw new Error('Nothing is shown');
    return found;
  };
  return {
    layer,
    screen: () => top()?.screen,
    message: () => top()?.message?.key,
    form: () => runtime.store.forms[layer().key],
    fill: (values: Record<string, Json>) => {
      for (const [field, value] of Object.entries(values)) runtime.change(layer(), field, value);
    },
    press: (action: string) => runtime.press(layer(), action),
    signIn: () => {
      runtime.change(layer(), 'userId', ' annlee ');
      runtime.change(layer(), 'password', 'pass-1');
      runtime.press(layer(), 'submit');
    },
  };
};

const started = async (options: SetUp = {}) => {
  const set = setUp(options);
  await set.runtime.start();
  await settled();
  return set;
};

const answering = (answer: Json | (() => Json | Response | Promise<Json | Response>)): SetUp => ({
  answers: { '/v1/authenticate': () => (typeof answer === 'function' ? answer() : answer) },
});

const sessionSlots = [
  'correlationId',
  'brandId',
  'apiBaseUrl',
  'accessToken',
  'multiAccountToken',
  'authSessionId',
  'interactionId',
  'codeVerifier',
  'oauthState',
  'nonce',
];

const sent = (world: FakeWorld, path: string) =>
  world.requests.filter(({ url }) => new URL(url).pathname === path);
const events = (world: FakeWorld, type: string) =>
  world.announced.map(({ detail }) => detail).filter((detail) => detail.type === type);

describe('the start of the runtime', () => {
  test('shows the first screen at once if the page contains its brand', () => {
    const { runtime, store, screen, form } = setUp({ url: 'https://store.example/login/alder/?tid=1' });
    void runtime.start();
    expect(screen()).toBe('ask');
    expect(form()).toMatchObject({ values: {} });
    expect(store).toMatchObject({
      brandId: 'alder',
      base: '/login/alder',
      route: '/',
      search: '?tid=1',
      segment: 'login',
      language: 'en',
    });
    expect(store.brand).toMatchObject({ id: 'alder', displayName: 'Alder' });
  });

  test('requests the flags and nothing else', async () => {
    const { world } = await started();
    expect(world.requests.map(({ url }) => url)).toEqual(['https://store.example/flags.json']);
  });

  test('removes secrets from the address before any request and passes them to the flow', async () => {
    const addresses: string[] = [];
    const world = fakeWorld({
      url: 'https://store.example/login/alder/home?token=SECRET&tid=1&access_token=MORE#part',
      fetch: async (url) => {
        addresses.push(world.window.location.href);
        return network({})(url, {});
      },
    });
    const { store } = await started({ world });
    expect(addresses).toEqual(['https://store.example/login/alder/home?tid=1#part']);
    expect(store.state.machines.page?.query).toEqual({ token: 'SECRET', tid: '1', access_token: 'MORE' });
    expect(store.search).toBe('?tid=1');
    expect(
      JSON.stringify([
        world.announced,
        world.faults,
        world.history.state,
        { ...world.window.sessionStorage },
      ]),
    ).not.toMatch(/SECRET|MORE/);
  });

  test.each(['', 'null', '{}', 'a\nb', '字', 'x'.repeat(300_000)])(
    'lets people sign in whatever the storage holds (case %#)',
    async (bad) => {
      const world = fakeWorld({
        fetch: network({ '/flags.json': () => ({}), '/v1/authenticate': () => ({ status: {} }) }),
      });
      for (const name of sessionSlots) world.window.sessionStorage.setItem(`portico.${name}`, bad);
      for (const name of ['language', 'declined', 'remembered'])
        world.window.localStorage.setItem(`portico.${name}.alder`, bad);
      world.history.replaceState(bad, '');
      const { signIn } = await started({ world });
      signIn();
      await until(() => sent(world, '/v1/authenticate').length > 0);
      const headers = new Headers(sent(world, '/v1/authenticate')[0]?.init.headers);
      expect(headers.get('x-correlation-id')).toMatch(/^[\da-f-]{36}$/);
      expect(headers.get('authorization')).toBeNull();
    },
  );

  test('does not change an address without secrets', async () => {
    const { world } = await started({ url: 'https://store.example/login/alder/?tid=1#part' });
    expect(world.window.location.href).toBe('https://store.example/login/alder/?tid=1#part');
  });

  test('starts the parallel flow, whose timer runs until the runtime stops', async () => {
    const { world, store, runtime } = await started();
    const minutes = () => store.state.machines.shell?.frames[0]?.data.minutes;
    await runtime.beside();
    await world.clock.pass(59_999);
    expect(minutes()).toBe(0);
    await world.clock.pass(120_001);
    expect(minutes()).toBe(3);
    runtime.stop();
    await world.clock.pass(600_000);
    expect(minutes()).toBe(3);
  });

  test('starts a called flow alone if the page requests it, and announces its outcome', async () => {
    const { world, screen, press, layer } = await started({
      page: { ...page, flow: 'called', entry: { who: 'ann' } },
    });
    await until(() => screen() === 'start');
    expect(layer().flow).toBe('called');
    press('submit');
    await settled();
    expect(world.announced.find(({ type }) => type === 'returned')?.detail).toEqual({
      outcome: 'done',
      result: { name: 'ann' },
    });
  });
});

describe('a submit', () => {
  test('sends nothing and stores the errors if fields are invalid', async () => {
    const { world, press, form } = await started();
    press('submit');
    expect(form()).toMatchObject({
      attempts: 1,
      errors: { userId: { keyword: 'required' }, password: { keyword: 'required' } },
    });
    expect(sent(world, '/v1/authenticate')).toEqual([]);
  });

  test('sends the typed values with a challenge that matches the stored verifier', async () => {
    const { world, runtime, signIn } = await started(answering({ code: 'next', token: 'A1' }));
    signIn();
    expect(runtime.view().busy).toBe(true);
    await until(() => !runtime.view().busy);
    const [request] = sent(world, '/v1/authenticate');
    expect(request?.url).toBe('https://api.issuer.example/v1/authenticate');
    const body = bodyOf(request?.init);
    const session = world.window.sessionStorage;
    expect(body).toMatchObject({
      user: { id: 'annlee', password: 'pass-1' },
      box: '',
      auth: {
        client_id: 'alder',
        redirect_uri: 'https://store.example/login/alder/callback',
        scope: 'read write',
        state: session.getItem('portico.oauthState')?.replace(/&&alder$/, ''),
      },
    });
    expect(body.auth).toMatchObject({
      code_challenge: await challengeOf(world.crypto, session.getItem('portico.codeVerifier') ?? ''),
    });
    expect(session.getItem('portico.accessToken')).toBe('A1');
  });

  test('has its own tracking id, while the correlation id of the session stays', async () => {
    const { world, runtime, signIn } = await started(answering({ code: 'again' }));
    signIn();
    await until(() => !runtime.view().busy);
    signIn();
    await until(() => sent(world, '/v1/authenticate').length === 2 && !runtime.view().busy);
    const requests = sent(world, '/v1/authenticate').map(({ init }) => ({
      headers: init.headers as Record<string, string>,
      body: bodyOf(init),
    }));
    expect(requests.map(({ body }) => body.trans)).toEqual(
      requests.map(({ headers }) => headers['x-tracking-id']),
    );
    expect(new Set(requests.map(({ body }) => body.trans)).size).toBe(2);
    expect(new Set(requests.map(({ headers }) => headers['x-correlation-id'])).size).toBe(1);
    expect(requests[0]?.headers['x-correlation-id']).toBe(
      world.window.sessionStorage.getItem('portico.correlationId'),
    );
    expect(requests[0]?.headers).toMatchObject({ 'x-client-id': 'alder' });
    expect(requests[0]?.headers).not.toHaveProperty('x-auth-session-id');
  });

  test('has another correlation id once the session before it has ended in the same page', async () => {
    const { world, runtime, signIn } = await started(answering({ code: 'ended' }));
    const ids = (path: string) =>
      sent(world, path).map(({ init }) => new Headers(init.headers).get('x-correlation-id'));
    signIn();
    await until(() => ids('/v1/revoke').length === 1 && !runtime.view().busy);
    signIn();
    await until(() => ids('/v1/authenticate').length === 2 && !runtime.view().busy);
    const [first, second] = ids('/v1/authenticate');
    expect(ids('/v1/revoke')[0]).toBe(first);
    expect(second).toMatch(/^[\da-f-]{36}$/);
    expect(second).not.toBe(first);
  });

  test('leaves no correlation id in the tab after a handover', async () => {
    const { world, signIn } = await started(answering({ code: 'post', token: 'T' }));
    expect(world.window.sessionStorage.getItem('portico.correlationId')).toMatch(/./);
    signIn();
    await until(() => world.submitted.length > 0);
    expect(world.window.sessionStorage.getItem('portico.correlationId')).toBeNull();
  });

  test('keeps the correlation id if the storage is emptied meanwhile', async () => {
    const { world, runtime, signIn } = await started(answering({ code: 'again' }));
    const id = world.window.sessionStorage.getItem('portico.correlationId');
    world.window.sessionStorage.clear();
    signIn();
    await until(() => sent(world, '/v1/authenticate').length === 1 && !runtime.view().busy);
    expect(id).toMatch(/./);
    expect(sent(world, '/v1/authenticate')[0]?.init.headers).toMatchObject({ 'x-correlation-id': id });
  });

  test('is sent once, even if a repeated press comes after a fast answer', async () => {
    const { world, runtime, fill, press, layer } = await started(answering({ code: 'again' }));
    fill({ userId: 'annlee', password: 'pass-1' });
    const drawn = layer();
    runtime.press(drawn, 'submit');
    runtime.press(drawn, 'submit');
    await until(() => !runtime.view().busy);
    press('submit');
    expect(sent(world, '/v1/authenticate')).toHaveLength(1);
    expect(runtime.store.forms[drawn.key]?.attempts).toBe(0);
    fill({ password: 'pass-2' });
    press('submit');
    await until(() => sent(world, '/v1/authenticate').length === 2);
  });

  test('is accepted again after a second, even if the clock of the device is put back', async () => {
    const { world, runtime, signIn, press, form } = await started(answering({ code: 'again' }));
    signIn();
    await until(() => !runtime.view().busy);
    const { now } = world;
    Object.assign(world, { now: () => now() - 3_600_000 });
    await world.clock.pass(1000);
    press('submit');
    expect(form()).toMatchObject({ attempts: 1, errors: { password: { keyword: 'required' } } });
  });

  test('removes secrets from the form only when its answer arrives', async () => {
    const { runtime, signIn, form, message } = await started(answering({ code: 'again' }));
    signIn();
    expect(form()?.values.password).toBe('pass-1');
    expect(JSON.stringify(runtime.store.state)).not.toContain('pass-1');
    await until(() => !runtime.view().busy);
    expect(form()?.values).toEqual({ userId: ' annlee ' });
    expect(message()).toBe('wrong');
  });

  test('goes to a configured API host even if the storage names another one', async () => {
    const { world, runtime, signIn } = await started(answering({ code: 'again' }));
    world.window.sessionStorage.setItem('portico.apiBaseUrl', 'https://evil.test');
    signIn();
    await until(() => !runtime.view().busy);
    expect(sent(world, '/v1/authenticate')[0]?.url).toMatch(/^https:\/\/api\.issuer\.example\//);
    expect(world.window.sessionStorage.getItem('portico.apiBaseUrl')).toBe('https://api.issuer.example');
  });

  test.each<[string, () => Json | Response | Promise<Response>, string]>([
    ['an unknown code', () => ({ code: 'never-heard' }), 'trouble'],
    ['an empty reply', () => ({}), 'trouble'],
    ['the page of a proxy', () => new Response('<html>', { status: 502 }), 'trouble'],
    ['broken JSON', () => new Response('{"code":'), 'trouble'],
    ['a network failure', () => Promise.reject(new TypeError('Failed to fetch')), 'trouble'],
  ])('shows an error message without a crash if the answer is %s', async (_, answer, expected) => {
    const { runtime, signIn, message, store } = await started(answering(answer));
    signIn();
    await until(() => !runtime.view().busy);
    expect(message()).toBe(expected);
    expect(store.failure).toBeUndefined();
  });

  test('aborts its request after 30 seconds without an answer', async () => {
    const { world, runtime, signIn, message } = await started(
      answering(() => new Promise<Response>(() => undefined)),
    );
    signIn();
    await until(() => sent(world, '/v1/authenticate').length === 1);
    await world.clock.pass(29_999);
    expect(sent(world, '/v1/authenticate')[0]?.init.signal?.aborted).toBe(false);
    await world.clock.pass(1);
    expect(sent(world, '/v1/authenticate')[0]?.init.signal?.aborted).toBe(true);
    expect(runtime.view().busy).toBe(true);
    expect(message()).toBeUndefined();
  });

  test('is not sent if the challenge cannot be computed', async () => {
    const world = fakeWorld({ fetch: network({}) });
    const crypto = {
      getRandomValues: world.crypto.getRandomValues.bind(world.crypto),
    } as FakeWorld['crypto'];
    Object.assign(world, { crypto });
    const { runtime, signIn, message } = await started({ world });
    signIn();
    await until(() => !runtime.view().busy);
    expect(message()).toBe('trouble');
    expect(sent(world, '/v1/authenticate')).toEqual([]);
  });
});

describe('a page with blocked storage', () => {
  const refuse = (): never => {
    throw new DOMException('blocked', 'SecurityError');
  };

  test('lets a person sign in', async () => {
    const { world, runtime, signIn, screen } = await started({
      ...answering({ code: 'next', token: 'A1' }),
      localStorage: refuse,
      sessionStorage: refuse,
    });
    signIn();
    await until(() => !runtime.view().busy);
    expect(screen()).toBe('second');
    expect(bodyOf(sent(world, '/v1/authenticate')[0]?.init).auth).toMatchObject({
      code_challenge_method: 'S256',
    });
  });
});

describe('the telemetry header', () => {
  const scripts = { telemetry: { global: 'bot.header' } };
  const withScripts = { catalogue: { issuer: { ...catalogue().issuer, scripts } } };
  const headerOf = (world: FakeWorld) =>
    (sent(world, '/v1/authenticate')[0]?.init.headers as Record<string, string> | undefined)?.['x-telemetry'];

  test('is sent as soon as the script provides its value', async () => {
    const { world, signIn } = await started({ ...answering({ code: 'again' }), ...withScripts });
    signIn();
    await world.clock.pass(2000);
    expect(sent(world, '/v1/authenticate')).toEqual([]);
    world.globals.bot = { header: 'T1' };
    await world.clock.pass(1000);
    await until(() => sent(world, '/v1/authenticate').length === 1);
    expect(headerOf(world)).toBe('T1');
  });

  test('is omitted after five seconds without a value, which is logged once', async () => {
    const { world, runtime, signIn } = await started({ ...answering({ code: 'again' }), ...withScripts });
    signIn();
    await world.clock.pass(5000);
    await until(() => sent(world, '/v1/authenticate').length === 1 && !runtime.view().busy);
    expect(headerOf(world)).toBeUndefined();
    signIn();
    await until(() => sent(world, '/v1/authenticate').length === 2);
    expect(events(world, 'fault').map(({ code }) => code)).toEqual(['telemetry']);
  });
});

describe('a background call', () => {
  test('fills in the user ID of a remembered person', async () => {
    const world = fakeWorld({
      fetch: network({ '/v1/remembered': (init) => ({ code: 'ok', userId: `user-of-${bodyOf(init).id}` }) }),
    });
    world.window.localStorage.setItem('portico.remembered.alder', `${tokenFor('S1')}&&alder`);
    const { form } = await started({ world });
    expect(sent(world, '/v1/remembered')).toEqual([]);
    world.idle();
    await until(() => form()?.values.userId !== undefined);
    expect(form()?.values.userId).toBe('user-of-S1');
  });

  test('waits while the call of a submit is pending', async () => {
    const answers = new EventTarget();
    const answer = new Promise<Json>((resolve) => {
      answers.addEventListener('now', () => resolve({ code: 'again' }));
    });
    const world = fakeWorld({
      fetch: network({
        '/v1/remembered': () => ({ code: 'ok', userId: 'annlee' }),
        '/v1/authenticate': () => answer,
      }),
    });
    world.window.localStorage.setItem('portico.remembered.alder', `${tokenFor('S1')}&&alder`);
    const { runtime, signIn } = await started({ world });
    signIn();
    world.idle();
    await until(() => sent(world, '/v1/authenticate').length === 1);
    await world.clock.pass(500);
    expect(sent(world, '/v1/remembered')).toEqual([]);
    answers.dispatchEvent(new Event('now'));
    await until(() => !runtime.view().busy);
    await world.clock.pass(500);
    await until(() => sent(world, '/v1/remembered').length === 1);
  });

  test('is not made for a person whom another brand remembers', async () => {
    const world = fakeWorld({ fetch: network({}) });
    world.window.localStorage.setItem('portico.remembered.birch', `${tokenFor('S1')}&&birch`);
    await started({ world });
    world.idle();
    await settled();
    expect(sent(world, '/v1/remembered')).toEqual([]);
  });

  test('starts when the person leaves a field with a valid value, and contains no secrets', async () => {
    const { world, runtime, layer, fill } = await started({
      answers: { '/v1/unique': () => ({ code: 'taken' }) },
    });
    runtime.leaveField(layer(), 'userId');
    expect(sent(world, '/v1/unique')).toEqual([]);
    fill({ userId: ' annlee', password: 'pass-1' });
    runtime.leaveField(layer(), 'userId');
    await until(() => layer().fieldMessages.userId !== undefined);
    expect(bodyOf(sent(world, '/v1/unique')[0]?.init)).toEqual({ id: 'annlee' });
    expect(layer().fieldMessages.userId?.key).toBe('taken');
    expect(JSON.stringify(runtime.store.state)).not.toContain('pass-1');
  });

  test('for a field is made at most once a second, with the last value', async () => {
    const { world, runtime, layer, fill } = await started({
      answers: { '/v1/unique': () => ({ code: 'free' }) },
    });
    const asked = () => sent(world, '/v1/unique').map(({ init }) => bodyOf(init));
    fill({ userId: 'annlee' });
    runtime.leaveField(layer(), 'userId');
    await world.clock.pass(999);
    runtime.leaveField(layer(), 'userId');
    await world.clock.pass(0);
    expect(asked()).toEqual([{ id: 'annlee' }]);
    await world.clock.pass(1);
    fill({ userId: 'annlee2' });
    runtime.leaveField(layer(), 'userId');
    await world.clock.pass(0);
    expect(asked()).toEqual([{ id: 'annlee' }, { id: 'annlee2' }]);
    fill({ userId: 'annlee3' });
    runtime.leaveField(layer(), 'userId');
    runtime.leaveField(layer(), 'password');
    fill({ userId: 'annlee4' });
    runtime.leaveField(layer(), 'userId');
    await world.clock.pass(999);
    expect(asked()).toHaveLength(2);
    await world.clock.pass(1);
    expect(asked()[2]).toEqual({ id: 'annlee4' });
    await world.clock.pass(1000);
    expect(asked()).toHaveLength(3);
  });

  test('for a field waits until the person has stopped typing and left the field', async () => {
    const { world, runtime, layer, fill } = await started({
      answers: { '/v1/unique': () => ({ code: 'free' }) },
    });
    const asked = () => sent(world, '/v1/unique').map(({ init }) => bodyOf(init));
    for (const userId of ['annlee', 'annlee2']) {
      fill({ userId });
      runtime.leaveField(layer(), 'userId');
    }
    fill({ userId: 'annlee23' });
    await world.clock.pass(5000);
    expect(asked()).toEqual([{ id: 'annlee' }]);
    runtime.leaveField(layer(), 'userId');
    await world.clock.pass(0);
    expect(asked()).toEqual([{ id: 'annlee' }, { id: 'annlee23' }]);
  });
});

describe('flags', () => {
  const withAnswer = (answer: () => Json | Response | Promise<Json | Response>, route: string): SetUp => ({
    url: `https://store.example/login/alder${route}`,
    answers: { '/flags.json': answer },
  });

  test('are requested once, even before the start, and are ready when it begins', async () => {
    const { runtime, store, world } = setUp({ answers: { '/flags.json': () => ({ open: true }) } });
    runtime.ask();
    runtime.ask();
    await settled();
    expect(store.flags).toBeUndefined();
    await runtime.start();
    await settled();
    expect(world.requests.map(({ url }) => url)).toEqual(['https://store.example/flags.json']);
    expect(store.flags).toEqual({ open: true, closed: false });
  });

  test('open an entry that waits for them', async () => {
    const release: ((flags: Json) => void)[] = [];
    const { screen, store } = await started(
      withAnswer(() => new Promise((resolve) => release.push(resolve)), '/decide'),
    );
    expect(screen()).toBeUndefined();
    release[0]?.({ open: true });
    await until(() => screen() !== undefined);
    expect(screen()).toBe('second');
    expect(store.flags).toEqual({ open: true, closed: false });
  });

  test('get their default values after three seconds or if the request fails', async () => {
    const { world, screen, store } = await started(
      withAnswer(() => Promise.reject(new Error('never')), '/decide'),
    );
    await until(() => screen() !== undefined);
    expect(screen()).toBe('ask');
    expect(store.flags).toEqual({ open: false, closed: false });
    const slow = fakeWorld({
      url: 'https://store.example/login/alder/decide',
      fetch: (_, { signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    });
    const late = await started({ world: slow });
    await slow.clock.pass(2999);
    expect(late.screen()).toBeUndefined();
    await slow.clock.pass(1);
    expect(late.screen()).toBe('ask');
    expect(world.faults).toMatchObject([['portico', { code: 'network' }, 'flags']]);
  });

  test('apply to later entries if they arrive after the three seconds', async () => {
    const release: ((flags: Json) => void)[] = [];
    const { world, runtime, screen, store } = await started(
      withAnswer(() => new Promise((resolve) => release.push(resolve)), '/decide'),
    );
    await world.clock.pass(3000);
    expect(screen()).toBe('ask');
    await world.clock.pass(7000);
    release[0]?.({ open: true });
    await until(() => store.flags?.open === true);
    expect(screen()).toBe('ask');
    runtime.open('/decide');
    await until(() => screen() === 'second');
    await world.clock.pass(60_000);
    expect([store.flags, world.faults]).toEqual([{ open: true, closed: false }, []]);
  });

  test('keep their default values and log a timeout if they never arrive', async () => {
    const { world, screen, store } = await started({
      url: 'https://store.example/login/alder/decide',
      fetch: (_, { signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    });
    await world.clock.pass(3000);
    expect([screen(), world.faults]).toEqual(['ask', []]);
    await world.clock.pass(27_000);
    expect(world.faults).toMatchObject([['portico', { code: 'timeout' }, 'flags']]);
    expect([screen(), store.flags]).toEqual(['ask', { open: false, closed: false }]);
  });

  test('redirect a closed entry to its declared target and change the address', async () => {
    const { world, screen } = await started({ url: 'https://store.example/login/alder/flagged' });
    await until(() => screen() !== undefined);
    expect(world.window.location.pathname).toBe('/login/alder/');
    expect(world.window.history.length).toBe(1);
  });
});

describe('an unknown address', () => {
  test.each(['/nope', '/reset/x', '/Reset', '/resetx', '/gone', '/constructor'])(
    '%s stays in the address bar and shows the flow for unknown addresses',
    async (route) => {
      const { world, screen, store } = await started({ url: `https://store.example/login/alder${route}` });
      expect(screen()).toBe('gone');
      expect(store).toMatchObject({ route, segment: 'gone' });
      expect(world.window.location.pathname).toBe(`/login/alder${route}`);
    },
  );

  test('includes the address of a closed entry', async () => {
    const { screen, store } = await started({ url: 'https://store.example/login/alder/closed' });
    await until(() => screen() !== undefined);
    expect(screen()).toBe('gone');
    expect(store.segment).toBe('gone');
  });
});

describe('another route', () => {
  test('loads its code, sets its address, keeps its facts in memory and supports Back', async () => {
    const { world, runtime, fill, press, screen, form, store } = await started();
    fill({ userId: 'annlee', password: 'pass-1' });
    press('help');
    await until(() => screen() === 'start');
    expect(world.window.location.pathname).toBe('/login/alder/reset');
    expect(store).toMatchObject({ route: '/reset', segment: 'reset' });
    expect(form()?.values).toEqual({ userId: 'annlee' });
    expect(world.scrolls).toHaveLength(1);
    expect(JSON.stringify([world.history.state, world.window.location.href])).not.toContain('annlee');
    world.history.go(-1);
    await until(() => screen() === 'ask');
    expect(store.route).toBe('/');
    expect(world.scrolls).toHaveLength(2);
    runtime.stop();
  });

  test('loses its one-time facts when the person returns to it with Back', async () => {
    const { world, runtime, press, screen, form } = await started();
    runtime.open('/reset', { entry: { userId: 'annlee', birthday: '04/23/1985' } });
    await until(() => screen() === 'start');
    expect(form()?.values).toEqual({ userId: 'annlee', birthday: '04/23/1985' });
    press('home');
    await until(() => screen() === 'ask');
    world.history.go(-1);
    await until(() => screen() === 'start');
    expect(form()?.values).toEqual({ userId: 'annlee' });
    runtime.stop();
  });

  test('takes its title key from its last segment and omits secrets from its query', async () => {
    const { world, runtime, screen, store } = await started();
    runtime.open('/deep/reset', { query: { a: '1', token: 'SECRET', gone: null } });
    await until(() => screen() === 'start');
    expect(world.window.location.href).toBe('https://store.example/login/alder/deep/reset?a=1');
    expect(store).toMatchObject({ segment: 'reset', search: '?a=1' });
    expect(store.state.machines.page?.query).toEqual({ a: '1', token: 'SECRET', gone: null });
  });

  test('does not open if its code loads after a later route has opened', async () => {
    const release: (() => void)[] = [];
    const { load: loadNow } = catalogue();
    const load = async (flow: string) => {
      if (flow === 'reset') await new Promise<void>((resolve) => release.push(resolve));
      return loadNow(flow);
    };
    const { runtime, screen, store } = await started({ catalogue: { load } });
    runtime.open('/reset');
    await until(() => release.length === 1);
    runtime.open('/home');
    await until(() => store.route === '/home');
    release[0]?.();
    await settled();
    expect(store.route).toBe('/home');
    expect(screen()).toBe('ask');
  });

  test('shows an error on the current screen if its code does not load', async () => {
    const load = withReset(() => Promise.reject(new Error('offline')));
    const { world, press, screen, message, store } = await started({ catalogue: { load } });
    press('help');
    await until(() => message() !== undefined);
    expect([screen(), message(), store.failure]).toEqual(['ask', 'trouble', undefined]);
    expect(world.window.location.pathname).toBe('/login/alder/');
    expect(events(world, 'fault')).toMatchObject([{ code: 'chunk', step: 'ask' }]);
  });

  test('shows an error if its code is late, and opens once the person presses again', async () => {
    let deliver = (_: unknown): void => undefined;
    const delivered = new Promise((resolve) => {
      deliver = resolve;
    });
    const load: Catalogue['load'] = async (flow) => {
      if (flow === 'reset') await delivered;
      return catalogue().load(flow);
    };
    const { world, press, screen, message, runtime, store } = await started({ catalogue: { load } });
    press('help');
    await until(() => runtime.view().busy);
    await world.clock.pass(8000);
    expect([screen(), message(), runtime.view().busy]).toEqual(['ask', 'trouble', false]);
    deliver(undefined);
    await settled();
    expect([screen(), store.failure]).toEqual(['ask', undefined]);
    press('help');
    await until(() => screen() === 'start');
  });

  test('takes the words for a late file back once the file has come', async () => {
    let deliver = (_: unknown): void => undefined;
    const delivered = new Promise((resolve) => {
      deliver = resolve;
    });
    const load: Catalogue['load'] = async (flow) => {
      await delivered;
      return catalogue().load(flow);
    };
    const { world, screen, store } = await started({
      url: 'https://store.example/login/alder/reset',
      catalogue: { load },
    });
    await world.clock.pass(8000);
    expect(store.failure).toBe('chunk');
    deliver(undefined);
    await until(() => screen() === 'start');
    expect(store.failure).toBeUndefined();
  });

  test('shows the failure page if it was opened by address and does not load', async () => {
    const load = withReset(() => Promise.reject(new Error('offline')));
    const { runtime, store } = await started({ catalogue: { load } });
    runtime.open('/reset');
    await until(() => store.failure !== undefined);
    expect(store.failure).toBe('chunk');
  });

  test('shows the failure page if the first route does not load within eight seconds', async () => {
    const load = withReset(() => new Promise<never>(() => undefined));
    const { world, store } = await started({
      url: 'https://store.example/login/alder/reset',
      catalogue: { load },
    });
    await world.clock.pass(7_999);
    expect(store.failure).toBeUndefined();
    await world.clock.pass(1);
    expect(store.failure).toBe('chunk');
    const [, , cause] = world.faults[0] as [string, object, Error];
    expect([cause.name, cause.message]).toEqual(['Error', 'A file is late']);
  });
});

describe('the entry facts after a reload', () => {
  test('are only those that the page declares as lasting', async () => {
    const { world, runtime, layer, screen } = await started();
    runtime.open('/deep/reset', { entry: { userId: 'ann', birthday: '1980' } });
    await until(() => screen() === 'start');
    expect(layer().prefill).toEqual({ userId: 'ann', birthday: '1980' });
    const again = await started({ world });
    await until(() => again.screen() === 'start');
    expect(again.layer().prefill).toEqual({ userId: 'ann' });
    await again.runtime.scripts();
    const twice = await started({ world });
    await until(() => twice.screen() === 'start');
    expect(twice.layer().prefill).toEqual({ userId: 'ann' });
  });
});

describe('Back inside a flow', () => {
  test('returns to the previous screen with typed values but no secrets, until a barrier', async () => {
    const { world, runtime, signIn, press, screen, form } = await started({
      answers: {
        '/v1/authenticate': () => ({ code: 'next', token: 'A1' }),
        '/v1/update': () => ({ code: 'done' }),
      },
    });
    signIn();
    await until(() => screen() === 'second');
    await settled();
    world.history.go(-1);
    await until(() => screen() === 'ask');
    expect(form()?.values).toEqual({ userId: ' annlee ' });
    expect(sent(world, '/v1/authenticate')).toHaveLength(1);
    signIn();
    await until(() => screen() === 'second');
    press('submit');
    await until(() => screen() === 'done');
    world.history.go(-1);
    await settled(60);
    expect(screen()).toBe('done');
    press('go-on');
    await until(() => screen() === 'ask');
    expect(world.window.location.pathname).toBe('/login/alder/home');
    runtime.stop();
  });

  test('happens on leave if there is a previous page, or else the given address opens', async () => {
    const first = await started({
      url: 'https://store.example/login/alder/decide',
      answers: { '/flags.json': () => ({ open: true }) },
    });
    await until(() => first.screen() === 'second');
    first.press('leave');
    await until(() => first.store.route === '/home');
    const later = await started({ answers: { '/flags.json': () => ({ open: true }) } });
    later.runtime.open('/decide');
    await until(() => later.screen() === 'second');
    later.press('leave');
    await until(() => later.screen() === 'ask');
    expect(later.store.route).toBe('/');
  });
});

const linking = (back: string, by = 'shop') =>
  started({
    url: `https://store.example/login/alder/?${new URLSearchParams({ back, by })}`,
    ...answering({ code: 'again' }),
  });

describe('an unregistered partner', () => {
  test.each(hostileAddresses)('gets no call and no redirect to %j', async (address) => {
    const { world, press, message } = await linking(address);
    press('link');
    await until(() => message() === 'refused');
    expect(sent(world, '/v1/authenticate')).toEqual([]);
    press('cancel');
    await settled();
    expect(message()).toBe('refused');
    expect(world.assigned).toEqual([]);
  });

  test.each(['voice', '', 'SHOP', 'shop '])(
    'gets no call and no redirect under the name %j',
    async (name) => {
      const { world, press, message } = await linking('https://shop.example/back', name);
      press('link');
      await until(() => message() === 'refused');
      press('cancel');
      await settled();
      expect([sent(world, '/v1/authenticate'), world.assigned]).toEqual([[], []]);
    },
  );

  test('cannot reach the hosts of the issuer with an empty name', async () => {
    const { world, press, message } = await linking('https://api.issuer.example/anything', '');
    press('cancel');
    await until(() => message() === 'refused');
    expect(world.assigned).toEqual([]);
  });
});

test('a registered partner gets its call and its redirect', async () => {
  const { world, press, message } = await linking('https://shop.example/back');
  press('link');
  await until(() => message() === 'wrong');
  expect(sent(world, '/v1/authenticate')).toHaveLength(1);
  press('cancel');
  await until(() => world.assigned.length === 1);
  expect(world.assigned).toEqual(['https://shop.example/back?error=1']);
});

test('a route can change the header, and other routes use the default header', async () => {
  const { runtime, store } = await started({ url: 'https://store.example/login/alder/framed?state=S' });
  expect(store).toMatchObject({ header: { logo: 'here', language: false }, search: '?state=S' });
  runtime.open('/home');
  await until(() => store.route === '/home');
  expect(store.header).toEqual({});
});

describe('navigation out of a flow', () => {
  test('to a partner keeps its address parameters as they are written, except old answer parameters, and stays busy', async () => {
    const { world, runtime, signIn } = await started(
      answering({
        code: 'partner',
        to: partnerWithQuery,
        state: 'S&1',
      }),
    );
    signIn();
    await until(() => world.assigned.length === 1);
    expect(world.assigned).toEqual(['https://shop.example/back?kept=%20a+b&code=C1&state=S%261']);
    await settled();
    expect(runtime.view()).toMatchObject({ busy: true, leaving: true });
  });

  test('to an address that the partner did not register is refused', async () => {
    const { world, runtime, signIn, message } = await started(
      answering({ code: 'partner', to: 'https://shop.example/other' }),
    );
    signIn();
    await until(() => !runtime.view().busy);
    expect(message()).toBe('refused');
    expect(world.assigned).toEqual([]);
    expect(events(world, 'fault')).toMatchObject([{ code: 'refused', step: 'authenticate' }]);
  });

  test.each([
    'https://issuer.example.evil.test/',
    '//evil.test',
    'javascript:alert(1)',
    'https://shop.example/back',
  ])('to the issuer never opens %s', async (to) => {
    const { world, runtime, signIn, message } = await started(answering({ code: 'issuer', to }));
    signIn();
    await until(() => !runtime.view().busy);
    expect(message()).toBe('trouble');
    expect(world.assigned).toEqual([]);
    expect(world.window.sessionStorage.getItem('portico.codeVerifier')).not.toBeNull();
  });

  test('to the issuer can include a challenge', async () => {
    const { world, signIn } = await started(
      answering({ code: 'issuer', to: 'https://api.issuer.example/authorize' }),
    );
    signIn();
    await until(() => world.assigned.length === 1);
    const challenge = await challengeOf(
      world.crypto,
      world.window.sessionStorage.getItem('portico.codeVerifier') ?? '',
    );
    expect(world.assigned).toEqual([`https://api.issuer.example/authorize?challenge=${challenge}`]);
  });

  test('can start directly from an entry', async () => {
    const { world } = await started({ url: 'https://store.example/login/alder/out' });
    await until(() => world.assigned.length === 1);
    const correlation = world.window.sessionStorage.getItem('portico.correlationId');
    expect(world.assigned).toEqual([`https://pay.issuer.example/start?kept=1&correlation=${correlation}`]);
  });

  test('by POST submits hidden fields to the servicing site and clears the session', async () => {
    const { world, signIn } = await started({
      ...answering({ code: 'post', token: 'A<1>' }),
      url: 'https://store.example/login/alder/?link=pay',
    });
    signIn();
    await until(() => world.submitted.length === 1);
    const [form] = world.submitted;
    expect([form?.method, form?.action, form?.hidden, form?.isConnected]).toEqual([
      'post',
      'https://servicing.example/handOver',
      true,
      true,
    ]);
    expect(
      [...(form?.elements ?? [])].map((element) => [
        element.getAttribute('type'),
        element.getAttribute('name'),
        element.getAttribute('value'),
      ]),
    ).toEqual([
      ['hidden', 'data', 'A<1>'],
      ['hidden', 'link', 'pay'],
    ]);
    expect(world.window.sessionStorage.getItem('portico.apiBaseUrl')).toBeNull();
  });

  test('to a resumed route accepts registered routes only', async () => {
    const home = await started(answering({ code: 'resume', to: 'https://evil.test/', query: { a: '1' } }));
    home.signIn();
    await until(() => home.store.route === '/home');
    expect(home.world.window.location.search).toBe('');
    const odd = await started(answering({ code: 'resume', to: 'constructor' }));
    odd.signIn();
    await until(() => odd.store.route === '/home');
    const reset = await started(answering({ code: 'resume', to: '/reset', query: { a: '1' } }));
    reset.signIn();
    await until(() => reset.store.route === '/reset');
    expect(reset.world.window.location.search).toBe('?a=1');
  });

  describe('to the previous page', () => {
    const leaving = async (prepare: (world: FakeWorld) => void) => {
      const set = setUp(answering({ code: 'next' }));
      prepare(set.world);
      await set.runtime.start();
      await settled();
      set.signIn();
      await until(() => set.screen() === 'second');
      await set.runtime.scripts();
      set.press('leave');
      await settled();
      return set;
    };
    const wasHere = ({ window }: FakeWorld): void =>
      window.sessionStorage.setItem('portico.brandId', 'earlier');

    test('returns to a page that this tab loaded earlier', async () => {
      const { world } = await leaving((first) => {
        wasHere(first);
        first.window.history.replaceState(null, '', '/login/alder/home');
        first.window.history.pushState(null, '', '/login/alder/');
      });
      await until(() => world.location.pathname === '/login/alder/home');
      expect(world.location.search).toBe('');
    });

    test('opens the home route if this tab never showed the site before', async () => {
      const { store } = await leaving(({ window }) => window.history.pushState(null, '', '/login/alder/'));
      expect(store.route).toBe('/home');
    });

    test('opens the home route if going back has no effect', async () => {
      const { world, store } = await leaving((first) => {
        wasHere(first);
        Object.assign(first, {
          history: {
            length: 2,
            state: null,
            go: () => undefined,
            pushState: () => undefined,
            replaceState: () => undefined,
          },
        });
      });
      expect(store.route).toBe('/');
      await world.clock.pass(1000);
      await until(() => store.route === '/home');
    });
  });

  test('can reload the page', async () => {
    const { world, signIn } = await started(answering({ code: 'reload' }));
    signIn();
    await until(() => world.reloads.length === 1);
  });

  test('reloads the page if the browser restores it from its back-forward cache', async () => {
    const { world } = await started();
    world.idle();
    await settled();
    const event = (persisted: boolean) => Object.assign(new world.window.Event('pageshow'), { persisted });
    world.window.dispatchEvent(event(false));
    expect(world.reloads).toEqual([]);
    world.window.dispatchEvent(event(true));
    expect(world.reloads).toHaveLength(1);
  });
});

describe('a brand that is not in the page', () => {
  const url = 'https://store.example/login/birch/home';

  test('is fetched and completed with defaults', async () => {
    const { store, screen } = await started({
      url,
      page: null,
      answers: { '/brands/birch/brand.json': () => ({ displayName: 'Birch', images: { logo: 'b.svg' } }) },
    });
    await until(() => screen() === 'ask');
    expect(store.brand).toEqual({
      id: 'birch',
      displayName: 'Birch',
      multiAccount: false,
      languages: ['en'],
      phones: {},
      images: { logo: 'https://store.example/brands/birch/b.svg' },
    });
  });

  test('is fetched even if the page contains another brand', async () => {
    const { store, screen } = await started({
      url,
      answers: { '/brands/birch/brand.json': () => ({ displayName: 'Birch' }) },
    });
    await until(() => screen() === 'ask');
    expect(store.brand.displayName).toBe('Birch');
  });

  test.each([
    [['en', 'fr', 'es'], ['en', 'es'], 1],
    [['fr'], ['en'], 1],
    [['es', 'en'], ['es', 'en'], 0],
  ])('with the languages %s is offered in %s, which have texts', async (asked, offered, told) => {
    const { world, store, screen } = await started({
      url,
      page: null,
      answers: { '/brands/birch/brand.json': () => ({ displayName: 'Birch', languages: asked }) },
    });
    await until(() => screen() === 'ask');
    expect(store.brand).toMatchObject({ displayName: 'Birch', languages: offered });
    expect(store.language).toBe(offered[0]);
    expect(events(world, 'fault').filter(({ code }) => code === 'brand')).toHaveLength(told);
  });

  test.each<[string, () => Json | Response]>([
    ['does not exist', () => new Response('', { status: 404 })],
    ['gives a server error', () => new Response('{}', { status: 500 })],
    ['is not JSON', () => new Response('<html>')],
    ['is a list', () => []],
  ])('is replaced by the default brand, with a log entry, if its file %s', async (_, answer) => {
    const { world, store, screen } = await started({
      url,
      page: null,
      answers: { '/brands/birch/brand.json': answer },
    });
    await until(() => screen() === 'ask');
    expect(store.brand).toMatchObject({
      id: 'birch',
      displayName: 'Card Services',
      multiAccount: false,
      images: { logo: 'https://store.example/brands/default/logo.svg' },
    });
    expect(events(world, 'fault')).toMatchObject([{ code: 'brand', brandId: 'birch' }]);
    expect((world.faults as unknown[][]).map(([, fault]) => fault)).toMatchObject([
      { code: 'brand', brandId: 'birch' },
    ]);
  });

  test('is replaced by the default brand after ten seconds without an answer', async () => {
    const world = fakeWorld({
      url,
      fetch: (_, { signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    });
    const set = setUp({ world, page: null });
    void set.runtime.start();
    await until(() => sent(world, '/brands/birch/brand.json').length === 1);
    await world.clock.pass(10_000);
    await until(() => set.screen() === 'ask');
    expect(set.store.brand.displayName).toBe('Card Services');
  });

  test('shows the failure page if the code that validates it does not load', async () => {
    const { store } = await started({
      url,
      page: null,
      catalogue: { brandRules: () => Promise.reject(new Error('offline')) },
    });
    await until(() => store.failure !== undefined);
    expect(store.failure).toBe('chunk');
  });

  test('loads its own texts once, and only for languages that it changes', async () => {
    const { world, runtime, screen } = await started({
      url,
      page: null,
      answers: {
        '/brands/birch/brand.json': () => ({ displayName: 'Birch', ownWords: ['es'] }),
        '/brands/birch/locales/es.json': () => ({ 'sign-in': { a: 'b' } }),
      },
    });
    await until(() => screen() === 'ask');
    expect(await runtime.brandWords('en')).toBeUndefined();
    expect(await Promise.all([runtime.brandWords('es'), runtime.brandWords('es')])).toEqual([
      { 'sign-in': { a: 'b' } },
      { 'sign-in': { a: 'b' } },
    ]);
    expect(sent(world, '/brands/birch/locales/es.json')).toHaveLength(1);
  });
});

describe('the language', () => {
  test('is stored if it comes from a parameter or from the person', async () => {
    const { world, runtime, store } = await started({
      url: 'https://store.example/login/alder/?ui_locales=fr%20es-US',
    });
    expect(store.language).toBe('es');
    expect(world.window.localStorage.getItem('portico.language.alder')).toBe('es');
    const { revision } = store;
    runtime.setLanguage('en');
    expect([store.language, world.window.localStorage.getItem('portico.language.alder')]).toEqual([
      'en',
      'en',
    ]);
    expect(store.revision).toBeGreaterThan(revision);
    runtime.setLanguage('fr');
    expect(store.language).toBe('en');
  });

  test('stays the same if the new texts do not load, and a toast reports it', async () => {
    const { runtime, store } = await started();
    await runtime.scripts();
    runtime.setLanguage('es');
    runtime.keepLanguage('en');
    expect(store.language).toBe('en');
    expect(store.toasts).toMatchObject([{ flow: runtime.rootFlow, key: 'unspoken', tone: 'error' }]);
    const [first] = store.toasts;
    runtime.setLanguage('es');
    runtime.keepLanguage('en');
    expect(store.toasts).toMatchObject([{ key: 'unspoken' }]);
    expect(store.toasts[0]?.id).not.toBe(first?.id);
  });

  test.each([
    ['?lang=es&link=pay', '?lang=en&link=pay'],
    ['?ui_locales=es-US', '?ui_locales=es-US&lang=en'],
    ['?lang=fr', '?lang=fr'],
    ['?link=pay', '?link=pay'],
  ])('stays as the person chose it when the address %s is reloaded', async (search, after) => {
    const { world, runtime, store } = await started({ url: `https://store.example/login/alder/${search}` });
    await runtime.scripts();
    const { state } = world.history;
    expect(world.location.search).toBe(search);
    runtime.setLanguage('es');
    runtime.setLanguage('en');
    await settled();
    expect(world.location.search).toBe(after);
    expect(world.history.state).toEqual(state);
    const { origin, pathname } = world.location;
    const again = await started({ url: `${origin}${pathname}${world.location.search}` });
    expect([store.language, again.store.language]).toEqual(['en', 'en']);
  });
});

describe('an answer that differs from its declaration', () => {
  test('is reported with its operation and paths, without its values', async () => {
    const flags = { ...ownOperations.flags, reply: { open: 'boolean' } } as Operation;
    const { world } = await started({
      catalogue: { operations: { ...catalogue().operations, flags } },
      answers: { '/flags.json': () => ({ open: 'secret-1' }) },
    });
    world.idle();
    await until(() => events(world, 'fault').length > 0);
    const fault = { code: 'dropped', operation: 'flags', parts: ['/open'] };
    expect(events(world, 'fault')).toMatchObject([fault]);
    expect(world.faults).toEqual([['portico', expect.objectContaining(fault), 'flags']]);
    expect(JSON.stringify([world.faults, world.announced])).not.toContain('secret-1');
  });
});

describe('analytics', () => {
  test('receive a language change, and later page data have the new language', async () => {
    const { world, runtime } = await started();
    world.idle();
    await until(() => events(world, 'page').length === 1);
    runtime.setLanguage('es');
    runtime.setLanguage('es');
    runtime.setLanguage('fr');
    expect(events(world, 'language')).toMatchObject([{ language: 'es', page: { locale: 'us|es' } }]);
    expect(world.globals.digitalData).toMatchObject({ page: { locale: 'us|es' } });
  });

  test('receive pages, transitions and failed calls, but no typed values', async () => {
    const { world, runtime, signIn, press } = await started(
      answering(() => new Response('', { status: 503 })),
    );
    world.idle();
    await until(() => events(world, 'page').length === 1);
    expect(events(world, 'page')[0]?.page).toEqual({
      site: 'dservice',
      locale: 'us|en',
      page: 'login',
      step: 'sign-in/ask',
      message: '',
      kind: '',
      error: '',
      who: 'alder',
      on: 'desktop',
      none: '',
      group: { inner: 'sign-in', other: 'kept' },
    });
    await world.clock.pass(5000);
    signIn();
    await until(() => !runtime.view().busy);
    const failure = { code: '503', step: 'authenticate' };
    expect(events(world, 'failed-call')).toMatchObject([
      { operation: 'authenticate', status: 503, ...failure },
    ]);
    expect(world.faults).toEqual([['portico', expect.objectContaining(failure), 'authenticate']]);
    expect(events(world, 'transition')).toMatchObject([
      { flow: 'sign-in', step: 'ask', outcome: 'submit', to: 'authenticate', brand: 'alder', ms: 0 },
      {
        flow: 'sign-in',
        step: 'authenticate',
        outcome: 'http.503',
        to: 'stay',
        ms: 0,
        http: 503,
        page: { message: 'trouble', kind: 'error', error: 'trouble' },
      },
    ]);
    press('toast');
    await until(() => runtime.store.toasts.length === 1);
    expect((world.globals.digitalData as { page: object }).page).toMatchObject({
      accounts: '3',
      group: { inner: 'sign-in', other: 'more' },
    });
    expect(JSON.stringify(world.announced)).not.toMatch(/annlee|pass-1/);
  });

  test('queue events in order and pass them to the script of the issuer', async () => {
    const heard: unknown[] = [];
    const tags = { hear: (detail: unknown) => void heard.push(detail) };
    const { world, press, runtime } = await started({
      globals: { tags, digitalData: { event: ['before'] } },
      catalogue: { issuer: { ...catalogue().issuer, scripts: { analytics: { global: 'tags.hear' } } } },
    });
    world.idle();
    press('toast');
    await until(() => runtime.store.toasts.length === 1);
    const told = world.announced.map(({ detail }) => detail);
    expect(heard).toEqual(told);
    const { event } = world.globals.digitalData as {
      event: readonly { eventInfo?: { eventName: string } }[];
    };
    expect(event.map((each) => each.eventInfo?.eventName)).toEqual([
      undefined,
      ...told.map(({ type }) => type),
    ]);
    expect(event.at(-1)).toMatchObject({ attributes: { step: 'ask', outcome: 'toast' } });
  });

  test('receive the outcome of a repeating timer only once while it stays the same', async () => {
    const { world, runtime } = await started();
    world.idle();
    await runtime.beside();
    await world.clock.pass(60_000);
    await world.clock.pass(60_000);
    await world.clock.pass(60_000);
    const minutes = events(world, 'transition').filter(({ flow }) => flow === 'shell');
    expect(minutes).toMatchObject([{ step: 'watch', outcome: 'every' }]);
  });

  test('receive each page with the facts that its flow has set for it', async () => {
    const { world, screen, runtime } = await started({
      url: 'https://store.example/login/alder/decide',
      answers: { '/flags.json': () => ({ open: true }) },
    });
    await until(() => screen() === 'second');
    world.idle();
    await until(() => events(world, 'page').length === 1);
    expect(events(world, 'page')[0]?.page).toMatchObject({ page: 'decide', accounts: '9' });
    runtime.open('/home');
    await until(() => events(world, 'page').length === 2);
    expect(events(world, 'page')[1]?.page).not.toHaveProperty('accounts');
  });

  test('receive the duration of each step and keep added facts until the next page', async () => {
    const { world, press, runtime, screen } = await started();
    world.globals.digitalData = { user: 'kept' };
    world.idle();
    press('toast');
    await until(() => runtime.store.toasts.length === 1);
    await world.clock.pass(2500);
    press('help');
    await until(() => screen() === 'start');
    expect(events(world, 'transition').map(({ ms }) => ms)).toEqual([0, 2500]);
    expect(events(world, 'transition')[1]?.page).toMatchObject({ accounts: '3' });
    expect(events(world, 'page').at(-1)?.page).toMatchObject({ page: 'reset' });
    expect(events(world, 'page').at(-1)?.page).not.toHaveProperty('accounts');
    expect(world.globals.digitalData).toMatchObject({ user: 'kept' });
  });
});

describe('effects without an answer', () => {
  test('a toast stays until it is dismissed, and a notification call uses keepalive', async () => {
    const { world, press, runtime, store } = await started();
    press('toast');
    await until(() => store.toasts.length === 1 && sent(world, '/v1/revoke').length === 1);
    expect(store.toasts[0]).toMatchObject({ key: 'hello', tone: 'info' });
    expect(sent(world, '/v1/revoke')[0]?.init.keepalive).toBe(true);
    runtime.dismissToast(store.toasts[0]?.id ?? 0);
    expect(store.toasts).toEqual([]);
  });

  test('the assistant opens only once it is live', async () => {
    const opened: string[] = [];
    const chat = { isLive: async () => true, open: (reason: string) => opened.push(reason) };
    const scripts = { assistant: { global: 'chat', probeAfter: 5 } };
    const { world, press, runtime } = await started({
      globals: { chat },
      catalogue: { issuer: { ...catalogue().issuer, scripts } },
    });
    press('toast');
    await until(() => runtime.store.toasts.length === 1);
    expect(opened).toEqual([]);
    await world.clock.pass(5000);
    press('toast');
    await until(() => opened.length === 1);
    expect(opened).toEqual(['stuck']);
  });
});

describe('an error in a declaration', () => {
  test('is shown and reported without typed values', async () => {
    const { world, runtime, signIn, store, screen } = await started(answering({ code: 'odd' }));
    signIn();
    await until(() => store.failure !== undefined);
    expect([store.failure, screen()]).toEqual(['crash', 'ask']);
    world.idle();
    await until(() => events(world, 'fault').length === 1);
    expect(events(world, 'fault')[0]).toMatchObject({
      code: 'crash',
      step: 'authenticate',
      correlationId: world.window.sessionStorage.getItem('portico.correlationId'),
    });
    expect(JSON.stringify(world.announced)).not.toMatch(/annlee|pass-1/);
    runtime.stop();
  });

  test('causes no endless loop if it closes the flow for unknown addresses', async () => {
    const flows = catalogue().loaded;
    const closed = {
      ...flows.unknown?.flow,
      entries: { '/gone': { start: 'gone', when: { '$flags.closed': true } } },
    } as LinkedFlow;
    const { world, store } = await started({
      url: 'https://store.example/login/alder/nope',
      catalogue: { loaded: { ...flows, unknown: { flow: closed, operations: {}, validators: {} } } },
    });
    await until(() => store.failure !== undefined);
    const [, , cause] = world.faults[0] as [string, object, Error];
    expect([store.failure, cause.message]).toEqual(['crash', 'Unknown addresses have no flow']);
  });

  test('is shown if it occurs at the start', async () => {
    const { store } = await started({ url: 'https://store.example/login/alder/broken' });
    expect(store.failure).toBe('crash');
  });
});

test('cancel works while a call is pending and aborts it without a message', async () => {
  const { world, press, screen, runtime } = await started({
    url: 'https://store.example/login/alder/dialog',
    answers: {
      '/v1/update': (init) =>
        new Promise((_resolve, reject) =>
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
        ),
    },
  });
  press('submit');
  await until(() => sent(world, '/v1/update').length === 1);
  expect(runtime.view().busy).toBe(true);
  press('cancel');
  expect(screen()).toBe('ask');
  expect(sent(world, '/v1/update')[0]?.init.signal?.aborted).toBe(true);
  world.idle();
  await settled();
  expect(events(world, 'failed-call')).toEqual([]);
  expect(screen()).toBe('ask');
});

test('a press on a layer below a dialog does nothing', async () => {
  const { press, screen, layer, runtime } = await started({
    url: 'https://store.example/login/alder/dialog',
  });
  const below = layer();
  press('open');
  await until(() => screen() === 'start');
  expect(runtime.view().layers.map(({ screen: name, inert }) => [name, inert])).toEqual([
    ['second', true],
    ['start', false],
  ]);
  runtime.press(below, 'submit');
  expect(screen()).toBe('start');
  press('submit');
  expect(screen()).toBe('done');
});

test('the view object stays the same until a change, such as a resize', async () => {
  const { world, runtime, store } = await started();
  world.idle();
  await settled();
  expect(runtime.view()).toBe(runtime.view());
  const { revision } = store;
  const shown = runtime.view();
  world.size.width = 320;
  world.window.dispatchEvent(new world.window.Event('resize'));
  world.window.dispatchEvent(new world.window.Event('resize'));
  await world.clock.pass(299);
  expect(store.revision).toBe(revision);
  await world.clock.pass(1);
  expect(store.revision).toBe(revision + 1);
  expect(runtime.view()).not.toBe(shown);
});

test('a press on a layer that no longer shows does nothing', async () => {
  const { world, runtime, layer, signIn, screen } = await started(answering({ code: 'next', token: 'A' }));
  const old = layer();
  signIn();
  await until(() => screen() === 'second');
  runtime.press(old, 'submit');
  runtime.leaveField(old, 'userId');
  expect(screen()).toBe('second');
  expect(sent(world, '/v1/authenticate')).toHaveLength(1);
});

describe('a full-page overlay', () => {
  const fall = async () => {
    const set = await started(answering({ code: 'wrong' }));
    await set.runtime.beside();
    const send = (action: string) => set.runtime.send({ type: 'press', machine: 'shell', action });
    set.runtime.change(set.layer(), 'userId', 'ann');
    send('fall');
    return { ...set, send, waits: () => coverWaits({ store: set.store, view: set.runtime.view }) };
  };

  test('waits while somebody types and appears at the next press, before anything is sent', async () => {
    const { world, runtime, layer, waits, press } = await fall();
    expect(waits()).toBe(true);
    runtime.leaveField(layer(), 'userId');
    press('submit');
    await settled();
    expect(waits()).toBe(false);
    expect(world.requests.map(({ url }) => url)).toEqual(['https://store.example/flags.json']);
  });

  test('causes no reload if it ends while somebody types, and the parallel flow continues', async () => {
    const { world, store, send, form } = await fall();
    send('rise');
    await settled();
    expect(form()).toMatchObject({ values: { userId: 'ann' } });
    expect(world.reloads).toEqual([]);
    expect(store.state.machines.shell?.frames[0]?.step).toBe('watch');
    await world.clock.pass(60_000);
    expect(store.state.machines.shell?.frames[0]?.data.minutes).toBe(1);
  });

  test('replaces the page after a press, and reloads it when the overlay ends', async () => {
    const { world, runtime, send, press, waits } = await fall();
    press('submit');
    expect([waits(), runtime.view('shell').layers.at(-1)?.layout]).toEqual([false, 'cover']);
    send('rise');
    await settled();
    expect(world.reloads).toHaveLength(1);
  });
});
