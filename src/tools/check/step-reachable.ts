import { ownValue } from '../../engine/index.ts';
import { stepsTo } from '../shown-first.ts';
import { pointerOf } from '../source.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { graphsOf, runsIn } from './model/derived.ts';
import { type FlowModel, heirsOf, isComplete, isIntact, lineageOf, type Model } from './model/model.ts';
import { namesIn } from './model/places.ts';
import { rolesOf } from './model/words.ts';

/** Every step can be reached from an address, from the start of a called flow, or as the fallback; an address leads to what it says shows first; every flow is used. */
export const stepReachable: CheckRule = eachFlow((model, flow) => {
  const runs = runsIn(model, flow);
  if (runs.some((run) => !isComplete(model, run))) return [];
  const fallbacks = runs.map((run) => run.flow.fallback);
  const isTorn = runs.some((run) => ownValue(graphsOf(model), run.name)?.isTorn);
  const idle = Object.keys(flow.flow.steps).filter(
    (name) => !isTorn && !fallbacks.includes(name) && !runs.some((run) => isReached(model, run, flow, name)),
  );
  return [
    ...(isUsed(model, flow)
      ? []
      : told(
          { file: flow.source.flow, pointer: '' },
          `Nothing uses the flow ${flow.name}`,
          'Give it entries, call it from a step, or remove it.',
        )),
    ...(isTorn ? [] : unshown(model, flow)),
    ...idle.flatMap((name) =>
      told(
        { file: flow.source.flow, pointer: pointerOf('steps', name) },
        `Nothing leads to the step ${name}`,
        'Let a rule go to it, or remove it.',
      ),
    ),
  ];
});

// A screen that is not there is told by another rule.
const unshown = (model: Model, flow: FlowModel): readonly Finding[] => {
  const lineage = lineageOf(model, flow.name);
  const flows = lineage.map((member) => member.flow);
  return Object.entries(flow.flow.entries ?? {}).flatMap(([path, { shows, start }]) =>
    shows === undefined ||
    !lineage.some(({ screens }) => Object.hasOwn(screens, shows)) ||
    stepsTo(shows, start, flows).length > 0
      ? []
      : told(
          { file: flow.source.flow, pointer: pointerOf('entries', path, 'shows') },
          `The step ${start} does not lead to the screen ${shows} by deciding alone`,
          'Name the screen that shows before people or servers have answered, or say nothing of it.',
        ),
  );
};

const isReached = (model: Model, run: FlowModel, owner: FlowModel, name: string): boolean => {
  const graph = ownValue(graphsOf(model), run.name);
  return ownValue(graph?.steps, name)?.owner === owner && ownValue(graph?.before, name) !== undefined;
};

const isUsed = (model: Model, { name, flow }: FlowModel): boolean => {
  const others = Object.values(model.flows);
  const roles = rolesOf(model);
  return (
    Object.keys(flow.entries ?? {}).length > 0 ||
    heirsOf(model, name).length > 0 ||
    roles === undefined ||
    Object.values(roles).includes(name) ||
    others.some((other) => namesIn(other, 'subflow').some(({ value }) => value === name)) ||
    others.some((other) => !isIntact(model, other, 'steps', 'before', 'extends'))
  );
};
