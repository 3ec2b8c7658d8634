import {
  type Json,
  type JsonObject,
  type Outcomes,
  ownValue,
  type Rule,
  rulesFor,
  type Step,
} from '../../engine/index.ts';
import { graphsOf } from '../check/model/derived.ts';
import { type Graph, outcomesOf, unknownCode } from '../check/model/graph.ts';
import { type FlowModel, lineageOf, type Model } from '../check/model/model.ts';
import { listsIn } from '../check/model/places.ts';
import { segmentsOf } from '../source.ts';
import { exitWords } from './rows.ts';

/** A transition as XState writes it in JSON. */
export type Transition = {
  readonly target?: string;
  readonly guard?: { readonly type: 'when' | 'last'; readonly params: JsonObject };
  readonly actions?: readonly { readonly type: string; readonly params: Json }[];
};

type On = Readonly<Record<string, readonly Transition[]>>;

/** A state of the machine: a step, with what it does in `meta`; the beginning; or an end. */
export type MachineState = {
  readonly type?: 'final';
  readonly description?: string;
  readonly meta?: JsonObject;
  readonly on?: On;
  readonly always?: readonly Transition[];
  readonly after?: Readonly<Record<string, readonly Transition[]>>;
};

/** A machine that XState 5 takes as it is (`createMachine`). */
export type MachineJson = {
  readonly id: string;
  readonly description: string;
  readonly initial: string;
  readonly states: Readonly<Record<string, MachineState>>;
};

/**
 * A flow as it runs, what it inherits worked out, as a machine of XState: a state for each step that can be reached, an
 * event for each outcome that it may have (`unknown` is a code that no document has). It begins in `@begin` by the event
 * of an address, `start` or `fallback`. Guards are `when`, with the condition, and `last`, with the screen that has to have
 * been seen last; actions are `say`, `keep`, `clear`, `count` and `do`. Who runs it gives them their meaning.
 */
export const machineOf = (model: Model, flow: FlowModel): MachineJson => {
  const graph = ownValue(graphsOf(model), flow.name);
  const steps = Object.entries(graph?.steps ?? {}).filter(
    ([name]) => ownValue(graph?.before, name) !== undefined || name === graph?.fallback,
  );
  const around = graph && {
    model,
    lineage: lineageOf(model, flow.name),
    graph,
    known: new Set(steps.map(([name]) => name)),
  };
  const states =
    around === undefined
      ? []
      : steps.map(([name, { step, owner }]) => [name, stateOf(around, name, step, owner)] as const);
  const begin: MachineState = { on: beginningsOf(flow, graph) };
  const all = [['@begin', begin] as const, ...states];
  const ends = new Set(
    all.flatMap(([, state]) => targetsOf(state).filter((target) => target.startsWith('@end '))),
  );
  return {
    id: flow.name,
    description: flow.flow.title,
    initial: '@begin',
    states: {
      ...Object.fromEntries(all),
      ...Object.fromEntries(
        [...ends].map((end) => [end, { type: 'final' as const, description: end.slice(5) }]),
      ),
    },
  };
};

/** A flow's machine as the text of a file; those of all flows by name where none is named. */
export const machineText = (model: Model, flow?: string): string => {
  const one = flow === undefined ? undefined : flowIn(model, flow);
  const machines =
    one === undefined
      ? Object.fromEntries(Object.values(model.flows).map((each) => [each.name, machineOf(model, each)]))
      : machineOf(model, one);
  return `${JSON.stringify(machines, null, 2)}\n`;
};

const flowIn = (model: Model, name: string): FlowModel => {
  const found = ownValue(model.flows, name);
  if (found === undefined) throw new Error(`There is no flow ${name} that can be read`);
  return found;
};

type Around = {
  readonly model: Model;
  readonly lineage: readonly FlowModel[];
  readonly graph: Graph;
  readonly known: ReadonlySet<string>;
};

const beginningsOf = ({ flow }: FlowModel, graph: Graph | undefined): On => {
  const begins = [
    ...Object.entries(flow.entries ?? {}).map(([path, { start }]) => [path, start] as const),
    ...(flow.start === undefined ? [] : [['start', flow.start] as const]),
    ...(graph?.fallback === undefined ? [] : [['fallback', graph.fallback] as const]),
  ];
  return Object.fromEntries(
    begins.flatMap(([event, step]) =>
      ownValue(graph?.steps, step) === undefined ? [] : [[event.replaceAll('.', '_'), [{ target: step }]]],
    ),
  );
};

const stateOf = (around: Around, name: string, step: Step, owner: FlowModel): MachineState => {
  const { model, lineage } = around;
  const own = 'on' in step ? (step.on as Outcomes | undefined) : undefined;
  const levels = [own, ...lineage.map(({ flow }) => flow.on)];
  const answered = outcomesOf(model, lineage, step).flatMap((outcome) => {
    const rules = rulesFor(levels, outcome.name, outcome.isCode);
    const event = outcome.name === unknownCode ? 'unknown' : outcome.name;
    return rules === undefined ? [] : [[event, transitionsOf(around, name, rules)] as const];
  });
  const asked = listsIn(owner).filter(
    (list) => list.step === name && list.outcomes === undefined && list.kind !== 'background',
  );
  const led = (word: string) =>
    asked
      .filter(({ pointer }) => segmentsOf(pointer)[2] === word)
      .flatMap(({ rules }) => transitionsOf(around, name, rules));
  const timed = (['every', 'idle', 'offer'] as const).map((word) => [word, led(word)] as const);
  const on = Object.fromEntries([...answered, ...timed.filter(([, rules]) => rules.length > 0)]);
  return {
    meta: metaOf(step),
    ...(Object.keys(on).length > 0 && { on }),
    ...('then' in step && { always: led('then') }),
    ...('screen' in step &&
      step.after !== undefined && { after: { [String(step.after.seconds * 1000)]: led('after') } }),
  };
};

const metaOf = (step: Step): JsonObject => {
  if ('screen' in step) return { screen: step.screen };
  if ('call' in step) return { call: step.call };
  if ('flow' in step) return { flow: step.flow };
  return 'credential' in step ? { credential: step.credential } : {};
};

const transitionsOf = (around: Around, name: string, rules: readonly Rule[]): readonly Transition[] =>
  rules.flatMap((rule) => {
    const actions = actionsOf(rule);
    const guard =
      rule.when === undefined
        ? undefined
        : ({ type: 'when', params: { when: meaningOf(around, rule.when) } } as const);
    return targetsIn(around, name, rule).map(({ last, ...target }) => ({
      ...target,
      ...(last !== undefined
        ? { guard: { type: 'last' as const, params: { screen: last, ...guard?.params } } }
        : guard && { guard }),
      ...(actions.length > 0 && { actions }),
    }));
  });

// A condition stands for itself: its name says nothing outside its flow.
const meaningOf = ({ lineage }: Around, when: NonNullable<Rule['when']>): Json =>
  typeof when === 'string'
    ? ((lineage.map(({ flow }) => ownValue(flow.conditions, when)).find(Boolean) ?? when) as Json) // A condition is JSON.
    : when;

const actionsOf = ({
  say,
  with: parameters,
  keep,
  clear,
  count,
  do: effects,
}: Rule): NonNullable<Transition['actions']> => [
  ...(clear === undefined ? [] : [{ type: 'clear', params: clear }]),
  ...(keep === undefined ? [] : [{ type: 'keep', params: keep }]),
  ...(count === undefined ? [] : [{ type: 'count', params: count }]),
  ...(say === undefined
    ? []
    : [{ type: 'say', params: { message: say, ...(parameters !== undefined && { with: parameters }) } }]),
  ...(effects === undefined ? [] : [{ type: 'do', params: effects as unknown as Json }]), // Effects are JSON.
];

// Without a step to go to, the screen that was seen last is shown again.
const targetsIn = (
  { graph, known }: Around,
  name: string,
  { goto, leave }: Rule,
): readonly { readonly target?: string; readonly last?: string }[] => {
  if (goto !== undefined) return known.has(goto) ? [{ target: goto }] : [];
  if (leave !== undefined) return [{ target: `@end ${exitWords(leave).replaceAll('.', '_')}` }];
  const step = ownValue(graph.steps, name)?.step;
  if (step !== undefined && 'screen' in step) return [{}];
  const screens = [...(ownValue(graph.before, name)?.screens ?? [])].flatMap((screen) =>
    screen === '' ? (graph.fallback ?? []) : screen,
  );
  const [only, ...others] = [...new Set(screens)].filter((screen) => known.has(screen));
  if (only === undefined) return [{}];
  return others.length === 0
    ? [{ target: only }]
    : [only, ...others].map((screen) => ({ target: screen, last: screen }));
};

const targetsOf = ({ on = {}, always = [], after = {} }: MachineState): readonly string[] =>
  [...Object.values(on), always, ...Object.values(after)].flatMap((all) =>
    all.flatMap(({ target }) => target ?? []),
  );
