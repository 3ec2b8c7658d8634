import { describe, expect, test } from 'vitest';
import { hashOfFile } from '../../src/config/hash.ts';
import type { Json, JsonObject } from '../../src/engine/index.ts';
import type { PageData } from '../../src/runtime/catalogue.ts';
import { createRuntime } from '../../src/runtime/runtime.ts';
import { brand, catalogue, network, tokenFor } from './fixture.ts';
import { fakeWorld, settled, until } from './world.ts';

const stated = { ...brand, ownWords: ['en'], partners: brand.partners } satisfies JsonObject;
const words = { 'sign-in': { title: 'Come in' } };

/** The brand's files as they are now; a function answers by itself. */
type Files = { brand: Json | (() => Promise<Response> | Response); words: Json };

// A page that the build made from the brand as it was then.
const page = (change: Partial<PageData> = {}): PageData => ({
  brandId: 'alder',
  brand: { ...stated, id: 'alder' },
  language: 'en',
  digests: { en: hashOfFile([stated, words]), es: hashOfFile([stated, null]) },
  view: 'built',
  ...change,
});

// Lets in whom the brand has opened linking for.
const guard = {
  ...catalogue().loaded['sign-in'],
  flow: {
    name: 'guard',
    title: 'Guards an address',
    extends: 'base',
    start: 'choose',
    returns: { open: {} },
    steps: {
      choose: { then: [{ when: { '$brand.cpl': true }, leave: { return: 'open' } }, { goto: 'closed' }] },
      closed: { screen: 'closed' },
    },
    screens: { closed: { layout: 'card', blocks: [], secrets: [] } },
  },
} as ReturnType<typeof catalogue>['loaded'][string];

const begun = ({ url = 'https://store.example/login/alder/', data = page() } = {}) => {
  const files: Files = { brand: stated, words };
  const world = fakeWorld({
    url,
    fetch: network({
      '/flags.json': () => ({}),
      '/brands/alder/brand.json': () => (typeof files.brand === 'function' ? files.brand() : files.brand),
      '/brands/alder/locales/en.json': () => files.words,
      '/v1/authenticate': () => ({ code: 'again' }),
    }),
  });
  const known = catalogue();
  const { flow } = known.loaded['sign-in'] ?? {};
  if (flow === undefined) throw new Error('The fixture has another flow');
  const entries = {
    ...flow.entries,
    '/linked': { start: 'ask', when: { '$brand.cpl': true } },
    '/guarded': { start: 'ask' },
  };
  const { authenticate } = flow.steps;
  if (authenticate === undefined || !('call' in authenticate)) throw new Error('The fixture calls another');
  const told = { say: 'wrong', with: { phone: '$brand.phones.fraud' } };
  const steps = { ...flow.steps, authenticate: { ...authenticate, on: { ...authenticate.on, again: told } } };
  const module = {
    ...known.loaded['sign-in'],
    flow: { ...flow, entries, steps, before: [{ flow: 'guard', when: { '$visitor.route': '/guarded' } }] },
  } as (typeof known.loaded)[string];
  const runtime = createRuntime({
    world,
    catalogue: {
      ...known,
      loaded: { ...known.loaded, 'sign-in': module, guard },
      routes: { ...known.routes, '/linked': 'sign-in', '/guarded': 'sign-in' },
    },
    page: data,
  });
  const layer = () => {
    const found = runtime.view().layers.at(-1);
    if (found === undefined) throw new Error('Nothing is shown');
    return found;
  };
  const asked = (file = 'brand.json') => world.requests.filter(({ url }) => url.endsWith(`/alder/${file}`));
  const signIn = () => {
    runtime.change(layer(), 'userId', 'ann');
    runtime.change(layer(), 'password', 'pass-1');
    runtime.press(layer(), 'submit');
  };
  return { files, world, runtime, store: runtime.store, layer, asked, signIn, start: runtime.start() };
};

describe('a page with built-in brand data', () => {
  test('revalidates the brand when idle, and changes nothing if the brand is the same', async () => {
    const { world, store, asked } = begun();
    expect(asked()).toEqual([]);
    world.idle();
    await until(() => asked().length === 1);
    await settled();
    expect(asked()[0]?.init).toMatchObject({ cache: 'no-cache', credentials: 'omit' });
    expect([store.isRenewed, asked().length, asked('locales/en.json').length]).toEqual([false, 1, 1]);
  });

  test('applies changes of the brand and keeps typed values', async () => {
    const { files, world, store, runtime, layer } = begun();
    runtime.change(layer(), 'userId', 'ann');
    runtime.change(layer(), 'password', 'pass');
    files.brand = { ...stated, displayName: 'Elder' };
    world.idle();
    await until(() => store.isRenewed);
    expect(store.brand).toMatchObject({ id: 'alder', displayName: 'Elder', multiAccount: false });
    expect(store.forms[layer().key]?.values).toEqual({ userId: 'ann', password: 'pass' });
  });

  test('applies changes of the brand texts alone', async () => {
    const { files, world, store, runtime } = begun();
    files.words = { 'sign-in': { title: 'Welcome' } };
    world.idle();
    await until(() => store.isRenewed);
    expect(await runtime.brandWords('en')).toEqual({ 'sign-in': { title: 'Welcome' } });
  });

  test('handles an answer only after the brand is up to date', async () => {
    const { files, world, store, layer, signIn } = begun();
    const answers: ((value: Response) => void)[] = [];
    files.brand = () => new Promise((resolve) => answers.push(resolve));
    signIn();
    await until(() => answers.length === 1);
    await until(() => world.requests.some(({ url }) => url.endsWith('/v1/authenticate')));
    await settled();
    expect(layer().message).toBe(undefined);
    answers[0]?.(Response.json({ ...stated, displayName: 'Elder' }));
    await until(() => layer().message !== undefined);
    expect(store.brand.displayName).toBe('Elder');
  });

  test('forgets a person after the configured days, by the clock of the server', async () => {
    const day = 86_400;
    const issued = 1_600_000_000;
    const isRemembered = async (
      days: number,
      headers: (at: string) => Record<string, string>,
      change = {},
    ) => {
      const { world, files, asked, runtime } = begun();
      Object.assign(runtime.project.issuer, change);
      const slot = 'portico.remembered.alder';
      world.window.localStorage.setItem(slot, `${tokenFor('S1', issued)}&&alder`);
      const at = new Date((issued + days * day) * 1000).toUTCString();
      files.brand = () => Response.json(stated, { headers: headers(at) });
      world.idle();
      await until(() => asked('locales/en.json').length === 1);
      await settled();
      return world.window.localStorage.getItem(slot) !== null;
    };
    const date = (at: string) => ({ date: at });
    expect(await isRemembered(365, date)).toBe(true);
    expect(await isRemembered(366, date)).toBe(false);
    // A cache may have kept the answer for a while.
    expect(await isRemembered(365, (at) => ({ date: at, age: '60' }))).toBe(false);
    // The device's clock says that three years have passed.
    expect(await isRemembered(366, () => ({}))).toBe(true);
    expect(await isRemembered(31, date, { rememberedDays: 30 })).toBe(false);
  });

  test('requests the brand once for each press and applies new changes', async () => {
    const { files, world, store, layer, asked, signIn } = begun();
    world.idle();
    await until(() => asked().length === 1);
    signIn();
    await until(() => layer().message !== undefined);
    expect(asked()).toHaveLength(2);
    files.brand = { ...stated, displayName: 'Elder' };
    await world.clock.pass(2000);
    signIn();
    await until(() => store.brand.displayName === 'Elder');
    expect(asked()).toHaveLength(3);
  });

  test('updates the phone in a visible message when the new brand arrives late', async () => {
    const phones = { fraud: '800-555-0101', customerService: '800-555-0100' };
    const { files, world, store, layer, asked, signIn } = begun({
      data: page({ brand: { ...stated, phones, id: 'alder' } }),
    });
    const answers: ((value: Response) => void)[] = [];
    files.brand = () => new Promise((resolve) => answers.push(resolve));
    signIn();
    await until(() => asked().length === 1);
    await settled();
    await world.clock.pass(3000);
    await until(() => layer().message !== undefined);
    expect(layer().message?.params).toEqual({ phone: '800-555-0101' });
    answers[0]?.(Response.json({ ...stated, phones: { ...phones, fraud: '800-555-0199' } }));
    await until(() => store.isRenewed);
    expect(layer().message?.params).toEqual({ phone: '800-555-0199' });
  });

  test.each<[string, Files['brand'], number]>([
    ['does not exist', () => new Response('', { status: 404 }), 1],
    ['gives a server error', () => new Response('{}', { status: 500 }), 1],
    ['is truncated JSON', () => new Response('{"displayName": "El'), 1],
    ['cannot be reached', () => Promise.reject(new TypeError('offline')), 0],
  ])('keeps the built-in brand if the brand file %s', async (_, answer, told) => {
    const { files, world, store, layer, signIn } = begun();
    files.brand = answer;
    signIn();
    await until(() => layer().message !== undefined);
    expect([store.brand.displayName, store.isRenewed]).toEqual(['Alder', false]);
    expect(world.faults).toHaveLength(told);
  });

  test('keeps the built-in brand if no answer comes within three seconds', async () => {
    const { files, world, store, layer, signIn } = begun();
    files.brand = () => new Promise<Response>(() => undefined);
    signIn();
    await settled();
    await world.clock.pass(2999);
    expect(layer().message).toBe(undefined);
    await world.clock.pass(1);
    await until(() => layer().message !== undefined);
    expect(store.brand.displayName).toBe('Alder');
  });

  test('checks the brand before it enters an address that was not prerendered', async () => {
    const { view: _, ...data } = page();
    const { runtime, start, store } = begun({ data, url: 'https://store.example/login/alder/linked' });
    expect(runtime.view().layers).toEqual([]);
    await start;
    await until(() => runtime.view().layers.length > 0);
    expect([runtime.view().layers[0]?.flow, store.toasts]).toEqual(['unknown', []]);
  });
});

describe('content that the brand has removed', () => {
  test('a removed partner gets no call, and the page shows a refusal', async () => {
    const { files, world, runtime, layer } = begun({
      url: 'https://store.example/login/alder/?back=https%3A%2F%2Fshop.example%2Fback&by=shop',
    });
    files.brand = { ...stated, partners: [] };
    runtime.press(layer(), 'link');
    await until(() => layer().message?.key === 'refused');
    expect(world.requests.some(({ url }) => url.endsWith('/v1/authenticate'))).toBe(false);
  });

  test('a removed language is replaced by another one, and a toast reports it', async () => {
    const { files, world, store } = begun({ url: 'https://store.example/login/alder/?lang=es' });
    expect(store.language).toBe('es');
    files.brand = { ...stated, languages: ['en'] };
    world.idle();
    await until(() => store.language === 'en');
    expect(store.toasts).toMatchObject([{ flow: 'base', key: 'gone' }]);
  });

  test('a removed page is replaced by the page for unknown addresses', async () => {
    const linked = { ...stated, cpl: true };
    const { files, world, store, layer, start } = begun({
      url: 'https://store.example/login/alder/linked',
      data: page({ brand: { ...linked, id: 'alder' }, digests: { en: hashOfFile([linked, words]) } }),
    });
    await start;
    expect(layer().flow).toBe('sign-in');
    files.brand = stated;
    world.idle();
    await until(() => store.toasts.length > 0);
    await until(() => layer().flow === 'unknown');
    expect(store.toasts).toMatchObject([{ key: 'gone' }]);
  });

  test('a visitor whom a guard turned away is let in by the new brand, with the query that was given', async () => {
    const { files, world, runtime, layer } = begun({
      url: 'https://store.example/login/alder/guarded?tid=T-1&token=t-1',
    });
    expect(layer().screen).toBe('closed');
    files.brand = { ...stated, cpl: true };
    world.idle();
    await until(() => layer().screen !== 'closed');
    expect(layer().screen).toBe('ask');
    expect(runtime.store.state.machines.page?.query).toEqual({ tid: 'T-1', token: 't-1' });
  });
});
