import { ownValue } from '../../engine/index.ts';
import type { Round } from '../analytics.ts';
import { ask } from '../globals.ts';
import type { Run } from '../parts.ts';

/** Shows a short message. */
export const toast: Run<'toast', 'store'> = ({ message }, { store }) => {
  store.toasts = [...store.toasts, message];
};

/** Opens the chat assistant where it is live. */
export const assist: Run<'assist', 'world' | 'catalogue' | 'known'> = (
  { reason },
  { world, catalogue, known },
) => {
  if (known.assistant.live === true) ask(world, `${catalogue.issuer.scripts.assistant?.global}.open`, reason);
};

/** Calls what an external script provides. */
export const script: Run<'script', 'scripts'> = ({ role }, { scripts }) => scripts.open(role);

/** Adds page data. */
export const track: Run<'track', 'analytics' | 'store'> = ({ data }, { analytics, store }) =>
  analytics.track(data, store.route);

// What a screen looks after by itself time and again is worth telling only when it leads elsewhere than the last time.
const isOldNews = (round: Round, step: string, outcome: string, to: string): boolean => {
  const isTimer = outcome === 'every';
  if (isTimer) round.began = step;
  else if (round.began === step) round.began = undefined;
  const place = isTimer ? `${step} ${outcome}` : step;
  const isKnown = round.began !== undefined && ownValue(round.known, place) === `${outcome} ${to}`;
  round.known[place] = `${outcome} ${to}`;
  if (to === round.began) round.began = undefined;
  return isKnown;
};

/** Tells analytics that a step was passed: flow, step, outcome, the key of what was said, brand and how long it took, never what was filled in. */
export const passed: Run<'passed', 'world' | 'site' | 'passedAt' | 'rounds' | 'tellAnalytics'> = (
  { machine, flow, step, outcome, to, http, message },
  { world, site, passedAt, rounds, tellAnalytics },
) => {
  const now = world.ticks();
  const ms = now - (passedAt.get(machine) ?? now);
  passedAt.set(machine, now);
  const round = rounds.get(machine) ?? { known: {} };
  rounds.set(machine, round);
  if (isOldNews(round, step, outcome, to)) return;
  tellAnalytics({
    type: 'transition',
    flow,
    step,
    outcome,
    to,
    brand: site.brandId,
    ms,
    ...(http === undefined ? {} : { http }),
    ...(message === undefined ? {} : { message }),
  });
};
