import { type LinkedFlow, listOf, readsFlags, type Step } from '../../engine/index.ts';

type Flows = Readonly<Record<string, LinkedFlow>>;

/**
 * The flows that usually come up before the first journey is over: the given ones, and what a person who sends the form
 * meets. A flow is followed from its beginnings by its submits and by what its steps say themselves of an answer, but for
 * what only a flag leads to. What another flow leads to in turn comes later, or seldom.
 */
export const journeyOf = (flows: Flows, found: readonly string[]): readonly string[] => {
  const wanted = found.flatMap((name) => usualCalls(flows[name]));
  const next = [...new Set(wanted)].filter((name) => !found.includes(name));
  return next.length === 0 ? found : journeyOf(flows, [...found, ...next]);
};

const usualCalls = (flow: LinkedFlow | undefined): readonly string[] => {
  if (flow === undefined) return [];
  const starts = [flow.start ?? [], ...Object.values(flow.entries ?? {}).map(({ start }) => start)].flat();
  return reached(flow, starts).flatMap((name) => {
    const step = flow.steps[name];
    return step !== undefined && 'flow' in step ? [step.flow] : [];
  });
};

const reached = (
  flow: LinkedFlow,
  names: readonly string[],
  found: readonly string[] = [],
): readonly string[] => {
  const fresh = [...new Set(names)].filter((name) => !found.includes(name));
  const further = fresh.flatMap((name) => usualTargets(flow, flow.steps[name]));
  return fresh.length === 0 ? found : reached(flow, further, [...found, ...fresh]);
};

const usualTargets = (flow: LinkedFlow, step: Step | undefined): readonly string[] => {
  if (step === undefined || 'flow' in step) return [];
  const isUsual = (outcome: string): boolean =>
    'call' in step || ('screen' in step && flow.screens[step.screen]?.actions?.[outcome]?.kind === 'submit');
  const rules =
    'then' in step
      ? listOf(step.then)
      : Object.entries(step.on ?? {}).flatMap(([outcome, led]) => (isUsual(outcome) ? listOf(led) : []));
  return rules.flatMap(({ when, goto }) => (goto === undefined || readsFlags(when, [flow]) ? [] : [goto]));
};
