import { expect, test } from 'vitest';
import { type Json, type JsonObject, type Scope, type State, saved } from '../../src/engine/index.ts';
import { createRuntime } from '../../src/runtime/runtime.ts';
import { brand, catalogue, network, tokenFor } from './fixture.ts';
import { fakeWorld, until } from './world.ts';

const page = { brandId: 'alder', brand: { ...brand, id: 'alder' }, language: 'en' };
const runtimeFrom = (state?: State) =>
  createRuntime({
    world: fakeWorld({ fetch: network({ '/flags.json': () => ({}) }) }),
    catalogue: catalogue(),
    page,
    state,
  });

test('a runtime continues from a saved state', async () => {
  const first = runtimeFrom();
  await first.start();
  const scope = { flows: first.flows() } as Scope;
  const { machines, ...others } = first.store.state;
  const marked = { ...others, machines, shared: { mark: 'kept' } as JsonObject };
  const again = runtimeFrom(JSON.parse(JSON.stringify(saved(marked, scope))) as State);
  await again.start();
  await until(() => again.view().layers.length > 0);
  expect(again.view().layers.map(({ screen, key }) => [screen, key])).toEqual(
    first.view().layers.map(({ screen, key }) => [screen, key]),
  );
  expect(again.store.state.shared).toEqual({ mark: 'kept' });
});

test('a restored screen repeats its pending call and applies the answer', async () => {
  const worldOf = (answer: () => JsonObject | Promise<Json>) => {
    const world = fakeWorld({ fetch: network({ '/flags.json': () => ({}), '/v1/remembered': answer }) });
    world.window.localStorage.setItem('portico.remembered.alder', `${tokenFor('S1')}&&alder`);
    return world;
  };
  const asked = (world: ReturnType<typeof fakeWorld>) =>
    world.requests.filter(({ url }) => url.includes('/v1/remembered')).length;
  const silent = worldOf(() => new Promise(() => undefined));
  const first = createRuntime({ world: silent, catalogue: catalogue(), page });
  await first.start();
  silent.idle();
  await until(() => asked(silent) === 1);
  const state = saved(first.store.state, { flows: first.flows() } as Scope);

  const world = worldOf(() => ({ code: 'ok', userId: 'rita' }));
  const again = createRuntime({ world, catalogue: catalogue(), page, state });
  await again.start();
  await until(() => again.view().layers.length > 0);
  world.idle();
  await until(() => Object.values(again.store.forms)[0]?.values.userId === 'rita');
  expect(asked(world)).toBe(1);
});
