import { stepIn } from './branches.ts';
import type { Played } from './play.ts';
import { castOf } from './playing.ts';
import { beginningOf, type Journey, type Project } from './project.ts';

/**
 * Where a journey led: for which brands, in which languages, and by which places, as `placeAt` names them. One that stopped on
 * its way is not whole.
 */
export type Trail = {
  readonly brands: readonly string[];
  readonly languages: readonly string[];
  readonly places: readonly string[];
  readonly isWhole: boolean;
};

/** The places that a journey can pass, by name. `anyway` is an outcome wherever a flow comes to it. */
export const placeAt = {
  flow: (flow: string): string => `flow ${flow}`,
  screen: (flow: string, screen: string): string => `screen ${flow}/${screen}`,
  step: (flow: string, step: string): string => `step ${flow}/${step}`,
  outcome: (flow: string, step: string, outcome: string): string =>
    outcome === '*' ? placeAt.step(flow, step) : `outcome ${flow}/${step}:${outcome}`,
  anyway: (flow: string, outcome: string): string =>
    outcome === '*' ? placeAt.flow(flow) : `anyway ${flow}:${outcome}`,
  message: (flow: string, message: string): string => `message ${flow}/${message}`,
  operation: (operation: string): string => `operation ${operation}`,
} as const;

/** For which brands and in which languages a journey is played, as it says itself. */
export const heardBy = (
  project: Pick<Project, 'brands'>,
  journey: Journey,
): Pick<Trail, 'brands' | 'languages'> => {
  const { brand, language } = castOf(project, journey);
  const visits = journey.scenario.steps.flatMap((step) => ('visit' in step ? [step] : []));
  const asked = [beginningOf(journey).at, ...visits.map(({ visit }) => visit)].flatMap((at) =>
    [...at.matchAll(/[?&](?:lang|ui_locales)=([a-z]{2})/g)].map(([, code = '']) => code),
  );
  return {
    brands: unique([brand, ...visits.flatMap((each) => each.brand ?? [])]),
    languages: unique([language, ...asked]),
  };
};

/** Where a journey led, as it was played. */
export const trailOf = (project: Project, journey: Journey, played: Played): Trail => {
  const { told = [], calls = [], screens = [], stop } = played;
  const shown = [
    ...journey.scenario.steps.flatMap((step) => ('expect' in step ? (step.expect.screen ?? []) : [])),
    ...screens,
  ];
  const passed = told.flatMap(({ flow, step, outcome, to, message }) => [
    placeAt.step(flow, step),
    placeAt.step(flow, to),
    ...familyOf(outcome).flatMap((each) => [placeAt.outcome(flow, step, each), placeAt.anyway(flow, each)]),
    ...(message === undefined ? [] : [placeAt.message(flow, message)]),
    ...[step, to].flatMap((name) => screenAt(project, flow, name)),
  ]);
  const flows = [
    journey.flow,
    ...told.map(({ flow }) => flow),
    ...shown.map((each) => each.split('/')[0] ?? ''),
  ];
  return {
    ...heardBy(project, journey),
    places: unique([
      ...passed,
      ...flows.map(placeAt.flow),
      ...shown.map((each) => `screen ${each}`),
      ...calls.map(placeAt.operation),
    ]),
    isWhole: stop === undefined && told.length + shown.length > 0,
  };
};

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)];

// http.404 is one of http.4xx, and of http.
const familyOf = (outcome: string): readonly string[] => {
  const parts = outcome.split('.');
  return [
    ...parts.map((_, at) => parts.slice(0, at + 1).join('.')),
    ...(outcome.startsWith('http.') ? [`${outcome.slice(0, 6)}xx`] : []),
  ];
};

const screenAt = (project: Project, flow: string, name: string): readonly string[] => {
  const step = stepIn(project, flow, name);
  if (step === undefined) return [];
  const shown = ['screen' in step && step.screen, 'while' in step && step.while];
  return shown.flatMap((screen) => (screen ? [placeAt.screen(flow, screen)] : []));
};
