import { holds } from './condition.ts';
import type { BackgroundCall, Offer, Rule, ScreenStep } from './declarations.ts';
import {
  contextOf,
  type Draft,
  emit,
  lineageFor,
  numbered,
  stepOf,
  stopOf,
  there,
  withFrame,
  withMachine,
} from './draft.ts';
import { type Json, type JsonObject, ownValue, without } from './json.ts';
import { outcomeOf, rulesFor } from './outcome.ts';
import type {
  Answer,
  Background,
  BackgroundKind,
  CredentialAnswer,
  Effect,
  Frame,
  Machine,
  Outcome,
  TimerKind,
} from './types.ts';
import { type Context, resolve, resolveTree } from './value.ts';
import { write } from './write.ts';

/** Begins a background call of a place, unless its condition fails or a value that it needs is missing. */
export const startBackground = (
  draft: Draft,
  call: BackgroundCall,
  at: number,
  kind: BackgroundKind & { readonly kind: 'load' | 'field' },
  context: Context,
): Draft => {
  const frame = draft.machine.frames[at];
  const place = frame?.trail.at(-1)?.key;
  if (
    frame === undefined ||
    place === undefined ||
    !holds(call.when, context, lineageFor(draft.scope, frame.flow))
  )
    return draft;
  const request = requestOf(call.call, call.send, call.params, context);
  if (request === undefined) return draft;
  const background = { ...draft.machine.background, [draft.next]: { frame: at, place, ...kind } };
  return emit(numbered(withMachine(draft, { background })), {
    type: 'call',
    id: draft.next,
    background: kind.kind,
    ...request,
  });
};

/** Begins the calls that a screen makes while it shows. */
export const startLoads = (draft: Draft, step: ScreenStep): Draft =>
  (step.load ?? []).reduce(
    (started, call, index) =>
      startBackground(
        started,
        call,
        started.machine.frames.length - 1,
        { kind: 'load', index },
        contextOf(started),
      ),
    draft,
  );

/** Begins the timers of a screen, and what the browser offers while it shows. */
export const startTimers = (draft: Draft, step: ScreenStep): Draft =>
  (['after', 'every', 'idle', 'offer'] as const).reduce(
    (started, kind) => startTimer(started, step, started.machine.frames.length - 1, kind),
    draft,
  );

const startTimer = (draft: Draft, step: ScreenStep, frame: number, kind: TimerKind): Draft => {
  const timer = step[kind];
  const place = draft.machine.frames[frame]?.trail.at(-1)?.key;
  if (timer === undefined || place === undefined) return draft;
  const wanted =
    'call' in timer
      ? offerOf(draft, draft.machine.frames[frame], timer, place)
      : ({ type: 'timer', seconds: timer.seconds, kind } as const);
  if (wanted === undefined) return draft;
  const background = { ...draft.machine.background, [draft.next]: { frame, place, kind } };
  return emit(numbered(withMachine(draft, { background })), { ...wanted, id: draft.next });
};

const offerOf = (draft: Draft, frame: Frame | undefined, offer: Offer, place: number) => {
  const context = contextOf(draft, frame);
  const request = requestOf(offer.call, offer.send, offer.params, context);
  return request && holds(offer.when, context, lineageFor(draft.scope, frame?.flow ?? ''))
    ? ({ type: 'offer', place, options: offer.options, ...request } as const)
    : undefined;
};

/** Begins anew what a state that is gone on from had under way beside its screens. */
export const restart = (draft: Draft): Draft =>
  Object.values(draft.machine.background).reduce(
    (begun, work) => {
      const frame = there(begun.machine.frames[work.frame], 'frame');
      const step = stepOf(lineageFor(begun.scope, frame.flow), frame.trail.at(-1)?.step ?? frame.step);
      if (!('screen' in step) || work.kind === 'field') return begun;
      if (work.kind !== 'load') return startTimer(begun, step, work.frame, work.kind);
      const { kind, index } = work;
      const call = step.load?.[index];
      return call === undefined
        ? begun
        : startBackground(begun, call, work.frame, { kind, index }, contextOf(begun, frame));
    },
    withMachine(draft, { background: {} }),
  );

/** What is sent; undefined when a value that it needs is missing. */
export const requestOf = (
  operation: string,
  send: Json | undefined,
  params: JsonObject | undefined,
  context: Context,
) => {
  const body = resolve(send, context);
  const resolved = resolveTree(params ?? {}, context);
  if ((send !== undefined && body === undefined) || resolved === undefined) return undefined;
  return { operation, params: resolved, ...(body === undefined ? {} : { body }) };
};

/** A frame as rules read it that are chosen by an answer. */
export const answered = (frame: Frame, answer: Answer | CredentialAnswer, outcome: Outcome): Frame => {
  const { response: _, ...others } = frame;
  const body = 'failed' in answer ? undefined : answer.body;
  return { ...others, outcome, ...(body === undefined ? {} : { response: body }) };
};

/** Takes a background call or timer off the list. */
export const forget = (draft: Draft, id: number): Draft => {
  const { [id]: _, ...background } = draft.machine.background;
  return withMachine(draft, { background });
};

/** Abandons the call that a field made before. */
export const stopField = (draft: Draft, field: string): Draft => {
  const asked = Object.entries(draft.machine.background).filter(
    ([, other]) => other.kind === 'field' && other.field === field,
  );
  return asked.reduce(
    (stopped, [id]) => emit(forget(stopped, Number(id)), { type: 'abort', id: Number(id) }),
    draft,
  );
};

/** Takes in the answer to a background call. Such work inherits no outcomes and never moves: it keeps, fills, tells a field, and has effects. */
export const answerBackground = (
  draft: Draft,
  id: number,
  background: Background,
  answer: Answer | CredentialAnswer,
): Draft => {
  const done = forget(draft, id);
  const frame = done.machine.frames[background.frame];
  if (frame === undefined) return done;
  const lineage = lineageFor(done.scope, frame.flow);
  const step = stepOf(lineage, frame.trail.at(-1)?.step ?? frame.step);
  const call = 'screen' in step ? callOf(step, background) : undefined;
  if (call === undefined) return done;
  const outcome = outcomeOf(ownValue(done.scope.operations, call.call), answer, done.scope.issuer);
  const asked =
    background.kind === 'field' && background.value !== undefined
      ? { [background.field]: background.value }
      : {};
  const context = {
    ...contextOf(done, answered(frame, answer, outcome)),
    form: { ...frame.form, ...asked },
  };
  const isCode = 'status' in answer && !outcome.name.startsWith('http.');
  const rule = rulesFor([call.on], outcome.name, isCode)?.find(({ when }) => holds(when, context, lineage));
  const silenced =
    background.kind === 'field' ? withoutFieldMessage(done, background.frame, background.field) : done;
  return rule === undefined
    ? silenced
    : remember(write(silenced, rule, background.frame, context), background, rule);
};

// Who goes on from the place and comes back finds there what was kept meanwhile: the call is not made again.
const remember = (draft: Draft, { frame: at, place: key }: Background, { keep = {} }: Rule): Draft => {
  const { data = {}, trail = [] } = draft.machine.frames[at] ?? {};
  const kept = without(data, (name) => !Object.hasOwn(keep, name));
  return withFrame(draft, at, {
    trail: trail.map((place) => (place.key === key ? { ...place, data: { ...place.data, ...kept } } : place)),
  });
};

const callOf = (step: ScreenStep, background: Background): BackgroundCall | undefined => {
  if (background.kind === 'load') return step.load?.[background.index];
  return background.kind === 'field' ? ownValue(step.asks, background.field) : undefined;
};

const withoutFieldMessage = (draft: Draft, at: number, field: string): Draft => {
  const { [field]: _, ...fieldMessages } = draft.machine.frames[at]?.fieldMessages ?? {};
  return withFrame(draft, at, { fieldMessages });
};

/** What stops everything that a machine has under way. */
export const stopsOf = ({ background, waiting }: Machine): readonly Effect[] => [
  ...(waiting?.for === 'call' ? [{ type: 'abort', id: waiting.id } as const] : []),
  ...Object.entries(background).map(stopOf),
];
