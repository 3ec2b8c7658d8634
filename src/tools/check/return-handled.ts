import { pointerOf } from '../source.ts';
import { type CheckRule, told } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { answeringSteps, runsIn } from './model/derived.ts';
import { returnsOf } from './model/facts.ts';
import { heirsOf, isIntact, lineageOf } from './model/model.ts';
import { namesIn } from './model/places.ts';

/** Whoever calls a flow says what each of its returns leads to, and each return that a flow declares comes about somewhere. */
export const returnHandled: CheckRule = eachFlow((model, flow) => {
  const file = flow.source.flow;
  const unhandled = answeringSteps(model, flow).flatMap(({ name, step, place, answers }) => {
    if (!('flow' in step)) return [];
    return Object.keys(returnsOf(model, step.flow)).flatMap((outcome) =>
      answers(outcome)
        ? []
        : told(
            place,
            `The step ${name} does not say what happens when ${step.flow} returns ${outcome}`,
            `Add "${outcome}" to the step's on.`,
          ),
    );
  });
  const given = new Set(
    runsIn(model, flow)
      .flatMap((each) => lineageOf(model, each.name))
      .flatMap((each) => namesIn(each, 'return').map(({ value }) => value)),
  );
  const isCut = [flow, ...heirsOf(model, flow.name)].some((run) => !isIntact(model, run, 'on', 'steps'));
  const idle = Object.keys(flow.flow.returns ?? {}).filter((outcome) => !given.has(outcome) && !isCut);
  return [
    ...unhandled,
    ...idle.flatMap((outcome) =>
      told(
        { file, pointer: pointerOf('returns', outcome) },
        `The flow ${flow.name} never returns ${outcome}`,
        'Return it from a step, or remove it.',
      ),
    ),
  ];
});
