import { describe, expect, it } from 'vitest';
import { type Event, initialState, type State, transition, view } from '../../src/engine/index.ts';
import { linked, scopeOf, screen } from './fixture.ts';

const when = { '$flags.new': true };
const flow = (name: string, more: object = {}) =>
  linked(
    name,
    {
      entries: { [`/${name}`]: { start: 'which' } },
      steps: {
        which: { then: [{ when, goto: 'new' }, { goto: 'old' }] },
        new: { screen: 'new', on: { more: { goto: 'called' } } },
        old: { screen: 'old', on: { more: { goto: 'called' }, go: { leave: { route: '/elsewhere' } } } },
        called: { flow: 'child', on: { 'failed.chunk': { goto: 'old' } } },
      },
      ...more,
    },
    { new: screen({ more: 'go' }), old: screen({ more: 'go', go: 'go' }) },
  );
const flows = [flow('one'), flow('two'), flow('three', { beside: true })];
const child = linked(
  'child',
  { start: 'shown', steps: { shown: { screen: 'shown' } } },
  { shown: screen({}) },
);

const enter = (name: string): Event => ({
  type: 'enter',
  machine: name,
  flow: name,
  path: `/${name}`,
  entry: {},
  query: {},
});
const unsettled = scopeOf(flows, { flagsSettled: false });
const settled = scopeOf(flows, { flags: { new: true } });
const reached = (state: State, events: readonly Event[], scope = settled): State =>
  events.reduce((now, event) => transition(now, event, scope).state, state);
const waiting = reached(
  initialState,
  flows.map(({ name }) => enter(name)),
  unsettled,
);
const steps = ({ machines }: State) => Object.values(machines).map(({ frames }) => frames.at(-1)?.step);
const press = (machine: string, action: string): Event => ({ type: 'press', machine, action });

describe('several machines', () => {
  it('all continue when the flags arrive', () => {
    expect(Object.values(waiting.machines).map((machine) => machine.waiting?.for)).toEqual(
      flows.map(() => 'flags'),
    );
    expect(steps(reached(waiting, [{ type: 'flags' }]))).toEqual(['new', 'new', 'new']);
  });

  const asking = reached(waiting, [{ type: 'flags' }, ...flows.map(({ name }) => press(name, 'more'))]);

  it('all continue when the flow that they wait for has loaded', () => {
    const there = scopeOf([...flows, child]);
    expect(steps(reached(asking, [{ type: 'loaded', flow: 'child' }], there))).toEqual(
      flows.map(() => 'shown'),
    );
  });

  it('all apply their failure rule when the flow cannot load', () => {
    expect(steps(reached(asking, [{ type: 'not-loaded', flow: 'child' }]))).toEqual(flows.map(() => 'old'));
  });

  it('report their transitions in order and use unique history keys', () => {
    const { state, effects } = transition(waiting, { type: 'flags' }, settled);
    expect(effects.filter(({ type }) => type === 'passed')).toMatchObject(
      flows.map(({ name }) => ({ machine: name, to: 'new' })),
    );
    const keys = Object.values(state.machines).flatMap(({ frames }) =>
      frames.flatMap(({ trail }) => trail.map(({ key }) => key)),
    );
    expect(new Set(keys).size).toBe(flows.length);
  });
});

describe('the leaving and busy states of a machine', () => {
  const old = reached(
    initialState,
    flows.map(({ name }) => enter(name)),
    scopeOf(flows),
  );

  it.each([
    ['one', true],
    ['three', false],
  ])('apply unless its flow runs alongside the page, whatever the machine’s name: %s', (name, isLeft) => {
    const left = reached(old, [press(name, 'go')], scopeOf(flows));
    expect(left.machines[name]?.leaving).toBe(isLeft);
    const called = reached(old, [press(name, 'more')]);
    expect(view(called, settled, name).busy).toBe(isLeft);
  });
});
