import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Effect,
  type Event,
  type Flow,
  initialState,
  type JsonObject,
  type LinkedFlow,
  type Rule,
  type Scope,
  type Screen,
  type State,
  type Step,
  transition,
  view,
} from '../../src/engine/index.ts';
import { linked, scopeOf, screen } from './fixture.ts';

// Random flows of six steps: screens at even places, so that no chain of steps goes on for ever.
const names = ['s0', 'c1', 's2', 'x3', 's4', 'f5'] as const;
const screens = ['s0', 's2', 's4'] as const;
const codes = ['a', 'b', 'c', 'missing', 'http.500', 'failed.network', 'failed.timeout'];

const rule = (targets: readonly string[]): fc.Arbitrary<Rule> =>
  fc.record(
    {
      when: fc.oneof(
        fc.constant({ '$data.n': { minimum: 2 } }),
        fc.constant({ '$response.list': { minItems: 1 } }),
        fc.constant({ '$data.gone': { exists: false } }),
      ),
      say: fc.constantFrom('one', 'two'),
      keep: fc.constant({ n: '$response.n' }),
      count: fc.constant('n'),
      clear: fc.constant(['n']),
      goto: fc.constantFrom(...targets),
    },
    { requiredKeys: [] },
  );

const outcomes = (keys: readonly string[], targets: readonly string[]) =>
  fc.dictionary(
    fc.constantFrom(...keys),
    fc.oneof(rule(targets), fc.array(rule(targets), { minLength: 1, maxLength: 3 })),
    { maxKeys: 4 },
  );

const leaving: fc.Arbitrary<Rule> = fc.constantFrom<Rule>(
  { leave: { route: '/x' } },
  { leave: { redirect: '$brand.site' } },
  { leave: { redirect: '$brand.none' } },
  { leave: { back: '/' } },
);

const screenStep = (name: string): fc.Arbitrary<Step> =>
  fc.record({
    screen: fc.constant(name),
    on: fc
      .tuple(outcomes(['submit', 'go', 'quit'], names), leaving)
      .map(([on, out]) => ({ submit: { goto: 'c1' }, ...on, out })),
  });
const callStep: fc.Arbitrary<Step> = fc.record({
  call: fc.constantFrom('code', 'plain', 'changes'),
  send: fc.constantFrom('$form', '$form.missing', { user: '$form.user?' }),
  on: outcomes(codes, screens),
});
const thenStep: fc.Arbitrary<Step> = fc.record({
  count: fc.constant('n'),
  then: fc.array(rule(screens), { minLength: 1, maxLength: 3 }),
});
const flowStep: fc.Arbitrary<Step> = fc.record({
  flow: fc.constantFrom('child', 'absent'),
  as: fc.constantFrom('dialog' as const, 'inline' as const),
  on: outcomes(['done', 'cancelled'], screens),
});

const gates: fc.Arbitrary<Pick<Flow, 'before'>> = fc.constantFrom<Pick<Flow, 'before'>>(
  {},
  { before: [{ flow: 'gate' }] },
  { before: [{ flow: 'gate', when: { '$query.token': { exists: true } } }, { flow: 'gate' }] },
  { before: [{ flow: 'absent', when: { '$query.token': { exists: false } } }] },
);

const flows: fc.Arbitrary<Flow> = fc
  .tuple(gates, screenStep('s0'), callStep, screenStep('s2'), thenStep, screenStep('s4'), flowStep)
  .map(([gate, ...steps]) => ({
    ...gate,
    title: 'random',
    entries: { '/': { start: 's0' } },
    extends: 'common',
    data: { n: { type: 'integer', default: 0 } },
    steps: Object.fromEntries(names.map((name, at) => [name, steps[at] as Step])),
  }));

const events: fc.Arbitrary<(state: State) => Event> = fc.oneof(
  fc
    .record({
      action: fc.constantFrom('submit', 'go', 'quit', 'out', 'nothing'),
      user: fc.option(fc.string(), { nil: undefined }),
    })
    .map(
      ({ action, user }) =>
        (): Event => ({
          type: 'press',
          machine: 'page',
          action,
          form: { secret: 'hush', ...(user === undefined ? {} : { user }) },
        }),
    ),
  fc
    .record({
      code: fc.constantFrom('a', 'b', 'c', undefined),
      status: fc.constantFrom(200, 403, 500),
      late: fc.boolean(),
    })
    .map(
      ({ code, status, late }) =>
        (state: State): Event => ({
          type: 'answer',
          id: late ? 2 : waitingId(state),
          answer: { status, body: { list: [1], n: 3, ...(code === undefined ? {} : { code }) } },
        }),
    ),
  fc.constantFrom('network' as const, 'timeout' as const, 'malformed' as const).map(
    (failed) =>
      (state: State): Event => ({ type: 'answer', id: waitingId(state), answer: { failed } }),
  ),
  fc.integer({ min: 0, max: 40 }).map((key) => (): Event => ({ type: 'back', machine: 'page', key })),
  fc
    .constantFrom<Event>(
      { type: 'back', machine: 'page' },
      { type: 'flags' },
      { type: 'not-loaded', flow: 'absent' },
      { type: 'refused', machine: 'page' },
      { type: 'due', id: 3 },
    )
    .map((event) => () => event),
);

const waitingId = (state: State): number =>
  state.machines.page?.waiting?.for === 'call' ? state.machines.page.waiting.id : -1;

const form: Partial<Screen> & { secrets: string[] } = { form: { schema: {} }, secrets: ['secret'] };
const common = linked(
  'common',
  {
    fallback: 'trouble',
    steps: { trouble: { screen: 'trouble', on: {} } },
    on: { http: { say: 'http' }, failed: { say: 'failed' }, '*': { say: 'other' } },
  },
  { trouble: screen({}) },
);
const child = linked(
  'child',
  {
    extends: 'common',
    start: 'ask',
    steps: {
      ask: { screen: 'ask', on: { submit: { goto: 'send' }, quit: { leave: { return: 'cancelled' } } } },
      send: { call: 'code', on: { a: { leave: { return: 'done' } } } },
    },
  },
  { ask: screen({ submit: 'submit', quit: 'back' }, form) },
);
const gate = linked('gate', {
  extends: 'common',
  start: 'check',
  returns: { passed: {} },
  steps: {
    check: {
      call: 'code',
      on: {
        a: { leave: { return: 'passed' } },
        b: { say: 'one', leave: { route: '/x' } },
        c: { leave: { redirect: '$brand.none' } },
      },
    },
  },
});
const page = screen({ submit: 'submit', go: 'go', quit: 'back', out: 'go' }, form);

type Step1 = {
  readonly before: State;
  readonly event: Event;
  readonly after: State;
  readonly effects: readonly Effect[];
  readonly scope: Scope;
};

const queries = fc.constantFrom<JsonObject>({}, { token: 't' });
const runs = fc
  .tuple(flows, queries, fc.array(events, { maxLength: 30 }))
  .map(([flow, query, makers]): readonly Step1[] => {
    const main: LinkedFlow = linked('main', flow, { s0: page, s2: page, s4: page });
    const scope = scopeOf([common, child, gate, main], {
      operations: { code: { outcome: '/code' }, plain: {}, changes: { outcome: '/code', mutates: ['a'] } },
      brand: { site: 'https://shop.example' },
    });
    const enter: Event = { type: 'enter', machine: 'page', flow: 'main', path: '/', entry: {}, query };
    return [() => enter, ...makers].reduce<readonly Step1[]>((steps, make) => {
      const before = steps.at(-1)?.after ?? initialState;
      const event = make(before);
      const { state, effects } = transition(before, event, scope);
      return [...steps, { before, event, after: state, effects, scope }];
    }, []);
  });

const everyStep = (assert: (step: Step1) => void) =>
  fc.assert(
    fc.property(runs, (steps) => steps.forEach(assert)),
    { numRuns: 400 },
  );
const messageIds = (state: State) =>
  (state.machines.page?.frames ?? []).flatMap(({ message }) => (message === undefined ? [] : [message.id]));

describe('random flows with random events', () => {
  it('the engine never throws, and returns the same result for the same input', () => {
    everyStep(({ before, event, after, effects, scope }) => {
      expect(transition(before, event, scope)).toEqual({ state: after, effects });
    });
  });

  it('a screen shows, or the page is busy', () => {
    everyStep(({ after, scope }) => {
      const shown = view(after, scope, 'page');
      expect(shown.layers.length > 0 || shown.busy).toBe(true);
    });
  });

  it('a flow shows only after all its guards have passed', () => {
    fc.assert(
      fc.property(runs, (steps) => {
        let passed = 0;
        for (const { effects, after, scope } of steps) {
          const { frames = [], query = {} } = after.machines.page ?? {};
          const due = (scope.flows.main?.before ?? []).filter(
            ({ flow, when }) => flow === 'gate' && (when === undefined || 'token' in query),
          );
          passed += effects.filter(
            (effect) => effect.type === 'passed' && effect.flow === 'gate' && effect.to === 'return',
          ).length;
          if (frames[0]?.flow === 'main') expect(passed).toBe(due.length);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('at most one foreground call is pending', () => {
    fc.assert(
      fc.property(runs, (steps) => {
        const open = new Set<number>();
        for (const { effects, event, before } of steps) {
          if (event.type === 'answer' && event.id === waitingId(before)) open.delete(event.id);
          for (const effect of effects) {
            if (effect.type === 'abort') open.delete(effect.id);
            if (effect.type === 'call' && !effect.background) open.add(effect.id);
          }
          expect(open.size).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('a new message is visible unless the flow waits or leaves', () => {
    everyStep(({ before, after, effects, scope }) => {
      const said = effects.filter((effect) => effect.type === 'passed' && effect.message !== undefined);
      const left = effects.some(({ type }) => type === 'navigate' || type === 'redirect' || type === 'back');
      if (said.length === 0 || left) return;
      const fresh = messageIds(after).filter((id) => id >= before.next);
      expect(fresh.length).toBeGreaterThan(0);
      const waits = after.machines.page?.waiting !== undefined;
      const seen = view(after, scope, 'page').layers.map(({ message }) => message?.id);
      expect(waits || fresh.some((id) => seen.includes(id))).toBe(true);
    });
  });

  it('an event that does not change the state has no effects', () => {
    everyStep(({ before, after, effects }) => {
      if (after === before) expect(effects).toEqual([]);
    });
  });

  it('a typed secret leaves the state with its call, and appears in no other effect', () => {
    everyStep(({ after, effects }) => {
      const waiting = after.machines.page?.waiting;
      if (waiting === undefined || waiting.for === 'call')
        expect(JSON.stringify(after)).not.toContain('hush');
      expect(JSON.stringify(effects.filter(({ type }) => type !== 'call'))).not.toContain('hush');
    });
  });

  it('after the page starts to leave, events have no effects unless leaving fails', () => {
    everyStep(({ before, event, effects }) => {
      if (before.machines.page?.leaving !== true || event.type === 'refused' || event.type === 'not-loaded')
        return;
      expect(effects).toEqual([]);
    });
  });

  it('Back sends no call unless it cancels a flow', () => {
    everyStep(({ event, effects }) => {
      if (event.type !== 'back') return;
      const cancelled = effects.some((effect) => effect.type === 'passed');
      if (!cancelled) expect(effects.filter(({ type }) => type === 'call')).toEqual([]);
    });
  });
});
