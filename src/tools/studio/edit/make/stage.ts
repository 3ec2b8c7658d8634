import { type JsonObject, ownValue } from '../../../../engine/index.ts';
import { graphsOf } from '../../../check/model/derived.ts';
import { screenOf } from '../../../check/model/graph.ts';
import { lineageOf, type Model } from '../../../check/model/model.ts';
import { findWord } from '../../../check/model/words.ts';
import { objectOf } from '../../../source.ts';

/** How far somebody is in a flow of several stages: the block that shows it, the screen that has it, and what the stage is called there. */
export type Stage = { readonly block: JsonObject; readonly screen: string; readonly words: string };

/**
 * The stage of a step that is to stand between two: that of the screen that was seen last before it, also where calls and other
 * flows come between, else of the screen that it leads to. None where no such screen shows one.
 */
export const stageBetween = (
  model: Model,
  flow: string,
  from: string | undefined,
  then: string | undefined,
): Stage | undefined => {
  const graph = ownValue(graphsOf(model), flow);
  const screenAt = (name = ''): readonly string[] => {
    const declared = ownValue(graph?.steps, name)?.step;
    return declared !== undefined && 'screen' in declared ? [declared.screen] : [];
  };
  const own = screenAt(from);
  const seen =
    own.length > 0 ? own : [...(ownValue(graph?.before, from ?? '')?.screens ?? [])].flatMap(screenAt);
  return [...seen, ...screenAt(then)].flatMap((name) => stageOf(model, flow, name) ?? []).at(0);
};

// Words that only that other screen has name it nowhere else.
const stageOf = (model: Model, flow: string, screen: string): Stage | undefined => {
  const [language = ''] = model.languages;
  const shown = screenOf(lineageOf(model, flow), screen)?.screen;
  return (shown?.blocks ?? [])
    .flatMap((block): readonly Stage[] => {
      if (!('progress' in block)) return [];
      const words = block.progress.flatMap((stage) => findWord(model, flow, [stage], language)?.text ?? []);
      return words.length === block.progress.length
        ? [{ block: objectOf(block), screen, words: words[block.at - 1] ?? '' }]
        : [];
    })
    .at(0);
};
