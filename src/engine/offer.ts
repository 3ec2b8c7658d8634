import { holds } from './condition.ts';
import type { ScreenAction } from './declarations.ts';
import { lineageOf, named } from './outcome.ts';
import type { LinkedFlow, Message, Scope } from './types.ts';
import type { Context } from './value.ts';

/** Whether a message ends what its screen is for. One that was handed on may have come from a flow that is not loaded any more. */
export const isEnd = (message: Message | undefined, scope: Scope): boolean =>
  named(lineageOf(scope, message?.flow ?? '') ?? [], ({ messages }) => messages, message?.key ?? '')?.ends ===
  true;

/** Whether an action is offered: beside a message that ends what the screen is for only if it says so. */
export const isOffered = (
  { when, ended }: ScreenAction,
  ends: boolean,
  context: Context,
  lineage: readonly LinkedFlow[],
): boolean => (ends ? ended !== undefined : ended !== 'only') && holds(when, context, lineage);
