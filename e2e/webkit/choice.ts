import { sampleEssentials } from '../../src/tools/play/essentials.ts';
import { beginningOf, type Journey, type Project } from '../../src/tools/play/project.ts';
import {
  castsFor,
  everyPerformance,
  type Performance,
  samplePerformances,
} from '../../src/tools/play/sample.ts';

/** Why WebKitGTK cannot play a scenario, if it cannot. */
export const limitOf = (journey: Journey): string | undefined => {
  if (!['unsupported', undefined].includes(beginningOf(journey).credential))
    return 'WebKitGTK has no passkeys';
  const waits = journey.scenario.steps.some((step) => 'wait' in step);
  return waits ? 'WebDriver cannot move the clock of a page' : undefined;
};

/** The scenarios to run in WebKit, and those of the sample that are left out, each with the reason. */
export type Choice = {
  readonly performances: readonly Performance[];
  readonly leftOut: readonly (Performance & { readonly reason: string })[];
};

/**
 * The scenarios of the samples that WebKitGTK can play, on a phone wherever their width is free. Other scenarios take the place of
 * those that it cannot play, as far as any comes to the same screens and actions.
 */
export const choose = (project: Project, isWhole: boolean): Choice => {
  const playable = { ...project, journeys: project.journeys.filter((each) => limitOf(each) === undefined) };
  return {
    performances: isWhole
      ? everyPerformance(playable)
      : samplesOf(playable).map((each) => onPhone(project, each)),
    leftOut: samplesOf(project).flatMap((each) => {
      const reason = limitOf(each.journey);
      return reason === undefined ? [] : [{ ...each, reason }];
    }),
  };
};

const samplesOf = (project: Project): readonly Performance[] => {
  const essentials = sampleEssentials(project);
  const known = new Set(essentials.map(({ journey }) => journey));
  return [...essentials, ...samplePerformances(project).filter(({ journey }) => !known.has(journey))];
};

const onPhone = (project: Project, { journey, cast }: Performance): Performance => {
  const phone = { ...cast, width: 'mobile' } as const;
  const isFree = castsFor(project, journey).some(
    ({ brand, language, width }) =>
      brand === phone.brand && language === phone.language && width === phone.width,
  );
  return { journey, cast: isFree ? phone : cast };
};

/**
 * The shortest scenario in which one call loses the connection after the only press, and nothing is expected of other calls: it
 * goes the same way when the whole connection is gone.
 */
export const offlineJourney = ({ journeys }: Project): Journey | undefined =>
  journeys.filter(isOffline).toSorted((one, other) => lengthOf(one) - lengthOf(other))[0];

const lengthOf = ({ scenario }: Journey): number => scenario.steps.length;

const isOffline = (journey: Journey): boolean => {
  const { force = [] } = beginningOf(journey);
  const [press, last, ...others] = journey.scenario.steps.slice(-2);
  const presses = journey.scenario.steps.filter((step) => 'press' in step);
  if (force.length !== 1 || force[0]?.fault !== 'dropped' || limitOf(journey) !== undefined) return false;
  if (presses.length !== 1 || press !== presses[0] || last === undefined || others.length > 0) return false;
  return 'expect' in last && last.expect.message !== undefined && last.expect.called === undefined;
};

/** A scenario without the answers that it forces. */
export const unforced = (journey: Journey): Journey => {
  const [first, ...steps] = journey.scenario.steps;
  if (first === undefined || !('start' in first)) return journey;
  const { force: _, ...start } = first.start;
  return { ...journey, scenario: { ...journey.scenario, steps: [{ ...first, start }, ...steps] } };
};
