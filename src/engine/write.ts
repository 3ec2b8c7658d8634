import type { Action, Effects, Rule, Tone } from './declarations.ts';
import {
  type Draft,
  defaultsOf,
  emit,
  isSecretField,
  lineageFor,
  numbered,
  topOf,
  withFrame,
  withTop,
} from './draft.ts';
import { type Json, type JsonObject, objectOf, ownValue } from './json.ts';
import { named } from './outcome.ts';
import type { Effect, Frame, Message } from './types.ts';
import { type Context, resolve, resolveEach, textOf, valueAt } from './value.ts';

/** What a rule writes: facts, a message, effects. References are resolved before anything is written. */
export const write = (draft: Draft, rule: Rule, at: number, context: Context): Draft => {
  const frame = draft.machine.frames[at];
  if (frame === undefined) return draft;
  const effects = [...effectsOf(rule.do, context, draft), ...fills(rule, context, draft)];
  const said = say(draft, rule, at, context);
  const kept = keep(said, at, rule, context);
  return emit(rule.count === undefined ? kept : count(kept, at, rule.count), ...effects);
};

/** Sets facts back, then keeps others. A value that does not resolve leaves its fact as it is; what was cleared can still be read. */
export const keep = (draft: Draft, at: number, rule: Pick<Rule, 'clear' | 'keep'>, context: Context): Draft =>
  Object.entries(resolveEach(rule.keep, context)).reduce(
    (kept, [name, value]) => setFact(kept, at, name, value),
    clear(draft, at, rule.clear ?? []),
  );

/** Adds one to a fact. */
export const count = (draft: Draft, at: number, name: string): Draft =>
  setFact(draft, at, name, Number(ownValue(draft.machine.frames[at]?.data, name) ?? 0) + 1);

/** Hands a message that was said just now to the frame below, so that it is not lost with the frame that said it. */
export const carryMessage = (draft: Draft, from: Frame): Draft =>
  from.message !== undefined && from.message.id >= draft.since
    ? withTop(draft, { message: from.message })
    : draft;

/** The message that a key with parameters, or a message passed on, stands for; undefined when there is none. */
export const messageOf = (
  said: {
    readonly key: string;
    readonly with?: JsonObject | undefined;
    readonly tone?: Message['tone'] | undefined;
  },
  context: Context,
  id: number,
): Message | undefined => {
  if (!said.key.startsWith('$')) {
    return {
      id,
      flow: context.frame?.flow ?? '',
      key: said.key,
      params: resolveEach(said.with, context),
      tone: said.tone ?? 'error',
    };
  }
  const passed = resolve(said.key, context);
  const key = valueAt(passed, ['$message']);
  return key === undefined
    ? undefined
    : {
        id,
        key: textOf(key),
        flow: textOf(valueAt(passed, ['flow'])),
        params: objectOf(valueAt(passed, ['params'])),
        tone: said.tone ?? tones.find((tone) => tone === valueAt(passed, ['tone'])) ?? 'error',
      };
};

const tones = ['warning', 'success', 'info'] satisfies readonly Tone[];

const say = (draft: Draft, rule: Rule, at: number, context: Context): Draft => {
  if (rule.say === undefined) return draft;
  const message = messageOf({ key: rule.say, with: rule.with, tone: rule.tone }, context, draft.next);
  if (message === undefined) return draft;
  const said = numbered(draft);
  if (rule.field === undefined) return withFrame(said, at, { message });
  const { fieldMessages, form } = draft.machine.frames[at] ?? topOf(draft.machine);
  const value = ownValue(context.form ?? form, rule.field);
  const entry = { ...message, ...(value === undefined || secret(draft, at, rule.field) ? {} : { value }) };
  return withFrame(said, at, { fieldMessages: { ...fieldMessages, [rule.field]: entry } });
};

const secret = (draft: Draft, at: number, field: string): boolean =>
  isSecretField(lineageFor(draft.scope, draft.machine.frames[at]?.flow ?? ''), field);

const clear = (draft: Draft, at: number, names: readonly string[]): Draft =>
  names.reduce(
    (cleared, name) =>
      name.startsWith(formPrefix)
        ? emptyField(cleared, at, name.slice(formPrefix.length))
        : setFact(cleared, at, name, undefined),
    draft,
  );

const emptyField = (draft: Draft, at: number, field: string): Draft => {
  const { form } = draft.machine.frames[at] ?? topOf(draft.machine);
  const emptied = withFrame(draft, at, { form: replaced(form, field, undefined) });
  return emit(emptied, { type: 'empty', machine: draft.id, field });
};

const formPrefix = '$form.';
const sharedPrefix = '$shared.';

const setFact = (draft: Draft, at: number, name: string, value: Json | undefined): Draft => {
  const frame = draft.machine.frames[at] ?? topOf(draft.machine);
  if (name.startsWith(sharedPrefix)) {
    const fact = name.slice(sharedPrefix.length);
    const fallback = lineageFor(draft.scope, frame.flow).map((flow) => ownValue(flow.shared, fact)?.default);
    return {
      ...draft,
      shared: replaced(draft.shared, fact, value ?? fallback.find((found) => found !== undefined)),
    };
  }
  const fallback =
    value === undefined ? ownValue(defaultsOf(lineageFor(draft.scope, frame.flow)), name) : value;
  return withFrame(draft, at, { data: replaced(frame.data, name, fallback) });
};

const replaced = (facts: JsonObject, name: string, value: Json | undefined): JsonObject => {
  const { [name]: _, ...others } = facts;
  return value === undefined ? others : { ...others, [name]: value };
};

const fills = (rule: Rule, context: Context, draft: Draft): readonly Effect[] =>
  Object.entries(resolveEach(rule.fill, context)).map(([field, value]) => ({
    type: 'fill',
    machine: draft.id,
    field,
    value,
  }));

/** The effects of a `do`. A slot whose value does not resolve is left as it is. */
export const effectsOf = (
  effects: Effects | undefined = [],
  context: Context,
  draft: Draft,
): readonly Effect[] =>
  effects.flatMap((each) =>
    typeof each === 'string'
      ? effectsOf(
          named(lineageFor(draft.scope, context.frame?.flow ?? ''), (flow) => flow.effects, each),
          context,
          draft,
        )
      : effectOf(each, context, draft),
  );

const effectOf = (action: Action, context: Context, draft: Draft): readonly Effect[] => {
  if ('store' in action)
    return Object.entries(resolveEach(action.store, context)).map(([slot, value]) => ({
      type: 'store',
      slot,
      value,
      ...(action.days !== undefined && { days: action.days }),
    }));
  if ('forget' in action) return action.forget.map((slot) => ({ type: 'forget', slot }));
  if ('track' in action) return [{ type: 'track', data: resolveEach(action.track, context) }];
  if ('script' in action) return [{ type: 'script', role: action.script }];
  if ('assist' in action) return [{ type: 'assist', reason: action.assist }];
  if ('tell' in action) {
    const body = resolve(action.send, context);
    const told: Effect = {
      type: 'tell',
      operation: action.tell,
      params: resolveEach(action.params, context),
      ...(body === undefined ? {} : { body }),
    };
    return action.send !== undefined && body === undefined ? [] : [told];
  }
  const message = messageOf(
    { key: action.toast, with: action.with, tone: action.tone ?? 'info' },
    context,
    draft.next + draft.effects.length,
  );
  return message === undefined ? [] : [{ type: 'toast', message }];
};
