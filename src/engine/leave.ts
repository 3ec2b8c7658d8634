import type { Leave } from './declarations.ts';
import {
  contextOf,
  type Draft,
  emit,
  isBeside,
  lineageFor,
  stepOf,
  topOf,
  withMachine,
  withTop,
} from './draft.ts';
import { isObject, type Json, type JsonObject, objectOf } from './json.ts';
import { listOf } from './outcome.ts';
import type { Effect } from './types.ts';
import { type Context, isReference, resolve, resolveEach, resolveTree, textOf } from './value.ts';
import { carryMessage, keep } from './write.ts';

/** What a leave may lead to beside an effect: an outcome, or the flow that waits for the one that ends. */
export type Moves = {
  readonly outcome: (draft: Draft, outcome: string) => Draft;
  readonly proceed: (draft: Draft) => Draft;
};

type Move = (draft: Draft, moves: Moves) => Draft;

/** How a leave moves on. Its references are resolved at once, before the rule writes anything; one that does not resolve is an outcome of its own. */
export const resolveLeave = (leave: Leave, context: Context): Move => {
  const given = (values: JsonObject | undefined): JsonObject => resolveEach(values, context);
  if ('route' in leave) {
    const effect: Effect = {
      type: 'navigate',
      route: leave.route,
      entry: given(leave.with),
      query: given(leave.query),
      replace: leave.replace === true,
    };
    return (draft) => away(draft, effect);
  }
  if ('return' in leave) {
    const result = given(leave.with);
    return (draft, moves) => returnTo(draft, moves, leave.return, result);
  }
  if ('resume' in leave) {
    const query = objectOf(resolve(leave.query, context));
    const route = textOf(resolve(leave.resume, context));
    const effect: Effect = {
      type: 'resume',
      route,
      otherwise: leave.else,
      entry: given(leave.with),
      query,
    };
    return (draft) => away(draft, effect);
  }
  if ('back' in leave) return (draft) => emit(draft, { type: 'back', otherwise: leave.back });
  return 'reload' in leave ? (draft) => away(draft, { type: 'reload' }) : outside(leave, context);
};

const outside = (
  leave: Extract<Leave, { redirect: unknown }> | Extract<Leave, { post: unknown }>,
  context: Context,
): Move => {
  const isPost = 'post' in leave;
  const address = resolve(isPost ? leave.post : leave.redirect, context);
  const base = leave.base === undefined ? '' : resolve(leave.base, context);
  const carried = isPost ? resolveTemplate(leave.body, context) : resolveTree(leave.query ?? {}, context);
  // A partner that is declared counts even when its name is empty: then no allow-list has the address.
  const partner = isPost || leave.partner === undefined ? null : resolve(leave.partner, context);
  if (!isObject(carried) || [address, base, partner].includes(undefined))
    return (draft, moves) => moves.outcome(draft, 'failed.unresolved');
  const to = `${textOf(base)}${textOf(address)}`;
  const refused = leave.refused === undefined ? undefined : listOf(leave.refused);
  return (draft) => {
    const effect: Effect = isPost
      ? { type: 'post', machine: draft.id, to, fields: carried }
      : {
          type: 'redirect',
          machine: draft.id,
          to,
          query: carried,
          ...(partner === null ? {} : { partner: textOf(partner) }),
        };
    return away(withMachine(draft, { refused }), effect);
  };
};

// The issuer may hold the fields of a post as a template: values that are themselves references.
const resolveTemplate = (fields: Json, context: Context): Json | undefined =>
  isReference(fields) ? resolve(resolve(fields, context), context) : resolve(fields, context);

const away = (draft: Draft, effect: Effect): Draft =>
  emit(withMachine(draft, { leaving: !isBeside(draft.machine, draft.scope), waiting: undefined }), effect);

const returnTo = (draft: Draft, moves: Moves, outcome: string, result: JsonObject): Draft => {
  const child = topOf(draft.machine);
  const below = popped(draft);
  if (below.machine.frames.length === 0) {
    return draft.machine.pending === undefined
      ? emit(withMachine(draft, { leaving: true }), { type: 'returned', outcome, result })
      : moves.proceed(below);
  }
  const back = carryMessage(withTop(below, { result }), child);
  const caller = topOf(back.machine);
  const step = stepOf(lineageFor(back.scope, caller.flow), caller.step);
  const kept = 'flow' in step ? keep(back, back.machine.frames.length - 1, step, contextOf(back)) : back;
  return moves.outcome(kept, outcome);
};

/** Without the innermost frame. */
export const popped = (draft: Draft): Draft =>
  withMachine(draft, { frames: draft.machine.frames.slice(0, -1) });
