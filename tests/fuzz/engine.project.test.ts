import fc from 'fast-check';
import { expect, it } from 'vitest';
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

const facts = await factsOf(process.cwd());

const bounds = boundsFrom(process.env, 3);
/** Events that one page is given. */
const most = 40;

it(
  'random events in random flows break no rule of the engine',
  async () => {
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
  let state: State = initialState;
  let scope: Scope = surroundings(draw, facts);
  const queue: Event[] = [];
  const { shell } = facts.issuer.flows;
  if (draw(fc.boolean))
    queue.push({ type: 'enter', machine: 'shell', flow: shell, path: '', entry: {}, query: {} });
  queue.push(entering(draw, facts, scope));
  for (const _ of Array(draw(fc.integer, { max: most, min: 2 }))) {
    const [before, scopeBefore] = [state, scope];
    const event = queue.shift() ?? happening(draw, facts, before, scope);
    if (event.type === 'flags') scope = { ...scope, flagsSettled: true };
    const { state: after, effects } = transition(before, event, scope);
    count(counts, 'events');
    if (event.type === 'answer') count(counts, 'answers');
    const moved = { before, event, after, effects, scope, secretQuery: facts.secretQuery };
    for (const [name, judge] of Object.entries(judges)) {
      const wrong = judge(moved);
      if (wrong !== undefined) return `${name}: ${wrong}, after ${JSON.stringify(event)}`;
    }
    state = after;
    for (const effect of effects) {
      if (effect.type === 'call') asked.add(effect.operation);
      if (effect.type === 'navigate' || effect.type === 'resume') queue.push(arriving(effect, facts));
      if (effect.type === 'unknown')
        queue.push({
          type: 'enter',
          machine: 'page',
          ...facts.issuer.flows.unknown,
          entry: {},
          query: {},
        });
      if (effect.type !== 'redirect' && effect.type !== 'post') continue;
      const to = await leftFor(effect, scopeBefore, facts);
      count(counts, to === undefined ? 'ways out refused' : 'ways out taken');
      if (to !== undefined && !mayLeadTo(to, scopeBefore, facts))
        return `leads to ${to}, after ${JSON.stringify(event)}`;
      queue.push(
        to === undefined ? { type: 'refused', machine: effect.machine } : entering(draw, facts, scopeBefore),
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
