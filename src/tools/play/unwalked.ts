import type { Transition } from './coverage.ts';

/** The transitions that no journey took, a line for each rule of a step: the outcomes with what they mean, and what it leads to. */
export const unwalkedIn = (transitions: readonly Transition[]): readonly string[] => {
  const open = transitions.filter(({ journeys }) => journeys.length === 0);
  const keyOf = ({ step, rule, leads, outcome }: Transition): string =>
    `${step} ${rule} ${leads} ${outcome === 'then'}`;
  return [...new Set(open.map(keyOf))].map((key) => {
    const same = open.filter((each) => keyOf(each) === key);
    const outcomes = same.flatMap(({ outcome }) => (outcome === 'then' ? [] : [outcome]));
    const meanings = same.flatMap(({ meaning }) => meaning ?? []);
    const words = [...(outcomes.length > 0 ? [outcomes.join(', ')] : []), same[0]?.leads];
    return `${same[0]?.step}: ${words.join(' ')}${meanings.length === 0 ? '' : ` (${meanings.join(' ')})`}`;
  });
};
