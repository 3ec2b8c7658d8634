import type { ScenarioStep, Scenarios } from '../../config/declarations.ts';
import { ownValue } from '../../engine/index.ts';

/** The steps of a journey with those of the opening that it begins from before its own. What its own start says wins. */
export const withOpening = (
  openings: NonNullable<Scenarios['openings']>,
  steps: readonly ScenarioStep[],
): readonly ScenarioStep[] => {
  const [first, ...others] = steps;
  if (first === undefined || !('start' in first) || first.from === undefined) return steps;
  const opening = ownValue(openings, first.from);
  if (opening === undefined) return steps;
  return [{ start: { ...opening.start, ...first.start } }, ...(opening.steps ?? []), ...others];
};
