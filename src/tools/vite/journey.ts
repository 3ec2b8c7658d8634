import { type LinkedFlow, ownValue, type Rule, referencesOf } from '../../engine/index.ts';
import type { Led, Ways } from '../grammar/ways.ts';

type Followed = { readonly flow: LinkedFlow; readonly ways: Ways };

/**
 * The flows that usually come up before the first journey is over: the given ones, and what a person who sends the form
 * meets. A flow is followed from its beginnings by its submits and by what its steps say themselves of an answer, but for
 * what only a flag leads to, or what only some brands have. What another flow leads to in turn comes later, or seldom.
 */
export const journeyOf = (
  flows: Readonly<Record<string, Followed>>,
  found: readonly string[],
): readonly string[] => {
  const wanted = found.flatMap((name) => usualCalls(ownValue(flows, name)));
  const next = [...new Set(wanted)].filter((name) => !found.includes(name));
  return next.length === 0 ? found : journeyOf(flows, [...found, ...next]);
};

const usualCalls = (followed: Followed | undefined): readonly string[] => {
  if (followed === undefined) return [];
  const { beginnings, subflows } = followed.ways;
  const starts = beginnings.flatMap(({ word, step }) => (word === 'start' ? [step] : []));
  return reached(followed, starts).flatMap((name) =>
    subflows.flatMap(({ step, flow }) => (step === name ? [flow] : [])),
  );
};

const reached = (
  followed: Followed,
  names: readonly string[],
  found: readonly string[] = [],
): readonly string[] => {
  const fresh = [...new Set(names)].filter((name) => !found.includes(name));
  const further = fresh.flatMap((name) => usualTargets(followed, name));
  return fresh.length === 0 ? found : reached(followed, further, [...found, ...fresh]);
};

const usualTargets = ({ flow, ways }: Followed, name: string): readonly string[] => {
  if (ways.subflows.some(({ step }) => step === name)) return [];
  return ways.led
    .filter(({ at }) => at.step === name && at.kind === 'step')
    .filter((led) => isUsual(flow, led))
    .flatMap(({ rules }) => rules.map(({ rule }) => rule))
    .flatMap(({ when, goto }) => (goto === undefined || isForSome(when, flow) ? [] : [goto]));
};

const isForSome = (when: Rule['when'], flow: LinkedFlow): boolean =>
  referencesOf(when, [flow]).some(({ root }) => root === 'flags' || root === 'brand');

// Of what people can do only what sends a form.
const isUsual = ({ steps, screens }: LinkedFlow, { at: { step = '', outcomes = [] } }: Led): boolean => {
  const shown = ownValue(steps, step);
  if (shown === undefined || !('screen' in shown)) return true;
  return outcomes.some(
    (outcome) => ownValue(ownValue(screens, shown.screen)?.actions, outcome)?.kind === 'submit',
  );
};
