import { describe, expect, it } from 'vitest';
import {
  type Event,
  initialState,
  replayed,
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
const out = replayed([begun, sent], scope);
const done = replayed([answered(out)], scope, out);

describe('a recorded list of events', () => {
  it('leads to the same state again', () => {
    expect(replayed([begun, sent, answered(out)], scope)).toEqual(done);
    expect(done).not.toEqual(initialState);
  });

  it('goes on from a state that was written down', () => {
    const read = JSON.parse(JSON.stringify(out)) as State;
    expect(replayed([answered(out)], scope, read)).toEqual(done);
  });
});

describe('a saved state', () => {
  it.each([
    ['while a call is out', out],
    ['on another screen', done],
  ])('holds no secret %s', (_, state) => {
    const text = JSON.stringify(saved(state, scope));
    expect(text).toContain('4242');
    expect(text).toContain('t-1');
    for (const secret of ['9876', 'secret-token', 'secret-session']) expect(text).not.toContain(secret);
  });

  it('goes on from the screen that was seen last, and waits for nobody', () => {
    const again = saved(out, scope);
    expect(view(again, scope, 'page')).toMatchObject({ busy: false, layers: [{ screen: 'ask' }] });
    const { effects } = transition(again, sent, scope);
    expect(effects).toContainEqual(expect.objectContaining({ type: 'call', operation: 'look' }));
  });
});
