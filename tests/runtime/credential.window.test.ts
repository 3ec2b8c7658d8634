import { expect, test, vi } from 'vitest';
import { machineOf } from '../../src/runtime/device.ts';
import { ask } from '../../src/runtime/effects/credential.ts';
import { type FakeWorld, fakeWorld } from './world.ts';

type Fake = {
  readonly credentials?: Record<string, unknown>;
  readonly kind?: Record<string, unknown> | null;
};

const parsed = {
  isConditionalMediationAvailable: async () => true,
  parseCreationOptionsFromJSON: (json: object) => ({ made: json }),
  parseRequestOptionsFromJSON: (json: object) => ({ found: json }),
};

// What is asked for never comes, but is given up.
const never = ({ signal }: { readonly signal: AbortSignal }) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')));
  });

const worldWith = ({ credentials = {}, kind }: Fake): FakeWorld =>
  ({
    ...fakeWorld({ globals: kind === null ? {} : { PublicKeyCredential: { ...parsed, ...kind } } }),
    navigator: { userAgent: '', credentials },
  }) as unknown as FakeWorld;

const asking = (
  world: FakeWorld,
  asked: Partial<Parameters<typeof ask>[0]> = {},
  signal = new AbortController().signal,
) => ask({ credential: 'get', options: { challenge: 'abc' }, ...asked }, signal, { world });

const flush = () => new Promise((done) => setTimeout(done));

test.each([
  ['create', 'made'],
  ['get', 'found'],
] as const)('credentials.%s returns the credential as JSON', async (credential, parse) => {
  const give = vi.fn(async (_: object) => ({ toJSON: () => ({ id: 'k-1' }) }));
  const answer = await asking(worldWith({ credentials: { [credential]: give } }), { credential });
  expect(answer).toEqual({ credential: 'given', body: { id: 'k-1' } });
  expect(give.mock.calls[0]?.[0]).toMatchObject({ publicKey: { [parse]: { challenge: 'abc' } } });
  expect(give.mock.calls[0]?.[0]).not.toHaveProperty('mediation');
});

test.each([
  ['NotAllowedError', 'declined'],
  ['AbortError', 'declined'],
  ['InvalidStateError', 'failed.exists'],
  ['SecurityError', 'failed.refused'],
  ['NotSupportedError', 'failed.unfit'],
  ['ConstraintError', 'failed.unfit'],
  ['EncodingError', 'failed.malformed'],
  ['UnknownError', 'failed.unknown'],
  ['SomethingElse', 'failed.unknown'],
])('the browser error %s gives the outcome %s', async (name, outcome) => {
  const get = () => Promise.reject(new DOMException('no', name));
  expect(await asking(worldWith({ credentials: { get } }))).toEqual({ credential: outcome });
});

test('options that the browser cannot parse give the outcome failed.malformed', async () => {
  const parseRequestOptionsFromJSON = () => {
    throw new TypeError('no challenge');
  };
  expect(await asking(worldWith({ kind: { parseRequestOptionsFromJSON } }))).toEqual({
    credential: 'failed.malformed',
  });
});

test.each<[string, Fake]>([
  ['has no public-key credentials', { kind: null }],
  ['cannot parse JSON options', { kind: { parseCreationOptionsFromJSON: undefined } }],
])('a browser that %s gives the outcome unsupported', async (_, fake) => {
  expect(await asking(worldWith(fake))).toEqual({ credential: 'unsupported' });
});

test('a request ends at the timeout in its options, or after five minutes', async () => {
  for (const [options, limit] of [
    [{ challenge: 'abc', timeout: 60_000 }, 60_000],
    [{ challenge: 'abc' }, 300_000],
  ] as const) {
    const world = worldWith({ credentials: { get: never } });
    const answer = vi.fn();
    void asking(world, { options }).then(answer);
    await flush();
    await world.clock.pass(limit - 1);
    expect(answer).not.toHaveBeenCalled();
    await world.clock.pass(1);
    await flush();
    expect(answer).toHaveBeenCalledWith({ credential: 'failed.timeout' });
  }
});

test('a conditional request does not time out while the page is hidden', async () => {
  const get = vi.fn(never);
  const world = worldWith({ credentials: { get } });
  const seen = vi.spyOn(world.document, 'hidden', 'get').mockReturnValue(true);
  const answer = vi.fn();
  void asking(world, { conditional: true }).then(answer);
  await flush();
  expect(get.mock.calls[0]?.[0]).toMatchObject({ mediation: 'conditional' });
  await world.clock.pass(900_000);
  expect(answer).not.toHaveBeenCalled();
  seen.mockReturnValue(false);
  await world.clock.pass(600_000);
  await flush();
  expect(answer).toHaveBeenCalledWith({ credential: 'failed.timeout' });
});

test('aborting a request also aborts the request in the browser', async () => {
  const get = vi.fn(never);
  const giving = new AbortController();
  const answer = asking(worldWith({ credentials: { get } }), {}, giving.signal);
  await flush();
  giving.abort();
  await answer;
  expect(get.mock.calls[0]?.[0].signal.aborted).toBe(true);
});

test('the visitor has credentials only if the browser has PublicKeyCredential and navigator.credentials', () => {
  expect(machineOf(worldWith({})).credentials).toBe(true);
  expect(machineOf(worldWith({ kind: null })).credentials).toBe(false);
  expect(machineOf(fakeWorld()).credentials).toBe(false);
});
