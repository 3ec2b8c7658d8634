import { answerBackground, forget, restart, startBackground, stopField, stopsOf } from './background.ts';
import { holds } from './condition.ts';
import {
  contextOf,
  type Draft,
  draftOf,
  emit,
  emptyMachine,
  finish,
  isBeside,
  lineageFor,
  screenOf,
  stepOf,
  topOf,
  withMachine,
  withTop,
} from './draft.ts';
import { proceed } from './entry.ts';
import { ownValue } from './json.ts';
import { isEnd, isOffered } from './offer.ts';
import { listOf } from './outcome.ts';
import { apply, applyOutcome, enterStep, rulesOf, settle, startFlow } from './steps.ts';
import type { Effect, Event, Frame, Machine, MachineId, Place, Scope, State, Transition } from './types.ts';

/** The state before anything has been entered. */
export const initialState: State = { machines: {}, shared: {}, next: 1 };

/**
 * What an event leads to: the next state, and the effects that the world is to be asked for. Pure: the same arguments
 * give the same result. An event that does not apply (a second press while a call is out, the answer to a call that
 * was left behind, a closed place) changes nothing.
 */
export const transition = (state: State, event: Event, scope: Scope): Transition =>
  concerned(state, event).reduce<Transition>(
    (before, id) => {
      const draft = react(event.type, draftOf(before.state, id, scope), event);
      if (draft === undefined) return before;
      const after = finish(before.state, draft);
      return { state: after.state, effects: [...before.effects, ...after.effects] };
    },
    { state, effects: [] },
  );

// An event that names no machine is for whichever waits for it.
const concerned = ({ machines }: State, event: Event): readonly MachineId[] =>
  'machine' in event ? [event.machine] : Object.keys(machines);

type Of<T extends Event['type']> = Extract<Event, { type: T }>;
type React<T extends Event['type']> = (draft: Draft, event: Of<T>) => Draft | undefined;

const react = <T extends Event['type']>(type: T, draft: Draft, event: Of<T>): Draft | undefined =>
  reactions[type](draft, event);

const reactions: { readonly [T in Event['type']]: React<T> } = {
  enter: (draft, { flow, path, entry, query }) => {
    const machine: Machine = { ...emptyMachine, entry, query, pending: { flow, path } };
    return proceed(emit({ ...draft, machine }, ...stopsOf(draft.machine)), enterStep);
  },

  press: (draft, event) => {
    const { machine, scope } = draft;
    const seen = seenFrame(draft);
    if (machine.leaving || seen === undefined) return undefined;
    const { frame, place } = seen;
    const lineage = lineageFor(scope, frame.flow);
    const action = ownValue(screenOf(lineage, place.screen).actions, event.action);
    if (action === undefined || action.kind === 'external') return undefined;
    // What goes on beside the page gives way to a person, and so does what the browser asks: only it knows whether anybody sees that.
    const { waiting } = machine;
    const givesWay = waiting?.for === 'call' && waiting.of === 'credential' && event.action !== frame.pressed;
    if (waiting !== undefined && action.kind !== 'back' && !givesWay && !isBeside(machine, scope))
      return undefined;
    const form = { ...event.form };
    if (!isOffered(action, isEnd(frame.message, scope), { ...contextOf(draft, frame), form }, lineage))
      return undefined;
    const { message, ...silent } = frame;
    const pressed = { ...silent, form, step: place.step, pressed: event.action, fieldMessages: {} };
    const went = abandonCall(draft, seen.at, pressed);
    const rules = rulesOf(went, event.action);
    // What leads nowhere, such as a chat that opens beside the screen, leaves what is said there.
    const stays = rules.every(({ goto, leave, say }) => (goto ?? leave ?? say) === undefined);
    return apply(stays ? withTop(went, { message }) : went, rules, event.action);
  },

  'leave-field': (draft, event) => {
    const { scope } = draft;
    const seen = seenFrame(draft);
    if (draft.machine.leaving || seen === undefined) return undefined;
    const step = stepOf(lineageFor(scope, seen.frame.flow), seen.place.step);
    const call = 'screen' in step ? ownValue(step.asks, event.field) : undefined;
    if (call === undefined) return undefined;
    const asked = stopField(draft, event.field);
    const secret = screenOf(lineageFor(scope, seen.frame.flow), seen.place.screen).secrets.includes(
      event.field,
    );
    const value = secret ? undefined : ownValue(event.form, event.field);
    const kind = { kind: 'field', field: event.field, ...(value === undefined ? {} : { value }) } as const;
    return startBackground(asked, call, seen.at, kind, { ...contextOf(asked, seen.frame), form: event.form });
  },

  answer: (draft, { id, answer }) => {
    const { background, waiting } = draft.machine;
    const owner = background[id];
    if (owner !== undefined) return answerBackground(draft, id, owner, answer);
    return waiting?.for === 'call' && waiting.id === id ? settle(draft, answer) : undefined;
  },

  due: (draft, { id, given }) => {
    const owner = draft.machine.background[id];
    if (owner === undefined) return undefined;
    const { frame, kind } = owner;
    const due = kind === 'after' ? forget(draft, id) : draft;
    const busy = due.machine.waiting !== undefined || frame !== due.machine.frames.length - 1;
    // The screen's own: the step may have gone on to one that opened another address.
    const { flow, step: last, trail } = topOf(due.machine);
    const step = stepOf(lineageFor(due.scope, flow), trail.at(-1)?.step ?? last);
    const timer = 'screen' in step && kind !== 'load' && kind !== 'field' ? step[kind] : undefined;
    const told = given === undefined ? due : withTop(due, { response: given });
    return busy || timer === undefined ? due : apply(told, listOf(timer.then), kind);
  },

  loaded: (draft, { flow }) => (waitsForFlow(draft, flow) ? wake(draft) : undefined),

  'not-loaded': (draft, { flow }) => {
    const { leaving, frames } = draft.machine;
    if (frames.length === 0 || !(leaving || waitsForFlow(draft, flow))) return undefined;
    return applyOutcome(withMachine(draft, { leaving: false, waiting: undefined }), 'failed.chunk');
  },

  // What was asked for before nobody answers any more.
  resumed: (draft) => {
    const begun = restart(draft);
    const { waiting } = draft.machine;
    if (waiting?.for === 'call') return settle(begun, { failed: 'network' });
    if (waiting?.for === 'flow') return emit(begun, { type: 'load', flow: waiting.flow });
    return waiting?.for === 'flags' ? emit(begun, { type: 'await-flags' }) : begun;
  },

  flags: (draft) => (draft.machine.waiting?.for === 'flags' ? wake(draft) : undefined),

  refused: (draft) => {
    const { refused, leaving, frames } = draft.machine;
    if (!leaving || frames.length === 0) return undefined;
    const back = withMachine(draft, { leaving: false, refused: undefined });
    return refused === undefined
      ? applyOutcome(back, 'failed.refused')
      : apply(back, refused, 'failed.refused');
  },

  back: (draft, { key }) => {
    const seen = seenFrame(draft);
    if (draft.machine.leaving || seen === undefined) return undefined;
    const places = placesOf(draft.machine);
    const target = key === undefined ? places.at(-2) : places.find(({ place }) => place.key === key);
    if (target === undefined || target.place.key === seen.place.key) return undefined;
    return target.at < seen.at ? pressCancel(draft) : goBack(draft, target.at, target.place);
  },
};

const waitsForFlow = ({ machine: { waiting } }: Draft, flow: string): boolean =>
  waiting?.for === 'flow' && waiting.flow === flow;

type Seen = { readonly at: number; readonly frame: Frame; readonly place: Place };

/** The places that can be gone back to and the present one, oldest first. */
export const placesOf = (machine: Machine): readonly { readonly at: number; readonly place: Place }[] =>
  machine.frames.flatMap(({ trail }, at) =>
    trail.filter(({ closed }) => !closed).map((place) => ({ at, place })),
  );

// The innermost frame that shows a screen: calls and flows without one run above it.
const seenFrame = ({ machine }: Draft): Seen | undefined => {
  const at = machine.frames.findLastIndex(({ trail }) => trail.length > 0);
  const frame = machine.frames[at];
  const place = frame?.trail.at(-1);
  return frame === undefined || place === undefined ? undefined : { at, frame, place };
};

const abandonCall = (draft: Draft, at: number, frame: Frame): Draft => {
  const { waiting } = draft.machine;
  const abort: readonly Effect[] = waiting?.for === 'call' ? [{ type: 'abort', id: waiting.id }] : [];
  return emit(
    withMachine(draft, { waiting: undefined, frames: [...draft.machine.frames.slice(0, at), frame] }),
    ...abort,
  );
};

const goBack = (draft: Draft, at: number, place: Place): Draft => {
  const frame = draft.machine.frames[at] ?? topOf(draft.machine);
  const trail = frame.trail.slice(0, frame.trail.findIndex(({ key }) => key === place.key) + 1);
  const { message: _, ...silent } = frame;
  const restored = {
    ...silent,
    trail,
    step: place.step,
    visit: draft.next,
    data: place.data,
    form: {},
    fieldMessages: {},
  };
  return { ...abandonCall(draft, at, restored), next: draft.next + 1 };
};

const pressCancel = (draft: Draft): Draft | undefined => {
  const action = cancelOf(draft);
  return action === undefined
    ? undefined
    : reactions.press(draft, { type: 'press', machine: draft.id, action });
};

const cancelOf = (draft: Draft): string | undefined => {
  const seen = seenFrame(draft);
  if (seen === undefined) return undefined;
  const lineage = lineageFor(draft.scope, seen.frame.flow);
  const actions = Object.entries(screenOf(lineage, seen.place.screen).actions ?? {});
  return actions.find(
    ([, { kind, when }]) => kind === 'back' && holds(when, contextOf(draft, seen.frame), lineage),
  )?.[0];
};

// What it waited for is there.
const wake = (waiting: Draft): Draft => {
  const draft = withMachine(waiting, { waiting: undefined });
  if (draft.machine.frames.length === 0) return proceed(draft, enterStep);
  const { flow, step: name } = topOf(draft.machine);
  const step = stepOf(lineageFor(draft.scope, flow), name);
  return 'flow' in step ? startFlow(draft, step) : enterStep(draft, name);
};
