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
  it('go on, all that wait for the flags, when these are there', () => {
    expect(Object.values(waiting.machines).map((machine) => machine.waiting?.for)).toEqual(
      flows.map(() => 'flags'),
    );
    expect(steps(reached(waiting, [{ type: 'flags' }]))).toEqual(['new', 'new', 'new']);
  });

  const asking = reached(waiting, [{ type: 'flags' }, ...flows.map(({ name }) => press(name, 'more'))]);

  it('go on, all that wait for a flow, when it is there', () => {
    const there = scopeOf([...flows, child]);
    expect(steps(reached(asking, [{ type: 'loaded', flow: 'child' }], there))).toEqual(
      flows.map(() => 'shown'),
    );
  });

  it('do without it, all of them, when it does not come', () => {
    expect(steps(reached(asking, [{ type: 'not-loaded', flow: 'child' }]))).toEqual(flows.map(() => 'old'));
  });

  it('count their effects and their numbers on, one after the other', () => {
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

describe('a flow beside the page', () => {
  const old = reached(
    initialState,
    flows.map(({ name }) => enter(name)),
    scopeOf(flows),
  );

  it.each([
    ['one', true],
    ['three', false],
  ])('is never left and never busy, whatever its machine is called: %s', (name, isLeft) => {
    const left = reached(old, [press(name, 'go')], scopeOf(flows));
    expect(left.machines[name]?.leaving).toBe(isLeft);
    const called = reached(old, [press(name, 'more')]);
    expect(view(called, settled, name).busy).toBe(isLeft);
  });
});
