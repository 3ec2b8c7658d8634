import {
  type Leave,
  listOf,
  type Outcomes,
  ownValue,
  type Rule,
  rulesFor,
  type Step,
} from '../../../engine/index.ts';
import { segmentsOf } from '../../source.ts';
import { answererOf, credentialOutcomes } from './credential.ts';
import { type FlowModel, lineageOf, type Model } from './model.ts';
import { tablesOf } from './operation.ts';
import { listsIn } from './places.ts';

/** A way out of a step: the outcome and the rule that is taken; to a step, by a leave, or back to the last screen. */
export type Edge = {
  readonly outcome: string;
  readonly to?: string;
  readonly leave?: Leave;
  readonly stays: boolean;
};

/** What may have happened before a step is entered: the screens (by step) seen last, the operations called last, the results handed back last. An empty name stands for none yet. */
export type Before = {
  readonly screens: ReadonlySet<string>;
  readonly calls: ReadonlySet<string>;
  readonly results: ReadonlySet<string>;
};

/** A flow as it runs: its own steps and those it inherits, and the ways between them. */
export type Graph = {
  readonly flow: FlowModel;
  readonly steps: Readonly<Record<string, { readonly step: Step; readonly owner: FlowModel }>>;
  readonly starts: readonly string[];
  /** Where an outcome that stays leads when no screen has been shown. */
  readonly fallback: string | undefined;
  readonly edges: Readonly<Record<string, readonly Edge[]>>;
  /** Whether something leads to a step that is not there: what it was to lead to cannot be told. */
  readonly isTorn: boolean;
  /** For each step that can be reached, what may have happened before it. */
  readonly before: Readonly<Record<string, Before>>;
};

/** The graph of a flow, walked from its entries, its start and its fallback. */
export const graphOf = (model: Model, flow: FlowModel): Graph => {
  const lineage = lineageOf(model, flow.name);
  const steps = Object.fromEntries(
    [...lineage]
      .reverse()
      .flatMap((owner) =>
        Object.entries(owner.flow.steps).map(([name, step]) => [name, { step, owner }] as const),
      ),
  );
  const edges = Object.fromEntries(
    Object.entries(steps).map(([name, { step, owner }]) => [
      name,
      edgesOf(model, lineage, step, unasked(owner, name)),
    ]),
  );
  const fallback = lineage.find((member) => member.flow.fallback !== undefined)?.flow.fallback;
  const declared = [flow.flow.start, ...Object.values(flow.flow.entries ?? {}).map(({ start }) => start)];
  const starts = [...new Set(declared.filter((name) => name !== undefined))].filter((name) =>
    Object.hasOwn(steps, name),
  );
  const targets = [
    ...declared,
    fallback,
    ...Object.values(edges).flatMap((ways) => ways.map(({ to }) => to)),
  ];
  const isTorn = targets.some((name) => name !== undefined && !Object.hasOwn(steps, name));
  const graph = { flow, steps, starts, edges, fallback, isTorn };
  return { ...graph, before: spread(graph) };
};

/** The steps that show nothing, as far as they are reached. */
export const silentSteps = ({ before, steps }: Graph): readonly string[] =>
  Object.keys(before).filter((name) => {
    const step = ownValue(steps, name)?.step;
    return step !== undefined && !('screen' in step);
  });

/** What is wrong with a flow that may stay where it is before any screen was shown, and has none to fall back on. */
export const stuckIn = (graph: Graph): string | undefined => {
  const stuck = silentSteps(graph).filter(
    (name) =>
      ownValue(graph.before, name)?.screens.has('') &&
      ownValue(graph.edges, name)?.some(({ stays }) => stays),
  );
  return stuck.length === 0 || graph.fallback !== undefined
    ? undefined
    : `The flow ${graph.flow.name} may have no screen to show: ${stuck.join(', ')} can stay where it is before any screen was shown`;
};

/** A name for what a called flow hands back with an outcome. */
export const resultName = (flow: string, outcome: string): string => `${flow}:${outcome}`;

/** The outcomes that a step may have, with whether each is a response code, which * stands for. */
export const outcomesOf = (
  model: Model,
  lineage: readonly FlowModel[],
  step: Step,
): readonly { readonly name: string; readonly isCode: boolean }[] => {
  const failures = (...names: readonly string[]) => names.map((name) => ({ name, isCode: false }));
  if ('screen' in step)
    return failures(
      ...Object.entries(screenOf(lineage, step.screen)?.screen?.actions ?? {})
        .filter(([, { kind }]) => kind !== 'external' && kind !== 'call')
        .map(([name]) => name),
    );
  if ('flow' in step) {
    const called = lineageOf(model, step.flow).find(({ flow }) => flow.returns !== undefined);
    return failures(...Object.keys(called?.flow.returns ?? {}), 'failed.chunk');
  }
  if ('credential' in step) return failures(...credentialOutcomes, 'failed.unresolved');
  if (!('call' in step)) return [];
  const refused = step.partner === undefined ? [] : ['failed.refused'];
  return [...answersOf(model, step.call), ...failures(...failedCalls, ...refused)];
};

/** What a call can fail with when there is no answer. */
export const failedCalls = [
  'failed.network',
  'failed.timeout',
  'failed.malformed',
  'failed.unresolved',
] as const;

/** A response code that no document has. */
export const unknownCode = '(unknown)';

/** The screen of that name in a flow or in what it extends. */
export const screenOf = (lineage: readonly FlowModel[], name: string) =>
  lineage.map(({ screens }) => ownValue(screens, name)).find((found) => found !== undefined);

const answersOf = (
  model: Model,
  operation: string,
): readonly { readonly name: string; readonly isCode: boolean }[] => {
  const found = ownValue(model.operations, operation);
  const coded = found?.operation?.outcome !== undefined;
  const codes = coded ? [...Object.keys(found?.codes ?? {}), 'missing', unknownCode] : ['ok'];
  const mapped = mappedOutcomes(model, operation);
  const statuses = [
    'http.400',
    'http.500',
    ...(found?.statuses ?? [])
      .filter((status) => /^[345]\d\d$/.test(status))
      .map((status) => `http.${status}`),
  ];
  return [
    ...codes.map((name) => ({ name, isCode: true })),
    ...mapped.map((name) => ({ name, isCode: true })),
    ...statuses.map((name) => ({ name, isCode: false })),
  ];
};

/** The outcomes that the issuer's table gives the ids of an operation's failures. */
export const mappedOutcomes = (model: Model, operation: string): readonly string[] => {
  const found = ownValue(model.operations, operation);
  const rows = found === undefined ? [] : tablesOf(found, model.issuer);
  return [...new Set(rows.flatMap((table) => Object.values(table).map(String)))];
};

const edgesOf = (
  model: Model,
  lineage: readonly FlowModel[],
  step: Step,
  direct: readonly Edge[],
): readonly Edge[] => {
  const levels = [
    ('on' in step ? step.on : undefined) as Outcomes | undefined,
    ...lineage.map(({ flow }) => flow.on),
  ];
  const named = (name: string, isCode = false) => edgesFor(name, rulesFor(levels, name, isCode) ?? []);
  const usual = [
    ...outcomesOf(model, lineage, step).flatMap(({ name, isCode }) => named(name, isCode)),
    ...direct,
  ];
  const refusals = usual.flatMap(({ leave }) => refused(leave, named));
  return [...usual, ...refusals];
};

// Rules that no outcome leads to: the step itself, a clock, what the browser offers. They are told apart by the word that they stand under.
const unasked = (flow: FlowModel, step: string): readonly Edge[] =>
  listsIn(flow)
    .filter((list) => list.step === step && list.outcomes === undefined)
    .flatMap(({ rules, pointer }) => edgesFor(segmentsOf(pointer)[2] ?? '', rules));

// A leave to another site may be refused, or lack a value; one to another flow may fail to load it.
const refused = (leave: Leave | undefined, named: (name: string) => readonly Edge[]): readonly Edge[] => {
  if (leave === undefined) return [];
  if ('route' in leave || 'resume' in leave) return named('failed.chunk');
  if (!('redirect' in leave || 'post' in leave)) return [];
  return [
    ...named('failed.unresolved'),
    ...(leave.refused === undefined
      ? named('failed.refused')
      : edgesFor('failed.refused', listOf(leave.refused))),
  ];
};

// Where every rule has a condition, none may hold: then the last screen is shown again.
const edgesFor = (outcome: string, rules: readonly Rule[]): readonly Edge[] => [
  ...rules.map((rule) => ({
    outcome,
    stays: rule.goto === undefined && rule.leave === undefined,
    ...(rule.goto === undefined ? {} : { to: rule.goto }),
    ...(rule.leave === undefined ? {} : { leave: rule.leave }),
  })),
  ...(rules.every(({ when }) => when !== undefined) ? [{ outcome, stays: true }] : []),
];

const nothing: Before = { screens: new Set(['']), calls: new Set(['']), results: new Set(['']) };

type Walked = Omit<Graph, 'before'>;

// Carries what has happened along the edges until nothing new comes up.
const spread = (graph: Walked): Readonly<Record<string, Before>> => {
  const before = new Map<string, Before>();
  const queue: (readonly [string, Before])[] = graph.starts.map((name) => [name, nothing]);
  // The queue grows while it is worked off.
  for (const [name, arriving] of queue) {
    const known = before.get(name);
    const merged = known === undefined ? arriving : merge(known, arriving);
    if (known !== undefined && sizeOf(merged) === sizeOf(known)) continue;
    before.set(name, merged);
    queue.push(...leaving(graph, name, merged));
  }
  return Object.fromEntries(before);
};

const leaving = (graph: Walked, name: string, before: Before): readonly (readonly [string, Before])[] => {
  const step = ownValue(graph.steps, name)?.step;
  return (ownValue(graph.edges, name) ?? []).flatMap((edge) => {
    const after: Before = {
      screens: step !== undefined && 'screen' in step ? new Set([name]) : before.screens,
      calls: step === undefined ? before.calls : (answererOf(step) ?? before.calls),
      results:
        step !== undefined && 'flow' in step
          ? new Set([resultName(step.flow, edge.outcome)])
          : before.results,
    };
    const back = [...after.screens].map((screen) => (screen === '' ? graph.fallback : screen));
    const targets = edge.stays ? back : [edge.to];
    return targets.flatMap((target) =>
      target !== undefined && Object.hasOwn(graph.steps, target) ? [[target, after] as const] : [],
    );
  });
};

const merge = (a: Before, b: Before): Before => ({
  screens: new Set([...a.screens, ...b.screens]),
  calls: new Set([...a.calls, ...b.calls]),
  results: new Set([...a.results, ...b.results]),
});

const sizeOf = ({ screens, calls, results }: Before): number => screens.size + calls.size + results.size;
