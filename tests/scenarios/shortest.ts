import { beginningOf, type Journey } from '../../src/tools/play/project.ts';

/** Whether a document of jsdom can run a scenario: it neither waits nor goes to other addresses. */
export const canRunInDocument = (journey: Journey): boolean =>
  journey.scenario.steps.every((step) => !('wait' in step || 'visit' in step)) &&
  beginningOf(journey).credential === undefined;

/** The shortest scenario for each screen that `screensOf` names. */
export const shortestFor = (
  journeys: readonly Journey[],
  screensOf: (journey: Journey) => readonly string[],
): readonly Journey[] => {
  const longestFirst = journeys.toSorted(
    (one, other) => other.scenario.steps.length - one.scenario.steps.length,
  );
  const shortest = new Map(
    longestFirst.flatMap((journey) => screensOf(journey).map((screen) => [screen, journey] as const)),
  );
  return [...new Set(shortest.values())];
};
