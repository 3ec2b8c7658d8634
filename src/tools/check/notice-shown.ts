import { type CheckRule, told } from './diagnostic.ts';
import { graphsOf, runsIn } from './model/derived.ts';
import { type Graph, screenOf } from './model/graph.ts';
import { isComplete, lineageOf, type Model } from './model/model.ts';
import { type RuleSpot, rulesIn } from './model/places.ts';

/** A message is said only where the screen that is seen next shows messages. */
export const noticeShown: CheckRule = (model) =>
  Object.values(model.flows).flatMap((flow) => {
    const runs = runsIn(model, flow).filter((run) => isComplete(model, run));
    return rulesIn(flow).flatMap((spot) => {
      const { rule, file, pointer } = spot;
      if (rule.say === undefined || rule.field !== undefined || spot.kind === 'background') return [];
      const mute = [
        ...new Set(
          runs.flatMap((run) =>
            nextScreens(graphsOf(model)[run.name], spot).filter(
              (screen) => !hasNotice(model, run.name, screen),
            ),
          ),
        ),
      ];
      return mute.length === 0
        ? []
        : told(
            { file, pointer: `${pointer}/say` },
            `The message is said before the screen ${mute.join(', ')}, which shows no messages`,
            'Add { "notice": "message" } to the blocks of the screen.',
          );
    });
  });

// Only what follows at once: over other steps another message may come up.
const nextScreens = (graph: Graph | undefined, { rule, step }: RuleSpot): readonly string[] => {
  if (graph === undefined || rule.leave !== undefined) return [];
  const here = step !== undefined && isScreen(graph, step) ? [step] : seenBefore(graph, step);
  const targets = rule.goto === undefined ? here : [rule.goto];
  return targets.flatMap((name) => {
    const target = graph.steps[name]?.step;
    return target !== undefined && 'screen' in target ? [target.screen] : [];
  });
};

// What a flow says for all steps may be said by any that shows nothing itself.
const seenBefore = (graph: Graph, step: string | undefined): readonly string[] => {
  const steps =
    step === undefined ? Object.keys(graph.before).filter((name) => !isScreen(graph, name)) : [step];
  const seen = steps.flatMap((name) => [...(graph.before[name]?.screens ?? [])]);
  return [...new Set(seen.map((name) => (name === '' ? (graph.fallback ?? '') : name)))];
};

const isScreen = (graph: Graph, name: string): boolean => 'screen' in (graph.steps[name]?.step ?? {});

const hasNotice = (model: Model, flow: string, name: string): boolean =>
  screenOf(lineageOf(model, flow), name)?.screen?.blocks.some((block) => 'notice' in block) !== false;
