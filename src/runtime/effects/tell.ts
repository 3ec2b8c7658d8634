import { ask } from '../scripts.ts';
import type { RunLater } from './rest.ts';

/** Shows a short message. */
export const toast: RunLater<'toast'> = ({ message }, { context }) => void context.store.toasts.push(message);

/** Opens the chat assistant where it is live. */
export const assist: RunLater<'assist'> = ({ reason }, { context: { world, catalogue, known } }) => {
  if (known.assistant.live === true) ask(world, `${catalogue.issuer.scripts.assistant?.global}.open`, reason);
};

/** Calls what an external script provides. */
export const script: RunLater<'script'> = ({ role }, { scripts }) => scripts.open(role);

/** Adds page data. */
export const track: RunLater<'track'> = ({ data }, { analytics, context }) =>
  analytics.track(data, context.store.route);

/** Tells analytics that a step was passed: flow, step, outcome, the key of what was said, brand and how long it took, never what was filled in. */
export const passed: RunLater<'passed'> = (
  { machine, flow, step, outcome, to, http, message },
  { context, passedAt, tellAnalytics },
) => {
  const now = context.world.now();
  const ms = now - (passedAt.get(machine) ?? now);
  passedAt.set(machine, now);
  tellAnalytics({
    type: 'transition',
    flow,
    step,
    outcome,
    to,
    brand: context.place.brandId,
    ms,
    ...(http === undefined ? {} : { http }),
    ...(message === undefined ? {} : { message }),
  });
};
