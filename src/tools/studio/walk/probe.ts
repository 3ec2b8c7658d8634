import {
  type Event,
  type holds,
  type Json,
  type LinkedFlow,
  lineageOf,
  type MachineId,
  ownValue,
  type Scope,
  type State,
  type Step,
  transition,
  view,
} from '../../../engine/index.ts';

/** Where in a transition rules are looked through: for which outcome of which step. */
export type Spot = {
  readonly machine: MachineId;
  readonly flow: string;
  readonly step: string;
  readonly outcome: string;
};

/** What the rules of a spot are judged in, and the values that references have there. */
export type Probed = {
  readonly context: Parameters<typeof holds>[1];
  readonly lineage: readonly LinkedFlow[];
  readonly values: readonly (Json | undefined)[];
};

const mark = '~why';

/**
 * What a transition knew when it looked through the rules of a spot. The engine itself says it: it is given the same event
 * again with declarations in which those rules lead to a screen that shows the references, so that it stops right there.
 */
export const probed = (
  state: State,
  event: Event,
  scope: Scope,
  spot: Spot,
  references: readonly string[] = [],
): Probed | undefined => {
  const watched = watchedAt(scope, spot, references);
  const isRefused = event.type === 'refused' && ownValue(state.machines, spot.machine)?.refused !== undefined;
  const { state: after } = transition(isRefused ? refusedTo(state, spot) : state, event, watched);
  return shownAt(after, watched, spot.machine);
};

/** What the engine finds in the answer to a call of a frame: its outcome, and what the frame knows then, whatever that would lead to. */
export const answeredWith = (
  state: State,
  event: Extract<Event, { type: 'answer' }>,
  scope: Scope,
  { machine: id, flow, frame: at, operation }: Asked,
  references: readonly string[] = [],
): Probed | undefined => {
  const machine = ownValue(state.machines, id);
  const frame = machine?.frames[at];
  if (machine === undefined || frame === undefined) return undefined;
  const { [event.id]: _, ...background } = machine.background;
  const asking = {
    ...machine,
    frames: [...machine.frames.slice(0, at), { ...frame, flow, step: asks }],
    waiting: { for: 'call', id: event.id, of: 'call' } as const,
    background,
  };
  const watched = watchedAt(scope, { machine: id, flow, step: asks, outcome: '' }, references, {
    call: operation,
    on: { '*': { goto: mark }, 'http failed given declined unsupported': { goto: mark } },
  });
  const asked = { ...state, machines: { ...state.machines, [id]: asking } };
  return shownAt(transition(asked, event, watched).state, watched, id);
};

/** A call of a frame, by the number of the frame. */
export type Asked = Pick<Spot, 'machine' | 'flow'> & { readonly frame: number; readonly operation: string };

const asks = '~asks';

const shownAt = (after: State, watched: Scope, id: MachineId): Probed | undefined => {
  const machine = ownValue(after.machines, id);
  const frame = machine?.frames.at(-1);
  if (machine === undefined || frame?.step !== mark) return undefined;
  const [block] = view(after, watched, id).layers.at(-1)?.blocks ?? [];
  return {
    context: { scope: watched, machine, frame, shared: after.shared },
    lineage: lineageOf(watched, frame.flow) ?? [],
    values: block?.values ?? [],
  };
};

const refusedTo = (state: State, { machine: id }: Spot): State => {
  const machine = ownValue(state.machines, id);
  return machine === undefined
    ? state
    : { ...state, machines: { ...state.machines, [id]: { ...machine, refused: [{ goto: mark }] } } };
};

// Nothing is a secret to whoever only looks at conditions: what is dropped cannot be judged.
const watchedAt = (scope: Scope, spot: Spot, references: readonly string[], asking?: Step): Scope => {
  const isEntry = spot.step === '';
  const open = mapped(scope.flows, (flow) => ({ ...openly(flow), ...(isEntry && { before: [] }) }));
  const flow = ownValue(open, spot.flow);
  if (flow === undefined) return { ...scope, flows: open };
  const step =
    asking ??
    (lineageOf({ flows: open }, spot.flow) ?? [])
      .map(({ steps }) => ownValue(steps, spot.step))
      .find((found) => found !== undefined);
  const patched: LinkedFlow = {
    ...flow,
    steps: {
      ...flow.steps,
      ...(step !== undefined && { [spot.step]: asking ?? leadingTo(step, spot.outcome) }),
      [mark]: { screen: mark },
    },
    screens: { ...flow.screens, [mark]: showing(references) },
    // A decision that fails to leave has no outcomes of its own.
    ...(step !== undefined && 'then' in step && { on: { ...flow.on, [spot.outcome]: { goto: mark } } }),
    ...(isEntry && { entries: { ...flow.entries, [spot.outcome]: { start: mark } } }),
  };
  return { ...scope, flows: { ...open, [spot.flow]: patched } };
};

const showing = (references: readonly string[]): LinkedFlow['screens'][string] => ({
  layout: 'card',
  blocks: [{ details: references.map((value) => ({ label: mark, value })) }],
  secrets: [],
});

const leadingTo = (step: Step, outcome: string): Step => {
  const there = { goto: mark };
  if ('then' in step) return outcome === 'then' ? { ...step, then: there } : step;
  const timer = 'screen' in step ? timers.find((each) => each === outcome && each in step) : undefined;
  if (timer !== undefined && 'screen' in step) return { ...step, [timer]: { ...step[timer], then: there } };
  const on = 'on' in step ? step.on : {};
  return { ...step, on: { ...on, [outcome]: there } };
};

const timers = ['after', 'every', 'idle', 'offer'] as const;

const openly = (flow: LinkedFlow): LinkedFlow => ({
  ...flow,
  screens: mapped(flow.screens, (screen) => ({ ...screen, secrets: [] })),
  ...(flow.data && { data: mapped(flow.data, ({ writeOnly: _, ...datum }) => datum) }),
  ...(flow.input && { input: mapped(flow.input, ({ writeOnly: _, ...datum }) => datum) }),
});

const mapped = <T>(all: { readonly [name: string]: T }, change: (each: T) => T): { [name: string]: T } =>
  Object.fromEntries(Object.entries(all).map(([name, each]) => [name, change(each)]));
