import { isSecretFact, isSecretField, lineageFor } from './draft.ts';
import { type JsonObject, ownValue, without } from './json.ts';
import { initialState, transition } from './transition.ts';
import type { Event, Frame, LinkedFlow, Machine, Scope, State } from './types.ts';

/**
 * A state as it may be kept: without secrets (secret fields and facts, what a server answered, secret parameters of the
 * address), and without the call that was awaited: nobody answers it any more, and it is not known whether it arrived. It
 * goes on from the screen that was seen last; where none had been, the call has failed. After the event `resumed` it asks
 * again for what can be asked for twice: the calls that its screens were still making (`load`), their timers, which begin
 * from the start, a flow's code and the flags. What a field had asked is asked when the field is left again.
 */
export const saved = ({ machines, shared, next }: State, scope: Scope): State => ({
  machines: Object.fromEntries(
    Object.entries(machines).map(([id, machine]) => [id, savedMachine(machine, scope)]),
  ),
  shared: without(shared, (name) =>
    Object.values(scope.flows).some((flow) => ownValue(flow.shared, name)?.writeOnly === true),
  ),
  next,
});

/** What an event is judged by beside declarations, and changes while a page is open. */
const facts = [
  'brand',
  'issuer',
  'environment',
  'flags',
  'flagsSettled',
  'session',
  'visitor',
  'roots',
  'now',
] as const satisfies readonly (keyof Scope)[];

/**
 * An event as it is recorded: with those facts of the scope that were not as at the event before, and the names of the
 * flows that were there if there were others. It is JSON, and holds what was typed: whoever keeps it keeps secrets.
 */
export type Recorded = {
  readonly event: Event;
  readonly facts: Partial<Pick<Scope, (typeof facts)[number]>>;
  readonly flows?: readonly string[];
};

/** Records an event that is given to `transition` with a scope; `before` is the scope of the one recorded last. */
export const recorded = (event: Event, scope: Scope, before?: Scope): Recorded => {
  const changed = facts.filter((name) => JSON.stringify(scope[name]) !== JSON.stringify(before?.[name]));
  const [now, then] = [scope, before].map((each) => Object.keys(each?.flows ?? {}));
  return {
    event,
    facts: Object.fromEntries(changed.map((name) => [name, scope[name]])),
    ...(String(now) === String(then) ? {} : { flows: now }),
  };
};

/** The state that recorded events lead to. The scope has the declarations as they were; all else of it was recorded. */
export const replayed = (list: readonly Recorded[], scope: Scope, begun: State = initialState): State =>
  list.reduce(
    (now, { event, facts: changed, flows = Object.keys(now.scope.flows) }) => {
      const there = Object.fromEntries(Object.entries(scope.flows).filter(([name]) => flows.includes(name)));
      const judged: Scope = { ...now.scope, ...changed, flows: there };
      return { scope: judged, state: transition(now.state, event, judged).state };
    },
    { scope, state: begun },
  ).state;

const savedMachine = (machine: Machine, scope: Scope): Machine => {
  const { waiting, refused: _, ...kept } = machine;
  const isSeen = machine.frames.some(({ trail }) => trail.length > 0);
  const queries = Object.values(scope.flows).flatMap((flow) => flow.query ?? []);
  return {
    ...kept,
    ...(waiting === undefined || (waiting.for === 'call' && isSeen) ? {} : { waiting }),
    query: without(machine.query, (name) =>
      queries.some((each) => typeof each === 'object' && each.name === name && each.secret),
    ),
    entry: without(machine.entry, (name) =>
      Object.values(scope.flows).some((flow) => isSecretFact([flow], name)),
    ),
    frames: machine.frames.map((frame) => savedFrame(frame, lineageFor(scope, frame.flow))),
    background: Object.fromEntries(
      Object.entries(machine.background).filter(([, { kind }]) => kind !== 'field'),
    ),
    leaving: false,
  };
};

const savedFrame = (frame: Frame, lineage: readonly LinkedFlow[]): Frame => {
  const { response: _, result: __, ...kept } = frame;
  const open = (data: JsonObject) => without(data, (name) => isSecretFact(lineage, name));
  return {
    ...kept,
    form: without(frame.form, (name) => isSecretField(lineage, name)),
    data: open(frame.data),
    trail: frame.trail.map((place) => ({ ...place, data: open(place.data) })),
  };
};
