import { describe, expect, test } from 'vitest';
import type { ScriptFacts } from '../../src/runtime/catalogue.ts';
import { ask } from '../../src/runtime/globals.ts';
import { createProbe, createScripts, type ScriptsNeeds } from '../../src/runtime/scripts.ts';
import { createStore } from '../../src/runtime/store.ts';
import type { World } from '../../src/runtime/world.ts';
import { fakeWorld, settled, until } from './world.ts';

describe('a value that a script provides', () => {
  const watch = (probe: () => Promise<string | undefined>) => {
    const values: (string | undefined)[] = [];
    void probe().then((value) => values.push(value));
    return values;
  };

  test('is returned at once if it exists', async () => {
    const world = fakeWorld({ globals: { bot: { header: 'T1' } } });
    expect(await createProbe(world, { global: 'bot.header', polls: 6, pause: 1000 })()).toBe('T1');
  });

  test('is returned at the first poll after the script has set it', async () => {
    const world = fakeWorld();
    const values = watch(createProbe(world, { global: 'bot.header', polls: 6, pause: 1000 }));
    await world.clock.pass(2999);
    world.globals.bot = { header: 'T1' };
    expect(values).toEqual([]);
    await world.clock.pass(1);
    expect(values).toEqual(['T1']);
  });

  test('is given up after five seconds, and later calls do not wait', async () => {
    const world = fakeWorld();
    const probe = createProbe(world, { global: 'bot.header', polls: 6, pause: 1000 });
    const values = watch(probe);
    await world.clock.pass(4999);
    expect(values).toEqual([]);
    await world.clock.pass(1);
    expect(values).toEqual([undefined]);
    expect(await probe()).toBeUndefined();
    world.globals.bot = { header: 'late' };
    expect(await probe()).toBe('late');
  });

  test('is polled ten times, half a second apart', async () => {
    const asked: number[] = [];
    const world = fakeWorld();
    world.globals.fraud = { get: () => void asked.push(world.clock.now()) };
    const values = watch(createProbe(world, { global: 'fraud.get', polls: 10, pause: 500 }));
    await world.clock.pass(60_000);
    const first = asked[0] ?? 0;
    const polls = asked.filter((at, index) => at !== asked[index - 1]).map((at) => at - first);
    expect(polls).toEqual([0, 500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 4500]);
    expect(values).toEqual([undefined]);
  });

  test('is returned on the fourth poll if it exists by then', async () => {
    const world = fakeWorld();
    const values = watch(createProbe(world, { global: 'fraud.get', polls: 10, pause: 500 }));
    await world.clock.pass(1400);
    world.globals.fraud = {
      name: 'box',
      get: function (this: { name: string }) {
        return this.name;
      },
    };
    await world.clock.pass(100);
    expect(values).toEqual(['box']);
  });

  test('is read again on each call', async () => {
    const world = fakeWorld({ globals: { bot: 'T1' } });
    const probe = createProbe(world, { global: 'bot', polls: 6, pause: 1000 });
    expect(await probe()).toBe('T1');
    world.globals.bot = 'T2';
    expect(await probe()).toBe('T2');
  });

  test.each([
    ['an empty string', ''],
    ['a number', 7],
    [
      'a function that throws',
      () => {
        throw new Error('broken');
      },
    ],
  ])('is ignored if it is %s', async (_, value) => {
    const world = fakeWorld({ globals: { bot: value } });
    const values = watch(createProbe(world, { global: 'bot', polls: 6, pause: 1000 }));
    await world.clock.pass(5000);
    expect(values).toEqual([undefined]);
  });

  test('is undefined at once if no global name is configured', async () => {
    expect(await createProbe(fakeWorld(), { global: undefined, polls: 6, pause: 1000 })()).toBeUndefined();
  });
});

test('a global path that does not exist gives undefined', () => {
  const world = fakeWorld({ globals: { a: { b: null } } });
  expect([ask(world, 'a.b.c'), ask(world, 'x.y'), ask(world, '')]).toEqual([undefined, undefined, undefined]);
});

describe('external scripts', () => {
  const src = (name: string) => `https://scripts.example/${name}.js`;
  const setUp = (
    scripts: Readonly<Record<string, ScriptFacts>>,
    globals: Record<string, unknown> = {},
    environment: ScriptsNeeds['catalogue']['environment'] = {},
    route = '/',
    fetch?: World['fetch'],
  ) => {
    const world = fakeWorld({ globals, ...(fetch && { fetch }) });
    const store = createStore();
    store.route = route;
    const refreshed: number[] = [];
    const reported: unknown[] = [];
    const needs = {
      world,
      store,
      known: { assistant: {}, scripts: {}, pressed: { key: 7, action: 'help', at: 0 } },
      stops: [],
      catalogue: { issuer: { scripts, flows: { root: 'common' } }, environment },
      refresh: () => void refreshed.push(1),
      report: (...fault: unknown[]) => void reported.push(fault),
    };
    const tags = () =>
      [...world.document.querySelectorAll('script')].map((tag) => [tag.src, tag.async, tag.dataset.key]);
    const load = () => {
      for (const tag of world.document.querySelectorAll('script')) tag.onload?.call(tag, new Event('load'));
    };
    return { world, store, needs, refreshed, reported, tags, load, scripts: createScripts(needs) };
  };

  test('load from the address of the environment, or else from that of the issuer', () => {
    const { tags } = setUp(
      { telemetry: { src: src('bot') }, blackBox: { src: src('box') }, coBrowse: {}, consent: {} },
      {},
      { scripts: { blackBox: 'https://test.example/box.js', coBrowse: 'https://test.example/co.js' } },
    );
    expect(tags().map(([at]) => at)).toEqual([
      src('bot'),
      'https://test.example/box.js',
      'https://test.example/co.js',
    ]);
  });

  test('load once, and conditional scripts load when their condition is true', () => {
    const { store, scripts, tags } = setUp({
      telemetry: { src: src('bot'), global: 'bot' },
      coBrowse: { src: src('co'), flag: 'coBrowseScript' },
      personal: { src: src('dy'), flag: 'off' },
      assistant: { src: src('chat'), needs: 'assistantKey' },
      consent: { global: 'consent.show' },
    });
    expect(tags()).toEqual([[src('bot'), true, undefined]]);
    store.brand = { assistantKey: 'K1' };
    scripts.load();
    expect(tags()).toEqual([
      [src('bot'), true, undefined],
      [src('chat'), true, 'K1'],
    ]);
    store.flags = { coBrowseScript: true, off: false };
    scripts.load();
    scripts.load();
    expect(tags().map(([address]) => address)).toEqual([src('bot'), src('chat'), src('co')]);
  });

  test('do not include the assistant if the brand has no key', () => {
    const { store, scripts, tags } = setUp({ assistant: { src: src('chat'), needs: 'assistantKey' } });
    for (const brand of [{}, { assistantKey: '' }, { assistantKey: 1 }]) {
      store.brand = brand;
      scripts.load();
    }
    expect(tags()).toEqual([]);
  });

  test('use one Trusted Types policy, which allows only configured addresses', () => {
    const policies: { name: string; rules: { createScriptURL: (src: string) => string } }[] = [];
    const createPolicy = (name: string, rules: { createScriptURL: (src: string) => string }) => {
      policies.push({ name, rules });
      return rules;
    };
    const { tags } = setUp({ telemetry: { src: src('bot') } }, { trustedTypes: { createPolicy } });
    expect(tags()).toHaveLength(1);
    expect(policies.map(({ name }) => name)).toEqual(['portico']);
    expect(policies[0]?.rules.createScriptURL(src('bot'))).toBe(src('bot'));
    expect(() => policies[0]?.rules.createScriptURL('https://evil.test/x.js')).toThrow(TypeError);
  });

  test('can be opened by name once they have loaded and set their global function', () => {
    const opened: string[] = [];
    const { world, store, scripts, needs, refreshed, load } = setUp({
      coBrowse: { src: src('co'), global: 'co.start', flag: 'button' },
      broken: { src: src('x'), global: 'nothing' },
    });
    store.flags = { button: true };
    scripts.load();
    expect(needs.known.scripts).toEqual({});
    world.globals.co = { start: () => opened.push('co') };
    load();
    expect(needs.known.scripts).toEqual({ coBrowse: true });
    expect(refreshed).toEqual([1]);
    scripts.open('coBrowse');
    scripts.open('broken');
    scripts.open('unheardOf');
    expect(opened).toEqual(['co']);
  });

  test('load at their first call if they are declared on demand', () => {
    const opened: string[] = [];
    const { world, scripts, tags, load } = setUp({
      consent: { src: src('consent'), global: 'consent.show', onDemand: true },
    });
    expect(tags()).toHaveLength(0);
    scripts.open('consent');
    world.globals.consent = { show: () => opened.push('consent') };
    load();
    scripts.open('consent');
    expect([tags().length, opened]).toEqual([1, ['consent', 'consent']]);
  });

  describe('a control whose script is not there yet', () => {
    const pressed = () => {
      const opened: string[] = [];
      const set = setUp({ help: { src: src('help'), global: 'help.open', onDemand: true } });
      set.scripts.open('help');
      const arrive = () => {
        set.world.globals.help = { open: () => opened.push('help') };
      };
      return { ...set, opened, arrive };
    };

    test('is busy at once, and until what the script provides is called', async () => {
      const { world, store, opened, arrive } = pressed();
      expect(store.opening).toMatchObject({ key: 7, action: 'help' });
      await world.clock.pass(4000);
      expect(store.opening).toBeDefined();
      arrive();
      await world.clock.pass(250);
      expect([opened, store.opening, store.toasts]).toEqual([['help'], undefined, []]);
    });

    test.each([
      ['has not come after five seconds', ({ world }: ReturnType<typeof pressed>) => world.clock.pass(5000)],
      [
        'cannot be had',
        async ({ world }: ReturnType<typeof pressed>) =>
          world.document.querySelector('script')?.onerror?.(new Event('error')),
      ],
    ])('names another way if it %s, and the next press tries again', async (_, fail) => {
      const set = pressed();
      await fail(set);
      const { world, store, scripts, opened, arrive, tags } = set;
      expect(store.opening).toBeUndefined();
      expect(store.toasts).toMatchObject([{ key: 'unopened', tone: 'error' }]);
      await world.clock.pass(60_000);
      expect(store.toasts).toHaveLength(1);
      scripts.open('help');
      expect(tags()).toHaveLength(2);
      arrive();
      await world.clock.pass(250);
      expect(opened).toEqual(['help']);
    });

    test('does not open by itself after it has failed', async () => {
      const { world, opened, arrive, load } = pressed();
      await world.clock.pass(5000);
      arrive();
      load();
      await world.clock.pass(60_000);
      expect(opened).toEqual([]);
    });
  });

  test('do not load on a barred route, which requires a reload if one is loaded', () => {
    const { store, scripts, tags } = setUp({
      offers: { src: src('offers'), barred: ['/card'] },
      help: { src: src('help'), global: 'help', onDemand: true, barred: ['/card'] },
    });
    expect(scripts.bars('/card')).toBe(true);
    expect(scripts.bars('/')).toBe(false);
    store.route = '/card';
    scripts.open('help');
    expect(tags().map(([at]) => at)).toEqual([src('offers')]);
  });

  test('load on the first route that does not bar them', () => {
    const { store, scripts, tags } = setUp({ offers: { src: src('offers'), barred: ['/'] } }, {}, {}, '/');
    expect(tags()).toEqual([]);
    expect(scripts.bars('/')).toBe(false);
    store.route = '/error';
    scripts.load();
    expect(tags()).toHaveLength(1);
  });

  describe('a script with an integrity value', () => {
    const content = 'window.bot = 1;';
    const pinned = async (text: string) =>
      `sha384-${Buffer.from(await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text))).toString('base64')}`;
    const refuse = async (fetch?: () => Promise<Response>) => {
      const { world, reported } = setUp(
        { bot: { src: src('bot'), integrity: await pinned(content) } },
        {},
        {},
        '/',
        fetch,
      );
      const tag = world.document.querySelector('script');
      tag?.onerror?.(new Event('error'));
      await until(() => reported.length > 0);
      await settled();
      return { tag, reported };
    };

    test('has an integrity attribute, which the environment can override', async () => {
      const own = await pinned('other');
      const { world } = setUp(
        { bot: { src: src('bot'), integrity: await pinned(content) }, free: { src: src('free') } },
        {},
        { scriptIntegrity: { bot: own } },
      );
      const [bot, free] = world.document.querySelectorAll('script');
      expect([bot?.integrity, bot?.crossOrigin]).toEqual([own, 'anonymous']);
      expect(free?.hasAttribute('integrity')).toBe(false);
    });

    test('is reported with its digest if its content has changed', async () => {
      const { reported } = await refuse(async () => new Response('window.evil = 1;'));
      const digest = (await pinned('window.evil = 1;')).slice('sha384-'.length).replaceAll('+', '-');
      expect(reported).toEqual([['script.changed', undefined, { script: 'bot', digest }]]);
    });

    test.each([
      ['its content is the same', async () => new Response(content)],
      ['the server refuses it', async () => new Response('', { status: 503 })],
      ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ])('is reported as failed, not as changed, if %s', async (_, fetch) => {
      const { reported } = await refuse(fetch);
      expect(reported).toEqual([['script.failed', undefined, { script: 'bot' }]]);
    });
  });

  test.each([
    [async () => true, true],
    [() => true, true],
    [async () => false, false],
    [() => 'yes', false],
    [undefined, false],
  ])('query isLive of the assistant once after five seconds: %s gives %s', async (isLive, live) => {
    const { world, store, scripts, needs, refreshed } = setUp(
      { assistant: { global: 'chat', needs: 'key', probeAfter: 5 } },
      { chat: { isLive } },
    );
    await world.clock.pass(10_000);
    expect(needs.known.assistant).toEqual({});
    store.brand = { key: 'K' };
    scripts.load();
    scripts.load();
    await world.clock.pass(4999);
    expect(needs.known.assistant).toEqual({});
    await world.clock.pass(1);
    await settled();
    expect(needs.known.assistant).toEqual({ live });
    expect(refreshed).toEqual([1]);
  });

  test.each([
    ['rejects', () => Promise.reject(new Error('gone'))],
    [
      'throws',
      () => {
        throw new Error('gone');
      },
    ],
  ])('treat an assistant as not live, with a log entry, if its isLive %s', async (_, isLive) => {
    const { world, needs, refreshed, reported } = setUp(
      { assistant: { global: 'chat', probeAfter: 5 } },
      { chat: { isLive } },
    );
    await world.clock.pass(5000);
    await settled();
    expect(reported).toEqual([['assistant', new Error('gone')]]);
    expect([needs.known.assistant, refreshed]).toEqual([{ live: false }, [1]]);
  });
});
