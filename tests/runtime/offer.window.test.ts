import { expect, test, vi } from 'vitest';
import type { Json } from '../../src/engine/index.ts';
import { offer } from '../../src/runtime/effects/offer.ts';
import type { Whole } from '../../src/runtime/parts.ts';
import { createStore } from '../../src/runtime/store.ts';
import { fakeWorld } from './world.ts';

const flush = async () => {
  for (const _ of Array(5)) await new Promise((done) => setTimeout(done));
};

/** A page with one place, on which something is offered; `asked` are the requests that the browser has got so far. */
const offering = async ({
  isAvailable = true,
  options = [{ challenge: 'c-1' }, { challenge: 'c-2' }],
} = {}) => {
  const asked: { readonly publicKey: Json; readonly signal: AbortSignal; take: (given: object) => void }[] =
    [];
  const get = ({ publicKey, signal }: { readonly publicKey: Json; readonly signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      asked.push({ publicKey, signal, take: (given) => resolve({ toJSON: () => given }) });
      signal.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')));
    });
  const kind = {
    isConditionalMediationAvailable: async () => isAvailable,
    parseCreationOptionsFromJSON: (json: Json) => json,
    parseRequestOptionsFromJSON: (json: Json) => json,
  };
  const world = {
    ...fakeWorld({ globals: { PublicKeyCredential: kind } }),
    navigator: { userAgent: '', credentials: { get } },
    whenIdle: (run: () => void) => run(),
  };
  vi.spyOn(world.document, 'hidden', 'get').mockReturnValue(false);
  const store = createStore();
  const page = { busy: false, leaving: false, layers: [{ key: 7 }] };
  const left = [...options];
  const call = vi.fn(async () => ({ status: 200, body: { status: 'ok', options: left.shift() } }));
  const send = vi.fn();
  const giving = new AbortController();
  const parts = {
    world,
    store,
    send,
    report: vi.fn(),
    view: () => page,
    registry: { operations: () => ({ start: {} }) },
    client: { call },
  } as unknown as Whole;
  const effect = {
    type: 'offer',
    id: 3,
    place: 7,
    operation: 'start',
    params: {},
    options: '/options',
  } as const;
  await offer(effect, giving.signal, parts);
  await flush();
  return {
    asked,
    call,
    send,
    world,
    giveUp: () => giving.abort(),
    become: async (change: Partial<typeof page>) => {
      Object.assign(page, change);
      store.revision += 1;
      await flush();
    },
  };
};

test('a chosen credential is sent to the flow once, with its data', async () => {
  const { asked, send } = await offering();
  expect(asked.map(({ publicKey }) => publicKey)).toEqual([{ challenge: 'c-1' }]);
  asked[0]?.take({ id: 'k-1' });
  await flush();
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'due', id: 3, given: { id: 'k-1' } });
});

test.each([
  ['a call is pending', { busy: true }, { busy: false }],
  ['a dialog covers its screen', { layers: [{ key: 7 }, { key: 9 }] }, { layers: [{ key: 7 }] }],
])('the offer is aborted while %s, then repeated with new options', async (_, away, back) => {
  const { asked, become, call, send } = await offering();
  await become(away);
  expect(asked[0]?.signal.aborted).toBe(true);
  await become(away);
  expect(call).toHaveBeenCalledTimes(1);
  await become(back);
  await become({});
  expect(asked.map(({ publicKey }) => publicKey)).toEqual([{ challenge: 'c-1' }, { challenge: 'c-2' }]);
  expect(send).not.toHaveBeenCalled();
});

test('the offer is repeated with new options after it times out', async () => {
  const { asked, world } = await offering();
  await world.clock.pass(300_000);
  await flush();
  expect(asked.map(({ publicKey }) => publicKey)).toEqual([{ challenge: 'c-1' }, { challenge: 'c-2' }]);
});

test('nothing is requested if the browser does not support conditional mediation', async () => {
  const { asked, call, become } = await offering({ isAvailable: false });
  await become({});
  expect([asked, call.mock.calls]).toEqual([[], []]);
});

test('the offer ends if the reply has no options', async () => {
  const { asked, call, become } = await offering({ options: [] });
  await become({ busy: true });
  await become({ busy: false });
  expect(asked).toEqual([]);
  expect(call).toHaveBeenCalledTimes(1);
});

test('the offer is aborted and not repeated when its screen closes', async () => {
  const { asked, become, giveUp } = await offering();
  giveUp();
  expect(asked[0]?.signal.aborted).toBe(true);
  await become({});
  expect(asked).toHaveLength(1);
});
