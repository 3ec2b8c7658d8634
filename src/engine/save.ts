import { isSecretField, lineageFor, without } from './draft.ts';
import type { JsonObject } from './json.ts';
import { initialState, transition } from './transition.ts';
import type { Event, Frame, LinkedFlow, Machine, Scope, State } from './types.ts';

/**
 * A state as it may be kept: without secrets (secret fields and facts, what a server answered, secret parameters of the
 * address), and without what was under way: nobody answers it any more. It goes on from the screen that was seen last, whose
 * own calls and timers do not begin again.
 */
export const saved = ({ machines, shared, next }: State, scope: Scope): State => ({
  machines: Object.fromEntries(
    Object.entries(machines).map(([id, machine]) => [id, savedMachine(machine, scope)]),
  ),
  shared: without(shared, (name) =>
    Object.values(scope.flows).some((flow) => flow.shared?.[name]?.writeOnly === true),
  ),
  next,
});

/** The state that a list of events leads to. What they are judged by has to be what it was. */
export const replayed = (events: readonly Event[], scope: Scope, begun: State = initialState): State =>
  events.reduce((state, event) => transition(state, event, scope).state, begun);

const savedMachine = (machine: Machine, scope: Scope): Machine => {
  const { waiting, refused: _, ...kept } = machine;
  const queries = Object.values(scope.flows).flatMap((flow) => flow.query ?? []);
  return {
    ...kept,
    ...(waiting === undefined || waiting.for === 'call' ? {} : { waiting }),
    query: without(machine.query, (name) =>
      queries.some((each) => typeof each === 'object' && each.name === name && each.secret),
    ),
    entry: without(machine.entry, (name) =>
      Object.values(scope.flows).some((flow) => isSecretFact([flow], name)),
    ),
    frames: machine.frames.map((frame) => savedFrame(frame, lineageFor(scope, frame.flow))),
    background: {},
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

const isSecretFact = (lineage: readonly LinkedFlow[], name: string): boolean =>
  lineage.some((flow) => flow.data?.[name]?.writeOnly ?? flow.input?.[name]?.writeOnly ?? false);
