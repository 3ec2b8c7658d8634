import { initialTransition, transition as xstateTransition } from 'xstate';
import { handedIn } from '../../config/formatters.ts';
import { lineageNames } from '../../config/lineage.ts';
import {
  type Event,
  initialState,
  type LinkedFlow,
  ownValue,
  type Scope,
  type State,
  transition,
} from '../../engine/index.ts';
import { lateRoots } from '../../runtime/late.ts';
import type { Bundle } from '../vite/bundle.ts';
import { type ChartEvent, chartOf } from './xstate.ts';

/** Events that each of the two handles in a second, and how many times as many the engine does. */
export type EngineRates = { readonly engine: number; readonly xstate: number; readonly ratio: number };

/**
 * Lets the engine and XState's pure `transition` follow the same chart with the same events: the first flow, again and
 * again sent off and refused. The two take turns, so that neither has the machine's better moments; the medians count.
 */
export const engineRates = (bundle: Bundle, { rounds = 9, events = 2_000 } = {}): EngineRates => {
  const runs = { engine: engineRun(bundle), xstate: xstateRun(bundle) };
  const timed = (run: () => void): number => {
    const began = process.hrtime.bigint();
    Array.from({ length: events / 2 }, run);
    return events / (Number(process.hrtime.bigint() - began) / 1e9);
  };
  // Compiled code only.
  for (const run of Object.values(runs)) timed(run);
  const measured = Array.from({ length: rounds }, () => ({
    engine: timed(runs.engine),
    xstate: timed(runs.xstate),
  }));
  const engine = median(measured.map((round) => round.engine));
  const xstate = median(measured.map((round) => round.xstate));
  return { engine, xstate, ratio: engine / xstate };
};

/** The middle one of some numbers. */
export const median = (numbers: readonly number[]): number => quantile(numbers, 1 / 2);

/** The number below which a share of some numbers lies: a half is the median, and between a quarter and three quarters lies the middle half. */
export const quantile = (numbers: readonly number[], share: number): number =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length * share)] ?? Number.NaN;

const form = { userId: 'rita.ready', password: 'Harbor-7', rememberMe: false };
const refusal = { status: { response_code: '1001' } };

const first = ({ routes, flows }: Bundle): string => {
  const flow = routes['/'];
  if (flow === undefined || ownValue(flows, flow) === undefined) throw new Error('No flow begins at /');
  return flow;
};

const linkedFlows = ({ flows }: Bundle): Readonly<Record<string, LinkedFlow>> =>
  Object.fromEntries(Object.entries(flows).map(([name, { flow }]) => [name, flow]));

// One run is a submit and its answer.
const engineRun = (bundle: Bundle): (() => void) => {
  const scope: Scope = {
    flows: linkedFlows(bundle),
    operations: Object.assign({}, ...Object.values(bundle.flows).map(({ operations }) => operations)),
    brand: { ...bundle.brandDefaults, id: 'plain' },
    issuer: bundle.issuer,
    environment: {},
    flags: {},
    flagsSettled: true,
    session: {},
    visitor: { language: 'en' },
    roots: { assistant: { live: false } },
    formatters: handedIn,
    late: lateRoots,
    now: 0,
  };
  const enter: Event = {
    type: 'enter',
    machine: 'page',
    flow: first(bundle),
    path: '/',
    entry: {},
    query: {},
  };
  const entered = transition(initialState, enter, scope).state;
  const press: Event = { type: 'press', machine: 'page', action: 'submit', form };
  let current: State = entered;
  return () => {
    const { state, effects } = transition(current, press, scope);
    const call = effects.find(({ type }) => type === 'call');
    if (call?.type !== 'call') throw new Error('The first flow sends nothing when it is submitted');
    current = transition(
      state,
      { type: 'answer', id: call.id, answer: { status: 200, body: refusal } },
      scope,
    ).state;
  };
};

const xstateRun = (bundle: Bundle): (() => void) => {
  const name = first(bundle);
  const flows = linkedFlows(bundle);
  const lineage = lineageNames(flows, name).flatMap((each) => ownValue(flows, each) ?? []);
  const start = lineage[0]?.entries?.['/']?.start ?? '';
  const machine = chartOf(lineage, start, {
    brand: bundle.brandDefaults,
    shared: {},
    assistant: { live: false },
  });
  const [shown] = initialTransition(machine);
  let snapshot = shown;
  const submit: ChartEvent = { type: 'submit', form };
  const refused: ChartEvent = { type: '1001', response: refusal };
  return () => {
    const [sent] = xstateTransition(machine, snapshot, submit);
    if (sent.value === shown.value)
      throw new Error('The translated chart sends nothing when it is submitted');
    const [answered] = xstateTransition(machine, sent, refused);
    if (answered.value !== shown.value)
      throw new Error(`The translated chart is at ${JSON.stringify(answered.value)} after a refusal`);
    snapshot = answered;
  };
};
