import { describe, expect, it } from 'vitest';
import {
  type Event,
  initialState,
  type Recorded,
  recorded,
  replayed,
  type Scope,
  type State,
  saved,
  transition,
  view,
} from '../../src/engine/index.ts';
import { linked, scopeOf, screen } from './fixture.ts';

const main = linked(
  'main',
  {
    entries: { '/': { start: 'ask' } },
    query: ['tid', { name: 'token', secret: true }],
    data: { card: { type: 'string' }, code: { type: 'string', writeOnly: true } },
    steps: {
      ask: {
        screen: 'ask',
        on: { submit: { keep: { card: '$form.card', code: '$form.code' }, goto: 'look' } },
      },
      look: { call: 'look', on: { ok: { goto: 'done' }, 'http.4xx': { say: 'again' } } },
      done: { screen: 'done', on: { more: { goto: 'ask' } } },
    },
  },
  { ask: screen({ submit: 'submit' }, { secrets: ['code'] }), done: screen({ more: 'go' }) },
);
const scope = scopeOf([main]);
const begun: Event = {
  type: 'enter',
  machine: 'page',
  flow: 'main',
  path: '/',
  entry: {},
  query: { tid: 't-1', token: 'secret-token' },
};
const sent: Event = {
  type: 'press',
  machine: 'page',
  action: 'submit',
  form: { card: '4242', code: '9876' },
};
const answered = (state: State): Event => {
  const waiting = state.machines.page?.waiting;
  return {
    type: 'answer',
    id: waiting?.for === 'call' ? waiting.id : -1,
    answer: { status: 200, body: { session: 'secret-session' } },
  };
};
const led = (events: readonly Event[], from: State = initialState): State =>
  events.reduce((state, event) => transition(state, event, scope).state, from);
const out = led([begun, sent]);
const done = led([answered(out)], out);

/** What is recorded of events that were given one after the other, each with its scope, and the state that they led to. */
const recording = (steps: readonly (readonly [Event, Scope])[]) => {
  const state = steps.reduce((now, [event, judged]) => transition(now, event, judged).state, initialState);
  const list = steps.map(([event, judged], at) => recorded(event, judged, steps[at - 1]?.[1]));
  return { state, list: JSON.parse(JSON.stringify(list)) as readonly Recorded[] };
};

describe('a recorded list of events', () => {
  it('replays to the same state', () => {
    const { state, list } = recording([
      [begun, scope],
      [sent, scope],
      [answered(out), scope],
    ]);
    expect(state).toEqual(done);
    expect(replayed(list, scope)).toEqual(done);
  });

  it('can be replayed from a serialized state', () => {
    const read = JSON.parse(JSON.stringify(out)) as State;
    expect(replayed([recorded(answered(out), scope)], scope, read)).toEqual(done);
  });

  it('contains only the changes of the evaluation context', () => {
    const { list } = recording([
      [begun, scope],
      [sent, { ...scope, now: 5 }],
      [answered(out), { ...scope, now: 5 }],
    ]);
    expect(list.map(({ facts }) => Object.keys(facts).length)).toEqual([9, 1, 0]);
    expect(list[1]?.facts).toEqual({ now: 5 });
    expect(list.map(({ flows }) => flows)).toEqual([['main'], undefined, undefined]);
  });

  const facts = linked(
    'facts',
    {
      entries: { '/': { start: 'decide', when: { '$flags.open': { exists: true } } } },
      data: { brand: { type: 'string' }, at: { type: 'integer' }, token: { type: 'string' } },
      steps: {
        decide: { then: [{ when: { '$flags.open': true }, goto: 'ask' }, { goto: 'closed' }] },
        ask: {
          screen: 'ask',
          on: {
            submit: { keep: { brand: '$brand.name', at: '$now', token: '$session.token' }, goto: 'more' },
          },
        },
        more: { flow: 'called', on: { back: { goto: 'ask' } } },
        closed: { screen: 'ask' },
      },
    },
    { ask: screen({ submit: 'submit' }) },
  );
  const called = linked(
    'called',
    { start: 'show', returns: { back: {} }, steps: { show: { screen: 'show' } } },
    { show: screen({ go: 'go' }) },
  );
  const early = scopeOf([facts], { flags: { open: false }, flagsSettled: false, brand: { name: 'One' } });
  const settled = { ...early, flags: { open: true }, flagsSettled: true };
  const other = { ...settled, brand: { name: 'Two' }, session: { token: 't-2' }, now: 7 };
  const whole = { ...other, flows: scopeOf([facts, called]).flows };
  const last = { ...whole, brand: { name: 'Three' }, flags: { open: false }, session: {}, now: 9 };

  it('replays to the same state although flags, brand, session, time and flows changed', () => {
    const { state, list } = recording([
      [{ type: 'enter', machine: 'page', flow: 'facts', path: '/', entry: {}, query: {} }, early],
      [{ type: 'flags' }, settled],
      [{ type: 'press', machine: 'page', action: 'submit', form: {} }, other],
      [{ type: 'loaded', flow: 'called' }, whole],
      [{ type: 'flags' }, last],
    ]);
    expect(view(state, last, 'page').layers.map((layer) => layer.screen)).toEqual(['show']);
    expect(state.machines.page?.frames[0]?.data).toEqual({ brand: 'Two', at: 7, token: 't-2' });
    expect(replayed(list, last)).toEqual(state);
    // Judged by the last scope alone it leads elsewhere.
    const judged = list.map(({ event }) => ({ event, facts: {} }));
    expect(replayed(judged, last)).not.toEqual(state);
  });

  it('replays a wait for a flow that was not loaded at that time', () => {
    const { state, list } = recording([
      [{ type: 'enter', machine: 'page', flow: 'facts', path: '/', entry: {}, query: {} }, settled],
      [{ type: 'press', machine: 'page', action: 'submit', form: {} }, settled],
    ]);
    expect(state.machines.page?.waiting).toEqual({ for: 'flow', flow: 'called' });
    expect(replayed(list, whole)).toEqual(state);
  });
});

describe('a saved state', () => {
  it.each([
    ['while a call is pending', out],
    ['on another screen', done],
  ])('contains no secret %s', (_, state) => {
    const text = JSON.stringify(saved(state, scope));
    expect(text).toContain('4242');
    expect(text).toContain('t-1');
    for (const secret of ['9876', 'secret-token', 'secret-session']) expect(text).not.toContain(secret);
  });

  it('continues from the last visible screen and is not busy', () => {
    const again = saved(out, scope);
    expect(view(again, scope, 'page')).toMatchObject({ busy: false, layers: [{ screen: 'ask' }] });
    const { effects } = transition(again, sent, scope);
    expect(effects).toContainEqual(expect.objectContaining({ type: 'call', operation: 'look' }));
  });
});

describe('a resumed state', () => {
  const busy = linked(
    'main',
    {
      entries: { '/': { start: 'ask' }, '/first': { start: 'first' } },
      fallback: 'ask',
      data: { known: { type: 'string' } },
      steps: {
        ask: {
          screen: 'ask',
          load: [
            { call: 'quick', on: { ok: { keep: { known: '$response.name' } } } },
            { call: 'slow', send: { known: '$data.known?' }, on: { ok: {} } },
          ],
          asks: { user: { call: 'unique', send: '$form.user', on: { ok: {} } } },
          after: { seconds: 30, then: { say: 'still' } },
          every: { seconds: 5, then: { say: 'again' } },
        },
        first: {
          call: 'first',
          while: 'ask',
          on: { ok: { goto: 'ask' }, failed: { say: 'no', goto: 'lost' } },
        },
        lost: { screen: 'lost' },
        other: { flow: 'called' },
      },
    },
    { ask: screen({ submit: 'submit' }), lost: screen({ go: 'go' }) },
  );
  const judged = scopeOf([busy]);
  const enter = (path: string): Event => ({
    type: 'enter',
    machine: 'page',
    flow: 'main',
    path,
    entry: {},
    query: {},
  });
  const stateAfter = (events: readonly Event[]): State =>
    events.reduce((state, event) => transition(state, event, judged).state, initialState);
  const kept = (state: State): State => JSON.parse(JSON.stringify(saved(state, judged)));
  const resumed = (state: State) => transition(kept(state), { type: 'resumed' }, judged);

  it('repeats pending loads and restarts its timers', () => {
    const begun = transition(initialState, enter('/'), judged);
    const [quick] = begun.effects.flatMap((effect) => (effect.type === 'call' ? [effect.id] : []));
    const answer: Event = {
      type: 'answer',
      id: quick ?? -1,
      answer: { status: 200, body: { name: 'Rita' } },
    };
    const asked: Event = { type: 'leave-field', machine: 'page', field: 'user', form: { user: 'rita' } };
    const { state, effects } = resumed(stateAfter([enter('/'), answer, asked]));
    expect(effects.map((effect) => ({ ...effect, id: 0 }))).toEqual([
      { type: 'call', id: 0, operation: 'slow', background: 'load', body: { known: 'Rita' }, params: {} },
      { type: 'timer', id: 0, seconds: 30, kind: 'after' },
      { type: 'timer', id: 0, seconds: 5, kind: 'every' },
    ]);
    const due = effects.flatMap((effect) => (effect.type === 'timer' ? [effect.id] : []));
    const told = transition(state, { type: 'due', id: due[1] ?? -1 }, judged).state;
    expect(view(told, judged, 'page').layers[0]?.message?.key).toBe('again');
  });

  it('treats a call that was pending before its first screen as failed', () => {
    const { state } = resumed(stateAfter([enter('/first')]));
    expect(view(state, judged, 'page').layers).toMatchObject([{ screen: 'lost', message: { key: 'no' } }]);
  });

  it('requests the code of a flow and the flags again', () => {
    const machine = stateAfter([enter('/')]).machines.page;
    const waiting = (wait: NonNullable<typeof machine>['waiting']): State => ({
      ...initialState,
      machines: machine === undefined ? {} : { page: { ...machine, background: {}, waiting: wait } },
    });
    expect(resumed(waiting({ for: 'flow', flow: 'called' })).effects).toEqual([
      { type: 'load', flow: 'called' },
    ]);
    expect(resumed(waiting({ for: 'flags' })).effects).toEqual([{ type: 'await-flags' }]);
  });
});
