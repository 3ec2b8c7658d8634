import { expect, it, test } from 'vitest';
import { type Effect, initialState, type State, transition } from '../../src/engine/index.ts';
// biome-ignore lint/style/noRestrictedImports: the fixture of the engine's tests is no part of the engine.
import { linked, scopeOf, screen } from '../engine/fixture.ts';
import { judges, type Moved } from './judges.ts';
import { canaries } from './schema.ts';

const flow = linked(
  'main',
  { fallback: 'ask', entries: { '/': { start: 'ask' } }, steps: { ask: { screen: 'ask', on: {} } } },
  { ask: screen({ submit: 'submit' }), bare: screen({}) },
);
const scope = scopeOf([flow]);
const event = { type: 'enter', machine: 'page', flow: 'main', path: '/', entry: {}, query: {} } as const;
const { state } = transition(initialState, event, scope);
const sound: Moved = {
  before: initialState,
  event,
  after: state,
  effects: [],
  scope,
  secretQuery: ['token'],
};

const complaints = (moved: Partial<Moved>) =>
  Object.entries(judges).flatMap(([name, judge]) =>
    judge({ ...sound, ...moved }) === undefined ? [] : [name],
  );
const page = (change: object): State => ({
  ...state,
  machines: { page: { ...state.machines.page!, ...change } },
});
const [frame] = state.machines.page!.frames;

it('no judge reports a problem for a valid transition', () => expect(complaints({})).toEqual([]));

const secret = { to: '/', outcome: canaries.issued };
test.each<[string, Partial<Moved>]>([
  ['produces only known effects', { effects: [{ type: 'explode' } as unknown as Effect] }],
  ['is in an existing step', { after: page({ frames: [{ ...frame, step: 'gone' }] }) }],
  ['is in an existing step', { after: page({ frames: [frame, frame] }) }],
  ['is in an existing step', { after: page({ waiting: { for: 'call', id: state.next } }) }],
  ['can be serialized', { effects: [{ type: 'store', slot: 'a', value: Number.NaN }] }],
  ['shows a screen with an action', { after: page({ frames: [{ ...frame, trail: [] }] }) }],
  ['passes typed secrets', { after: page({ frames: [{ ...frame, data: { a: canaries.typed } }] }) }],
  ['passes typed secrets', { effects: [{ type: 'tell', operation: 'a', params: { a: canaries.typed } }] }],
  ['keeps secrets of servers', { effects: [{ type: 'track', data: secret }] }],
  [
    'keeps secrets of servers',
    { effects: [{ type: 'store', slot: 'session.link', value: canaries.issued }] },
  ],
  [
    'keeps secrets of servers',
    { effects: [{ type: 'redirect', machine: 'page', to: 'https://a.example', query: secret }] },
  ],
  [
    'keeps secrets of servers',
    { effects: [{ type: 'navigate', route: '/', entry: {}, query: secret, replace: false }] },
  ],
  ['produces no effects', { before: state, effects: [{ type: 'reload' }] }],
])('case %#: the judge "%s" reports a violation', (name, moved) => {
  expect(complaints(moved).filter((each) => each.startsWith(name))).toHaveLength(1);
});

it('a secret parameter may be passed on within the page', () => {
  const query = { token: canaries.brought };
  const effects = [{ type: 'navigate', route: '/', entry: {}, query, replace: false }] as const;
  expect(complaints({ effects })).toEqual([]);
});
