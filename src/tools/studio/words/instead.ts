import { holds, ownValue, type Rule, referencesOf } from '../../../engine/index.ts';
import { lineageOf, type Model } from '../../check/model/model.ts';
import { listsIn } from '../../check/model/places.ts';
import type { Usage } from '../../check/model/usage.ts';
import { usagesIn, wordFor } from '../../check/model/usages.ts';
import { contextOf, type Stage, sceneOf } from '../states/scene.ts';
import type { ScreenPlace } from '../states/state.ts';
import type { WordName } from './types.ts';
import { usesOf } from './uses.ts';

/** The messages that people of a brand read in the place of one that no rule leads to there: before each rule that says it stands one that always holds for the brand. None where the message is read there, or may be. */
export const insteadOf = (
  model: Model,
  stage: Stage,
  place: ScreenPlace,
  name: WordName,
): readonly WordName[] => {
  const context = contextOf(sceneOf(stage, place, {}), place);
  const isSure = ({ when }: Rule, lineage: Parameters<typeof holds>[2]): boolean =>
    when !== undefined &&
    referencesOf(when, lineage).every(({ root }) => root === 'brand') &&
    holds(when, context, lineage);
  const before = usesOf(model, name).usages.map((usage) => {
    const lineage = lineageOf(model, usage.flow).map(({ flow }) => flow);
    return rulesBefore(model, usage).find(({ rule }) => isSure(rule, lineage));
  });
  const others = before.flatMap((taken) => {
    const usage = taken?.said;
    const word = usage && wordFor(model, usage, stage.look.language);
    return word === undefined ? [] : [{ flow: word.flow, key: word.key }];
  });
  if (before.includes(undefined)) return [];
  return others.filter(({ key }, at) => others.findIndex((each) => each.key === key) === at);
};

type Before = { readonly rule: Rule; readonly said: Usage | undefined };

// The rules that are looked at before the one that says a message, each with what it says itself.
const rulesBefore = (model: Model, { flow, file, pointer }: Usage): readonly Before[] => {
  const found = ownValue(model.flows, flow);
  if (found === undefined) return [];
  const [at, list] = /^(.*)\/(\d+)\/say$/.exec(pointer)?.slice(1).toReversed() ?? [];
  const { rules = [] } =
    listsIn(found).find((each) => each.file === file && each.listed && each.pointer === list) ?? {};
  return rules.slice(0, Number(at ?? 0)).map((rule, index) => ({
    rule,
    said: usagesIn(model)(found).find(
      (usage) => usage.file === file && usage.pointer === `${list}/${index}/say`,
    ),
  }));
};
