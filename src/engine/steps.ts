import { answered, requestOf, startLoads, startTimers } from './background.ts';
import { holds, readsFlags } from './condition.ts';
import type {
  CallStep,
  CredentialStep,
  FlowStep,
  Rule,
  ScreenStep,
  SendRules,
  Step,
  ThenStep,
} from './declarations.ts';
import {
  contextOf,
  type Draft,
  defaultsOf,
  emit,
  frameOf,
  lineageFor,
  numbered,
  startOf,
  stepOf,
  there,
  topOf,
  withMachine,
  withTop,
} from './draft.ts';
import { proceed } from './entry.ts';
import { type Json, ownValue } from './json.ts';
import { type Moves, popped, resolveLeave } from './leave.ts';
import { leadOf, lineageOf, listOf, outcomeOf, rulesFor } from './outcome.ts';
import type { Answer, CredentialAnswer, Effect, Frame, Place } from './types.ts';
import { type Context, resolve, resolveEach, resolveTree } from './value.ts';
import { carryMessage, count, keep, messageOf, write } from './write.ts';

// A chain of steps that shows no screen ends long before this; the check refuses cycles of such steps.
const hopLimit = 100;

/** Enters a step: shows its screen, sends its call, begins its flow, decides, or leaves. */
export const enterStep = (draft: Draft, name: string): Draft => {
  if (draft.hops > hopLimit) throw new Error(`No screen after ${name}`);
  const step = stepOf(lineageFor(draft.scope, topOf(draft.machine).flow), name);
  const entered = withTop(numbered({ ...draft, hops: draft.hops + 1 }), { step: name, visit: draft.next });
  return enterKind(entered, name, step);
};

/** Takes the first rule that holds; without one the last screen is shown again. */
export const apply = (draft: Draft, rules: readonly Rule[], outcome: string): Draft => {
  const lineage = lineageFor(draft.scope, topOf(draft.machine).flow);
  const context = contextOf(draft);
  const rule = rules.find(({ when }) => holds(when, context, lineage));
  if (rule === undefined) return stay(draft);
  const leave = rule.leave && resolveLeave(rule.leave, context);
  const written = emit(
    write(draft, rule, draft.machine.frames.length - 1, context),
    passed(draft, outcome, rule, context),
  );
  if (rule.goto !== undefined) return enterStep(written, rule.goto);
  return leave ? leave(written, moves) : stay(written);
};

/** What an outcome leads to, searched from the present step outwards. */
export const applyOutcome = (draft: Draft, outcome: string, isCode = false): Draft =>
  apply(draft, rulesOf(draft, outcome, isCode), outcome);

/** The rules for an outcome, searched from the present step outwards. */
export const rulesOf = (draft: Draft, outcome: string, isCode = false): readonly Rule[] => {
  const frame = topOf(draft.machine);
  const lineage = lineageFor(draft.scope, frame.flow);
  const step = stepOf(lineage, frame.step);
  const levels = ['on' in step ? step.on : undefined, ...lineage.map((flow) => flow.on)];
  return rulesFor(levels, outcome, isCode) ?? [];
};

/** Takes in the answer to the foreground call. */
export const settle = (draft: Draft, answer: Answer | CredentialAnswer): Draft => {
  const frame = topOf(draft.machine);
  const called = stepOf(lineageFor(draft.scope, frame.flow), frame.step);
  const step = there(
    'call' in called || 'credential' in called ? called : undefined,
    `call of ${frame.step}`,
  );
  const operation = 'call' in step ? ownValue(draft.scope.operations, step.call) : undefined;
  const outcome = outcomeOf(operation, answer, draft.scope.issuer);
  const frames = [...draft.machine.frames.slice(0, -1), answered(frame, answer, outcome)];
  const taken = withMachine(draft, { frames, waiting: undefined });
  const kept = keep(taken, frames.length - 1, step, contextOf(taken));
  const barred = operation?.mutates?.includes(outcome.name) ? closePlaces(kept) : kept;
  return applyOutcome(barred, outcome.name, 'status' in answer && !outcome.name.startsWith('http.'));
};

/** Begins the flow that the present step calls, or has it loaded first. */
export const startFlow = (draft: Draft, step: FlowStep): Draft => {
  const lineage = lineageOf(draft.scope, step.flow);
  if (lineage === undefined) {
    return emit(withMachine(draft, { waiting: { for: 'flow', flow: step.flow } }), {
      type: 'load',
      flow: step.flow,
    });
  }
  const data = { ...defaultsOf(lineage), ...resolveEach(step.with, contextOf(draft)) };
  const started = withMachine(draft, {
    waiting: undefined,
    frames: [...draft.machine.frames, frameOf(step.flow, step.as ?? 'inline', data)],
  });
  return enterStep(started, startOf(lineage[0]?.start, step.flow));
};

const moves: Moves = {
  outcome: (draft, outcome) => applyOutcome(draft, outcome),
  proceed: (draft) => proceed(draft, enterStep),
};

const enterKind = (draft: Draft, name: string, step: Step): Draft => {
  if ('screen' in step) return showScreen(draft, name, step);
  if ('call' in step) return startCall(draft, step);
  if ('flow' in step) return startFlow(draft, step);
  if ('credential' in step) return askForCredential(draft, step);
  return decide(draft, step);
};

const showScreen = (draft: Draft, name: string, step: ScreenStep): Draft => {
  const frame = topOf(draft.machine);
  const before = frame.trail.findIndex((place) => place.step === name && !place.closed);
  const known = frame.trail[before];
  if (known !== undefined) {
    return withTop(draft, { trail: [...frame.trail.slice(0, before), { ...known, data: frame.data }] });
  }
  const place: Place = { key: draft.next, step: name, screen: step.screen, data: frame.data, closed: false };
  const shown = withTop(numbered(raiseMessage(draft)), { trail: [...frame.trail, place] });
  return startTimers(startLoads(shown, step), step);
};

// A message said just now, by whichever frame, shows on the new screen; an older one does not follow to it.
const raiseMessage = (draft: Draft): Draft => {
  const fresh = draft.machine.frames.flatMap(({ message }) =>
    message !== undefined && message.id >= draft.since ? [message] : [],
  );
  const frames = draft.machine.frames.map((frame) =>
    frame.message !== undefined && frame.message.id >= draft.since ? silent(frame) : frame,
  );
  return withTop(withMachine(draft, { frames }), { message: fresh.at(-1) });
};

const silent = ({ message: _, ...frame }: Frame): Frame => frame;

const startCall = (draft: Draft, step: CallStep): Draft => {
  const context = contextOf(draft);
  const body = sendOf(step, context, draft);
  const request = body === 'none' ? undefined : requestOf(step.call, body, step.params, context);
  const partner = step.partner === undefined ? null : resolveTree(step.partner, context);
  if (request === undefined || partner === undefined) return settle(draft, { failed: 'unresolved' });
  return awaiting(draft, { type: 'call', id: draft.next, ...request, ...(partner && { partner }) });
};

const awaiting = (draft: Draft, effect: Effect): Draft =>
  emit(withMachine(numbered(draft), { waiting: { for: 'call', id: draft.next, of: effect.type } }), effect);

const askForCredential = (draft: Draft, { credential, options: from }: CredentialStep): Draft => {
  const options = resolve(from, contextOf(draft));
  return options === undefined
    ? settle(draft, { failed: 'unresolved' })
    : awaiting(draft, { type: 'credential', id: draft.next, credential, options });
};

// The body as declared, or of a list of rules the first that holds; 'none' where none does.
const sendOf = (step: CallStep, context: Context, draft: Draft): Json | undefined => {
  const { send } = step;
  if (!Array.isArray(send)) return send;
  const lineage = lineageFor(draft.scope, topOf(draft.machine).flow);
  // Not a list of values: a list in this place has rules alone.
  const rule = (send as SendRules).find(({ when }) => holds(when, context, lineage));
  return rule === undefined ? 'none' : rule.body;
};

const decide = (draft: Draft, step: ThenStep): Draft => {
  const at = draft.machine.frames.length - 1;
  const rules = listOf(step.then);
  const lineage = lineageFor(draft.scope, topOf(draft.machine).flow);
  if (!draft.scope.flagsSettled && rules.some(({ when }) => readsFlags(when, lineage))) {
    return emit(withMachine(draft, { waiting: { for: 'flags' } }), { type: 'await-flags' });
  }
  const counted = step.count === undefined ? draft : count(draft, at, step.count);
  return apply(keep(counted, at, step, contextOf(counted)), rules, 'then');
};

// The last screen again. A frame that never showed one gives way to its caller; the page's falls back to the declared step.
const stay = (draft: Draft): Draft => {
  const frame = topOf(draft.machine);
  const place = frame.trail.at(-1);
  if (place !== undefined && !place.closed) return enterStep(draft, place.step);
  if (draft.machine.frames.length > 1) return stay(carryMessage(popped(draft), frame));
  const fallback = lineageFor(draft.scope, frame.flow).find((flow) => flow.fallback !== undefined)?.fallback;
  return enterStep(draft, there(fallback, `fallback of ${frame.flow}`));
};

const closePlaces = (draft: Draft): Draft =>
  withMachine(draft, {
    frames: draft.machine.frames.map((frame) => ({
      ...frame,
      trail: frame.trail.map((place) => ({ ...place, closed: true })),
    })),
  });

const passed = (draft: Draft, outcome: string, rule: Rule, context: Context): Effect => {
  const { flow, step, outcome: last } = topOf(draft.machine);
  const message = rule.say === undefined ? undefined : messageOf({ key: rule.say }, context, 0)?.key;
  return {
    type: 'passed',
    machine: draft.id,
    flow,
    step,
    outcome,
    to: leadOf(rule),
    ...(last?.http === undefined ? {} : { http: last.http }),
    ...(message === undefined ? {} : { message }),
  };
};
