import { describe, expect, test } from 'vitest';
import { createSlots } from '../../src/runtime/storage.ts';
import { fakeWorld } from './world.ts';

const refuse = (): never => {
  throw new DOMException('blocked', 'SecurityError');
};

describe('browser storage', () => {
  test('keeps session values and lasting values in separate areas', () => {
    const world = fakeWorld();
    const slots = createSlots(world, 'alder');
    slots.write('session.accessToken', 'secret');
    slots.write('local.language', 'es');
    expect(world.window.sessionStorage.getItem('portico.accessToken')).toBe('secret');
    expect(world.window.localStorage.getItem('portico.language.alder')).toBe('es');
    expect(world.window.localStorage.length).toBe(1);
    expect(slots.read('session.accessToken')).toBe('secret');
    slots.forget('session.accessToken');
    expect(slots.read('session.accessToken')).toBeUndefined();
    expect(world.window.sessionStorage.length).toBe(0);
  });

  test('stores the language separately for each brand', () => {
    const world = fakeWorld();
    createSlots(world, 'alder').write('local.language', 'es');
    expect(createSlots(world, 'birch').read('local.language')).toBeUndefined();
    expect(createSlots(world, 'alder').read('local.language')).toBe('es');
  });

  test('stores the remembered token with its brand and returns it for that brand only', () => {
    const world = fakeWorld();
    createSlots(world, 'alder').write('local.remembered', 'head.body.sign');
    expect(world.window.localStorage.getItem('portico.remembered.alder')).toBe('head.body.sign&&alder');
    expect(createSlots(world, 'alder').read('local.remembered')).toBe('head.body.sign');
    expect(createSlots(world, 'birch').read('local.remembered')).toBeUndefined();
    expect(createSlots(world, 'der').read('local.remembered')).toBeUndefined();
  });

  test('keeps the remembered token of one brand when another brand stores or deletes one', () => {
    const world = fakeWorld();
    createSlots(world, 'alder').write('local.remembered', 'head.body.sign');
    createSlots(world, 'birch').write('local.remembered', 'other.body.sign');
    createSlots(world, 'birch').forget('local.remembered');
    expect(createSlots(world, 'alder').read('local.remembered')).toBe('head.body.sign');
    world.window.localStorage.setItem('portico.remembered.alder', 'head.body.sign&&birch');
    expect(createSlots(world, 'alder').read('local.remembered')).toBeUndefined();
  });

  test.each(['oauthState', 'link'])(
    'returns the %s of a session only for the brand that stored it',
    (name) => {
      const world = fakeWorld();
      createSlots(world, 'alder').write(`session.${name}`, 'value-1');
      expect(createSlots(world, 'alder').session()).toEqual({ [name]: 'value-1' });
      expect(createSlots(world, 'alder').read(`session.${name}`)).toBe('value-1');
      expect(createSlots(world, 'birch').session()).toEqual({});
      createSlots(world, 'birch').forget(`session.${name}`);
      expect(world.window.sessionStorage.length).toBe(0);
    },
  );

  test('returns the session without deleted values and values of scripts', () => {
    const world = fakeWorld();
    const slots = createSlots(world, 'alder');
    slots.write('session.sessionId', 'S1');
    slots.write('session.nonce', 'nonce-of-8');
    slots.write('session.nonce', null);
    slots.write('local.remembered', 'head.body.sign');
    world.window.sessionStorage.setItem('of-a-script', 'x');
    expect(slots.session()).toEqual({ sessionId: 'S1' });
  });

  test('returns a value that a flow stored under its own name, also after a reload', () => {
    const world = fakeWorld();
    const slots = createSlots(world, 'alder');
    slots.write('session.halfDone', 'paper-copy');
    expect(slots.session()).toEqual({ halfDone: 'paper-copy' });
    world.window.sessionStorage.setItem('of-a-script', 'x');
    expect(createSlots(world, 'alder').session()).toEqual({ halfDone: 'paper-copy' });
    slots.forget('session.halfDone');
    expect(slots.session()).toEqual({});
  });

  test('stores a value that is not a string as JSON', () => {
    const slots = createSlots(fakeWorld(), 'alder');
    slots.write('session.sessionId', { a: 1 });
    expect(slots.read('session.sessionId')).toBe('{"a":1}');
  });
});

describe('stored values that were not written so', () => {
  const own = {
    'session.correlationId': '00000000-0000-4000-8000-000000000000',
    'session.codeVerifier': 'v'.repeat(43),
    'session.oauthState': 'state-of-8',
    'session.nonce': 'nonce-of-8',
    'session.accessToken': 'head.body.sign',
    'session.multiAccountToken': 'head.body.sign',
    'session.authSessionId': 'S1',
    'session.interactionId': 'I1',
    'session.ofAFlow': 'any line of text, é 字',
    'local.language': 'es',
    'local.declined': 'es',
    'local.remembered': 'head.body.sign',
  };
  const foreign = ['', '\u0000', 'a\nb', 'x'.repeat(2_000_000)];
  const wrongTypes = ['null', 'undefined', 'true', '{}', '[1]', '{"a":1}', 'ü\u200b'];
  const cases = Object.entries(own).flatMap(([slot, value]) =>
    [...foreign, ...(slot === 'session.ofAFlow' ? [] : wrongTypes)].map(
      (bad) => [slot, JSON.stringify(bad.slice(0, 20)), bad, value] as const,
    ),
  );

  test.each(cases)('%s: %s is dropped, and a new value is stored', (slot, _, bad, value) => {
    const world = fakeWorld();
    const [area = '', name = ''] = slot.split('.');
    const store = area === 'local' ? world.window.localStorage : world.window.sessionStorage;
    const key = area === 'local' ? `portico.${name}.alder` : `portico.${name}`;
    store.setItem(key, name === 'remembered' ? `${bad}&&alder` : bad);
    const slots = createSlots(world, 'alder');
    expect(slots.session()).toEqual({});
    expect(slots.read(slot)).toBeUndefined();
    expect(store.getItem(key)).toBeNull();
    slots.write(slot, value);
    expect(createSlots(world, 'alder').read(slot)).toBe(value);
  });
});

describe('blocked storage', () => {
  test.each([
    ['reading the property throws', { sessionStorage: refuse, localStorage: refuse }],
    [
      'every method throws',
      { sessionStorage: () => ({ getItem: refuse, setItem: refuse, removeItem: refuse }) },
    ],
    [
      'there is no space left',
      { sessionStorage: () => ({ getItem: () => null, setItem: refuse, removeItem: () => undefined }) },
    ],
  ])('keeps values as long as the page lives if %s', (_, options) => {
    const slots = createSlots(fakeWorld(options), 'alder');
    expect(slots.read('session.accessToken')).toBeUndefined();
    slots.write('session.accessToken', 'one');
    slots.write('session.accessToken', 'two');
    expect(slots.read('session.accessToken')).toBe('two');
    expect(slots.session()).toEqual({ accessToken: 'two' });
    slots.forget('session.accessToken');
    expect(slots.read('session.accessToken')).toBeUndefined();
    slots.write('local.language', 'es');
    expect(slots.read('local.language')).toBe('es');
  });

  test('does not return a deleted value that could not be removed', () => {
    const area = { getItem: () => 'old', setItem: () => undefined, removeItem: refuse };
    const slots = createSlots(fakeWorld({ sessionStorage: () => area }), 'alder');
    expect(slots.read('session.accessToken')).toBe('old');
    slots.forget('session.accessToken');
    expect(slots.read('session.accessToken')).toBeUndefined();
  });
});
