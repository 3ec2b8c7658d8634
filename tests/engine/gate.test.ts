import { describe, expect, it } from 'vitest';
import type { Flow, Scope } from '../../src/engine/index.ts';
import { drive, linked, scopeOf, screen } from './fixture.ts';

const asked = { '$query.token': { exists: true } } as const;

const main = (more: Partial<Flow> = {}) =>
  linked(
    'main',
    {
      extends: 'common',
      entries: { '/': { start: 'ask' }, '/beta': { start: 'ask', when: { '$flags.beta': true }, else: '/' } },
      start: 'ask',
      steps: { ask: { screen: 'ask', on: { next: { leave: { route: '/' } } } } },
      ...more,
    },
    { ask: screen({ next: 'go' }) },
  );

const common = linked(
  'common',
  {
    before: [{ flow: 'gate', when: asked }],
    fallback: 'trouble',
    steps: { trouble: { screen: 'trouble', on: { home: { leave: { route: '/' } } } } },
    on: { http: { say: 'failed' } },
  },
  { trouble: screen({ home: 'go' }) },
);

const gate = linked(
  'gate',
  {
    extends: 'common',
    start: 'check',
    returns: { passed: {} },
    steps: {
      check: {
        call: 'check',
        while: 'checking',
        send: { token: '$query.token' },
        keep: { '$shared.active': '$response.active' },
        on: {
          ok: [
            { when: { '$response.active': true }, leave: { return: 'passed' } },
            { leave: { route: '/over', with: { why: 'inactive' } } },
          ],
        },
      },
    },
  },
  { checking: screen({}) },
);

const open = (flows: Parameters<typeof scopeOf>[0], extra: Partial<Scope> = {}, path = '/') =>
  drive(scopeOf(flows, { operations: { check: {} }, ...extra }), 'main', path, {}, { token: 't-1' });

describe('a guard flow before an entry', () => {
  it('shows its waiting screen, and then the entry when it returns, with its shared data', () => {
    const flow = open([common, main(), gate]);
    expect(flow.effect('call')).toMatchObject({ operation: 'check', body: { token: 't-1' } });
    expect(flow.top()).toMatchObject({ flow: 'gate', screen: 'checking' });
    expect(flow.view()).toMatchObject({ busy: true, places: [] });
    flow.answer({ active: true });
    expect(flow.top()).toMatchObject({ flow: 'main', screen: 'ask' });
    expect(flow.now.state.shared).toEqual({ active: true });
    expect(flow.view()).toMatchObject({ busy: false, leaving: false });
    expect(flow.view().places).toHaveLength(1);
  });

  it('prevents the entry from showing if it leaves for another address', () => {
    const flow = open([common, main(), gate]);
    flow.answer({ active: false });
    expect(flow.effect('navigate')).toMatchObject({ route: '/over', entry: { why: 'inactive' } });
    expect(flow.view().leaving).toBe(true);
  });

  it('shows its own fallback instead of the entry after a failed call', () => {
    const flow = open([common, main(), gate]);
    flow.answer({}, 500);
    expect(flow.top()).toMatchObject({ flow: 'gate', screen: 'trouble', message: { key: 'failed' } });
    flow.press('home');
    expect(flow.effect('navigate')).toMatchObject({ route: '/' });
  });

  it('is not loaded if its condition fails', () => {
    const flow = drive(scopeOf([common, main()]));
    expect(flow.top().screen).toBe('ask');
    expect(flow.effect('load')).toBeUndefined();
  });

  it('is loaded if its condition holds, and nothing shows while it loads', () => {
    const flow = open([common, main()]);
    expect(flow.effect('load')).toEqual({ type: 'load', flow: 'gate' });
    expect(flow.view().layers).toEqual([]);
    flow.now.scope = scopeOf([common, main(), gate], { operations: { check: {} } });
    flow.send({ type: 'loaded', flow: 'gate' });
    expect(flow.top().screen).toBe('checking');
  });

  it('starts once the flow of the entry has loaded', () => {
    const flow = open([common]);
    expect(flow.effect('load')).toEqual({ type: 'load', flow: 'main' });
    flow.now.scope = scopeOf([common, main(), gate], { operations: { check: {} } });
    flow.send({ type: 'loaded', flow: 'main' });
    expect(flow.top().screen).toBe('checking');
  });

  it('runs only once, even if the entry then waits for the flags', () => {
    const flow = open([common, main(), gate], { flagsSettled: false }, '/beta');
    expect(flow.top().screen).toBe('checking');
    flow.answer({ active: true });
    expect(flow.effect('await-flags')).toBeDefined();
    flow.now.scope = scopeOf([common, main(), gate], { flags: { beta: true } });
    flow.send({ type: 'flags' });
    expect(flow.effect('call')).toBeUndefined();
    expect(flow.top().screen).toBe('ask');
  });

  it('waits for the flags that its named condition reads', () => {
    const named = linked('common', {
      ...common,
      before: [{ flow: 'gate', when: 'wanted' }],
      conditions: { wanted: [{ '$flags.beta': true }, { '$query.none': 'x' }] },
    });
    const flows = [{ ...named, screens: common.screens }, main(), gate];
    const flow = open(flows, { flagsSettled: false });
    expect(flow.effect('await-flags')).toBeDefined();
    expect(flow.view().layers).toEqual([]);
    flow.now.scope = scopeOf(flows, { flags: { beta: false } });
    flow.send({ type: 'flags' });
    expect(flow.top().screen).toBe('ask');
  });

  it('runs after the guards of the parent flow, and checks its condition only then', () => {
    const own = linked('own', {
      start: 'look',
      returns: { passed: {} },
      steps: { look: { then: { leave: { route: '/own' } } } },
    });
    const flow = open([
      common,
      main({ before: [{ flow: 'own', when: { '$shared.active': true } }] }),
      gate,
      own,
    ]);
    expect(flow.top().flow).toBe('gate');
    flow.answer({ active: true });
    expect(flow.effect('navigate')).toMatchObject({ route: '/own' });
  });

  it('does not run before an address that its brand does not have, unless it runs before every address', () => {
    const own = linked('own', {
      start: 'look',
      returns: { passed: {} },
      steps: { look: { then: { leave: { route: '/own' } } } },
    });
    const closed = main({
      entries: { '/': { start: 'ask', when: { '$brand.closed': { exists: true } }, else: '/home' } },
      before: [{ flow: 'own' }],
    });
    const flow = open([common, closed, gate, own]);
    expect(flow.top().flow).toBe('gate');
    flow.answer({ active: true });
    expect(flow.effect('navigate')).toMatchObject({ route: '/home' });
  });

  it('does not run before a flow that starts without an address', () => {
    expect(open([common, main(), gate], {}, '').top()).toMatchObject({ flow: 'main', screen: 'ask' });
  });

  it('aborts its call when another address is entered', () => {
    const flow = open([common, main(), gate]);
    const id = flow.effect('call')?.id;
    flow.send({ type: 'enter', machine: 'page', flow: 'main', path: '/', entry: {}, query: {} });
    expect(flow.effect('abort')).toEqual({ type: 'abort', id });
    expect(flow.top().screen).toBe('ask');
  });
});
