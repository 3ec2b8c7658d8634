import { useEffect, useState } from 'react';
import type { PartProps } from './studio.tsx';
import type { WalkTools } from './use-walk.ts';
import { type Chosen, choiceFrom, keptChoice, planFrom, slot } from './walk-plan.ts';

/** What is chosen for a walk to begin with, and the flow whose journeys are listed. */
export type Choice = {
  readonly chosen: Chosen;
  readonly choose: (more: Partial<Chosen>) => void;
  readonly listed: string | undefined;
};

/** The choice of this window. It follows the walk that is shown; another place that is chosen lists the journeys of its flow at once. */
export const useChoice = ({
  overview,
  where,
  go,
  walk: { plan },
}: PartProps & { readonly walk: WalkTools }): Choice => {
  const [chosen, set] = useState<Chosen>(() => ({
    ...keptChoice(overview, where.flow),
    ...(plan !== undefined && choiceFrom(overview, plan.start)),
  }));
  useEffect(() => sessionStorage.setItem(slot, JSON.stringify(chosen)), [chosen]);
  const begun = plan && JSON.stringify(plan.start);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each walk, by how it began.
  useEffect(() => {
    if (plan !== undefined) set((before) => ({ ...before, ...choiceFrom(overview, plan.start) }));
  }, [begun]);
  const { flow } = planFrom(overview, chosen);
  const isUnder = plan !== undefined || where.journey !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice leads to another flow.
  useEffect(() => {
    if (!isUnder && flow !== '' && flow !== where.flow) go({ flow, journey: '', at: '' }, true);
  }, [flow, isUnder]);
  // A journey may begin in another flow than its own, whose journeys stay until somebody chooses.
  const of = JSON.stringify([where.flow, where.journey]);
  const [hand, listAs] = useState({ of: where.journey === undefined ? of : '', flow });
  const choose = (more: Partial<Chosen>): void => {
    const next = { ...chosen, ...more };
    set(next);
    if (more.place !== undefined) listAs({ of, flow: planFrom(overview, next).flow });
  };
  return { chosen, choose, listed: hand.of === of && hand.flow !== '' ? hand.flow : where.flow };
};
