import type { Run } from '../context.ts';

/** Adds page data. */
export const track: Run<'track'> = ({ data }, { analytics }) => analytics.track(data);

/** Tells analytics that a step was passed: flow, step, outcome, brand and how long it took, never what was filled in. */
export const passed: Run<'passed'> = ({ machine, flow, step, outcome, to, http }, { world, store, analytics, passedAt, facts }) => {
  const now = world.now();
  const ms = now - (passedAt.get(machine) ?? now);
  passedAt.set(machine, now);
  analytics.event({ type: 'transition', flow, step, outcome, to, brand: store.brandId, ms, ...(http === undefined ? {} : { http }) }, facts());
};
