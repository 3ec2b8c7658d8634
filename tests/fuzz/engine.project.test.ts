import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import {
  type Effect,
  type Event,
  initialState,
  type Scope,
  type State,
  transition,
} from '../../src/engine/index.ts';
import { enteredBy } from '../../src/runtime/open.ts';
import { begun, boundsFrom, type Counts, count, told } from './bounds.ts';
import { type Facts, factsOf } from './facts.ts';
import { judges } from './judges.ts';
import { leftFor, mayLeadTo } from './leaving.ts';
import { type Draw, entering, happening, surroundings } from './moves.ts';

const made = {} as { facts: Facts };
beforeAll(async () => {
  made.facts = await factsOf(process.cwd());
});

const bounds = boundsFrom(process.env, 3);
/** Events that one page is given. */
const most = 40;

it(
  'random events in random flows break no rule of the engine',
  async () => {
    const { facts } = made;
    console.info(begun('engine', bounds));
    const counts: Counts = new Map();
    const asked = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (draw) => {
        count(counts, 'pages');
        const found = await problem(draw, facts, counts, asked);
        expect(found).toBeUndefined();
      }),
      {
        seed: bounds.seed,
        numRuns: Number.MAX_SAFE_INTEGER,
        interruptAfterTimeLimit: bounds.milliseconds,
        markInterruptAsFailure: false,
      },
    );
    counts.set(`of ${Object.keys(facts.scope.operations).length} operations called`, asked.size);
    console.info(told('engine', counts));
  },
  bounds.milliseconds + 120_000,
);

const problem = async (
  draw: Draw,
  facts: Facts,
  counts: Counts,
  asked: Set<string>,
): Promise<string | undefined> => {
  const page: { state: State; scope: Scope; next: Event[] } = {
    state: initialState,
    scope: surroundings(draw, facts),
    next: [],
  };
  const { shell } = facts.issuer.flows;
  if (draw(fc.boolean))
    page.next.push({ type: 'enter', machine: 'shell', flow: shell, path: '', entry: {}, query: {} });
  page.next.push(entering(draw, facts, page.scope));
  for (const _ of Array(draw(fc.integer, { max: most, min: 2 }))) {
    const { state: before, scope } = page;
    const event = page.next.shift() ?? happening(draw, facts, before, scope);
    if (event.type === 'flags') page.scope = { ...scope, flagsSettled: true };
    const { state: after, effects } = transition(before, event, page.scope);
    count(counts, 'events');
    if (event.type === 'answer') count(counts, 'answers');
    const moved = { before, event, after, effects, scope: page.scope, secretQuery: facts.secretQuery };
    for (const [name, judge] of Object.entries(judges)) {
      const wrong = judge(moved);
      if (wrong !== undefined) return `${name}: ${wrong}, after ${JSON.stringify(event)}`;
    }
    page.state = after;
    for (const effect of effects) {
      if (effect.type === 'call') asked.add(effect.operation);
      if (effect.type === 'navigate' || effect.type === 'resume') page.next.push(arriving(effect, facts));
      if (effect.type === 'unknown')
        page.next.push({
          type: 'enter',
          machine: 'page',
          ...facts.issuer.flows.unknown,
          entry: {},
          query: {},
        });
      if (effect.type !== 'redirect' && effect.type !== 'post') continue;
      const to = await leftFor(effect, scope, facts);
      count(counts, to === undefined ? 'ways out refused' : 'ways out taken');
      if (to !== undefined && !mayLeadTo(to, scope, facts))
        return `leads to ${to}, after ${JSON.stringify(event)}`;
      page.next.push(
        to === undefined ? { type: 'refused', machine: effect.machine } : entering(draw, facts, scope),
      );
    }
  }
};

// Another address of the app: what is handed over goes with it.
const arriving = (
  { route, entry, query, ...effect }: Extract<Effect, { type: 'navigate' | 'resume' }>,
  facts: Facts,
): Event => {
  const known = effect.type === 'navigate' || Object.hasOwn(facts.routes, route);
  const to = known ? route : effect.otherwise;
  return { type: 'enter', machine: 'page', ...enteredBy(facts, to), entry, query: known ? query : {} };
};
