import type { DataMap, Step } from './declarations.ts';
import { type JsonObject, mapValues, ownValue, without } from './json.ts';
import { lineageOf, named } from './outcome.ts';
import type {
  Background,
  Effect,
  Frame,
  LinkedFlow,
  LinkedScreen,
  Machine,
  MachineId,
  Scope,
  State,
  Transition,
} from './types.ts';
import type { Context } from './value.ts';

/** A transition in progress: one machine, the effects so far, and the frame that rules write to. */
export type Draft = {
  readonly id: MachineId;
  readonly scope: Scope;
  readonly machine: Machine;
  readonly shared: JsonObject;
  readonly next: number;
  /** The first number given out in this transition: a message with a lower id is an earlier one's. */
  readonly since: number;
  readonly hops: number;
  readonly effects: readonly Effect[];
};

export const emptyMachine: Machine = {
  frames: [],
  entry: {},
  query: {},
  background: {},
  leaving: false,
};

/** Begins a transition of one machine. */
export const draftOf = (state: State, id: MachineId, scope: Scope): Draft => ({
  id,
  scope,
  machine: ownValue(state.machines, id) ?? emptyMachine,
  shared: state.shared,
  next: state.next,
  since: state.next,
  hops: 0,
  effects: [],
});

/** Ends a transition: background work of places that are gone is stopped, and secrets are dropped. */
export const finish = (state: State, draft: Draft): Transition => {
  const { machine, effects } = prune(draft);
  return {
    state: {
      machines: {
        ...state.machines,
        [draft.id]: settled(machine) ? dropSecrets(machine, draft.scope) : machine,
      },
      shared: draft.shared,
      next: draft.next,
    },
    effects,
  };
};

export const emit = (draft: Draft, ...effects: readonly Effect[]): Draft => ({
  ...draft,
  effects: [...draft.effects, ...effects],
});

export const withMachine = (draft: Draft, change: Partial<Machine>): Draft => ({
  ...draft,
  machine: { ...draft.machine, ...change },
});

/** Whether a machine's flow runs beside the page: then nobody waits for it, and it stays when another address is opened. */
export const isBeside = ({ frames: [outermost] }: Machine, { flows }: Scope): boolean =>
  outermost !== undefined && ownValue(flows, outermost.flow)?.beside === true;

/** Takes the next number for a visit, call, message or place. */
export const numbered = (draft: Draft): Draft => ({ ...draft, next: draft.next + 1 });

/** The innermost frame. A machine without frames has nothing to act on: asking for one is a mistake of the engine. */
export const topOf = (machine: Machine): Frame => there(machine.frames.at(-1), 'frame');

/** What the check vouches for. That it is not there is a mistake of the engine, or of a declaration that was not checked: it throws. */
export const there = <T>(found: T | undefined, what: string): T => {
  if (found === undefined) throw new Error(`There is no ${what}`);
  return found;
};

export const withTop = (draft: Draft, change: Partial<Frame>): Draft =>
  withFrame(draft, draft.machine.frames.length - 1, change);

export const withFrame = (draft: Draft, at: number, change: Partial<Frame>): Draft =>
  withMachine(draft, {
    frames: draft.machine.frames.map((frame, index) => (index === at ? { ...frame, ...change } : frame)),
  });

export const contextOf = (
  { scope, machine, shared }: Draft,
  frame: Frame | undefined = machine.frames.at(-1),
): Context => ({
  scope,
  machine,
  frame,
  shared,
});

/** The flow of a frame and those it extends; they are loaded before the frame begins. */
export const lineageFor = (scope: Scope, flow: string): readonly LinkedFlow[] =>
  there(lineageOf(scope, flow), `flow ${flow}`);

/** The step of that name in the flow or in what it extends. */
export const stepOf = (lineage: readonly LinkedFlow[], name: string): Step =>
  there(
    named(lineage, ({ steps }) => steps, name),
    `step ${name}`,
  );

/** The screen of that name in the flow or in what it extends. */
export const screenOf = (lineage: readonly LinkedFlow[], name: string): LinkedScreen =>
  there(
    named(lineage, ({ screens }) => screens, name),
    `screen ${name}`,
  );

/** The facts that a flow begins with: of several defaults its own, else that of the nearest flow that it extends. */
export const defaultsOf = (lineage: readonly LinkedFlow[]): JsonObject =>
  Object.assign(
    {},
    ...[...lineage]
      .reverse()
      .flatMap((flow) => [flow.data, flow.input])
      .map((map: DataMap = {}) => mapValues(map, (datum) => datum.default)),
  );

/** A frame at the beginning of its flow. */
export const frameOf = (flow: string, as: Frame['as'], data: JsonObject): Frame => ({
  flow,
  as,
  data,
  step: '',
  visit: 0,
  form: {},
  trail: [],
  fieldMessages: {},
  dropped: 0,
});

/** The first step of a flow that others call. */
export const startOf = (start: string | undefined, flow: string): string => there(start, `start of ${flow}`);

const settled = ({ waiting }: Machine): boolean => waiting === undefined || waiting.for === 'call';

const dropSecrets = (machine: Machine, scope: Scope): Machine => {
  const frames = machine.frames.map((frame) => {
    const lineage = lineageFor(scope, frame.flow);
    const form = without(frame.form, (name) => isSecretField(lineage, name));
    const data = without(frame.data, (name) => isSecretFact(lineage, name));
    return form === frame.form && data === frame.data
      ? frame
      : { ...frame, form, data, dropped: frame.dropped + 1 };
  });
  return { ...machine, frames };
};

/** Whether a fact of a flow, or one that is passed to it, is a secret. */
export const isSecretFact = (lineage: readonly LinkedFlow[], name: string): boolean =>
  lineage.some(
    (flow) => ownValue(flow.data, name)?.writeOnly ?? ownValue(flow.input, name)?.writeOnly ?? false,
  );

/** Whether a form of the flow, or of one that it extends, has a secret field of that name. */
export const isSecretField = (lineage: readonly LinkedFlow[], name: string): boolean =>
  lineage.some((flow) => Object.values(flow.screens).some(({ secrets }) => secrets.includes(name)));

const prune = (draft: Draft): Draft => {
  const { machine } = draft;
  const gone = Object.entries(machine.background).filter(
    ([, { frame, place }]) => machine.leaving || machine.frames[frame]?.trail.at(-1)?.key !== place,
  );
  if (gone.length === 0) return draft;
  const ids = new Set(gone.map(([id]) => id));
  const background = without(machine.background, (id) => ids.has(id));
  const stops = gone.map(stopOf);
  return emit(withMachine(draft, { background }), ...stops);
};

/** What stops a background call or timer. */
export const stopOf = ([id, { kind }]: readonly [id: string, work: Background]): Effect => ({
  type: kind === 'load' || kind === 'field' ? 'abort' : 'stop-timer',
  id: Number(id),
});
