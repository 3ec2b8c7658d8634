import { expect, test } from 'vitest';
import { type JsonObject, type Scope, type State, saved } from '../../src/engine/index.ts';
import { createRuntime } from '../../src/runtime/runtime.ts';
import { brand, catalogue, network } from './fixture.ts';
import { fakeWorld, until } from './world.ts';

const page = { brandId: 'alder', brand: { ...brand, id: 'alder' }, language: 'en' };
const runtimeFrom = (state?: State) =>
  createRuntime({
    world: fakeWorld({ fetch: network({ '/flags.json': () => ({}) }) }),
    catalogue: catalogue(),
    page,
    state,
  });

test('a runtime goes on from a state that was saved', async () => {
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
