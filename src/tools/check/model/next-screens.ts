import { ownValue } from '../../../engine/index.ts';
import type { Graph } from './graph.ts';
import type { RuleSpot } from './places.ts';

/** The screens that a rule leads to at once: over other steps another message may come up. */
export const nextScreens = (graph: Graph | undefined, { rule, step }: RuleSpot): readonly string[] => {
  if (graph === undefined || rule.leave !== undefined) return [];
  const here = step !== undefined && isScreen(graph, step) ? [step] : seenBefore(graph, step);
  const targets = rule.goto === undefined ? here : [rule.goto];
  return targets.flatMap((name) => {
    const target = ownValue(graph.steps, name)?.step;
    return target !== undefined && 'screen' in target ? [target.screen] : [];
  });
};

// What a flow says for all steps may be said by any that shows nothing itself.
const seenBefore = (graph: Graph, step: string | undefined): readonly string[] => {
  const steps =
    step === undefined ? Object.keys(graph.before).filter((name) => !isScreen(graph, name)) : [step];
  const seen = steps.flatMap((name) => [...(ownValue(graph.before, name)?.screens ?? [])]);
  return [...new Set(seen.map((name) => (name === '' ? (graph.fallback ?? '') : name)))];
};

const isScreen = (graph: Graph, name: string): boolean =>
  'screen' in (ownValue(graph.steps, name)?.step ?? {});
