import { answerBackground, forget, ownerOf, startBackground, stopField, stopsOf } from './background.ts';
import { holds } from './condition.ts';
import {
  contextOf,
  type Draft,
  draftOf,
  emit,
  emptyMachine,
  finish,
  lineageFor,
  screenOf,
  stepOf,
  topOf,
  withMachine,
} from './draft.ts';
import { proceed } from './entry.ts';
import { listOf } from './outcome.ts';
import { apply, applyOutcome, enterStep, settle, startFlow } from './steps.ts';
import type { Effect, Event, Frame, Machine, MachineId, Place, Scope, State, Transition } from './types.ts';

/** The state before anything has been entered. */
export const initialState: State = { machines: {}, visit: {}, next: 1 };

/**
 * What an event leads to: the next state, and the effects that the world is to be asked for. Pure: the same arguments
 * give the same result. An event that does not apply (a second press while a call is out, the answer to a call that
 * was left behind, a closed place) changes nothing.
 */
export const transition = (state: State, event: Event, scope: Scope): Transition => {
  const draft = reactions[event.type](state, event as never, scope);
  return draft === undefined ? { state, effects: [] } : finish(state, draft);
};

type React<T extends Event['type']> = (
  state: State,
  event: Extract<Event, { type: T }>,
  scope: Scope,
) => Draft | undefined;

const reactions: { readonly [T in Event['type']]: React<T> } = {
  enter: (state, event, scope) => {
    const draft = draftOf(state, event.machine, scope);
    const { flow, path, entry, query } = event;
    const machine: Machine = { ...emptyMachine, entry, query, pending: { flow, path } };
    return proceed(emit({ ...draft, machine }, ...stopsOf(draft.machine)));
  },

  press: (state, event, scope) => {
    const draft = draftOf(state, event.machine, scope);
    const seen = seenFrame(draft);
    if (draft.machine.leaving || seen === undefined) return undefined;
    const { frame, place } = seen;
    const lineage = lineageFor(scope, frame.flow);
    const action = screenOf(lineage, place.screen).actions?.[event.action];
    if (action === undefined || action.kind === 'external') return undefined;
    // What goes on beside the page gives way to a person.
    if (draft.machine.waiting !== undefined && action.kind !== 'back' && draft.id === 'page')
      return undefined;
    const form = { ...event.form };
    if (!holds(action.when, { ...contextOf(draft, frame), form }, lineage)) return undefined;
    const { message: _, ...silent } = frame;
    const pressed = { ...silent, form, step: place.step, pressed: event.action, fieldMessages: {} };
    return applyOutcome(abandonCall(draft, seen.at, pressed), event.action);
  },

  'leave-field': (state, event, scope) => {
    const draft = draftOf(state, event.machine, scope);
    const seen = seenFrame(draft);
    if (draft.machine.leaving || seen === undefined) return undefined;
    const step = stepOf(lineageFor(scope, seen.frame.flow), seen.place.step);
    const call = 'screen' in step ? step.fields?.[event.field] : undefined;
    if (call === undefined) return undefined;
    const asked = stopField(draft, event.field);
    const secret = screenOf(lineageFor(scope, seen.frame.flow), seen.place.screen).secrets.includes(
      event.field,
    );
    const value = secret ? undefined : event.form[event.field];
    const kind = { kind: 'field', field: event.field, ...(value === undefined ? {} : { value }) } as const;
    return startBackground(asked, call, seen.at, kind, { ...contextOf(asked, seen.frame), form: event.form });
  },

  answer: (state, event, scope) => {
    const owner = ownerOf(state, event.id);
    if (owner !== undefined)
      return answerBackground(draftOf(state, owner.machine, scope), event.id, owner.background, event.answer);
    const waiting = (['page', 'shell'] as const).find((id) => {
      const machine = state.machines[id];
      return machine?.waiting?.for === 'call' && machine.waiting.id === event.id;
    });
    return waiting && settle(draftOf(state, waiting, scope), event.answer);
  },

  due: (state, event, scope) => {
    const owner = ownerOf(state, event.id);
    if (owner === undefined) return undefined;
    const { frame, kind } = owner.background;
    const draft =
      kind === 'after'
        ? forget(draftOf(state, owner.machine, scope), event.id)
        : draftOf(state, owner.machine, scope);
    const busy = draft.machine.waiting !== undefined || frame !== draft.machine.frames.length - 1;
    // The screen's own: the step may have gone on to one that opened another address.
    const { flow, step: last, trail } = topOf(draft.machine);
    const step = stepOf(lineageFor(scope, flow), trail.at(-1)?.step ?? last);
    const timer = 'screen' in step && (kind === 'after' || kind === 'every') ? step[kind] : undefined;
    return busy || timer === undefined ? draft : apply(draft, listOf(timer.then), kind);
  },

  loaded: (state, event, scope) =>
    resume(state, scope, ({ waiting }) => waiting?.for === 'flow' && waiting.flow === event.flow),

  'not-loaded': (state, event, scope) => {
    const id = machineIds.find((machine) => {
      const found = state.machines[machine];
      return found?.leaving === true || (found?.waiting?.for === 'flow' && found.waiting.flow === event.flow);
    });
    const machine = id && state.machines[id];
    if (id === undefined || machine === undefined || machine.frames.length === 0) return undefined;
    return applyOutcome(
      withMachine(draftOf(state, id, scope), { leaving: false, waiting: undefined }),
      'failed.chunk',
    );
  },

  flags: (state, _, scope) => resume(state, scope, ({ waiting }) => waiting?.for === 'flags'),

  refused: (state, event, scope) => {
    const draft = draftOf(state, event.machine, scope);
    if (!draft.machine.leaving || draft.machine.frames.length === 0) return undefined;
    const { refused } = draft.machine;
    const back = withMachine(draft, { leaving: false, refused: undefined });
    return refused === undefined
      ? applyOutcome(back, 'failed.refused')
      : apply(back, refused, 'failed.refused');
  },

  back: (state, event, scope) => {
    const draft = draftOf(state, event.machine, scope);
    const seen = seenFrame(draft);
    if (draft.machine.leaving || seen === undefined) return undefined;
    const places = placesOf(draft.machine);
    const target =
      event.key === undefined ? places.at(-2) : places.find(({ place }) => place.key === event.key);
    if (target === undefined || target.place.key === seen.place.key) return undefined;
    return target.at < seen.at ? pressCancel(state, draft, scope) : goBack(draft, target.at, target.place);
  },
};

const machineIds: readonly MachineId[] = ['page', 'shell'];

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

const pressCancel = (state: State, draft: Draft, scope: Scope): Draft | undefined => {
  const cancel = cancelOf(draft);
  return cancel === undefined
    ? undefined
    : reactions.press(state, { type: 'press', machine: draft.id, action: cancel }, scope);
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

const resume = (state: State, scope: Scope, waits: (machine: Machine) => boolean): Draft | undefined => {
  const id = machineIds.find((machine) => {
    const found = state.machines[machine];
    return found !== undefined && waits(found);
  });
  if (id === undefined) return undefined;
  const draft = withMachine(draftOf(state, id, scope), { waiting: undefined });
  if (draft.machine.frames.length === 0) return proceed(draft);
  const step = stepOf(lineageFor(scope, topOf(draft.machine).flow), topOf(draft.machine).step);
  return 'flow' in step ? startFlow(draft, step) : enterStep(draft, topOf(draft.machine).step);
};
