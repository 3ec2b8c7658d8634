import type { BackgroundCall, CallStep, FlowStep, Leave, LeaveStep, Rule, ScreenStep, Step, ThenStep } from './declarations.ts';
import { holds, rootsOf } from './condition.ts';
import { contextOf, type Draft, defaultsOf, emit, lineageFor, numbered, stepOf, topOf, withMachine, withTop } from './draft.ts';
import { lineageOf, listOf, outcomeOf, rulesFor } from './outcome.ts';
import { proceed } from './entry.ts';
import type { Answer, BackgroundKind, Effect, Frame, Json, JsonObject, Place } from './types.ts';
import { type Context, isReference, resolve, resolveEach, textOf } from './value.ts';
import { carryMessage, count, effectOf, keep, write } from './write.ts';

// A chain of steps that shows no screen ends long before this; the check refuses cycles of such steps.
const hopLimit = 100;

/** Enters a step: shows its screen, sends its call, begins its flow, decides, or leaves. */
export const enterStep = (draft: Draft, name: string): Draft => {
  if (draft.hops > hopLimit) throw new Error(`The steps around ${name} never reach a screen`);
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
  const written = emit(write(draft, rule, draft.machine.frames.length - 1, context), passed(draft, outcome, rule));
  if (rule.goto !== undefined) return enterStep(written, rule.goto);
  return leave ? leave(written) : stay(written);
};

/** What an outcome leads to, searched from the present step outwards. */
export const applyOutcome = (draft: Draft, outcome: string, isCode = false): Draft => {
  const frame = topOf(draft.machine);
  const lineage = lineageFor(draft.scope, frame.flow);
  const step = stepOf(lineage, frame.step);
  const levels = ['on' in step ? step.on : undefined, ...lineage.map((flow) => flow.on)];
  return apply(draft, rulesFor(levels, outcome, isCode) ?? [], outcome);
};

/** Takes in the answer to the foreground call. */
export const settle = (draft: Draft, answer: Answer): Draft => {
  const frame = topOf(draft.machine);
  const step = stepOf(lineageFor(draft.scope, frame.flow), frame.step) as CallStep;
  const operation = draft.scope.operations[step.call];
  const outcome = outcomeOf(operation, answer, draft.scope.issuer);
  const response = 'failed' in answer ? undefined : answer.body;
  const { response: _, ...others } = frame;
  const frames = [...draft.machine.frames.slice(0, -1), { ...others, outcome, ...(response === undefined ? {} : { response }) }];
  const answered = withMachine(draft, { frames, waiting: undefined });
  const kept = keep(answered, frames.length - 1, step.keep, contextOf(answered));
  const barred = operation?.mutates?.includes(outcome.name) ? closePlaces(kept) : kept;
  return applyOutcome(barred, outcome.name, !('failed' in answer) && !outcome.name.startsWith('http.'));
};

/** Begins a background call of a place, unless its condition fails or a value that it needs is missing. */
export const startBackground = (draft: Draft, call: BackgroundCall, at: number, kind: BackgroundKind, context: Context): Draft => {
  const frame = draft.machine.frames[at];
  const place = frame?.trail.at(-1)?.key;
  if (frame === undefined || place === undefined || !holds(call.when, context, lineageFor(draft.scope, frame.flow))) return draft;
  const request = requestOf(call.call, call.send, call.params, context);
  if (request === undefined) return draft;
  const background = { ...draft.machine.background, [draft.next]: { frame: at, place, ...kind } };
  return emit(numbered(withMachine(draft, { background })), { type: 'call', id: draft.next, background: true, ...request });
};

/** Begins the flow that the present step calls, or has it loaded first. */
export const startFlow = (draft: Draft, step: FlowStep): Draft => {
  const lineage = lineageOf(draft.scope, step.flow);
  if (lineage === undefined) {
    return emit(withMachine(draft, { waiting: { for: 'flow', flow: step.flow } }), { type: 'load', flow: step.flow });
  }
  const data = { ...defaultsOf(lineage), ...resolveEach(step.with, contextOf(draft)) };
  const started = withMachine(draft, { waiting: undefined, frames: [...draft.machine.frames, frameOf(step.flow, step.as ?? 'inline', data)] });
  return enterStep(started, startOf(lineage[0]?.start, step.flow));
};

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
export const startOf = (start: string | undefined, flow: string): string => {
  if (start === undefined) throw new Error(`The flow ${flow} has no start`);
  return start;
};

const enterKind = (draft: Draft, name: string, step: Step): Draft => {
  if ('screen' in step) return showScreen(draft, name, step);
  if ('call' in step) return startCall(draft, step);
  if ('flow' in step) return startFlow(draft, step);
  return 'then' in step ? decide(draft, step) : leaveBy(draft, step);
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
  const fresh = draft.machine.frames.flatMap(({ message }) => (message !== undefined && message.id >= draft.since ? [message] : []));
  const frames = draft.machine.frames.map((frame) => (frame.message !== undefined && frame.message.id >= draft.since ? silent(frame) : frame));
  return withTop(withMachine(draft, { frames }), { message: fresh.at(-1) });
};

const silent = ({ message: _, ...frame }: Frame): Frame => frame;

const startLoads = (draft: Draft, step: ScreenStep): Draft =>
  (step.load ?? []).reduce(
    (started, call, index) => startBackground(started, call, started.machine.frames.length - 1, { kind: 'load', index }, contextOf(started)),
    draft,
  );

const startTimers = (draft: Draft, step: ScreenStep): Draft =>
  (['after', 'every'] as const).reduce((started, kind) => {
    const timer = step[kind];
    const frame = started.machine.frames.length - 1;
    const place = topOf(started.machine).trail.at(-1)?.key;
    if (timer === undefined || place === undefined) return started;
    const background = { ...started.machine.background, [started.next]: { frame, place, kind } };
    const effect: Effect = { type: 'timer', id: started.next, seconds: timer.seconds, repeat: kind === 'every' };
    return emit(numbered(withMachine(started, { background })), effect);
  }, draft);

const startCall = (draft: Draft, step: CallStep): Draft => {
  const context = contextOf(draft);
  const body = sendOf(step, context, draft);
  const request = body === 'none' ? undefined : requestOf(step.call, body, step.params, context);
  if (request === undefined) return settle(draft, { failed: 'unresolved' });
  const sent = withMachine(numbered(draft), { waiting: { for: 'call', id: draft.next } });
  return emit(sent, { type: 'call', id: draft.next, background: false, ...request });
};

// The body as declared, or of a list of rules the first that holds; 'none' where none does.
const sendOf = (step: CallStep, context: Context, draft: Draft): unknown => {
  const { send } = step;
  if (!Array.isArray(send)) return send;
  const lineage = lineageFor(draft.scope, topOf(draft.machine).flow);
  const rule = (send as readonly { when?: Rule['when']; body: unknown }[]).find(({ when }) => holds(when, context, lineage));
  return rule === undefined ? 'none' : rule.body;
};

const requestOf = (operation: string, send: unknown, params: object | undefined, context: Context) => {
  const body = resolve(send, context);
  const resolved = resolve(params ?? {}, context);
  if ((send !== undefined && body === undefined) || resolved === undefined) return undefined;
  return { operation, params: resolved as JsonObject, ...(body === undefined ? {} : { body }) };
};

const decide = (draft: Draft, step: ThenStep): Draft => {
  const at = draft.machine.frames.length - 1;
  const rules = listOf(step.then);
  const lineage = lineageFor(draft.scope, topOf(draft.machine).flow);
  if (!draft.scope.flagsSettled && rules.some(({ when }) => rootsOf(when, lineage).includes('flags'))) {
    return emit(withMachine(draft, { waiting: { for: 'flags' } }), { type: 'await-flags' });
  }
  const counted = step.count === undefined ? draft : count(draft, at, step.count);
  return apply(keep(counted, at, step.keep, contextOf(counted)), rules, 'then');
};

const leaveBy = (draft: Draft, step: LeaveStep): Draft => {
  const context = contextOf(draft);
  const effects = (step.do ?? []).flatMap((action) => effectOf(action, context, draft));
  return resolveLeave(step.leave, context)(emit(draft, ...effects, passed(draft, 'leave', { leave: step.leave })));
};

// The last screen again. A frame that never showed one gives way to its caller; the page's falls back to the declared step.
const stay = (draft: Draft): Draft => {
  const frame = topOf(draft.machine);
  const place = frame.trail.at(-1);
  if (place !== undefined && !place.closed) return enterStep(draft, place.step);
  if (draft.machine.frames.length > 1) return stay(carryMessage(popped(draft), frame));
  if (draft.machine.pending !== undefined) return proceed(popped(draft));
  const fallback = lineageFor(draft.scope, frame.flow).find((flow) => flow.fallback !== undefined)?.fallback;
  if (fallback === undefined) throw new Error(`The flow ${frame.flow} has no screen to stay on and no fallback`);
  return enterStep(draft, fallback);
};

const popped = (draft: Draft): Draft => withMachine(draft, { frames: draft.machine.frames.slice(0, -1) });

const closePlaces = (draft: Draft): Draft =>
  withMachine(draft, {
    frames: draft.machine.frames.map((frame) => ({ ...frame, trail: frame.trail.map((place) => ({ ...place, closed: true })) })),
  });

const returnTo = (draft: Draft, outcome: string, result: JsonObject): Draft => {
  const child = topOf(draft.machine);
  const below = popped(draft);
  if (below.machine.frames.length === 0) {
    return draft.machine.pending === undefined
      ? emit(withMachine(draft, { leaving: true }), { type: 'returned', outcome, result })
      : proceed(below);
  }
  const back = carryMessage(withTop(below, { result }), child);
  const caller = topOf(back.machine);
  const step = stepOf(lineageFor(back.scope, caller.flow), caller.step) as FlowStep;
  return applyOutcome(keep(back, back.machine.frames.length - 1, step.keep, contextOf(back)), outcome);
};

type Move = (draft: Draft) => Draft;

/** How a leave moves on. Its references are resolved at once, before the rule writes anything; one that does not resolve is an outcome of its own. */
const resolveLeave = (leave: Leave, context: Context): Move => {
  const given = (values: object | undefined): JsonObject => resolveEach(values, context);
  if ('route' in leave) {
    return away({ type: 'navigate', route: leave.route, entry: given(leave.with), query: {}, replace: leave.replace === true });
  }
  if ('return' in leave) {
    const result = given(leave.with);
    return (draft) => returnTo(draft, leave.return, result);
  }
  if ('resume' in leave) {
    const query = (leave.query === undefined ? undefined : resolve(leave.query, context)) ?? {};
    const route = textOf(resolve(leave.resume, context));
    return away({ type: 'resume', route, otherwise: leave.else, entry: given(leave.with), query: query as JsonObject });
  }
  if ('back' in leave) return (draft) => emit(draft, { type: 'back', otherwise: leave.back });
  return 'reload' in leave ? away({ type: 'reload' }) : outside(leave, context);
};

const outside = (leave: Extract<Leave, { redirect: unknown }> | Extract<Leave, { post: unknown }>, context: Context): Move => {
  const isPost = 'post' in leave;
  const address = resolve(isPost ? leave.post : leave.redirect, context);
  const base = leave.base === undefined ? '' : resolve(leave.base, context);
  const carried = isPost ? resolveTemplate(leave.fields, context) : resolve(leave.query ?? {}, context);
  const partner = isPost || leave.partner === undefined ? '' : resolve(leave.partner, context);
  if ([address, base, carried, partner].includes(undefined)) return (draft) => applyOutcome(draft, 'failed.unresolved');
  const to = `${textOf(base)}${textOf(address)}`;
  const refused = leave.refused === undefined ? undefined : listOf(leave.refused);
  return (draft) => {
    const effect: Effect = isPost
      ? { type: 'post', machine: draft.id, to, fields: carried as JsonObject }
      : { type: 'redirect', machine: draft.id, to, query: carried as JsonObject, ...(partner === '' ? {} : { partner: textOf(partner) }) };
    return away(effect)(withMachine(draft, { refused }));
  };
};

// The issuer may hold the fields of a post as a template: values that are themselves references.
const resolveTemplate = (fields: unknown, context: Context): Json | undefined =>
  isReference(fields) ? resolve(resolve(fields, context), context) : resolve(fields, context);

const away = (effect: Effect): Move => (draft) => emit(withMachine(draft, { leaving: true, waiting: undefined }), effect);

const passed = (draft: Draft, outcome: string, rule: Rule): Effect => {
  const { flow, step, outcome: last } = topOf(draft.machine);
  const to = rule.goto ?? (rule.leave === undefined ? 'stay' : (Object.keys(rule.leave)[0] ?? 'leave'));
  return {
    type: 'passed',
    machine: draft.id,
    flow,
    step,
    outcome,
    to,
    ...(last === undefined ? {} : { http: last.http }),
    ...(rule.say === undefined ? {} : { message: rule.say }),
  };
};
