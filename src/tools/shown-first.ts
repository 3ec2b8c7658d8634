import { type Flow, ownValue, type Rule } from '../engine/index.ts';

/**
 * The steps from the one of that name to one that shows a screen, both with it, by deciding alone; none where people or
 * answers come between. `lineage` is the flow, and what it extends.
 */
export const stepsTo = (
  screen: string | undefined,
  name: string,
  lineage: readonly Flow[],
  found: readonly string[] = [],
): readonly string[] => {
  const step = lineage.map(({ steps }) => ownValue(steps, name)).find(Boolean);
  if (step === undefined || screen === undefined || found.includes(name)) return [];
  if ('screen' in step) return step.screen === screen ? [...found, name] : [];
  if (!('then' in step)) return [];
  const ways = rulesOf(name, lineage).flatMap(({ goto }) =>
    goto === undefined ? [] : [stepsTo(screen, goto, lineage, [...found, name])],
  );
  return ways.find((way) => way.length > 0) ?? [];
};

/** What a step decides by; nothing where it does anything else. */
export const rulesOf = (name: string, lineage: readonly Flow[]): readonly Rule[] => {
  const step = lineage.map(({ steps }) => ownValue(steps, name)).find(Boolean);
  return step !== undefined && 'then' in step ? [step.then].flat() : [];
};
